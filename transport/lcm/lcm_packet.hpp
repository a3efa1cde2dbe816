// The UDP packets of LCM: reading and writing, without sockets. Pure functions.
// Source: LCM, UDP multicast protocol description; sizes as liblcm 1.3.1 sends them on Linux.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace aim::transport::lcm {

inline constexpr std::size_t kLongestChannel = 63;  // [characters]
inline constexpr std::size_t kMostBytes = 65'507;   // the largest payload of a UDP packet over IPv4 [B]

// One packet: a whole message (LC02), or a part of one (LC03).
struct Packet {
  std::uint32_t sequence;    // counts the messages of a sender
  std::string_view channel;  // of a whole message and of part 0
  std::string_view bytes;    // the payload, or this part of it
  std::uint32_t size;        // of the whole payload [B]
  std::uint32_t offset;      // of these bytes in the payload [B]
  std::uint16_t part;        // number of this part, from 0
  std::uint16_t parts;       // number of parts; 1: a whole message
};

// Empty: not a packet of LCM: cut off, a channel without an end or with more than kLongestChannel characters,
// a part outside the payload.
std::optional<Packet> read_packet(std::string_view bytes);

// `channel` has at most kLongestChannel characters, and the payload fits into 65535 parts (4 GB).
std::vector<std::string> packets_of(std::string_view channel, std::string_view payload,
                                    std::uint32_t sequence);

}  // namespace aim::transport::lcm
