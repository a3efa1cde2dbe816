// Width, escaping, shortening and wrapping of text.
#include "cli/output/text.hpp"
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
