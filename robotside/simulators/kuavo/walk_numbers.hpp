// Numbers of the walking of the simulated Kuavo. Where no source is named, the number is ours. Lengths of the
// legs' motion are for its size; WalkNumbers::scale() makes them those of another robot.
#pragma once

#include <cstddef>

#include "robotside/simulators/kuavo/leg_kinematics.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/smooth_axis.hpp"

namespace aim::robotside::kuavo {

// GaitReceiver
inline constexpr double kWalkSpeed = 0.018;    // above it, commands walk [m/s and rad/s together]
inline constexpr double kReachedWay = 0.1;     // [m]
inline constexpr double kReachedTurn = 0.1;    // [rad]
inline constexpr double kFeetTogether = 0.08;  // along the robot [m]
inline constexpr double kTurnFirst = 0.5;      // change of heading before a way in the world [rad]
inline constexpr double kFarWay = 0.5;         // beyond it the robot faces where it goes [m]

// Parameters of the planner
inline constexpr double kLateralSpeed = 0.2;       // [m/s]
inline constexpr double kYawRate = 0.4;            // [rad/s]
inline constexpr double kPoseSpeed = 0.5;          // on the way to a pose [m/s]
inline constexpr double kPoseYawRate = 0.3;        // [rad/s]
inline constexpr Range kHeightOffset{-0.35, 0.0};  // SDK [m]
inline constexpr Range kTorsoPitch{-0.4, 0.4};     // SDK [rad]
// Ours: the rest of what a torso trajectory may ask for.
inline constexpr Range kTorsoRoll{-0.2, 0.2};
inline constexpr Range kTorsoHeight{-0.35, 0.03};  // from the nominal height; the knees end at 0.04
inline constexpr double kLeanYaw = 0.4;            // of the trunk over standing feet [rad]

inline constexpr double kDeadMan_s = 0.5;  // of a velocity: that of every walking robot of aim

// How far the base goes while a foot is on the ground, at most: what the legs reach. It limits the velocity
// of gaits with long phases.
inline constexpr double kStride = 0.34, kSideStride = 0.16;  // [m]
inline constexpr double kTurnStride = 0.8;                   // [rad]
inline constexpr double kWalkAcceleration = 0.5;             // [m/s^2]
inline constexpr double kWalkYawAcceleration = 1.0;          // [rad/s^2]
inline constexpr AxisLimits kLean{0.25, 1.0};                // of the trunk over standing feet [m/s, m/s^2]
inline constexpr AxisLimits kLeanTurn{0.4, 1.5};             // [rad/s, rad/s^2]
inline constexpr AxisLimits kHeightMotion{0.3, 1.0};
inline constexpr AxisLimits kAttitudeMotion{0.5, 2.0};
inline constexpr double kSwingHeight = 0.04;     // of a foot [m]
inline constexpr double kLegAcceleration = 300;  // twice that of an ordinary walk [rad/s^2]
// With it, the angles of the legs are those of the document's example, whose orientation has it, too.
inline constexpr double kStandPitch = 0.0533;  // of the trunk [rad]

struct WalkNumbers {
  std::size_t motors;
  double com_height;     // parameter /com_height [m]
  double forward_speed;  // parameter cmdvelLinearXLimit [m/s]
  LegLengths legs;

  constexpr double scale() const;  // of lengths, from those of the Kuavo
};
inline constexpr double kKuavoHeight = 0.78;
inline constexpr double kRobanHeight = 0.52;
inline constexpr WalkNumbers kWalkNumbers[] = {
    {28, kKuavoHeight, 0.4, {}},
    {23, kRobanHeight, 0.3, LegLengths{}.scaled(kRobanHeight / kKuavoHeight)},
};
constexpr double WalkNumbers::scale() const { return com_height / kKuavoHeight; }

// By the number of motors; otherwise those of the Kuavo.
constexpr const WalkNumbers& walk_numbers(std::size_t motors) {
  for (const WalkNumbers& row : kWalkNumbers)
    if (row.motors == motors) return row;
  return kWalkNumbers[0];
}

}  // namespace aim::robotside::kuavo
