// Quoting in the shell of aimctl.

#include "cli/shell/shell.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;
using Line = std::vector<std::string>;

TEST_CASE("blanks separate words, quotes group them") {
  CHECK(*split_words("action get") == Line{"action", "get"});
  CHECK(*split_words("  rpc\tcall X '{\"a\": 1}'  \r\n") == Line{"rpc", "call", "X", "{\"a\": 1}"});
  CHECK(*split_words(R"(a "b \"c\" \\ $d" e\ f)") == Line{"a", "b \"c\" \\ $d", "e f"});
  CHECK(*split_words("a '' b") == Line{"a", "", "b"});
  CHECK(split_words("")->empty());
}

TEST_CASE("a comment begins only at the start of a word") {
  CHECK(split_words("# all of it")->empty());
  CHECK(*split_words("action get # now") == Line{"action", "get"});
  CHECK(*split_words("a#b '#c'") == Line{"a#b", "#c"});
}

TEST_CASE("an unclosed quote is a usage error") {
  const auto words = split_words("rpc call 'X");
  REQUIRE_FALSE(words);
  CHECK(words.error().origin == aim::Origin::usage);
}

TEST_CASE("of a line that is refused the words before the syntax of sh are known, without quotes") {
  for (const char* line : {"stop;", "stop; stop --reset", "stop && x", "stop&", "stop | cat", "stop > x",
                           "stop `", "stop $x", "stop \"", "'stop", "stop '"}) {
    INFO(line);
    CHECK_FALSE(split_words(line));
    CHECK(readable_words(line) == Line{"stop"});
  }
  CHECK(readable_words("walk --for 2s; stop") == Line{"walk", "--for", "2s"});
  CHECK(readable_words("; stop").empty());
}

TEST_CASE("unquoted syntax of sh is a usage error that names what to do") {
  const auto refused = [](std::string_view line, std::string_view syntax) {
    INFO(line);
    const auto words = split_words(line);
    REQUIRE_FALSE(words);
    CHECK(words.error().origin == aim::Origin::usage);
    CHECK(words.error().message == "'" + std::string(syntax) + "' has no meaning in this shell");
    CHECK_FALSE(words.error().hint.empty());
  };
  refused("stop; status", ";");
  refused("status | jq .", "|");
  refused("a||b", "||");
  refused("stop && status", "&&");
  refused("walk --for 2s &", "&");
  refused("status > file", ">");
  refused("status 2>file", ">");
  refused("neck set - <file", "<");
  refused("neck set $ANGLE 0", "$");
  refused("neck set ${ANGLE} 0", "$");
  refused("neck set `angle` 0", "`");
  CHECK_THAT(split_words("a | b").error().hint, Catch::Contains("from your own shell"));
  CHECK_THAT(split_words("a; b").error().hint, Catch::Contains("one command per line"));
}

TEST_CASE("quoted or escaped syntax of sh is text, and so are comparisons and comments") {
  CHECK(*split_words(R"('a;b' "c|d && $e `f`" \; \$g)") == Line{"a;b", "c|d && $e `f`", ";", "$g"});
  CHECK(*split_words("wait battery<20 battery>30") == Line{"wait", "battery<20", "battery>30"});
  CHECK(*split_words("a # b; c | d") == Line{"a"});
  CHECK(*split_words("a $ 5$") == Line{"a", "$", "5$"});
}

TEST_CASE("the line up to the cursor is split into complete words and the prefix of the last word") {
  const TypedLine typed = split_at_cursor("action se");
  CHECK(typed.before == Line{"action"});
  CHECK(typed.prefix == "se");
  CHECK(split_at_cursor("action ").prefix.empty());
  CHECK(split_at_cursor("action ").before == Line{"action"});
  CHECK(split_at_cursor("").before.empty());
  CHECK(split_at_cursor("rpc call 'ab c").prefix == "ab c");
}
