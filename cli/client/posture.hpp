// The posture of the robot, from its status.
#pragma once

#include <string>

#include "aim/v1/status.pb.h"
#include "cli/client/robot.hpp"

namespace aim::cli {

// A robot that is measured to be slower stands. Our choice.
inline constexpr double kStanding_m_s = 0.02;

// "standing", "seated", "hanging", "changing", "lying", "fixed"; empty: the robot does not report it.
std::string_view posture_word(v1::Posture posture);

// Whether the robot says if it rests: some report nothing, and without measurements none does.
bool knows_rest(const v1::GetStatusResponse& page);

// POSTURE_UNKNOWN also if the robot does not serve aim.v1.
Result<v1::Posture> read_posture(Robot& robot);

}  // namespace aim::cli
