// A flood of announcements: how many new participants are admitted, and that known ones are not delayed.
#include "transport/dds/discovery_limit.hpp"

#include <chrono>
#include <cstring>
#include <string>

#include "tests/catch.hpp"

namespace aim::transport::dds {
namespace {

using namespace std::chrono_literals;
using Time = DiscoveryLimit::Time;

const Time kStart = Time{} + 1h;

GuidPrefix peer(std::uint32_t number) {
  GuidPrefix prefix{};
  std::memcpy(prefix.data(), &number, sizeof number);
  return prefix;
}

// A packet of a participant, from the writer whose entity id ends in this byte.
std::string packet(const GuidPrefix& sender, char writer) {
  std::string bytes("RTPS\x02\x01\x01\x10", 8);
  bytes.append(sender.data(), sender.size());
  bytes.append("\x15\x05\x00\x00\x00\x00\x10\x00\x00\x01\x00\xc7\x00\x01\x00", 15);
  return bytes.append(1, writer);
}
std::string announcement(const GuidPrefix& sender) { return packet(sender, '\xc2'); }
std::string data(const GuidPrefix& sender) { return packet(sender, '\x03'); }

// Number of the `count` new participants from `first` on that are admitted at this time.
std::uint32_t admit(DiscoveryLimit& limit, std::uint32_t first, std::uint32_t count, Time now) {
  std::uint32_t admitted = 0;
  for (std::uint32_t i = 0; i < count; ++i) admitted += limit.admit(announcement(peer(first + i)), now);
  return admitted;
}

}  // namespace

TEST_CASE("discovery limit: programs that start together are all admitted") {
  DiscoveryLimit limit;
  CHECK(admit(limit, 0, 64, kStart) == 64);
  CHECK(limit.ignored() == 0);
}

TEST_CASE("discovery limit: a flood is limited by rate, then by the number of participants") {
  DiscoveryLimit limit;
  CHECK(admit(limit, 0, 10'000, kStart) == 64);
  for (std::uint32_t i = 0; i < 64; ++i) limit.known(peer(i), kStart);
  std::uint32_t admitted = 64;
  for (std::uint32_t second = 1; second < 60; ++second) {
    const std::uint32_t first = second * 100'000;
    const Time now = kStart + std::chrono::seconds(second);
    const std::uint32_t here = admit(limit, first, 1000, now);
    CHECK(here <= 32);
    for (std::uint32_t i = 0; i < here; ++i) limit.known(peer(first + i), now);
    admitted += here;
  }
  CHECK(admitted == 128);
  CHECK(limit.ignored() > 60'000);
}

TEST_CASE(
    "discovery limit: known participants may repeat announcements during a flood, and data always passes") {
  DiscoveryLimit limit;
  limit.known(peer(1), kStart);
  admit(limit, 1000, 10'000, kStart);
  for (int second = 0; second < 10; ++second) {
    CHECK(limit.admit(announcement(peer(1)), kStart + std::chrono::seconds(second)));
  }
  CHECK(limit.admit(data(peer(1)), kStart));
  CHECK(limit.admit(data(peer(99)), kStart));
  CHECK(limit.admit("RTPS", kStart));
  CHECK(limit.admit("", kStart));
}

TEST_CASE("discovery limit: one participant's repeated announcements are rate limited") {
  DiscoveryLimit limit;
  limit.known(peer(1), kStart);
  int admitted = 0;
  for (int i = 0; i < 1000; ++i) admitted += limit.admit(announcement(peer(1)), kStart);
  CHECK(admitted == 40);
  CHECK(limit.admit(announcement(peer(1)), kStart + 1s));
}

TEST_CASE("discovery limit: a participant that leaves, or was never discovered, frees its entry") {
  DiscoveryLimit limit({.participants = 2});
  CHECK(admit(limit, 0, 3, kStart) == 2);
  limit.known(peer(0), kStart);
  limit.known(peer(1), kStart);
  CHECK(admit(limit, 10, 1, kStart + 10s) == 0);
  limit.gone(peer(0));
  CHECK(admit(limit, 10, 2, kStart + 10s) == 1);
  CHECK(admit(limit, 20, 1, kStart + 11s) == 0);
  CHECK(admit(limit, 20, 1, kStart + 13s) == 1);  // number 10 was not discovered in time
}

TEST_CASE("discovery limit: announcements under a known prefix end at twice the number of participants") {
  DiscoveryLimit limit({.participants = 4});
  for (std::uint32_t i = 0; i < 8; ++i) limit.known(peer(i), kStart);
  CHECK_FALSE(limit.admit(announcement(peer(1)), kStart + 1s));
  limit.gone(peer(7));
  CHECK(limit.admit(announcement(peer(1)), kStart + 1s));
  CHECK(limit.admit(data(peer(1)), kStart + 1s));
}

}  // namespace aim::transport::dds
