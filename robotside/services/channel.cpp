// The one way of a channel message: decode, keep for pollers, validate, apply, record.
#include "robotside/services/channel.hpp"

#include <fmt/core.h>

#include "core/codec.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/topic_message.hpp"

namespace aim::robotside {

const ChannelRow* find_channel(std::string_view topic) {
  for (const auto rows :
       {velocity_channel_rows(), joint_channel_rows(), waist_channel_rows(), limb_channel_rows()})
    for (const ChannelRow& row : rows)
      if (row.topic == topic) return &row;
  return nullptr;
}

bool receive(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const auto message = topic_message(topic.type);
  const ChannelRow* row = find_channel(topic.name);
  if (message == nullptr) {
    transaction.refuse({Origin::error, fmt::format("{} has a type unknown to this version", topic.name)});
    transaction.record();
    return true;
  }
  if (const Status decoded = decode(encoding, bytes, *message); !decoded) {
    transaction.refuse({Origin::usage, "the message cannot be read", decoded.error().message,
                        fmt::format("its type is {}", topic.type)});
    transaction.record();
    return false;
  }
  transaction.set_source(source_of(*message));
  if (!transaction.dry_run())
    transaction.context().topics.put(topic.name, transaction.robot().state().time, to_protobuf(*message));
  if (row == nullptr) {
    transaction.refuse({Origin::error, fmt::format("{} is not served by this version", topic.name),
                        "the topic is known by name only", "aimctl topic list shows what is served"});
  } else if (well_formed(transaction, *message)) {
    row->apply(transaction, *message);
  }
  transaction.record();
  return true;
}

}  // namespace aim::robotside
