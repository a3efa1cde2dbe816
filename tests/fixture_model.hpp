// The robot of the tests that need any: the first of the table, the A2.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim {

inline const RobotModel& fixture_model() { return *robot_models().front(); }

// Its action in which joints follow set-points.
inline constexpr std::string_view kServo = "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO";

// Indices of its joints: the left arm's, the head's and a thumb.
inline constexpr std::size_t kShoulder = 12, kElbow = 15, kShake = 26, kNod = 27, kThumb = 28;

}  // namespace aim
