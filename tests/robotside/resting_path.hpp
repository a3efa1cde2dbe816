// Small paths for tests: every track is at rest at every knot.
#pragma once

#include <vector>

#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

struct RestingKnot {
  double time;  // [s]
  std::vector<double> positions;
};

// Between two knots, distance d and time T apart, peak velocity is 1.5 d/T, peak acceleration 6 d/T^2.
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
