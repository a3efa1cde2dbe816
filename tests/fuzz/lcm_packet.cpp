// UDP packets of LCM: single ones, and sequences of them whose parts are put together. An input is a sequence
// of packets, each after its length in two bytes.
#include <algorithm>
#include <string>

#include "target.hpp"
#include "transport/lcm/lcm_assembly.hpp"
#include "transport/lcm/lcm_packet.hpp"

namespace aim::fuzz {
namespace {

using namespace transport::lcm;

constexpr std::size_t kBound = 100'000;  // [B] of a message; small, so that the fuzzer finds it

std::string with_length(const std::string& packet) {
  const std::string length = {static_cast<char>(packet.size() >> 8U & 0xFFU),
                              static_cast<char>(packet.size() & 0xFFU)};
  return length + packet;
}

std::string_view take_packet(std::string_view& input) {
  const std::size_t length = static_cast<std::uint8_t>(input[0]) * 256U + static_cast<std::uint8_t>(input[1]);
  const std::string_view packet = input.substr(2, length);
  input.remove_prefix(2 + packet.size());
  return packet;
}

void check_packet(const Packet& packet) {
  require(packet.part < packet.parts, "a part is one of its message");
  require(packet.offset <= packet.size && packet.bytes.size() <= packet.size - packet.offset,
          "a part is inside its message");
  require(packet.channel.size() <= kLongestChannel, "the name of a channel is bounded");
  if (packet.parts > 1) return;
  const auto again = packets_of(packet.channel, packet.bytes, packet.sequence);
  if (packet.size != packet.bytes.size() || packet.channel.empty()) return;
  require(again.size() == 1, "a whole message fits into one packet");
  const auto read = read_packet(again[0]);
  require(read && read->bytes == packet.bytes && read->channel == packet.channel,
          "writing and reading preserve a message");
}

}  // namespace

void run_lcm_packet(std::string_view input) {
  Assembly assembly;
  while (input.size() >= 2) {
    const std::string_view bytes = take_packet(input);
    const auto packet = read_packet(bytes);
    if (!packet || bytes.size() > kMostBytes) continue;  // UDP carries no larger ones
    check_packet(*packet);
    const std::string sender = packet->sequence % 2 == 0 ? "one" : "two";
    if (const auto message = assembly.add(sender, *packet, kBound))
      require(message->bytes.size() <= kBound && message->channel.size() <= kLongestChannel,
              "a message is within its bounds");
  }
}

std::vector<std::string> lcm_packet_seeds() {
  std::vector<std::string> seeds;
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{124}, std::size_t{65'400}, std::size_t{70'000}, kBound + 1}) {
    std::string all;
    for (const std::string& packet : packets_of("robot", std::string(size, 'x'), 1))
      all += with_length(packet);
    seeds.push_back(all);
  }
  // Small parts, as another program may send them.
  using namespace std::string_literals;
  const auto part = [](char number, const std::string& rest) {
    return with_length("LC03\0\0\0\1\0\0\0\4\0\0\0"s + static_cast<char>(number * 2) + "\0"s + number +
                       "\0\2"s + rest);
  };
  seeds.push_back(part(0, "a\0bc"s) + part(1, "de"));
  seeds.push_back(part(1, "de") + part(0, "a\0bc"s));
  return seeds;
}

}  // namespace aim::fuzz
