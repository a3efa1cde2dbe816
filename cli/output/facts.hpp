// Lines of label and value that fit the width of the screen.
#pragma once

#include <string>
#include <vector>

#include "cli/output/screen.hpp"

namespace aim::cli {

struct Fact {
  std::string label;    // empty: continues the fact before it, on its own line
  std::string value;    // empty: the fact is left out
  bool beside = false;  // on the line of the fact before it, where the screen is wide enough for both
};

std::string facts_text(const std::vector<Fact>& facts, const Screen& screen);

}  // namespace aim::cli
