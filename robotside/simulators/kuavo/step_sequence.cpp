// Half of each step the foot is in the air, as the vendor's script for steps says.
#include "robotside/simulators/kuavo/step_sequence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "robotside/simulators/kuavo/gait_table.hpp"
#include "robotside/simulators/kuavo/walk_numbers.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr double kAirPart = 0.5;  // of a step; before and after it both feet are down

// Ours: the vendor's code with the limits is not public.
struct TorsoLimit {
  std::string_view name;
  double most;  // change from one step to the next [m, rad]
};
constexpr std::array<TorsoLimit, 4> kTorsoLimits{{{"X", 0.3}, {"Y", 0.3}, {"Z", 0.2}, {"Yaw", 0.8}}};
constexpr std::size_t kMostSteps = 200;
constexpr double kLeastStep_s = 0.3;
constexpr double kFootReach = 0.35;       // of a foot from the trunk [m]
constexpr double kFootHeight = 0.1;       // of where a foot is set down [m]
constexpr double kFootSpeed = 2.0;        // of a foot in the air, mean [m/s]
constexpr double kFootSide = 0.1;         // of a foot before its first step, from the middle [m]
constexpr double kSwingHeightRate = 0.1;  // highest swing for the time of the step [m/s]
constexpr double kTurnStep = 0.4;         // of a pair of steps [rad]
constexpr double kTurnStep_s = 0.4;       // of one step; SDK

bool finite(const std::array<double, 4>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

std::optional<std::string> value_refusal(const FootTrajectory& steps, std::size_t i) {
  const double before = i == 0 ? 0 : steps.times[i - 1];
  if (!std::isfinite(steps.times[i]) || steps.times[i] - before < kLeastStep_s)
    return fmt::format("Invalid time at index {}: a step takes at least {} s", i, kLeastStep_s);
  if (steps.feet[i] < 0 || steps.feet[i] > kNoFoot)
    return fmt::format("Invalid foot at index {}: 0 is the left foot, 1 the right one, 2 none", i);
  if (!finite(steps.poses[i].foot) || !finite(steps.poses[i].torso))
    return fmt::format("Invalid pose at index {}: not a finite number", i);
  if (!steps.swing_heights.empty() && !(steps.swing_heights[i] >= 0 && steps.swing_heights[i] <= 1))
    return fmt::format("Invalid swing height at index {}: must be between 0 and 1 m", i);
  return std::nullopt;
}

std::optional<std::string> torso_refusal(const FootTrajectory& steps, std::size_t i) {
  for (std::size_t k = 0; k < kTorsoLimits.size(); ++k) {
    const double change = std::abs(steps.poses[i].torso[k] - (i == 0 ? 0 : steps.poses[i - 1].torso[k]));
    if (change > kTorsoLimits[k].most)
      return fmt::format(
          "Invalid torso pose change at index {}: {} change {:f} exceeds maximum limit of {:f}", i,
          kTorsoLimits[k].name, change, kTorsoLimits[k].most);
  }
  return std::nullopt;
}

// Where a foot was before this step.
std::pair<double, double> place_before(const FootTrajectory& steps, std::size_t i, int foot) {
  for (std::size_t k = i; k-- > 0;)
    if (steps.feet[k] == foot) return {steps.poses[k].foot[0], steps.poses[k].foot[1]};
  return {0, foot == 0 ? kFootSide : -kFootSide};
}

bool reaches(std::pair<double, double> foot, const std::array<double, 4>& torso) {
  return std::hypot(foot.first - torso[0], foot.second - torso[1]) <= kFootReach;
}

std::string not_reached(std::size_t i) {
  return fmt::format("Invalid foot pose at index {}: the leg does not reach it", i);
}

// Both feet stay where they are: the legs have to reach them from the trunk's new place.
std::optional<std::string> standing_refusal(const FootTrajectory& steps, std::size_t i) {
  for (const int foot : {0, 1})
    if (!reaches(place_before(steps, i, foot), steps.poses[i].torso)) return not_reached(i);
  return std::nullopt;
}

std::optional<std::string> foot_refusal(const FootTrajectory& steps, std::size_t i) {
  if (steps.feet[i] == kNoFoot) return standing_refusal(steps, i);
  const auto& [foot, torso] = steps.poses[i];
  const bool far = !reaches({foot[0], foot[1]}, torso) || std::abs(foot[2]) > kFootHeight ||
                   std::abs(foot[3] - torso[3]) > kTorsoLimits[3].most;
  if (far) return not_reached(i);
  const auto [x, y] = place_before(steps, i, steps.feet[i]);
  const double air_s = kAirPart * (steps.times[i] - (i == 0 ? 0 : steps.times[i - 1]));
  if (std::hypot(foot[0] - x, foot[1] - y) > kFootSpeed * air_s)
    return fmt::format("Invalid foot pose at index {}: too far for its time", i);
  return std::nullopt;
}

PlanePose in_world(const PlanePose& base, const std::array<double, 4>& local) {
  const PlaneVelocity way = turned({local[0], local[1], local[3]}, base.yaw);
  return {base.x + way.x, base.y + way.y, base.yaw + way.yaw};
}

}  // namespace

std::optional<std::string> step_refusal(const FootTrajectory& steps) {
  const std::size_t count = steps.times.size();
  if (count == 0 || steps.feet.size() != count || steps.poses.size() != count ||
      (!steps.swing_heights.empty() && steps.swing_heights.size() != count))
    return "Inconsistent sizes in request data";
  if (count > kMostSteps) return fmt::format("Too many steps: at most {}", kMostSteps);
  for (const auto check : {value_refusal, torso_refusal, foot_refusal})
    for (std::size_t i = 0; i < count; ++i)
      if (std::optional<std::string> refusal = check(steps, i)) return refusal;
  return std::nullopt;
}

std::vector<PlannedStep> planned_steps(const FootTrajectory& steps, const PlanePose& base) {
  std::vector<PlannedStep> planned;
  for (std::size_t i = 0; i < steps.times.size(); ++i) {
    const double begin = i == 0 ? 0 : steps.times[i - 1];
    const double swing = steps.swing_heights.empty() ? kSwingHeight : steps.swing_heights[i];
    const auto& [foot, torso] = steps.poses[i];
    planned.push_back({.begin = begin,
                       .end = steps.times[i],
                       .foot = static_cast<std::size_t>(steps.feet[i]),
                       .foot_place = in_world(base, foot),
                       .torso = in_world(base, torso),
                       .foot_height = foot[2],
                       .torso_height = torso[2],
                       .swing_height = std::min(swing, kSwingHeightRate * (steps.times[i] - begin))});
  }
  return planned;
}

FootTrajectory turning_steps(double angle, double hip_side) {
  const int pairs = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / kTurnStep)));
  const int first = angle > 0 ? 0 : 1;  // the foot that turns away from the other one
  FootTrajectory steps;
  for (int i = 0; i < 2 * pairs; ++i) {
    const int foot = i % 2 == 0 ? first : 1 - first;
    const int pair = i / 2 + 1;
    const double yaw = angle * pair / pairs;
    const double side = foot == 0 ? hip_side : -hip_side;
    steps.times.push_back(kTurnStep_s * (i + 1));
    steps.feet.push_back(foot);
    steps.poses.push_back({.foot = {-side * std::sin(yaw), side * std::cos(yaw), 0, yaw},
                           .torso = {0, 0, 0, angle * (i + 1) / (2 * pairs)}});
  }
  return steps;
}

void StepSequence::start(std::vector<PlannedStep> steps) {
  steps_ = std::move(steps);
  index_ = 0;
  time_ = 0;
}

void StepSequence::finish_step() {
  if (active()) steps_.resize(index_ + 1);
}

void StepSequence::step(double seconds) {
  time_ += seconds;
  if (active() && step_left() < 0.5 * seconds) ++index_;
}

double StepSequence::swing_seconds() const { return kAirPart * (present().end - present().begin); }

double StepSequence::swing_left() const {
  return step_left() - 0.5 * (1 - kAirPart) / kAirPart * swing_seconds();
}

int StepSequence::mode() const {
  const double left = swing_left();
  // Within a step of the simulation of its end, the foot has landed.
  if (present().foot == kNoFoot || left > swing_seconds() || left < 0.5 * kStep) return kStanceMode;
  return present().foot == 0 ? mode_of(Contact::flight, Contact::sole)
                             : mode_of(Contact::sole, Contact::flight);
}

}  // namespace aim::robotside::kuavo
