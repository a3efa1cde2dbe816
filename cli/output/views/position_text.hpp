// The position of a joint, and where it lies in its range.
#pragma once

#include <string>

#include "cli/output/screen.hpp"
#include "core/model/joint.hpp"

namespace aim::cli {

// An angle, a length, or counts; without a blank between value and degree sign.
std::string position_text(double position, JointUnit unit, const Screen& screen);

// A limit of a position, short: "-26", in radians "-0.46", in metres "-150 mm".
std::string bound_text(double bound, JointUnit unit, const Screen& screen);

// "outside its limits", of an angle also "at its limit" within a hundredth of the range, or empty.
std::string limit_warning(double position, const Joint& joint, const Screen& screen);

inline constexpr std::size_t kRangeBar = 13;  // columns

}  // namespace aim::cli
