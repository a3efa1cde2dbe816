// Bars of characters: a fraction, and a value between its limits.
#pragma once

#include <cstddef>
#include <string>

#include "cli/output/screen.hpp"
#include "core/model/joint.hpp"

namespace aim::cli {

// "████████░░", in ASCII "########..". A fraction outside 0..1 is drawn at the end.
std::string bar(double fraction, std::size_t columns, const Screen& screen);

// "[····|····]": where the value lies in its range; the brackets count.
std::string range_bar(double value, const Range& range, std::size_t columns, const Screen& screen);

}  // namespace aim::cli
