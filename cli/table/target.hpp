// The value of a parameter that may be relative ("+=10deg") or belong to a name ("left_arm_joint4=-1").
#pragma once

#include <string_view>

#include "core/units.hpp"

namespace aim::cli {

// In SI units.
struct Target {
  double value;
  bool relative;         // to the measured value
  bool percent = false;  // of the range of the joint; only for counts

  double from(double measured) const { return relative ? measured + value : value; }
};

// "20deg"; relative: "+=5deg", "-=5deg", "+5deg". "-5deg" is a value.
Result<Target> parse_target(std::string_view text, Quantity quantity);

struct NamedTarget {
  std::string_view name;
  Target target;
};

// Whether the word has the form NAME=VALUE, NAME+=VALUE or NAME-=VALUE.
bool is_named(std::string_view word);
// The name in such a word: "left_arm_joint4" of "left_arm_joint4+=5deg".
std::string_view named_by(std::string_view word);
// Of a word for which is_named() is true. Only += and -= are relative: NAME=+5deg is a value. A count may be
// a percentage: NAME=50%.
Result<NamedTarget> parse_named(std::string_view word, Quantity quantity);

}  // namespace aim::cli
