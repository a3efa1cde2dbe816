// Operation modes of the MagicBot's drives, and which joint takes which.
// Source: the vendor's low-level document; the teleoperation tool for "off". Errors of drives are ours: the
// vendor publishes no table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/robots/magiclab_magicbot_joints.hpp"

namespace aim::magiclab_magicbot {

enum class JointMode : std::int16_t {
  off = 0,      // without power
  hybrid = 3,   // torque + kp (position - measured) + kd (velocity - measured)
  pid = 4,      // position loop over velocity loop, with a largest velocity
  adrc = 5,     // position by active disturbance rejection
  ready = 200,  // powered, damped, waits for the switch to one of the modes above
};

struct JointModeRow {
  JointMode mode;
  std::string_view name;
  std::string_view summary;
};
inline constexpr std::array kJointModes = {
    JointModeRow{JointMode::off, "off", "without power"},
    JointModeRow{JointMode::hybrid, "hybrid", "torque, and position with gains"},
    JointModeRow{JointMode::pid, "pid", "position loop over velocity loop"},
    JointModeRow{JointMode::adrc, "adrc", "position by active disturbance rejection"},
    JointModeRow{JointMode::ready, "ready", "waits for the switch to a mode that moves"},
};

// Whether a drive can be switched from ready to a mode. `joint`: of the model.
constexpr bool takes(std::size_t joint, JointMode mode) {
  if (mode == JointMode::off || mode == JointMode::ready) return true;
  const Limb limb = kJoints[joint].limb;
  switch (limb) {
    case Limb::legs:
      return mode == JointMode::hybrid || mode == JointMode::adrc;
    case Limb::arms:
      return mode == ((joint - kFirstUpper) % 7 < 5 ? JointMode::pid : JointMode::adrc);
    case Limb::hands:
      return mode == JointMode::pid;
    case Limb::neck:
    case Limb::waist:
      return mode == JointMode::adrc;
  }
  return false;
}
// The mode in which aimd moves a joint.
constexpr JointMode moving_mode(std::size_t joint) {
  for (const JointMode mode : {JointMode::hybrid, JointMode::pid, JointMode::adrc})
    if (takes(joint, mode)) return mode;
  return JointMode::off;
}

enum class DriveError : std::int16_t {
  none = 0,
  wrong_mode = 1,    // the joint does not have the mode
  not_ready = 2,     // it was not in ready for kReadyHold before
  out_of_range = 3,  // set-point beyond the limits of the drive, or not finite
  too_hot = 4,
  encoders_disagree = 5,
  no_answer = 6,  // the drive is silent; its values are the last ones
};
std::string_view describe(DriveError error);

// How long a drive must have been in ready before it takes a mode that moves. Chosen by us: the vendor
// publishes neither a time nor an acknowledgement.
inline constexpr double kReadyHold_s = 0.02;
// The period of commands and states [s].
inline constexpr double kPeriod_s = 0.002;

enum class ControlLevel : std::int8_t { high = 1, low = 2 };

}  // namespace aim::magiclab_magicbot
