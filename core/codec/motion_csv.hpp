// A motion as a table: one row per knot, one column per track, as spreadsheets and numeric tools read and
// write it. Text in, text out.
#pragma once

#include <string>
#include <string_view>

#include "aim/v1/motion.pb.h"
#include "core/result.hpp"

namespace aim {

// "time_s,<track>,<track>..." and a line for each knot. Numbers have as many digits as it takes to read the
// very same ones back. Only tracks and knots are in it.
std::string csv_of(const v1::Motion& motion);

// A motion called `name`, with nothing but tracks and knots. What is wrong is told with its line and column,
// both counted from 1, columns by commas. Takes line ends of either kind, blanks around cells, and the byte
// order mark that some programs begin with. Whether the tracks exist and the times ascend is for the robot to
// say.
Result<v1::Motion> motion_of_csv(std::string_view text, std::string_view name);

}  // namespace aim
