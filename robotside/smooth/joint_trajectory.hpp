// A trajectory of some joints: knots with positions and velocities, cubic Hermite pieces between them. It is
// built outside the control loop and sampled inside it: sampling neither allocates nor locks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/joint.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

// A track is a joint of the model, by index, or one of the three velocities of the base.
using Track = std::uint8_t;
inline constexpr Track kBaseForward = kMaxJoints;      // [m/s] +x
inline constexpr Track kBaseLateral = kMaxJoints + 1;  // [m/s] +y, left
inline constexpr Track kBaseTurn = kMaxJoints + 2;     // [rad/s] about +z, left
inline constexpr std::size_t kMaxTracks = kMaxJoints + 3;

struct JointTrajectory {
  std::vector<Track> tracks;     // ascending, one per column
  std::vector<double> times;     // [s] ascending, the first is 0; at least one
  std::vector<double> position;  // one row per knot, one column per track [unit of the track]
  std::vector<double> velocity;  // the same layout [unit of the track per second]

  double duration() const { return times.empty() ? 0 : times.back(); }  // [s]
  JointMask joints() const;                                             // those with a track
  std::span<const double> positions_at_knot(std::size_t knot) const {
    return {position.data() + knot * tracks.size(), tracks.size()};
  }
};

// The track of `column` at time `t` [s], which is clamped to the trajectory. `piece` is the index of the
// piece used by the last call and is updated: calls with ascending times need no search.
SetPoint at(const JointTrajectory& trajectory, std::size_t column, double t, std::size_t& piece);

}  // namespace aim::robotside
