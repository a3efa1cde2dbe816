// Bounds are rounded to whole degrees: they stand beside a bar.
#include "cli/output/views/position_text.hpp"

#include <numbers>

#include "cli/output/quantity_text.hpp"
#include "cli/output/styled_text.hpp"

namespace aim::cli {
namespace {

constexpr double kAtLimit = 0.01;    // of the range; our choice
constexpr double kOutside = 0.0001;  // of the range: noise of a measurement is not outside

}  // namespace

std::string position_text(double position, JointUnit unit, const Screen& screen) {
  switch (unit) {
    case JointUnit::radian:
      return angle_text(position, screen);
    case JointUnit::metre:
      return rounded(position * 1000, 0) + " mm";
    case JointUnit::count:
      return rounded(position, 0);
  }
  return {};
}

std::string bound_text(double bound, JointUnit unit, const Screen& screen) {
  if (unit != JointUnit::radian) return position_text(bound, unit, screen);
  return screen.radians ? rounded(bound, 2) : rounded(bound * 180 / std::numbers::pi, 0);
}

// A finger that is open or a waist that is upright is at a limit by nature.
std::string limit_warning(double position, const Joint& joint, const Screen& screen) {
  const Range& range = joint.limits.position;
  const double span = range.max - range.min;
  const double inside = std::min(position - range.min, range.max - position);
  if (inside < -kOutside * span) return styled(Tone::bad, "outside its limits", screen);
  return joint.unit == JointUnit::radian && inside < kAtLimit * span
             ? styled(Tone::warning, "at its limit", screen)
             : std::string();
}

}  // namespace aim::cli
