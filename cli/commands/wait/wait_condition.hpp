// The conditions of aimctl wait, read from the words of the command line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim::cli {

enum class Compare : std::uint8_t { less, less_or_equal, more, more_or_equal };

struct WaitCondition {
  enum class What : std::uint8_t { stopped, at_rest, task, action, battery };
  What what;
  std::uint64_t task = 0;   // its number
  std::string action = {};  // its name
  Compare compare = {};     // of the battery
  double percent = 0;       // of the battery
};

// "stopped"; "at-rest"; "task 5" or "task 5 done"; "action NAME"; "battery<20", also as several words.
// Anything else is a usage error that names the conditions.
Result<WaitCondition> read_condition(const std::vector<std::string>& words);

std::string_view bound_words(Compare compare);  // "below", "of at most"
bool holds(Compare compare, double value, double bound);

}  // namespace aim::cli
