// Checks values against their limits in aimctl: a value outside is refused with joint, value and limit, or
// clamped with --clamp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

inline constexpr Parameter kClamp{.name = "--clamp",
                                  .help = "use the nearest value inside the limits instead of refusing"};

struct Limited {
  std::string_view name;  // joint or quantity
  Range range;
  std::string_view unit;        // "rad", "m/s"; "count" for fingers
  double slack = 0;             // noise tolerance: a value this far outside is moved inside without a note
  std::string_view label = {};  // what the user calls it: "nod"; empty: the name
  std::string_view typed = {};  // as the user wrote it: "-50deg"
};

// The limit error of a value outside; empty: it is inside.
std::optional<Error> outside(const Limited& limited, double value);
// "±0.401 rad (±23°)", "-2 ... -0.03 rad (-115° ... -1.7°)", or "-45deg ... 45deg" for a value in degrees.
std::string limits_text(const Limited& limited);
// The limits of the position of one joint, in its unit.
Limited joint_limit(const Joint& joint);

// The value, or with --clamp the nearest value inside (and a note), or a limit error.
Result<double> within(Invocation& invocation, const Limited& limited, double value);

// The same for the limits that two joints share. The positions are those of the joints of `group`, in its
// order; only the commanded ones are moved by --clamp. This far outside [rad] is noise of a reading.
Status within_pairs(Invocation& invocation, const JointGroup& group, JointMask commanded,
                    std::span<double> positions, double slack_rad = 0);

// "|0.017 joint6 + 0.02245 joint7| <= 0.01199 m"
std::string formula(const RobotModel& model, const CoupledLimit& limit);

}  // namespace aim::cli
