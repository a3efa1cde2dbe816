// Channel messages: whether they come by HTTP or by DDS, they are decoded, validated and applied here.
#pragma once

#include <google/protobuf/message.h>

#include <span>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "core/model/topic.hpp"
#include "robotside/api/request/request_context.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {

// A topic this version acts on, made by subscribe<>().
struct ChannelRow {
  std::string_view topic;
  const google::protobuf::Descriptor* (*message_type)();
  // False: the bytes are not a message of this type.
  bool (*take)(RequestContext&, const Topic&, Encoding, std::string_view bytes);
};

// The part of take() that is the same for every type: decodes into `message` and stores it for polling
// clients. False: the bytes are not such a message; the context has the refusal.
bool read_message(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes,
                  google::protobuf::Message& message);

namespace detail {

template <auto kHandler, class Message>
bool take_message(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes) {
  Message message;
  if (!read_message(context, topic, encoding, bytes, message)) return false;
  if (well_formed(context, message)) kHandler(context, message);
  return true;
}

template <auto kHandler, class Message>
constexpr ChannelRow channel_row(std::string_view topic, void (*)(RequestContext&, const Message&)) {
  return {topic, &Message::descriptor, &take_message<kHandler, Message>};
}

}  // namespace detail

// subscribe<apply_velocity>("/motion/control/locomotion_velocity"): bytes are decoded into the very type that
// the handler is compiled with. A message of the same name made from a schema has another layout, so a cast
// of one to the other would read invalid memory.
template <auto kHandler>
constexpr ChannelRow subscribe(std::string_view topic) {
  return detail::channel_row<kHandler>(topic, kHandler);
}

std::span<const ChannelRow> velocity_channel_rows();
std::span<const ChannelRow> joint_channel_rows();
std::span<const ChannelRow> impedance_channel_rows();
std::span<const ChannelRow> waist_channel_rows();
std::span<const ChannelRow> limb_channel_rows();
std::span<const ChannelRow> body_channel_rows();
const ChannelRow* find_channel(std::string_view topic);  // nullptr: not served

// False: the bytes are not such a message. The outcome of a decoded one is in the context and in the refusal
// log.
bool receive(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes);

}  // namespace aim::robotside
