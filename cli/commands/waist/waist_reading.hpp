// The waist: four axes, of which a robot may lack some, read through aim.v1 and sent as one set-point.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

inline constexpr std::string_view kWaistTopic = "/motion/control/move_waist";

// In this order; names or aliases of joints.
inline constexpr std::array<std::string_view, 4> kWaistAxes{"waist_lift", "waist_roll", "waist_pitch",
                                                            "waist_yaw"};

// Always four values: lift [m], roll, pitch, yaw [rad]. An axis that the waist lacks is 0.
Result<std::vector<double>> read_waist(Robot& robot);

// The error of a robot that does not measure its waist.
Error waist_not_reported();

// {lift_m, roll_rad, pitch_rad, yaw_rad}; null for an axis that the waist lacks.
Json waist_document(const RobotModel& model, const std::vector<double>& waist);
// `sequence`: increases with every message of a stream.
aimdk::protocol::McMoveWaistChannel waist_message(const std::vector<double>& waist,
                                                  std::uint32_t sequence = 0);

}  // namespace aim::cli
