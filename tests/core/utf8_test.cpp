// Well-formed UTF-8 and its classic counterfeits.
#include "core/codec/utf8.hpp"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("text is UTF-8") {
  CHECK(is_utf8(""));
  CHECK(is_utf8("idx27_head_joint1"));
  CHECK(is_utf8("演讲"));
  CHECK(is_utf8("\xF0\x9F\xA4\x96"));
  CHECK(is_utf8("\xF4\x8F\xBF\xBF"));
  CHECK(is_utf8(std::string_view("a\0b", 3)));
}

TEST_CASE("these are not") {
  const char* const counterfeits[] = {
      "\x80",              // a tail without a lead
      "\xC0\xAF",          // overlong
      "\xE0\x80\xAF",      // overlong
      "\xF0\x80\x80\xAF",  // overlong
      "\xED\xA0\x80",      // a surrogate
      "\xF4\x90\x80\x80",  // above U+10FFFF
      "\xF5\x80\x80\x80",  // above U+10FFFF
      "\xFF",              // never
      "\xE6\xBC",          // cut off
      "\xE6\x28\xBC",      // a tail that is none
      "a\xC3",             // cut off at the end
  };
  for (const char* text : counterfeits) CHECK_FALSE(is_utf8(text));
}
