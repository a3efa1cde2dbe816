// A timed path of some joints: knots with positions and velocities, cubic Hermite pieces between them. Made
// outside the control loop, followed inside it: reading neither allocates nor locks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/joint.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

// A track is a joint of the model, by index, or one of the velocities of the base, which no joint has.
using Track = std::uint8_t;
inline constexpr Track kBaseForward = kMaxJoints;      // [m/s] +x
inline constexpr Track kBaseLateral = kMaxJoints + 1;  // [m/s] +y, left
inline constexpr Track kBaseTurn = kMaxJoints + 2;     // [rad/s] about +z, left
inline constexpr std::size_t kMaxTracks = kMaxJoints + 3;

struct JointTrajectory {
  std::vector<Track> tracks;     // ascending, one per column
  std::vector<double> times;     // [s] ascending, the first is 0; at least one
  std::vector<double> position;  // one row per knot, one column per track [unit of the track]
  std::vector<double> velocity;  // the same shape, per second

  double duration() const { return times.empty() ? 0 : times.back(); }  // [s]
  JointMask joints() const;                                             // the tracks that are joints
  std::span<const double> positions_at_knot(std::size_t knot) const {
    return {position.data() + knot * tracks.size(), tracks.size()};
  }
};

// One track at `t`, which is clamped to the trajectory. `piece` is where the last look was, and is moved:
// looks in ascending order cost no search.
SetPoint at(const JointTrajectory& trajectory, std::size_t column, double t, std::size_t& piece);

}  // namespace aim::robotside
