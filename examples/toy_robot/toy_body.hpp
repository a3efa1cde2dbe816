// Facts about the robot that its model and its simulated controller share.
#pragma once

#include <cstddef>

namespace aim::toy {

inline constexpr std::size_t kLegs = 4;
inline constexpr double kMaxSpeed = 0.4;    // forward and sideways [m/s]
inline constexpr double kMaxYawRate = 0.8;  // [rad/s]
// Until a mode is entered, in the order of Mode: limp, sit, stand, walk [s].
inline constexpr double kEnterSeconds[] = {0.5, 1.0, 1.0, 0.2};

}  // namespace aim::toy
