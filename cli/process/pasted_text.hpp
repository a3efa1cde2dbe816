// Keys without pasted text: bracketed paste, as terminals send it to a program that asks for it. Pure.
#pragma once

#include <string>
#include <string_view>

namespace aim::cli {

// Source: xterm, "Bracketed Paste Mode".
inline constexpr std::string_view kAskForPastes = "\x1b[?2004h";
inline constexpr std::string_view kNoMorePastes = "\x1b[?2004l";
inline constexpr std::string_view kPasteBegins = "\x1b[200~";
inline constexpr std::string_view kPasteEnds = "\x1b[201~";

// What is pasted is text: keys in it, such as Ctrl-C or Ctrl-Z, are left out. Tabs and line ends stay.
std::string without_keys(std::string text);

class PastedText {
 public:
  // What of this input was typed. A paste may begin in one input and end in a later one.
  std::string typed(std::string_view input);

 private:
  bool inside_ = false;
  std::string tail_;  // of a paste: the end mark may be split
};

}  // namespace aim::cli
