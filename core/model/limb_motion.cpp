// Checks row by row; the first fault counts.
#include "core/model/limb_motion.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/units.hpp"

namespace aim {
namespace {

using Positions = google::protobuf::RepeatedField<double>;

Error not_a_motion(std::string message, std::string reason) {
  return {.origin = Origin::usage, .message = std::move(message), .reason = std::move(reason)};
}

std::string seconds(double time_s) { return format_number(time_s) + " s"; }

// Times begin at 0 or later and increase.
std::optional<Error> time_fault(double time_s, bool first, double before_s) {
  if (!std::isfinite(time_s)) return not_a_motion("a time is not a finite number", "");
  if (time_s > kLongestMotion_s)
    return not_a_motion("a time is " + seconds(time_s), "times are at most " + seconds(kLongestMotion_s));
  if (first && time_s < 0) return not_a_motion("the first time is " + seconds(time_s), "times begin at 0");
  if (!first && before_s == 0 && time_s <= 0)
    return not_a_motion(seconds(time_s) + " is not after the beginning", "times must increase");
  if (!first && time_s <= before_s)
    return not_a_motion(seconds(time_s) + " does not come after " + seconds(before_s), "times must increase");
  return std::nullopt;
}

Error outside(const Joint& joint, double value) {
  const Range& range = joint.limits.position;
  const bool high = value > range.max;
  return {.origin = Origin::limit,
          .message = std::string(joint.name) + " cannot be " + format_number(value) + " rad",
          .reason = "its limits are " + format_number(range.min) + " to " + format_number(range.max) + " rad",
          .hint = "aimctl joint limits " + std::string(joint.name),
          .facts = {{"joint", std::string(joint.name)},
                    {"value_rad", format_number(value)},
                    {"limit_rad", format_number(high ? range.max : range.min)}}};
}

Error too_fast(const Joint& joint, double velocity) {
  return {.origin = Origin::limit,
          .message = std::string(joint.name) + " would move at " + format_number(velocity) + " rad/s",
          .reason = "its limit is " + format_number(joint.limits.velocity) + " rad/s",
          .hint = "give it more time",
          .facts = {{"joint", std::string(joint.name)},
                    {"value_rad_s", format_number(velocity)},
                    {"limit_rad_s", format_number(joint.limits.velocity)}}};
}

Error too_far(const Joint& joint, double distance) {
  return {.origin = Origin::limit,
          .message =
              std::string(joint.name) + " is " + format_number(distance) + " rad away from the first point",
          .reason = "the trajectory begins there at time 0",
          .hint = "begin with a later time, in which the arms move there",
          .facts = {{"joint", std::string(joint.name)}, {"value_rad", format_number(distance)}}};
}

std::optional<Error> position_fault(const Joint& joint, double value) {
  if (!std::isfinite(value))
    return not_a_motion("the position of " + std::string(joint.name) + " is not a finite number", "");
  const Range& range = joint.limits.position;
  if (value < range.min - kLimitRounding || value > range.max + kLimitRounding) return outside(joint, value);
  return std::nullopt;
}

std::optional<Error> step_fault(const Joint& joint, double distance, double span_s) {
  if (span_s <= 0)
    return distance > kFirstPointReach ? std::optional(too_far(joint, distance)) : std::nullopt;
  const double velocity = distance / span_s;
  if (velocity > joint.limits.velocity * (1 + kLimitRounding)) return too_fast(joint, velocity);
  return std::nullopt;
}

// `from`: where the joints are before.
std::optional<Error> point_fault(std::span<const Joint> joints, const v1::ArmPoint& point,
                                 std::span<const double> from, double span_s) {
  const Positions& positions = point.position_rad();
  if (static_cast<std::size_t>(positions.size()) != joints.size())
    return not_a_motion("a point has " + std::to_string(positions.size()) + " positions",
                        "the arms have " + std::to_string(joints.size()) + " joints");
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double value = positions[static_cast<int>(i)];
    if (auto fault = position_fault(joints[i], value)) return fault;
    if (auto fault = step_fault(joints[i], std::abs(value - from[i]), span_s)) return fault;
  }
  return std::nullopt;
}

std::optional<Error> foot_fault(const v1::FootStep& step) {
  if (step.foot() != "left" && step.foot() != "right")
    return not_a_motion("there is no foot '" + step.foot() + "'", "a foot is left or right");
  for (const double value : {step.x_m(), step.y_m(), step.z_m(), step.yaw_rad(), step.torso_x_m(),
                             step.torso_y_m(), step.torso_z_m(), step.torso_yaw_rad()})
    if (!std::isfinite(value)) return not_a_motion("a value of the step is not a finite number", "");
  return std::nullopt;
}

}  // namespace

std::optional<MotionFault> fault_of(const v1::PerformArmTrajectoryRequest& trajectory,
                                    const RobotModel& model, std::span<const double> present) {
  if (trajectory.points().empty()) return MotionFault{0, not_a_motion("the trajectory has no points", "")};
  const JointGroup& group = model.group("arms");
  const auto joints = model.joints.subspan(group.first, group.count);
  std::vector<double> from(present.begin(), present.end());
  double before_s = 0;
  for (int i = 0; i < trajectory.points_size(); ++i) {
    const v1::ArmPoint& point = trajectory.points(i);
    const auto row = static_cast<std::size_t>(i);
    if (auto fault = time_fault(point.time_s(), i == 0, before_s)) return MotionFault{row, *fault};
    if (auto fault = point_fault(joints, point, from, point.time_s() - before_s))
      return MotionFault{row, *fault};
    from.assign(point.position_rad().begin(), point.position_rad().end());
    before_s = point.time_s();
  }
  return std::nullopt;
}

std::optional<MotionFault> fault_of(const v1::TakeStepsRequest& request) {
  if (request.steps().empty()) return MotionFault{0, not_a_motion("there are no steps", "")};
  double before_s = 0;
  for (int i = 0; i < request.steps_size(); ++i) {
    const v1::FootStep& step = request.steps(i);
    const auto row = static_cast<std::size_t>(i);
    if (auto fault = time_fault(step.time_s(), false, before_s)) return MotionFault{row, *fault};
    if (auto fault = foot_fault(step)) return MotionFault{row, *fault};
    before_s = step.time_s();
  }
  return std::nullopt;
}

double duration_of(const v1::PerformArmTrajectoryRequest& trajectory) {
  return trajectory.points().empty() ? 0 : trajectory.points().rbegin()->time_s();
}

double duration_of(const v1::TakeStepsRequest& request) {
  return request.steps().empty() ? 0 : request.steps().rbegin()->time_s();
}

}  // namespace aim
