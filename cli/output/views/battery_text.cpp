// The thresholds are our choice; the robot reports none.
#include "cli/output/views/battery_text.hpp"

#include "cli/output/bar.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"

namespace aim::cli {
namespace {

constexpr double kLow_percent = 20;
constexpr double kVeryLow_percent = 10;
constexpr std::size_t kBar = 10;

}  // namespace

std::string charge_text(std::optional<double> percent, const Screen& screen) {
  if (!percent) return {};
  const std::string text = bar(*percent / 100, kBar, screen) + " " + percent_text(*percent);
  if (*percent < kVeryLow_percent) return styled(Tone::bad, text + " very low", screen);
  if (*percent < kLow_percent) return styled(Tone::warning, text + " low", screen);
  return styled(Tone::good, text, screen);
}

}  // namespace aim::cli
