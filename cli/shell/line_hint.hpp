// What to say below a line while it is typed.
#pragma once

#include <string>
#include <string_view>

#include "cli/completion/completion.hpp"

namespace aim::cli {

// "! shake 50deg is outside -45deg ... 45deg" for a mistake that the line has when it is run as it stands, as
// far as the parser and the limits of the model can detect it; else the meaning and the limits of the value
// at the cursor. Empty: there is nothing to say. The word at the end of the line counts as a mistake only if
// it cannot be the beginning of a right one. `names` must not ask the robot.
std::string line_hint(std::string_view line, std::size_t cursor, LiveWords& names);

}  // namespace aim::cli
