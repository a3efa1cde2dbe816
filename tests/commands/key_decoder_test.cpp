// Keys as a terminal sends them.
#include "cli/motion/key_decoder.hpp"

#include <string>
#include <string_view>

#include "tests/catch.hpp"

using namespace aim::cli;

namespace {

// The keys of bytes that arrive in one read.
std::string keys_of(std::string_view bytes) {
  KeyDecoder decoder;
  std::string keys;
  for (const char byte : bytes)
    if (const auto key = decoder.feed(byte)) keys += *key;
  if (const auto key = decoder.flush()) keys += *key;
  return keys;
}

}  // namespace

TEST_CASE("letters are themselves") { CHECK(keys_of("wasd x") == "wasd x"); }

TEST_CASE("arrow keys steer like letters, in both cursor modes") {
  CHECK(keys_of("\x1b[A\x1b[B\x1b[C\x1b[D") == "wsda");
  CHECK(keys_of("\x1bOA\x1bOB\x1bOC\x1bOD") == "wsda");
  CHECK(keys_of("w\x1b[Dq") == "waq");
}

TEST_CASE("the escape key stops, alone or repeated") {
  CHECK(keys_of("\x1b") == " ");
  CHECK(keys_of("\x1b\x1b") == "  ");
}

TEST_CASE("other sequences are no keys") {
  CHECK(keys_of("\x1b[5~") == "");      // page up
  CHECK(keys_of("\x1b[1;5A") == "");    // control and up
  CHECK(keys_of("\x1b[15~w") == "w");   // a function key
  CHECK(keys_of("\x1bw") == "");        // alt and w
  CHECK(keys_of("\x1b[200~w") == "w");  // a paste begins
}

TEST_CASE("a sequence may arrive in two reads") {
  KeyDecoder decoder;
  CHECK(!decoder.feed('\x1b'));
  CHECK(!decoder.feed('['));
  CHECK(!decoder.flush());
  CHECK(decoder.feed('A') == 'w');
}
