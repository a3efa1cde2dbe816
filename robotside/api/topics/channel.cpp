// How a channel message is handled: decode, store for polling clients, validate, apply, record.
#include "robotside/api/topics/channel.hpp"

#include <fmt/core.h>
#include <google/protobuf/descriptor.h>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"

namespace aim::robotside {
namespace {

// A topic that is known by name only: decoded by the schema and stored for polling clients, without effect.
bool take_unserved(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const auto message = new_message(schema_name_of(topic.type));
  if (!message) {
    context.refuse({Origin::error, fmt::format("{} has a type unknown to this version", topic.name)});
    return true;
  }
  if (!read_message(context, topic, encoding, bytes, **message)) return false;
  context.refuse({Origin::error, fmt::format("{} is not served by this version", topic.name),
                  "the topic is known by name only", "aimctl topic list shows what is served"});
  return true;
}

bool take(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes) {
  if (is_own_wire(topic)) {
    const OwnWire wire = own_wire_of(topic);
    context.refuse({Origin::state, fmt::format("{} is reached over {} only", topic.name, wire.title),
                    fmt::format("it is {}, which aimd does not serve", wire.description),
                    fmt::format("aimctl topic pub {} sends to it", topic.name)});
    return true;
  }
  const ChannelRow* row = find_channel(topic.name);
  if (row == nullptr) return take_unserved(context, topic, encoding, bytes);
  if (row->message_type()->full_name() == schema_name_of(topic.type))
    return row->take(context, topic, encoding, bytes);
  context.refuse({Origin::error, fmt::format("{} carries {}", topic.name, topic.type),
                  fmt::format("this version accepts only {} there", row->message_type()->full_name())});
  return true;
}

}  // namespace

const ChannelRow* find_channel(std::string_view topic) {
  for (const auto rows : {velocity_channel_rows(), joint_channel_rows(), impedance_channel_rows(),
                          waist_channel_rows(), limb_channel_rows(), body_channel_rows()})
    for (const ChannelRow& row : rows)
      if (row.topic == topic) return &row;
  return nullptr;
}

bool read_message(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes,
                  google::protobuf::Message& message) {
  if (const Status decoded = decode(encoding, bytes, message); !decoded) {
    context.refuse({Origin::usage, "the message cannot be read", decoded.error().message,
                    fmt::format("its type is {}", topic.type)});
    return false;
  }
  context.set_source(source_of(message));
  context.set_sequence(sequence_of(message));
  context.set_topic(static_cast<std::size_t>(&topic - context.model().topics.data()));
  if (!context.dry_run())
    context.services().topics.put(topic.name, context.robot().state().time, to_protobuf(message));
  return true;
}

bool receive(RequestContext& context, const Topic& topic, Encoding encoding, std::string_view bytes) {
  const bool readable = take(context, topic, encoding, bytes);
  context.record();
  return readable;
}

}  // namespace aim::robotside
