// The one way of a channel message: decode, keep for pollers, validate, apply, record.
#include "robotside/services/channel.hpp"

#include <fmt/core.h>
#include <google/protobuf/descriptor.h>

#include "core/codec.hpp"
#include "core/schema.hpp"

namespace aim::robotside {
namespace {

// A topic that is known by name only: read by the schema, kept for pollers, acted on by nobody.
bool take_unserved(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const auto message = new_message(schema_name_of(topic.type));
  if (!message) {
    transaction.refuse({Origin::error, fmt::format("{} has a type unknown to this version", topic.name)});
    return true;
  }
  if (!read_message(transaction, topic, encoding, bytes, **message)) return false;
  transaction.refuse({Origin::error, fmt::format("{} is not served by this version", topic.name),
                      "the topic is known by name only", "aimctl topic list shows what is served"});
  return true;
}

bool take(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const ChannelRow* row = find_channel(topic.name);
  if (row == nullptr) return take_unserved(transaction, topic, encoding, bytes);
  if (row->message_type()->full_name() == schema_name_of(topic.type))
    return row->take(transaction, topic, encoding, bytes);
  transaction.refuse({Origin::error, fmt::format("{} carries {}", topic.name, topic.type),
                      fmt::format("this version acts on {} there", row->message_type()->full_name())});
  return true;
}

}  // namespace

const ChannelRow* find_channel(std::string_view topic) {
  for (const auto rows :
       {velocity_channel_rows(), joint_channel_rows(), waist_channel_rows(), limb_channel_rows()})
    for (const ChannelRow& row : rows)
      if (row.topic == topic) return &row;
  return nullptr;
}

bool read_message(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes,
                  google::protobuf::Message& message) {
  if (const Status decoded = decode(encoding, bytes, message); !decoded) {
    transaction.refuse({Origin::usage, "the message cannot be read", decoded.error().message,
                        fmt::format("its type is {}", topic.type)});
    return false;
  }
  transaction.set_source(source_of(message));
  transaction.set_sequence(sequence_of(message));
  transaction.set_topic(static_cast<std::size_t>(&topic - transaction.model().topics.data()));
  if (!transaction.dry_run())
    transaction.context().topics.put(topic.name, transaction.robot().state().time, to_protobuf(message));
  return true;
}

bool receive(Transaction& transaction, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const bool readable = take(transaction, topic, encoding, bytes);
  transaction.record();
  return readable;
}

}  // namespace aim::robotside
