// Pictures as sixels, the bitmap graphics of DEC's terminals.
// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14; xterm, ctlseqs (attribute 4).
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

// The control sequence that shows a PNG file at the cursor, shrunk by a whole factor to at most `widest`
// pixels per row, in 216 colours with dithering. Error: the file cannot be read.
Result<std::string> sixel_text(std::string_view png, std::size_t widest);

}  // namespace aim::cli
