// Well-formed and malformed UTF-8.
#include "core/codec/utf8.hpp"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("well-formed UTF-8 is accepted") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("idx27_head_joint1"));
  CHECK(is_utf8("演讲"));
  CHECK(is_utf8("\xF0\x9F\xA4\x96"));
  CHECK(is_utf8("\xF4\x8F\xBF\xBF"));
  CHECK(is_utf8(std::string_view("a\0b", 3)));
}

TEST_CASE("malformed UTF-8 is refused") {
  const char* const counterfeits[] = {
      "\x80",              // a continuation byte without a lead byte
      "\xC0\xAF",          // overlong
      "\xE0\x80\xAF",      // overlong
      "\xF0\x80\x80\xAF",  // overlong
      "\xED\xA0\x80",      // a surrogate
      "\xF4\x90\x80\x80",  // above U+10FFFF
      "\xF5\x80\x80\x80",  // above U+10FFFF
      "\xFF",              // never a valid byte
      "\xE6\xBC",          // truncated
      "\xE6\x28\xBC",      // not a continuation byte
      "a\xC3",             // truncated at the end
  };
  for (const char* text : counterfeits) CHECK_FALSE(is_utf8(text));
}
