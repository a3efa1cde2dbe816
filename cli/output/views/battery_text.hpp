// The charge of a battery.
#pragma once

#include <optional>
#include <string>

#include "cli/output/screen.hpp"

namespace aim::cli {

// "████████░░ 84 %", with a warning when it is low; empty when it is not known.
std::string charge_text(std::optional<double> percent, const Screen& screen);

}  // namespace aim::cli
