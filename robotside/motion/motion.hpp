// A motion as the player plays it: named, and with a smooth way through its knots. Here it is read from a
// message (a motion file is the JSON of one) and looked at for form; whether a robot can perform it is asked
// in robotside/motion/motion_check.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "aim/v1/motion.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

enum class MotionKind : std::uint8_t {
  motion,  // arms, neck, hands; its waist tracks are left out where an action does not move the waist
  dance,   // the whole body, and steps
};

struct Motion {
  std::string id;       // a name that is_motion_name()
  std::string summary;  // one line
  MotionKind kind = MotionKind::motion;
  double tempo_bpm = 0;  // beats per minute; 0 = none
  std::string robot;     // id of the model it was made for; empty: any that has the joints
  bool shipped = false;  // part of this build
  JointTrajectory trajectory;
};

inline constexpr double kLongestMotion = 600;        // [s]
inline constexpr std::size_t kMostKnots = 60'000;    // 100 per second of the longest
inline constexpr double kShortestPiece = 1e-3;       // between two knots [s]
inline constexpr std::size_t kLongestName = 64;      // [bytes]
inline constexpr std::size_t kLongestSummary = 200;  // [bytes]
inline constexpr double kFastestTempo = 400;         // [beats per minute]

// 1 to 64 letters, digits, '-' and '_', the first a letter or digit; and not "next_motion", which the
// vendor's clients say for the one after this.
bool is_motion_name(std::string_view name);

// A joint by name or alias, or "base_forward", "base_lateral", "base_turn".
std::optional<Track> find_track(const RobotModel& model, std::string_view name);
std::string_view name_of_track(const RobotModel& model, Track track);
// The unit of its numbers, and of its limits in errors: "rad", "m/s".
std::string_view unit_of_track(const RobotModel& model, Track track);

// Tracks may come in any order. The legs have none: waist and base tracks move them.
Result<Motion> motion_from(const v1::Motion& message, const RobotModel& model);
// Tracks in the order and with the names of the model.
v1::Motion to_message(const Motion& motion, const RobotModel& model);

}  // namespace aim::robotside
