// Decodes the bytes of a terminal into keys: arrow keys arrive as escape sequences. Pure.
#pragma once

#include <cstdint>
#include <optional>

namespace aim::cli {

class KeyDecoder {
 public:
  // The key that this byte completes. Arrow keys are the letters with the same meaning: up w, down s, left a,
  // right d. An escape key of its own is a space, which stops; other escape sequences are no key.
  std::optional<char> feed(char byte);
  // No byte has followed within the same read: an escape that is still open was a key of its own.
  std::optional<char> flush();

 private:
  enum class State : std::uint8_t { plain, escape, sequence };
  State state_ = State::plain;
  bool parameters_ = false;  // the sequence has parameters: a key with a modifier
};

}  // namespace aim::cli
