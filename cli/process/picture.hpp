// Pictures on a terminal that can show them.
// Source: kitty's terminal graphics protocol, which WezTerm, Ghostty and Konsole understand, too; iTerm2,
// inline images, which mintty understands; sixels are in cli/process/sixel.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "cli/process/environment.hpp"
#include "core/result.hpp"

namespace aim::cli {

enum class PictureProtocol { kitty, iterm2, sixel };

// The terminal's attributes (cli/process/terminal_attributes); asked only if no variable names the terminal.
using AskTerminal = std::function<std::string()>;

// An error says what the terminal is and what to do instead. `terminal`: the output is one.
Result<PictureProtocol> picture_protocol(const Environment& environment, bool terminal,
                                         const AskTerminal& attributes);

// The control sequences that show a PNG file at the cursor. Sixels: at most `widest` pixels wide.
Result<std::string> picture_text(PictureProtocol protocol, std::string_view png, std::size_t widest);

}  // namespace aim::cli
