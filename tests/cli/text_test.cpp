// Width, escaping, shortening and wrapping of text.
#include "cli/output/text.hpp"

#include <initializer_list>
#include <utility>

#include "tests/catch.hpp"

using namespace aim::cli;

TEST_CASE("widths are counted in terminal columns") {
  CHECK(width_of("abc") == 3);
  CHECK(width_of("机器人") == 6);
  CHECK(width_of("e\xcc\x81") == 1);  // e and a combining accent
  CHECK(width_of("") == 0);
  CHECK(padded("机器", 6) == "机器  ");
  CHECK(padded("7", 3, true) == "  7");
  CHECK(padded("long", 2) == "long");
}

TEST_CASE("control characters are escaped") {
  CHECK(printable("plain 机器人") == "plain 机器人");
  CHECK(printable("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(printable("a\nb\tc\r") == "a\\x0ab\\x09c\\x0d");
  CHECK(printable("\x7f") == "\\x7f");
  CHECK(printable("\xc2\x9b") == "\\x9b");        // C1 control: CSI
  CHECK(printable("\xe2\x80\xae") == "\\u202e");  // right-to-left override
  CHECK(printable("\xff\xfe") == "\\xff\\xfe");   // not UTF-8
  CHECK(printable(std::string_view("\0", 1)) == "\\x00");
}

TEST_CASE("format characters and line separators are escaped, in text and in strings of JSON") {
  for (const auto& [raw, escape] : std::initializer_list<std::pair<std::string, std::string>>{
           {"\xd8\x9c", "\\u061c"},      // Arabic letter mark
           {"\xe2\x80\x8b", "\\u200b"},  // zero width space
           {"\xe2\x80\x8f", "\\u200f"},  // right-to-left mark
           {"\xe2\x80\xa8", "\\u2028"},  // line separator
           {"\xe2\x80\xa9", "\\u2029"},  // paragraph separator
           {"\xe2\x80\xaa", "\\u202a"},  // left-to-right embedding
           {"\xe2\x81\xa0", "\\u2060"},  // word joiner
           {"\xe2\x81\xa6", "\\u2066"},  // left-to-right isolate
           {"\xe2\x81\xa9", "\\u2069"},  // the end of an isolate
           {"\xef\xbb\xbf", "\\ufeff"},  // byte order mark
       }) {
    CHECK(printable("a" + raw + "b") == "a" + escape + "b");
    CHECK(printable_string("\"" + raw + "\"", StringEscape::json) == "\"" + escape + "\"");
  }
  constexpr std::string_view kTag = "\xf3\xa0\x81\x81";  // U+E0041
  CHECK(printable(kTag) == "\\U000e0041");
  CHECK(printable_string(kTag, StringEscape::json) == "\\udb40\\udc41");
  CHECK(printable_string(kTag, StringEscape::yaml) == "\\U000e0041");
  CHECK(printable("e\xcc\x81 ° → 机器人") == "e\xcc\x81 ° → 机器人");
}

TEST_CASE("the line breaks of text with lines stay") {
  CHECK(printable_lines("a\nb\r\n\x1b") == "a\nb\\x0d\n\\x1b");
}

TEST_CASE("shortening counts columns, not bytes") {
  CHECK(shortened("abcdef", 6) == "abcdef");
  CHECK(shortened("abcdefg", 6) == "abc...");
  CHECK(shortened("机器人机器人", 8) == "机器...");
  CHECK(width_of(shortened("机器人机器人", 8)) <= 8);
}

TEST_CASE("wrapping keeps within the column limit and preserves paragraphs") {
  CHECK(wrapped("one two three", 9, 2) == "  one two\n  three\n");
  CHECK(wrapped("a\n\nb", 10, 0) == "a\n\nb\n");
  CHECK(wrapped("unbreakable", 4, 0) == "unbreakable\n");
}
