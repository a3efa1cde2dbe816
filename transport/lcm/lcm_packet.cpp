// Headers of LCM's packets, big endian; every length is checked before it is used.
#include "transport/lcm/lcm_packet.hpp"

#include <algorithm>

namespace aim::transport::lcm {
namespace {

constexpr std::uint32_t kWhole = 0x4c433032;        // "LC02"
constexpr std::uint32_t kPart = 0x4c433033;         // "LC03"
constexpr std::size_t kMostWhole = kMostBytes - 8;  // channel with its zero, and payload [B]
constexpr std::size_t kMostPart = kMostBytes - 20;  // likewise, of one part [B]

template <class Number>
bool take(std::string_view& rest, Number& number) {
  if (rest.size() < sizeof(Number)) return false;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) value = value << 8U | static_cast<std::uint8_t>(rest[i]);
  number = static_cast<Number>(value);
  rest.remove_prefix(sizeof(Number));
  return true;
}

template <class Number>
void put(std::string& bytes, Number number) {
  for (std::size_t i = sizeof(Number); i-- > 0;) bytes += static_cast<char>(number >> (8 * i) & 0xFFU);
}

bool take_channel(std::string_view& rest, std::string_view& channel) {
  const std::size_t end = rest.substr(0, kLongestChannel + 1).find('\0');
  if (end == std::string_view::npos || end == 0) return false;
  channel = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return true;
}

std::optional<Packet> read_whole(Packet packet, std::string_view rest) {
  if (!take_channel(rest, packet.channel)) return std::nullopt;
  packet.bytes = rest;
  packet.size = static_cast<std::uint32_t>(rest.size());
  packet.parts = 1;
  return packet;
}

std::optional<Packet> read_part(Packet packet, std::string_view rest) {
  if (!take(rest, packet.size) || !take(rest, packet.offset) || !take(rest, packet.part) ||
      !take(rest, packet.parts))
    return std::nullopt;
  if (packet.part >= packet.parts) return std::nullopt;
  if (packet.part == 0 && !take_channel(rest, packet.channel)) return std::nullopt;
  if (packet.offset > packet.size || rest.size() > packet.size - packet.offset) return std::nullopt;
  packet.bytes = rest;
  return packet;
}

std::string header(std::uint32_t kind, std::uint32_t sequence) {
  std::string bytes;
  put(bytes, kind);
  put(bytes, sequence);
  return bytes;
}

}  // namespace

std::optional<Packet> read_packet(std::string_view bytes) {
  Packet packet{};
  std::uint32_t kind = 0;
  if (!take(bytes, kind) || !take(bytes, packet.sequence)) return std::nullopt;
  if (kind == kWhole) return read_whole(packet, bytes);
  if (kind == kPart) return read_part(packet, bytes);
  return std::nullopt;
}

std::vector<std::string> packets_of(std::string_view channel, std::string_view payload,
                                    std::uint32_t sequence) {
  const std::string name = std::string(channel) + '\0';
  const std::size_t all = name.size() + payload.size();
  if (all <= kMostWhole) return {header(kWhole, sequence).append(name).append(payload)};
  const std::size_t parts = (all + kMostPart - 1) / kMostPart;
  std::vector<std::string> packets;
  std::size_t offset = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    std::string packet = header(kPart, sequence);
    put(packet, static_cast<std::uint32_t>(payload.size()));
    put(packet, static_cast<std::uint32_t>(offset));
    put(packet, static_cast<std::uint16_t>(part));
    put(packet, static_cast<std::uint16_t>(parts));
    if (part == 0) packet += name;
    const std::size_t size = std::min(kMostBytes - packet.size(), payload.size() - offset);
    packets.push_back(packet.append(payload.substr(offset, size)));
    offset += size;
  }
  return packets;
}

}  // namespace aim::transport::lcm
