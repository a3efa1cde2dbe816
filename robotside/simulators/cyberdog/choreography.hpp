// The prepared motions of mode 62 as lists of poses and gaits. The robot has lists of its own that are not
// published as numbers; ours are plausible ones that last as long as the document says at least.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

struct ChoreographyStep {
  double share;           // of the duration of the whole motion
  std::int8_t gait;       // kPoseStep, or a gait of mode 11
  Floats<3> rpy;          // change of the attitude during the step [rad]
  Floats<3> pos;          // change of the position during the step [m]
  Floats<3> velocity;     // of a gait [m/s, m/s, rad/s]
  std::int8_t contact;    // bit i: leg i stays on the ground
  Floats<3> lifted_foot;  // change of the offset of the lifted foot [m]
};
inline constexpr std::int8_t kPoseStep = -1;

struct Choreography {
  std::int8_t motion;  // gait_id of mode 62
  std::span<const ChoreographyStep> steps;
  int duration;  // [ms]
};

const Choreography* find_choreography(int motion);  // nullptr: this simulator does not know it
ControlFrame frame_of(const Choreography& motion, const ChoreographyStep& step);

}  // namespace aim::robotside::cyberdog
