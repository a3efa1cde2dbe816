// Tables of words and of nearest actions, and commands within the limits of the model.
#include "robotside/drivers/cyberdog/dog_command.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/robots/xiaomi_cyberdog_actions.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

constexpr float kStepHeight = 0.05F;  // of the feet while it walks: the controller's own when it holds [m]
constexpr int kPoseMs = 200;          // of a pose without a change, which enters the state [ms]
constexpr double kSame = 1e-6;        // [rad, m]

Mode mode_of(const ResponseFrame& response) { return static_cast<Mode>(response.mode); }

ControlFrame frame_of(Mode mode, std::int8_t gait) {
  ControlFrame frame;
  frame.mode = static_cast<std::int8_t>(mode);
  frame.gait_id = gait;
  return frame;
}

// Of states without an action of their own.
struct Nearest {
  Mode mode;
  std::string_view action;
};
constexpr Nearest kNearest[] = {
    {Mode::off, "OFF"},
    {Mode::damper, "HIGH_DAMPING_LIE_DOWN"},
    {Mode::recovery_stand, "RECOVERY_STAND"},
    {Mode::qp_stand, "QP_STAND"},
    {Mode::pose, "POSE"},
    {Mode::locomotion, "STAND_GAIT"},
    {Mode::jump, "JUMP_SHORT"},
    {Mode::force_jump, "JUMP_SHORT"},
    {Mode::motion, "USER_GAIT"},
    {Mode::two_leg_stand, "BOW"},
    {Mode::lifted, "HIGH_DAMPING_LIE_DOWN"},         // held up: the legs give way
    {Mode::motor_control, "HIGH_DAMPING_LIE_DOWN"},  // another client moves the motors
    {Mode::rl_reset, "RECOVERY_STAND"},
    {Mode::rl_rapid, "STAND_GAIT"},
};

struct BitName {
  int bit;
  std::string_view name;
};
// Bits of a motor's word that are errors or warnings.
constexpr BitName kMotorBits[] = {
    {0, "does not answer"},
    {1, "was switched off by the heat of its coil"},
    {2, "has a fault of its driver chip"},
    {3, "has a voltage below 10 V"},
    {4, "has a voltage above 30 V"},
    {5, "has too much current in phase B"},
    {6, "has too much current in phase C"},
    {8, "has an encoder that is not calibrated"},
    {17, "has too much current in phase A"},
    {24, "has a hot coil"},
    {25, "has Hall sensors that are not calibrated"},
    {26, "has a torque that is not calibrated"},
    {27, "has a torque that is not calibrated"},
};
constexpr std::uint32_t kOverloadBits = 0x1FE00;  // 9..16
constexpr std::array<std::string_view, 3> kDirections{"forward or back", "to the side", "up or down"};

double x_of(const BodyPose& pose) { return pose.lifted ? pose.lifted->offset.x : 0; }
double y_of(const BodyPose& pose) { return pose.lifted ? pose.lifted->offset.y : 0; }
double z_of(const BodyPose& pose) { return pose.lifted ? pose.lifted->offset.z : 0; }

void set_pose(ControlFrame& frame, const BodyPoseLimits& limits, const BodyPose& pose) {
  frame.rpy_des = {single(limits.roll.clamp(pose.roll)), single(limits.pitch.clamp(pose.pitch)),
                   single(limits.yaw.clamp(pose.yaw))};
  frame.pos_des = {single(limits.x.clamp(pose.x)), single(limits.y.clamp(pose.y)),
                   single(limits.height.clamp(pose.height))};
}

BodyPose pose_or_rest(const BodyPoseLimits& limits, const std::optional<BodyPose>& pose) {
  BodyPose rest;
  rest.height = limits.rest_height;
  return pose.value_or(rest);
}

}  // namespace

const Motion& motion_of(const RobotModel& model, ActionIndex action) {
  return *dog::find_motion(model.graph.at(action).name);
}

ControlFrame command_of(const RobotModel& model, ActionIndex action) {
  const Motion& motion = motion_of(model, action);
  ControlFrame frame = frame_of(motion.mode, motion.gait);
  frame.step_height = {kStepHeight, kStepHeight};
  if (motion.rule == dog::DurationRule::positive) frame.duration = kPoseMs;
  const BodyPoseLimits* limits = model.body_pose(action);
  if (limits != nullptr && motion.gait != 0) frame.pos_des[2] = single(limits->rest_height);
  return frame;
}

std::optional<ControlFrame> live_command(const RobotModel& model, ActionIndex action,
                                         const SetPoints& wanted) {
  const Motion& motion = motion_of(model, action);
  if (motion.mode != Mode::qp_stand && motion.mode != Mode::locomotion) return std::nullopt;
  ControlFrame frame = command_of(model, action);
  if (const BodyPoseLimits* limits = model.body_pose(action))
    set_pose(frame, *limits, pose_or_rest(*limits, wanted.body_pose));
  if (model.graph.at(action).opens.has(Interface::velocity)) {
    const WalkLimits limits = model.walk_in(action);
    frame.vel_des = {single(limits.forward.clamp(wanted.base_velocity.forward)),
                     single(limits.lateral.clamp(wanted.base_velocity.lateral)),
                     single(limits.yaw_rate.clamp(wanted.base_velocity.yaw_rate))};
  }
  return frame;
}

std::optional<ControlFrame> pose_step(const RobotModel& model, ActionIndex action, const BodyPose& wanted,
                                      const BodyPose& sent) {
  const Motion& motion = motion_of(model, action);
  const BodyPoseLimits* limits = model.body_pose(action);
  if (motion.mode != Mode::pose || limits == nullptr) return std::nullopt;
  ControlFrame frame = frame_of(motion.mode, motion.gait);
  frame.duration = kPoseStepMs;
  set_pose(frame, *limits, wanted);
  if (motion.gait == 0) {  // relative to what was sent before
    frame.rpy_des = {single(wanted.roll - sent.roll), single(wanted.pitch - sent.pitch),
                     single(wanted.yaw - sent.yaw)};
    frame.pos_des = {single(wanted.x - sent.x), single(wanted.y - sent.y),
                     single(wanted.height - sent.height)};
  }
  if (wanted.lifted) {
    const bool again = sent.lifted && sent.lifted->leg == wanted.lifted->leg;
    const BodyPose before = again ? sent : BodyPose{};
    frame.contact = static_cast<std::int8_t>(0x0F & ~(1 << wanted.lifted->leg));
    frame.foot_pose = {single(x_of(wanted) - x_of(before)), single(y_of(wanted) - y_of(before)),
                       single(z_of(wanted) - z_of(before))};
  }
  const auto near = [](double a, double b) { return std::abs(a - b) < kSame; };
  const bool same = near(wanted.roll, sent.roll) && near(wanted.pitch, sent.pitch) &&
                    near(wanted.yaw, sent.yaw) && near(wanted.x, sent.x) && near(wanted.y, sent.y) &&
                    near(wanted.height, sent.height) && wanted.lifted == sent.lifted;
  if (same) return std::nullopt;
  return frame;
}

bool stands_in_gait(const ResponseFrame& response) {
  return mode_of(response) == Mode::locomotion && (response.gait_id == 1 || response.gait_id == 31);
}

bool shows(const Motion& motion, const ResponseFrame& response) {
  if (mode_of(response) != motion.mode) return false;
  switch (motion.mode) {
    case Mode::damper:  // a robot that lies does not change from one way of lying down to the other
    case Mode::qp_stand:
    case Mode::pose:
    case Mode::two_leg_stand:
    case Mode::off:
    case Mode::motor_control:
      return true;
    case Mode::locomotion:
      return response.gait_id == motion.gait || (motion.gait == 1 && stands_in_gait(response));
    case Mode::none:
    case Mode::lifted:
    case Mode::recovery_stand:
    case Mode::jump:
    case Mode::force_jump:
    case Mode::motion:
    case Mode::rl_reset:
    case Mode::rl_rapid:
      return response.gait_id == motion.gait;
  }
  return false;
}

// Motor control that this driver has not asked for is another client's.
ActionIndex action_of(const RobotModel& model, const ResponseFrame& response) {
  const Motion* motion = dog::find_motion(mode_of(response), response.gait_id);
  if (motion != nullptr && motion->mode != Mode::motor_control)
    return model.graph.find(motion->action).value_or(0);
  for (const Nearest& row : kNearest)
    if (row.mode == mode_of(response)) return model.graph.find(row.action).value_or(0);
  return 0;
}

ControlFrame hold_command() { return frame_of(Mode::pose, 3); }

ControlFrame stay_command(const ResponseFrame& response) {
  if (mode_of(response) == Mode::motion) return hold_command();
  ControlFrame frame = frame_of(mode_of(response), response.gait_id);
  if (mode_of(response) == Mode::pose) frame.gait_id = 3;
  if (mode_of(response) == Mode::qp_stand) frame.gait_id = 1;
  return frame;
}

std::string_view reason_of(SwitchStatus status) {
  switch (status) {
    case SwitchStatus::done:
    case SwitchStatus::transitioning:
      return {};
    case SwitchStatus::emergency_stop:
      return "the robot is in an emergency stop";
    case SwitchStatus::emergency_damping:
      return "the robot lies down because of a fault";
    case SwitchStatus::lifted:
      return "the robot is lifted off the ground";
    case SwitchStatus::refused:
      return "the robot's controller does not allow this change now";
    case SwitchStatus::over_heat:
      return "a motor is too hot";
    case SwitchStatus::low_battery:
      return "the battery is low";
  }
  return "the robot reports an unknown status";
}

std::vector<Fault> faults_of(const RobotModel& model, const ResponseFrame& response) {
  std::vector<Fault> faults;
  const auto report = [&](std::string source, std::string sentence) {
    faults.push_back({FaultKind::reported, std::move(source), std::move(sentence)});
  };
  for (std::size_t i = 0; i < response.motor_error.size(); ++i) {
    const auto word = static_cast<std::uint32_t>(response.motor_error[i]);
    const std::string joint(model.joints[i].name);
    const std::string motor = "the motor of " + joint + " ";
    for (const BitName& row : kMotorBits)
      if ((word >> row.bit & 1) != 0) report(joint, motor + std::string(row.name));
    if ((word & kOverloadBits) != 0) report(joint, motor + "is overloaded");
  }
  for (std::size_t i = 0; i < 12; ++i)
    if ((response.footpos_error >> i & 1) != 0) {
      const std::string leg(model.groups[i / 3].name);
      report(leg, "the foot of " + leg + " is out of place " + std::string(kDirections[i % 3]));
    }
  if (response.ori_error != 0) report({}, "the body is tilted too far");
  const auto status = static_cast<SwitchStatus>(response.switch_status);
  if (status != SwitchStatus::refused && !reason_of(status).empty())
    report({}, std::string(reason_of(status)));
  return faults;
}

}  // namespace aim::robotside::cyberdog
