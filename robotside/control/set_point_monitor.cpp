// Checks the set-points by differences over two or three periods.
#include "robotside/control/set_point_monitor.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/units.hpp"

namespace aim::robotside {
namespace {

constexpr double kTolerance = 1e-6;  // relative, for second differences of rounded numbers
// Largest acceleration of the base, that of a stop, as a multiple of the model's limit.
constexpr double kStopFactor = 2.5;
constexpr double kRestSpeed = 0.01;  // [rad/s, m or m/s]
// Joints measured in counts are at rest below this fraction of their velocity limit.
constexpr double kRestFraction = kRestSpeed / 3;

double rest_speed(const Joint& joint) {
  return joint.unit == JointUnit::count ? kRestFraction * joint.limits.velocity : kRestSpeed;
}

std::string_view name_of(Promise promise) {
  switch (promise) {
    case Promise::finite:
      return "finite numbers";
    case Promise::position:
      return "position";
    case Promise::velocity:
      return "velocity";
    case Promise::acceleration:
      return "acceleration";
    case Promise::rest:
      return "rest after a stop";
    case Promise::gains:
      return "gains and torque";
  }
  return "";
}

}  // namespace

std::string sentence_of(const Violations& violations, const RobotModel& model) {
  const std::string_view what = violations.joint == Violations::kBase   ? "walking"
                                : violations.joint == Violations::kBody ? "the pose of the body"
                                                                        : model.joints[violations.joint].name;
  return fmt::format(
      "aimd violated one of its own limits ({} of {}): it sent {}, the limit is {}, at {} s of robot time; "
      "stop the robot and report this",
      name_of(violations.promise), what, format_number(violations.value), format_number(violations.bound),
      format_number(static_cast<double>(violations.time) / static_cast<double>(kSecond)));
}

SetPointMonitor::SetPointMonitor(const RobotModel& model, const ControlConfig& config)
    : model_(model), period_s_(config.period_s()), action_(model), rest_due_(config) {}

void SetPointMonitor::begin(const Measurement& measured) {
  if (begun_) return;
  begun_ = true;
  position_ = measured.position;
  velocity_ = measured.velocity;
}

void SetPointMonitor::begin_again(Measurement measured) {
  begun_ = false;
  measured.velocity = {};
  begin(measured);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (model_.joints[i].limb == Limb::waist) computed_ |= bit(i);
}

void SetPointMonitor::observe(TimeNs now, const SetPoints& sent) {
  now_ = now;
  action_.serve(sent.action, now);
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((computed_ & bit(i)) != 0) position_[i] = sent.position[i] - sent.velocity[i] * period_s_;
    const bool fed = model_.joints[i].limb == Limb::legs ? sent.legs_powered : sent.upper_body_powered;
    const bool stiff = stays_stiff(i, sent);
    const bool tracks = (sent.tracking & tracking_ & bit(i)) != 0;  // from the second set-point on
    const bool powered = fed && (model_.can(Capability::joint_control) ? tracks : stiff);
    // Without power a set-point moves no joint: it follows a joint that is moved from outside.
    if (powered || !std::isfinite(sent.position[i])) check_joint(i, sent);
    velocity_[i] = powered ? (sent.position[i] - position_[i]) / period_s_ : 0;
    position_[i] = sent.position[i];
  }
  computed_ = 0;
  tracking_ = sent.tracking;
  check_base(sent);
  check_body(sent);
}

// A joint that clients move with gains: it follows set-points while it is stiff, from the second one on.
bool SetPointMonitor::stays_stiff(std::size_t joint, const SetPoints& sent) {
  const ImpedanceLimits* limits = model_.impedance(sent.action);
  const bool stiff = limits != nullptr && sent.stiffness[joint] > 0;
  const bool was_stiff = (stiff_ & bit(joint)) != 0;
  stiff_ = stiff ? stiff_ | bit(joint) : stiff_ & ~bit(joint);
  if (limits == nullptr) return false;
  check(Promise::gains, joint, sent.stiffness[joint], limits->stiffness);
  check(Promise::gains, joint, sent.damping[joint], limits->damping);
  check(Promise::gains, joint, sent.torque[joint], model_.joints[joint].limits.effort);
  return stiff && was_stiff;
}

void SetPointMonitor::check_joint(std::size_t joint, const SetPoints& sent) {
  const JointLimits limits = model_.limits_in(sent.action, joint);
  const double position = sent.position[joint];
  if (!std::isfinite(position) || !std::isfinite(sent.velocity[joint]) ||
      !std::isfinite(sent.effort_limit[joint]) || !std::isfinite(sent.stiffness[joint]) ||
      !std::isfinite(sent.damping[joint]) || !std::isfinite(sent.torque[joint]))
    return check(Promise::finite, joint, position, 0);
  // A joint found outside its range may return, but must not move further out.
  const double slack = kTolerance * (limits.position.max - limits.position.min);
  const double above = position - std::max(limits.position.max, position_[joint]);
  const double below = std::min(limits.position.min, position_[joint]) - position;
  if (above > slack) check(Promise::position, joint, position, limits.position.max);
  if (below > slack) check(Promise::position, joint, position, limits.position.min);
  const double velocity = (position - position_[joint]) / period_s_;
  check(Promise::velocity, joint, velocity, limits.velocity);
  check(Promise::acceleration, joint, (velocity - velocity_[joint]) / period_s_, limits.acceleration);
}

void SetPointMonitor::check_base(const SetPoints& sent) {
  const std::array<double, 3> base{sent.base_velocity.forward, sent.base_velocity.lateral,
                                   sent.base_velocity.yaw_rate};
  const WalkLimits& walk = action_.base_limits(now_);
  const std::array<Range, 3> ranges{walk.forward, walk.lateral, walk.yaw_rate};
  const std::array<double, 3> accelerations{walk.linear_acceleration, walk.linear_acceleration,
                                            walk.yaw_acceleration};
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (!std::isfinite(base[i])) {
      check(Promise::finite, Violations::kBase, base[i], 0);
    } else {
      const double bound = base[i] < 0 ? -ranges[i].min : ranges[i].max;
      check(Promise::velocity, Violations::kBase, base[i], bound);
      check(Promise::acceleration, Violations::kBase, (base[i] - base_[i]) / period_s_,
            kStopFactor * accelerations[i]);
    }
    base_[i] = base[i];
  }
}

void SetPointMonitor::check_body(const SetPoints& sent) {
  if (!sent.body_pose) {
    body_.reset();
    body_speed_ = {};
    return;
  }
  const BodyPose& pose = *sent.body_pose;
  const Vec3 foot = pose.lifted ? pose.lifted->offset : Vec3{};
  const std::array<double, 9> now{pose.roll,   pose.pitch, pose.yaw, pose.x, pose.y,
                                  pose.height, foot.x,     foot.y,   foot.z};
  const BodyPoseLimits* limits = action_.body_limits();
  if (limits == nullptr) return check(Promise::position, Violations::kBody, pose.height, 0);
  const BodyPoseLimits& row = *limits;
  const Range reach = row.lifts_foot ? Range{-row.foot_reach, row.foot_reach} : Range{0, 0};
  const std::array<Range, 9> ranges{row.roll,   row.pitch, row.yaw, row.x, row.y,
                                    row.height, reach,     reach,   reach};
  const std::array<double, 9> before = body_.value_or(now);
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (!std::isfinite(now[i])) return check(Promise::finite, Violations::kBody, now[i], 0);
    const double above = now[i] - std::max(ranges[i].max, before[i]);
    const double below = std::min(ranges[i].min, before[i]) - now[i];
    if (above > kTolerance) check(Promise::position, Violations::kBody, now[i], ranges[i].max);
    if (below > kTolerance) check(Promise::position, Violations::kBody, now[i], ranges[i].min);
    body_speed_[i] = (now[i] - before[i]) / period_s_;
    check(Promise::velocity, Violations::kBody, body_speed_[i],
          i < 3 ? row.angular_velocity : row.linear_velocity);
  }
  body_ = now;
}

// Counts one violation if the value is above the bound. For finite and position the caller has compared
// already.
void SetPointMonitor::check(Promise promise, std::size_t joint, double value, double bound) {
  const bool compared = promise == Promise::finite || promise == Promise::position;
  if (!compared && std::abs(value) <= bound * (1 + kTolerance)) return;
  if (violations_.count++ == 0)
    violations_ = {1, promise, static_cast<std::uint8_t>(joint), value, bound, now_};
}

void SetPointMonitor::observe(const RobotState& state) {
  if (!rest_due_.step(state)) return;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    check(Promise::rest, i, velocity_[i], rest_speed(model_.joints[i]));
  for (const double speed : base_) check(Promise::rest, Violations::kBase, speed, kRestSpeed);
  for (const double speed : body_speed_) check(Promise::rest, Violations::kBody, speed, kRestSpeed);
}

}  // namespace aim::robotside
