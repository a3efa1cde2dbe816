// Source of the sequences: ECMA-48 CSI, and SS3 as terminals send it in application cursor mode.
#include "cli/motion/key_decoder.hpp"

namespace aim::cli {
namespace {

constexpr char kEscape = '\x1b';
constexpr char kStop = ' ';

std::optional<char> arrow(char last) {
  switch (last) {
    case 'A':
      return 'w';
    case 'B':
      return 's';
    case 'C':
      return 'd';
    case 'D':
      return 'a';
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<char> KeyDecoder::feed(char byte) {
  switch (state_) {
    case State::plain:
      if (byte != kEscape) return byte;
      state_ = State::escape;
      return std::nullopt;
    case State::escape:
      if (byte == kEscape) return kStop;  // the escape key, pressed again
      state_ = byte == '[' || byte == 'O' ? State::sequence : State::plain;
      parameters_ = false;
      return std::nullopt;  // else the alt key with a letter
    case State::sequence:
      if (byte < '@' || byte > '~') {  // not the last byte
        parameters_ = true;
        return std::nullopt;
      }
      state_ = State::plain;
      return parameters_ ? std::nullopt : arrow(byte);
  }
  return std::nullopt;
}

std::optional<char> KeyDecoder::flush() {
  if (state_ != State::escape) return std::nullopt;
  state_ = State::plain;
  return kStop;
}

}  // namespace aim::cli
