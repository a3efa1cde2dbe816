// Packets of LCM: bytes written by hand from the protocol's description, and malformed ones; parts of large
// messages in any order, missing, twice and contradicting one another.
#include "transport/lcm/lcm_packet.hpp"

#include <algorithm>
#include <string>

#include "core/codec/codec.hpp"
#include "tests/catch.hpp"
#include "transport/lcm/lcm_assembly.hpp"

using namespace aim;
using namespace aim::transport::lcm;

namespace {

constexpr std::size_t kLarge = std::size_t{4} << 20U;

std::string bytes(const std::string& hex) { return from_hex(hex).value(); }

std::string pattern(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * 7 + i / 251);
  return text;
}

// What the parts give in this order; empty: nothing.
std::string assembled(Assembly& assembly, const std::vector<std::string>& packets) {
  std::string result;
  for (const std::string& each : packets) {
    const auto packet = read_packet(each);
    REQUIRE(packet);
    if (const auto message = assembly.add("one", *packet, kLarge)) {
      CHECK(message->channel == "large");
      CHECK(result.empty());
      result = message->bytes;
    }
  }
  return result;
}

}  // namespace

TEST_CASE("lcm packet: a small message is one packet") {
  const auto packets = packets_of("abc", bytes("0102ff"), 0x01020304);
  REQUIRE(packets.size() == 1);
  CHECK(to_hex(packets[0]) ==
        "4c433032010203046162630001"
        "02ff");
  const auto read = read_packet(packets[0]);
  REQUIRE(read);
  CHECK(read->sequence == 0x01020304);
  CHECK(read->channel == "abc");
  CHECK(to_hex(std::string(read->bytes)) == "0102ff");
  CHECK(read->parts == 1);
  const auto empty = read_packet(packets_of("abc", "", 0)[0]);
  REQUIRE(empty);
  CHECK(empty->bytes.empty());
}

TEST_CASE("lcm packet: the bound of a small message is liblcm's") {
  const std::string channel = "large";
  CHECK(packets_of(channel, pattern(65'499 - 6), 1).size() == 1);
  const auto two = packets_of(channel, pattern(65'499 - 5), 1);
  REQUIRE(two.size() == 2);
  CHECK(two[0].size() == kMostBytes);
  CHECK(two[0].substr(0, 8) == bytes("4c43303300000001"));
  CHECK(to_hex(two[0].substr(8, 12)) ==
        "0000ffd6"
        "00000000"
        "0000"
        "0002");
  CHECK(two[0].substr(20, 6) == channel + '\0');
  CHECK(to_hex(two[1].substr(8, 12)) ==
        "0000ffd6"
        "0000ffc9"
        "0001"
        "0002");
}

TEST_CASE("lcm packet: what is not a packet is refused") {
  for (const char* hex :
       {"", "4c4330", "4c433032", "4c43303200000001", "4c43303200000001616263",  // no end of the name
        "4c4330320000000100",                                                    // no name
        "4c433034000000016100", "52545053000000016100",
        "4c433033000000010000000500000000000000",  // cut off
        "4c43303300000001000000050000000000010001"
        "61",  // part 1 of 1
        "4c43303300000001000000050000000000000000"
        "6100",
        "4c43303300000001000000050000000000000002"
        "6100000000000000",                            // more than the payload
        "4c4330330000000100000005000000060001000200",  // after its end
        "4c43303300000001000000050000000400010002"
        "0000"}) {
    INFO(hex);
    CHECK_FALSE(read_packet(bytes(hex)));
  }
  const std::string longest(63, 'x');
  CHECK(read_packet(packets_of(longest, "", 0)[0]));
  CHECK_FALSE(read_packet(packets_of(longest + 'x', "", 0)[0]));
}

TEST_CASE("lcm assembly: parts in any order give the message") {
  Assembly assembly;
  for (const std::size_t size : {std::size_t{65'500}, std::size_t{200'000}, std::size_t{3'000'000}}) {
    const std::string payload = pattern(size);
    auto packets = packets_of("large", payload, static_cast<std::uint32_t>(size));
    CHECK(packets.size() == (size + 6 + 65'486) / 65'487);
    CHECK(assembled(assembly, packets) == payload);
    std::reverse(packets.begin(), packets.end());
    packets.insert(packets.begin(), packets[0]);  // one arrives twice
    CHECK(assembled(assembly, packets) == payload);
  }
  CHECK(assembly.dropped() == 0);
}

TEST_CASE("lcm assembly: a part is missing") {
  Assembly assembly;
  auto first = packets_of("large", pattern(200'000), 1);
  first.erase(first.begin() + 1);
  CHECK(assembled(assembly, first).empty());
  CHECK(assembly.dropped() == 0);  // it may still come
  const std::string next = pattern(100'000);
  CHECK(assembled(assembly, packets_of("large", next, 2)) == next);
  CHECK(assembly.dropped() == 1);
}

TEST_CASE("lcm assembly: a message above the bound is dropped once and takes no memory") {
  Assembly assembly;
  for (const std::string& each : packets_of("large", pattern(200'000), 1))
    CHECK_FALSE(assembly.add("one", *read_packet(each), 199'999));
  CHECK(assembly.dropped() == 1);
  for (const std::string& each : packets_of("large", pattern(200'000), 2))
    (void)assembly.add("one", *read_packet(each), 200'000);
  CHECK(assembly.dropped() == 1);
}

TEST_CASE("lcm assembly: parts that contradict one another are dropped") {
  const std::string payload = pattern(100'000);
  const auto packets = packets_of("large", payload, 1);
  const auto spoiled = [&](std::size_t at, const char* hex) {
    Assembly assembly;
    std::string last = packets[1];
    last.replace(at, from_hex(hex).value().size(), bytes(hex));
    CHECK(assembled(assembly, {packets[0], last, packets[1]}).empty());
    return assembly.dropped();
  };
  CHECK(spoiled(8, "000186a1") == 1);  // another size
  CHECK(spoiled(18, "0003") == 1);     // another number of parts
  // Parts that overlap leave a hole.
  Assembly assembly;
  const std::string half = packets[1].substr(0, 1'000);
  CHECK(assembled(assembly, {packets[0], half}).empty());
  CHECK(assembly.dropped() == 1);
}

TEST_CASE("lcm assembly: many senders take bounded memory, and the newest are kept") {
  Assembly assembly;
  const auto packets = packets_of("large", pattern(100'000), 1);
  const std::size_t senders = 3 * Assembly::kMostSenders;
  for (std::size_t i = 0; i < senders; ++i)
    CHECK_FALSE(assembly.add("sender" + std::to_string(i), *read_packet(packets[0]), kLarge));
  CHECK(assembly.dropped() == senders - Assembly::kMostSenders);
  CHECK_FALSE(assembly.add("sender0", *read_packet(packets[1]), kLarge));
  CHECK(assembly.add("sender" + std::to_string(senders - 1), *read_packet(packets[1]), kLarge));
}
