// Values against their limits, on the operator's side: refused with joint, value and limit, or clamped when
// asked.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

inline constexpr Parameter kClamp{.name = "--clamp",
                                  .help = "take the nearest value inside the limits instead of refusing"};

struct Limited {
  std::string_view name;  // joint or quantity
  Range range;
  std::string_view unit;  // "rad", "m/s"; "count" for fingers
  double slack = 0;       // this far outside is noise of a reading and quietly moved inside
};

// The value, or the nearest inside with --clamp (and a note), or a limit error.
Result<double> within(Invocation& invocation, const Limited& limited, double value);

// The same for the limits that two joints share. The positions are those of the joints of `group`, in its
// order; only the commanded ones are moved by --clamp. This far outside [rad] is noise of a reading.
Status within_pairs(Invocation& invocation, const JointGroup& group, JointMask commanded,
                    std::span<double> positions, double slack_rad = 0);

// "|0.017 joint6 + 0.02245 joint7| <= 0.01199 m"
std::string formula(const RobotModel& model, const CoupledLimit& limit);

}  // namespace aim::cli
