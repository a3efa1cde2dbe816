// What a terminal says of itself.
// Source: xterm, ctlseqs: primary device attributes; window size in pixels as the kernel keeps it.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace aim::cli {

// The terminal's answer to the question for its attributes, "\x1b[?62;4c", asked on `output` and read from
// `input`; empty: they are no terminal, or it does not answer in time. Keys typed meanwhile are lost.
std::string terminal_attributes(int input, int output, std::chrono::milliseconds patience);

// Whether attributes name this one: 4 is sixel graphics.
bool has_attribute(const std::string& attributes, int number);

// Width of the terminal in pixels; 0: not known.
std::size_t pixel_width(int terminal);

}  // namespace aim::cli
