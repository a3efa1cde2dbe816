// What the controller of the CyberDog 2 can do, as data: its modes, the motion table of the vendor's
// document, and the transitions that the controller's source accepts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/joint.hpp"

namespace aim::xiaomi_cyberdog {

// Source: cyberdog_locomotion, MotionMode.
enum class Mode : std::int8_t {
  none = -1,
  off = 0,
  qp_stand = 3,
  damper = 7,
  lifted = 9,
  locomotion = 11,
  recovery_stand = 12,
  motor_control = 15,
  jump = 16,
  pose = 21,
  force_jump = 22,
  motion = 62,  // no state of the controller: a list of poses and gaits
  two_leg_stand = 64,
  rl_reset = 80,
  rl_rapid = 81,
};

class ModeList {
 public:
  constexpr ModeList() = default;
  constexpr ModeList(std::initializer_list<Mode> modes) {
    for (const Mode mode : modes) modes_[count_++] = mode;
  }
  constexpr bool has(Mode mode) const {
    for (std::size_t i = 0; i < count_; ++i)
      if (modes_[i] == mode) return true;
    return false;
  }
  constexpr std::span<const Mode> all() const { return {modes_.data(), count_}; }

 private:
  std::array<Mode, 14> modes_{};
  std::size_t count_ = 0;
};

// Which durations of a command the document allows. 0: until it is replaced.
enum class DurationRule : std::uint8_t {
  zero,
  any,
  positive,
  zero_or_longer,  // than the shortest one
  longer,          // than the shortest one
};

struct Velocities {
  Range forward, lateral;  // [m/s]
  Range yaw_rate;          // [rad/s]
};

struct Motion {
  int number;  // motion_id of the ROS 2 layer
  Mode mode;
  std::int8_t gait;
  std::string_view action;  // of the model
  ModeList next;            // modes that may follow, by the document
  DurationRule rule;
  int shortest_ms = 0;  // for rules with a shortest duration
  int guard_ms = 0;     // min_exec_time of the ROS 2 layer: above 0 the duration must be 0, below 0 positive
  std::optional<Velocities> velocities = {};
  bool in_document = true;  // false: only in motion_id_map.toml
};

constexpr bool allows(const Motion& motion, int duration_ms) {
  switch (motion.rule) {
    case DurationRule::zero:
      return duration_ms == 0;
    case DurationRule::any:
      return duration_ms >= 0;
    case DurationRule::positive:
      return duration_ms > 0;
    case DurationRule::zero_or_longer:
      return duration_ms == 0 || duration_ms > motion.shortest_ms;
    case DurationRule::longer:
      return duration_ms > motion.shortest_ms;
  }
  return false;
}

// Successors, by the motion table of the document.
inline constexpr ModeList kAfterOff{Mode::recovery_stand, Mode::pose,   Mode::damper,
                                    Mode::motor_control,  Mode::motion, Mode::off};
inline constexpr ModeList kAfterAll{Mode::off,           Mode::qp_stand,   Mode::damper,
                                    Mode::lifted,        Mode::locomotion, Mode::recovery_stand,
                                    Mode::motor_control, Mode::jump,       Mode::pose,
                                    Mode::force_jump,    Mode::motion,     Mode::two_leg_stand};
inline constexpr ModeList kAfterQp{Mode::locomotion,     Mode::damper, Mode::pose,
                                   Mode::recovery_stand, Mode::off,    Mode::qp_stand};
inline constexpr ModeList kAfterLying{Mode::off, Mode::recovery_stand, Mode::damper};
inline constexpr ModeList kAfterGait{Mode::recovery_stand, Mode::off,      Mode::damper,
                                     Mode::pose,           Mode::qp_stand, Mode::locomotion};
inline constexpr ModeList kAfterJump{Mode::recovery_stand, Mode::off,        Mode::qp_stand,
                                     Mode::pose,           Mode::locomotion, Mode::damper};
inline constexpr ModeList kAfterPose{Mode::recovery_stand, Mode::off,        Mode::damper, Mode::pose,
                                     Mode::qp_stand,       Mode::locomotion, Mode::motion, Mode::jump};
inline constexpr ModeList kAfterMotion{Mode::recovery_stand, Mode::off, Mode::damper, Mode::pose,
                                       Mode::qp_stand};
inline constexpr ModeList kAfterBow{Mode::recovery_stand, Mode::off, Mode::damper, Mode::jump};

constexpr Velocities within(double forward, double lateral, double yaw_rate) {
  return {{-forward, forward}, {-lateral, lateral}, {-yaw_rate, yaw_rate}};
}

// Source: motion table of the vendor's document (appendix 1); guard times and rows that are not in the
// document: motion_action/preset/motion_id_map.toml of the ROS 2 layer.
inline constexpr Motion kMotions[] = {
    {0, Mode::off, 0, "OFF", kAfterOff, DurationRule::zero, 0, 1000},
    {102, Mode::damper, 0, "HIGH_DAMPING_LIE_DOWN", kAfterLying, DurationRule::zero_or_longer, 3000, 5000},
    {101, Mode::damper, 1, "CONTROLLED_LIE_DOWN", kAfterLying, DurationRule::zero_or_longer, 3000, 5000},
    {111, Mode::recovery_stand, 0, "RECOVERY_STAND", kAfterAll, DurationRule::zero_or_longer, 6000, 15000},
    {201, Mode::qp_stand, 0, "QP_STAND", kAfterQp, DurationRule::any, 0, 0},
    {212, Mode::pose, 0, "POSE", kAfterPose, DurationRule::positive, 0, -1},
    {211, Mode::pose, 5, "POSE_ABSOLUTE", kAfterPose, DurationRule::positive, 0, -1},
    {112, Mode::locomotion, 1, "STAND_GAIT", kAfterGait, DurationRule::any, 0, 5000, within(0, 0, 0)},
    {303, Mode::locomotion, 27, "TROT_SLOW", kAfterGait, DurationRule::any, 0, 0, within(0.60, 0.20, 1.30)},
    {308, Mode::locomotion, 3, "TROT_MEDIUM", kAfterGait, DurationRule::any, 0, 0, within(1.20, 0.40, 2.25)},
    {305, Mode::locomotion, 10, "TROT_FAST", kAfterGait, DurationRule::any, 0, 0,
     Velocities{{-1.20, 1.60}, {-0.55, 0.55}, {-2.50, 2.50}}},
    {304, Mode::locomotion, 26, "TROT_AUTO", kAfterGait, DurationRule::any, 0, 0,
     Velocities{{-1.20, 1.60}, {-0.60, 0.60}, {-2.50, 2.50}}},
    {125, Mode::locomotion, 4, "TROT_LEASH", kAfterGait, DurationRule::any, 0, 1000,
     within(0.65, 0.40, 0.80)},
    {301, Mode::locomotion, 7, "BOUND", kAfterGait, DurationRule::any, 0, 0, within(0.30, 0.30, 1.50)},
    {302, Mode::locomotion, 2, "PRONK", kAfterGait, DurationRule::any, 0, 0,
     Velocities{{-0.10, 0.20}, {-0.15, 0.15}, {-0.50, 0.50}}},
    {130, Mode::jump, 0, "JUMP_TURN_LEFT", kAfterJump, DurationRule::zero_or_longer, 790, 1500},
    {131, Mode::jump, 3, "JUMP_TURN_RIGHT", kAfterJump, DurationRule::zero_or_longer, 920, 1500},
    {132, Mode::jump, 1, "JUMP_LONG", kAfterJump, DurationRule::zero_or_longer, 790, 2500},
    {136, Mode::jump, 6, "JUMP_HIGH", kAfterJump, DurationRule::zero_or_longer, 760, 1500},
    {133, Mode::jump, 4, "JUMP_SHORT", kAfterJump, DurationRule::zero, 0, 1500, {}, false},
    {134, Mode::jump, 2, "JUMP_LEFT", kAfterJump, DurationRule::zero, 0, 1500, {}, false},
    {135, Mode::jump, 5, "JUMP_RIGHT", kAfterJump, DurationRule::zero, 0, 1500, {}, false},
    {141, Mode::motion, 1, "HAND_LEFT", kAfterMotion, DurationRule::longer, 8600, 15000},
    {142, Mode::motion, 2, "HAND_RIGHT", kAfterMotion, DurationRule::longer, 8600, 15000},
    {143, Mode::motion, 3, "SIT", kAfterMotion, DurationRule::longer, 1300, 15000},
    {144, Mode::motion, 4, "WAG_HIP", kAfterMotion, DurationRule::longer, 3900, 15000},
    {145, Mode::motion, 5, "SHAKE_HEAD", kAfterMotion, DurationRule::longer, 3900, 15000},
    {146, Mode::motion, 6, "STRETCH", kAfterMotion, DurationRule::longer, 3300, 15000},
    {151, Mode::motion, 11, "BALLET", kAfterMotion, DurationRule::longer, 27000, 30000},
    {152, Mode::motion, 12, "MOONWALK", kAfterMotion, DurationRule::longer, 9000, 15000},
    {174, Mode::motion, 34, "PUSH_UP", kAfterMotion, DurationRule::longer, 14000, 15000},
    {123, Mode::two_leg_stand, 0, "BOW", kAfterBow, DurationRule::longer, 8700, 10000},
    {124, Mode::recovery_stand, 17, "ROLL_LEFT", kAfterAll, DurationRule::zero, 0, 20000, {}, false},
    {138, Mode::recovery_stand, 18, "ROLL_RIGHT", kAfterAll, DurationRule::zero, 0, 20000, {}, false},
    // It has no motion_id: the number is that of its mode.
    {15, Mode::motor_control, 0, "MOTOR_CONTROL", {}, DurationRule::zero, 0, 0, {}, false},
    {400, Mode::motion, 110, "USER_GAIT", kAfterMotion, DurationRule::zero, 0, 15000, {}, false},
};

// The row of a mode and gait; nullptr: no motion has them.
constexpr const Motion* find_motion(Mode mode, int gait) {
  for (const Motion& motion : kMotions)
    if (motion.mode == mode && motion.gait == gait) return &motion;
  return nullptr;
}
constexpr const Motion* find_motion(std::string_view action) {
  for (const Motion& motion : kMotions)
    if (motion.action == action) return &motion;
  return nullptr;
}

// Transitions that the controller accepts. Staying in the mode is no transition.
// Source: cyberdog_locomotion, CheckTransition of each state.
struct Accepted {
  Mode from;
  ModeList to;
};
inline constexpr Accepted kAccepted[] = {
    {Mode::off, {Mode::damper, Mode::recovery_stand, Mode::motor_control, Mode::rl_reset}},
    {Mode::damper, {Mode::off, Mode::recovery_stand, Mode::motor_control, Mode::rl_reset}},
    {Mode::recovery_stand,
     {Mode::pose, Mode::damper, Mode::qp_stand, Mode::off, Mode::locomotion, Mode::two_leg_stand, Mode::jump,
      Mode::force_jump, Mode::lifted, Mode::rl_reset, Mode::rl_rapid}},
    {Mode::pose,
     {Mode::damper, Mode::qp_stand, Mode::recovery_stand, Mode::off, Mode::locomotion, Mode::two_leg_stand,
      Mode::jump, Mode::force_jump, Mode::rl_reset}},
    {Mode::qp_stand,
     {Mode::damper, Mode::recovery_stand, Mode::rl_reset, Mode::off, Mode::locomotion, Mode::pose,
      Mode::jump}},
    {Mode::locomotion,
     {Mode::recovery_stand, Mode::off, Mode::qp_stand, Mode::damper, Mode::pose, Mode::jump, Mode::rl_reset,
      Mode::rl_rapid}},
    {Mode::jump, {Mode::recovery_stand, Mode::rl_reset, Mode::pose, Mode::damper, Mode::off}},
    {Mode::force_jump,
     {Mode::pose, Mode::damper, Mode::qp_stand, Mode::recovery_stand, Mode::rl_reset, Mode::off,
      Mode::locomotion, Mode::two_leg_stand}},
    {Mode::two_leg_stand,
     {Mode::qp_stand, Mode::recovery_stand, Mode::rl_reset, Mode::off, Mode::damper, Mode::jump, Mode::pose}},
    {Mode::lifted,
     {Mode::damper, Mode::recovery_stand, Mode::off, Mode::locomotion, Mode::qp_stand, Mode::rl_reset}},
    {Mode::motor_control, {Mode::off, Mode::damper, Mode::recovery_stand, Mode::rl_reset}},
    {Mode::rl_reset,
     {Mode::pose, Mode::damper, Mode::qp_stand, Mode::off, Mode::locomotion, Mode::two_leg_stand, Mode::jump,
      Mode::force_jump, Mode::lifted, Mode::recovery_stand, Mode::rl_rapid}},
    {Mode::rl_rapid, {Mode::off, Mode::damper, Mode::recovery_stand, Mode::locomotion, Mode::rl_reset}},
};

constexpr bool accepts(Mode from, Mode to) {
  for (const Accepted& row : kAccepted)
    if (row.from == from) return row.to.has(to);
  return false;
}

// The states of the controller at the beginning and at the end of a motion: mode 62 is a list of poses.
constexpr Mode state_of(Mode mode) { return mode == Mode::motion ? Mode::pose : mode; }

}  // namespace aim::xiaomi_cyberdog
