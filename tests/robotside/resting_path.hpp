// Small paths for tests: every track rests at every knot.
#pragma once

#include <vector>

#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

struct RestingKnot {
  double time;  // [s]
  std::vector<double> positions;
};

// Between two knots the fastest is 1.5 times, the acceleration 6 times that of a straight line.
inline JointTrajectory resting_path(std::vector<Track> tracks, const std::vector<RestingKnot>& knots) {
  JointTrajectory path;
  path.tracks = std::move(tracks);
  for (const RestingKnot& knot : knots) {
    path.times.push_back(knot.time);
    path.position.insert(path.position.end(), knot.positions.begin(), knot.positions.end());
  }
  path.velocity.resize(path.position.size(), 0.0);
  return path;
}

}  // namespace aim::robotside
