// AimRT's framing of samples on MQTT and iceoryx, and the names of topics there. Pure functions.
// Source: AimDK wire, section 3; AimRT, mqtt_plugin and iceoryx_plugin (channel backends).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

// The largest message of a frame (safety rule 12: the bound of an HTTP body) [B].
inline constexpr std::size_t kMaxFramedMessage = std::size_t{64} * 1024;
// The largest frame that is read: a message with a context of AimRT, as on DDS [B].
inline constexpr std::size_t kMaxFrame = kMaxFramedMessage + std::size_t{8} * 1024;

struct AimrtFrame {
  Encoding encoding;
  std::string_view bytes;  // the message, inside the frame
};

// u8 length, serialization type ("pb", "json", "ros2") | u8 n | n * (u16le length, key, u16le length, value)
// | message. Written without context (n = 0); the context of others is skipped.
std::string mqtt_frame(Encoding encoding, std::string_view message);
// Empty: cut off, too large, or an unknown serialization type.
std::optional<AimrtFrame> read_mqtt_frame(std::string_view frame);

// u32le size of the whole frame including these four bytes, then as on MQTT. A chunk of shared memory may be
// larger than the frame at its beginning.
std::string iceoryx_frame(Encoding encoding, std::string_view message);
std::optional<AimrtFrame> read_iceoryx_frame(std::string_view chunk);

// "/channel/%2Faima%2Fbms%2Fdata/pb%3Aaimdk.protocol.BmsStateChannel"
std::string mqtt_topic(const TopicName& name);

// A service description: {"/channel", "/%2Faima%2Fbms%2Fdata", "/pb%3Aaimdk.protocol.BmsStateChannel"}. Each
// part has at most 100 characters; the middle of a longer one is replaced by "...".
struct IceoryxName {
  std::string service, instance, event;
  bool operator==(const IceoryxName&) const = default;
};
IceoryxName iceoryx_name(const TopicName& name);

}  // namespace aim::transport
