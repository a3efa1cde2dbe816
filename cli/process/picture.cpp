// A terminal is recognised by the variables that it sets. One that sets none is asked whether it shows
// sixels.
#include "cli/process/picture.hpp"

#include <algorithm>
#include <array>

#include "cli/process/sixel.hpp"
#include "cli/process/terminal_attributes.hpp"
#include "core/codec/base64.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kPiece = 4096;  // base64 characters in one sequence, the protocol's limit

// A terminal by the value, or a part of it, of a variable that it sets; an empty value: any.
struct TerminalRow {
  const char* variable;
  std::string_view value;
  PictureProtocol protocol;
};
constexpr std::array kTerminals{
    TerminalRow{"TERM", "kitty", PictureProtocol::kitty},
    TerminalRow{"KITTY_WINDOW_ID", "", PictureProtocol::kitty},
    TerminalRow{"KONSOLE_VERSION", "", PictureProtocol::kitty},
    TerminalRow{"TERM_PROGRAM", "WezTerm", PictureProtocol::kitty},
    TerminalRow{"TERM_PROGRAM", "ghostty", PictureProtocol::kitty},
    TerminalRow{"TERM_PROGRAM", "kitty", PictureProtocol::kitty},
    TerminalRow{"TERM_PROGRAM", "iTerm.app", PictureProtocol::iterm2},
    TerminalRow{"TERM_PROGRAM", "mintty", PictureProtocol::iterm2},
    TerminalRow{"LC_TERMINAL", "iTerm2", PictureProtocol::iterm2},
};
constexpr int kSixelGraphics = 4;  // attribute of a terminal

// tmux and screen hide the terminal behind them, whose variables they leave.
bool is_multiplexed(const Environment& environment) {
  const std::string term = environment("TERM").value_or("");
  return term.starts_with("tmux") || term.starts_with("screen");
}

std::string kitty_text(std::string_view png) {
  const std::string data = to_base64(png);
  std::string text;
  for (std::size_t at = 0; at < data.size(); at += kPiece) {
    // a=T: transmit and display; f=100: PNG; q=2: no answer; m: more follows.
    text += at == 0 ? "\x1b_Ga=T,f=100,q=2,m=" : "\x1b_Gm=";
    text += at + kPiece < data.size() ? '1' : '0';
    text += ';';
    text += data.substr(at, kPiece);
    text += "\x1b\\";
  }
  return text + "\n";
}

std::string iterm2_text(std::string_view png) {
  return "\x1b]1337;File=inline=1;size=" + std::to_string(png.size()) + ":" + to_base64(png) + "\x07\n";
}

}  // namespace

Result<PictureProtocol> picture_protocol(const Environment& environment, bool terminal,
                                         const AskTerminal& attributes) {
  Error error{
      .origin = Origin::usage,
      .message = "--show is not available here",
      .reason = "the output is not a terminal",
      .hint =
          "use kitty, WezTerm, Ghostty, Konsole, iTerm2, mintty or a terminal with sixels, or write a "
          "file: --out FILE.png"};
  if (!terminal) return error;
  if (!is_multiplexed(environment))
    for (const TerminalRow& row : kTerminals)
      if (const auto value = environment(row.variable);
          value && !value->empty() && value->find(row.value) != std::string::npos)
        return row.protocol;
  if (has_attribute(attributes(), kSixelGraphics)) return PictureProtocol::sixel;
  error.reason =
      "this terminal (TERM=" + environment("TERM").value_or("") + ") does not say that it shows pictures";
  return error;
}

Result<std::string> picture_text(PictureProtocol protocol, std::string_view png, std::size_t widest) {
  switch (protocol) {
    case PictureProtocol::kitty:
      return kitty_text(png);
    case PictureProtocol::iterm2:
      return iterm2_text(png);
    case PictureProtocol::sixel:
      break;
  }
  return sixel_text(png, widest);
}

}  // namespace aim::cli
