// The waist: four axes realised by the legs, read through aim.v1 and sent as one set-point.
#pragma once

#include <vector>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

inline constexpr std::string_view kWaistTopic = "/motion/control/move_waist";

// Always four values, in the order of the model's group "waist": lift [m], roll, pitch, yaw [rad].
Result<std::vector<double>> read_waist(Robot& robot);

// The error of a robot that does not measure its waist.
Error waist_not_reported();

Json waist_document(const std::vector<double>& waist);  // {lift_m, roll_rad, pitch_rad, yaw_rad}
// `sequence`: increases with every message of a stream.
aimdk::protocol::McMoveWaistChannel waist_message(const std::vector<double>& waist,
                                                  std::uint32_t sequence = 0);

}  // namespace aim::cli
