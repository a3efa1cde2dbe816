// Seeded random moves for the tests: states and limits of several axes, including values exactly at a limit.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

struct RandomMove {
  std::vector<MotionState> start;
  std::vector<MotionState> target;
  std::vector<AxisLimits> limits;
};

class RandomMoves {
 public:
  explicit RandomMoves(std::uint64_t seed) : engine_(seed) {}

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  bool chance(double fraction) { return uniform(0, 1) < fraction; }

  AxisLimits limits(bool third_order) {
    AxisLimits limits;
    limits.velocity = std::exp(uniform(std::log(0.1), std::log(10)));
    limits.acceleration = limits.velocity * std::exp(uniform(std::log(0.3), std::log(30)));
    if (third_order) limits.jerk = limits.acceleration * std::exp(uniform(std::log(0.5), std::log(50)));
    return limits;
  }
  // Inside its limits, at rest, exactly at a limit, or (one in ten) outside.
  MotionState start(const AxisLimits& limits) {
    const double reach = chance(0.1) ? 2.0 : 1.0;
    MotionState state{uniform(-3, 3), 0, 0};
    if (chance(0.8)) state.velocity = limits.velocity * corner(reach);
    if (limits.jerk > 0 && chance(0.7)) state.acceleration = limits.acceleration * corner(reach);
    return state;
  }
  MotionState target(const MotionState& start, const AxisLimits& limits) {
    MotionState state{uniform(-3, 3), 0, 0};
    if (chance(0.4)) state.velocity = limits.velocity * corner(1.0);
    if (chance(0.1)) state.position = start.position;
    if (chance(0.1)) state.position = start.position + (chance(0.5) ? 1 : -1) * std::exp(uniform(-20, 0));
    return state;
  }
  RandomMove move(std::size_t axes, bool third_order) {
    RandomMove move;
    for (std::size_t i = 0; i < axes; ++i) {
      move.limits.push_back(limits(third_order));
      move.start.push_back(start(move.limits[i]));
      move.target.push_back(target(move.start[i], move.limits[i]));
    }
    return move;
  }

 private:
  double corner(double reach) {
    if (chance(0.1)) return chance(0.5) ? 1 : -1;
    return uniform(-reach, reach);
  }
  std::mt19937_64 engine_;
};

}  // namespace aim::robotside
