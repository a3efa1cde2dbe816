// Hexadecimal text.

#include "core/codec/codec.hpp"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("all bytes are converted to hex and back") {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  CHECK(to_hex(all).substr(0, 8) == "00010203");
  CHECK(to_hex(all).substr(508) == "feff");
  const auto back = from_hex(to_hex(all));
  REQUIRE(back);
  CHECK(*back == all);
}

TEST_CASE("white space and upper-case digits are accepted") {
  const auto bytes = from_hex(" 4A 6f\n0B\t");
  REQUIRE(bytes);
  CHECK(*bytes == "Jo\x0b");
  REQUIRE(from_hex(""));
  CHECK(from_hex("")->empty());
}

TEST_CASE("an odd number of digits and other characters are refused") {
  for (const char* text : {"a", "abc", "0x12", "g0", "12-34"}) {
    INFO(text);
    const auto bytes = from_hex(text);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().origin == Origin::usage);
  }
}
