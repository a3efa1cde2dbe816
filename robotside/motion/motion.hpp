// A motion as the motion player plays it: a name and a smooth trajectory through its knots. Here it is read
// from a message (a motion file is the JSON of such a message) and its form is checked; motion_check.hpp
// checks whether a robot can perform it.
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
  motion,  // arms, neck, hands; its waist tracks are ignored in actions that do not move the waist
  dance,   // the whole body, and steps
};

struct Motion {
  std::string id;       // is_motion_name() holds
  std::string summary;  // one line
  MotionKind kind = MotionKind::motion;
  double tempo_bpm = 0;  // beats per minute; 0 = none
  std::string robot;     // id of the model it was made for; empty: any model that has its joints
  bool shipped = false;  // part of this build
  JointTrajectory trajectory;
};

inline constexpr double kLongestMotion = 600;        // [s]
inline constexpr std::size_t kMostKnots = 60'000;    // 100 per second of the longest
inline constexpr double kShortestPiece = 1e-3;       // between two knots [s]
inline constexpr std::size_t kLongestName = 64;      // [bytes]
inline constexpr std::size_t kLongestSummary = 200;  // [bytes]
inline constexpr double kFastestTempo = 400;         // [beats per minute]

// 1 to 64 letters, digits, '-' and '_', the first a letter or digit; and not "next_motion", with which the
// vendor's clients ask for the motion after the current one.
bool is_motion_name(std::string_view name);

// A joint by name or alias, or "base_forward", "base_lateral", "base_turn".
std::optional<Track> find_track(const RobotModel& model, std::string_view name);
std::string_view name_of_track(const RobotModel& model, Track track);
// The unit of its values: "rad", "m/s".
std::string_view unit_of_track(const RobotModel& model, Track track);

// Tracks may be in any order. Leg joints have no track: the waist and base tracks move them.
Result<Motion> motion_from(const v1::Motion& message, const RobotModel& model);
// Tracks in the order and with the names of the model.
v1::Motion to_message(const Motion& motion, const RobotModel& model);

}  // namespace aim::robotside
