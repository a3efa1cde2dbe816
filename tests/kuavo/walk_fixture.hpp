// The walking of a simulated Kuavo by itself, on simulated time.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/simulators/kuavo/walk_sim.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::kuavo {

inline Edition test_edition(bool quirks = false, Generation generation = Generation::main) {
  return {.model = &kLejuKuavo, .generation = generation, .vendor_quirks = quirks};
}

struct Walker {
  explicit Walker(bool quirks = false) : Walker(test_edition(quirks)) {}
  explicit Walker(const Edition& edition) : sim(edition) {}

  static int steps_of(double seconds) { return static_cast<int>(std::lround(seconds / kStep)); }
  void run(double seconds) {
    for (int i = 0; i < steps_of(seconds); ++i) sim.step();
  }
  // With a velocity that is repeated, as senders do.
  void walk(const TwistCommand& velocity, double seconds) {
    for (int i = 0; i < steps_of(seconds); ++i) {
      if (i % 50 == 0) sim.command_velocity(velocity);
      sim.step();
    }
  }
  // Steps until `done`; false: not within the time.
  template <class Condition>
  bool until(Condition done, double seconds) {
    for (int i = 0; i < steps_of(seconds); ++i) {
      if (done()) return true;
      sim.step();
    }
    return done();
  }
  bool until_stance(double seconds) {
    return until([&] { return sim.gait() == "stance" && !sim.stepping(); }, seconds);
  }

  WalkSim sim;
};

inline double distance(const SpatialPose& a, double x, double y) { return std::hypot(a.x - x, a.y - y); }

// Steps in place, or forward by `length` each.
inline FootTrajectory forward_steps(int count, double length, double seconds = 0.4) {
  FootTrajectory steps;
  for (int i = 0; i < count; ++i) {
    const int foot = i % 2;
    steps.times.push_back(seconds * (i + 1));
    steps.feet.push_back(foot);
    steps.poses.push_back(
        {.foot = {length * (i + 1), foot == 0 ? 0.1 : -0.1, 0, 0}, .torso = {length * (i + 0.5), 0, 0, 0}});
  }
  return steps;
}

}  // namespace aim::robotside::kuavo
