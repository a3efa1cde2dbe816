// A motion as a CSV table for spreadsheets and numeric tools: one row per knot, one column per track.
// Converts text; reads and writes no files.
#pragma once

#include <string>
#include <string_view>

#include "aim/v1/motion.pb.h"
#include "core/result.hpp"

namespace aim {

// "time_s,<track>,<track>..." and a line for each knot. Numbers have enough digits to be read back
// exactly. Contains only tracks and knots.
std::string csv_of(const v1::Motion& motion);

// A motion named `name` with tracks and knots only. An error names line and column, both from 1, columns
// separated by commas. Accepts both kinds of line ends, blanks and quotes around cells, comments (#) and a
// byte order mark. The robot checks whether the tracks exist and the times ascend.
Result<v1::Motion> motion_of_csv(std::string_view text, std::string_view name);

}  // namespace aim
