// Writes and reads AimRT's frames; every length is checked before it is used.
#include "transport/aimrt_frame.hpp"

#include <array>
#include <cstdint>
#include <utility>

namespace aim::transport {
namespace {

constexpr std::array<std::pair<std::string_view, Encoding>, 3> kSerializations = {
    {{"pb", Encoding::protobuf}, {"json", Encoding::json}, {"ros2", Encoding::cdr}}};

constexpr std::size_t kSizeField = 4;          // of an iceoryx frame [B]
constexpr std::size_t kMaxNamePart = 100;      // of an iceoryx service description
constexpr std::string_view kEllipsis = "...";  // in a part that was too long

std::string_view name_of(Encoding encoding) {
  for (const auto& [name, row] : kSerializations)
    if (row == encoding) return name;
  return {};
}

std::optional<Encoding> encoding_of(std::string_view name) {
  for (const auto& [row, encoding] : kSerializations)
    if (row == name) return encoding;
  return std::nullopt;
}

std::size_t little_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8U | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

// Takes a text and the length of `width` bytes before it from the front of `rest`. False: it is cut off.
bool take_text(std::string_view& rest, std::size_t width, std::string_view& text) {
  if (rest.size() < width) return false;
  const std::size_t size = little_endian(rest.substr(0, width));
  rest.remove_prefix(width);
  if (rest.size() < size) return false;
  text = rest.substr(0, size);
  rest.remove_prefix(size);
  return true;
}

bool skip_context(std::string_view& rest) {
  if (rest.empty()) return false;
  const auto entries = static_cast<std::uint8_t>(rest.front());
  rest.remove_prefix(1);
  std::string_view ignored;
  for (unsigned i = 0; i < 2U * entries; ++i)
    if (!take_text(rest, 2, ignored)) return false;
  return true;
}

std::string capped(std::string part) {
  if (part.size() <= kMaxNamePart) return part;
  const std::size_t front = (kMaxNamePart - kEllipsis.size()) / 2;
  const std::size_t back = kMaxNamePart - kEllipsis.size() - front;
  return part.substr(0, front).append(kEllipsis).append(part, part.size() - back);
}

}  // namespace

std::string mqtt_frame(Encoding encoding, std::string_view message) {
  const std::string_view name = name_of(encoding);
  std::string frame(1, static_cast<char>(name.size()));
  frame.append(name).append(1, '\0').append(message);
  return frame;
}

std::optional<AimrtFrame> read_mqtt_frame(std::string_view frame) {
  if (frame.size() > kMaxFrame) return std::nullopt;
  std::string_view name;
  if (!take_text(frame, 1, name) || !skip_context(frame)) return std::nullopt;
  const std::optional<Encoding> encoding = encoding_of(name);
  if (!encoding || frame.size() > kMaxFramedMessage) return std::nullopt;
  return AimrtFrame{*encoding, frame};
}

std::string iceoryx_frame(Encoding encoding, std::string_view message) {
  const std::string body = mqtt_frame(encoding, message);
  const auto size = static_cast<std::uint32_t>(kSizeField + body.size());
  std::string frame;
  for (unsigned i = 0; i < kSizeField; ++i) frame += static_cast<char>(size >> (8 * i) & 0xFFU);
  return frame.append(body);
}

std::optional<AimrtFrame> read_iceoryx_frame(std::string_view chunk) {
  if (chunk.size() < kSizeField) return std::nullopt;
  const std::size_t size = little_endian(chunk.substr(0, kSizeField));
  if (size < kSizeField || size > chunk.size()) return std::nullopt;
  return read_mqtt_frame(chunk.substr(kSizeField, size - kSizeField));
}

std::string mqtt_topic(const TopicName& name) { return channel_route(name.topic, name.type); }

IceoryxName iceoryx_name(const TopicName& name) {
  const std::string route = channel_route(name.topic, name.type);
  const std::size_t instance = route.find('/', 1);
  const std::size_t event = route.find('/', instance + 1);
  return {capped(route.substr(0, instance)), capped(route.substr(instance, event - instance)),
          capped(route.substr(event))};
}

}  // namespace aim::transport
