// What is typed is separated from what is pasted, however the input is split.
#include "cli/process/pasted_text.hpp"

#include "tests/catch.hpp"

using aim::cli::PastedText;

TEST_CASE("pasted text: what stands between the marks is not typed") {
  CHECK(PastedText().typed("q") == "q");
  CHECK(PastedText().typed("\x1b[200~quit\x1b[201~").empty());
  CHECK(PastedText().typed("a\x1b[200~quit\x1b[201~b\x1b[200~x\x1b[201~c") == "abc");
}

TEST_CASE("pasted text: a paste may be split anywhere") {
  const std::string input = "\x1b[200~q\nx\x1b[201~q";
  for (std::size_t at = 6; at < input.size(); ++at) {  // the first mark in one piece: it comes in one write
    PastedText pasted;
    INFO(at);
    const std::string first = pasted.typed(input.substr(0, at));
    CHECK(first + pasted.typed(input.substr(at)) == "q");
  }
}
