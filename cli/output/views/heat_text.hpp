// The temperature of a joint.
#pragma once

#include <string>

#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"

namespace aim::cli {

// "27.7 °C", or "61.0 °C hot" in yellow.
inline std::string heat_text(double celsius, const Screen& screen) {
  constexpr double kHot_C = 60;  // our choice
  const std::string text = temperature_text(celsius, screen);
  return celsius < kHot_C ? text : styled(Tone::warning, text + " hot", screen);
}

}  // namespace aim::cli
