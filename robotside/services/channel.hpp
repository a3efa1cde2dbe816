// Channel messages: whatever door they come through (HTTP or DDS), they are decoded, validated and handed on
// here.
#pragma once

#include <google/protobuf/message.h>

#include <span>
#include <string_view>

#include "core/encoding.hpp"
#include "core/topic.hpp"
#include "robotside/doors/transaction.hpp"

namespace aim::robotside {

// A topic this version acts on.
struct ChannelRow {
  std::string_view topic;
  void (*apply)(Transaction&, const google::protobuf::Message&);
};
std::span<const ChannelRow> velocity_channel_rows();
std::span<const ChannelRow> joint_channel_rows();
std::span<const ChannelRow> waist_channel_rows();
std::span<const ChannelRow> limb_channel_rows();
const ChannelRow* find_channel(std::string_view topic);  // nullptr: not served

// False: the bytes are not such a message. What became of a readable one stands in the transaction and the
// log.
bool receive(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes);

}  // namespace aim::robotside
