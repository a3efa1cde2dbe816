// One piece of a cubic spline as a polynomial, with its extremes of position, velocity and acceleration.
#pragma once

#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// A value and its time, counted from the start of the piece [s].
struct Extreme {
  double value = 0;
  double time = 0;
};

struct CubicPiece {
  double start = 0;       // of the piece in the trajectory [s]
  double length = 0;      // [s]
  double p0 = 0, p1 = 0;  // p(t) = p0 + p1 t + p2 t^2 + p3 t^3
  double p2 = 0, p3 = 0;

  double at(double t) const { return p0 + t * (p1 + t * (p2 + t * p3)); }
  double velocity_at(double t) const { return p1 + t * (2 * p2 + t * 3 * p3); }
  double acceleration_at(double t) const { return 2 * p2 + 6 * t * p3; }

  Extreme lowest() const;
  Extreme highest() const;
  Extreme fastest() const;           // of the absolute velocity
  Extreme most_accelerated() const;  // of the absolute acceleration
};

// Between knot `k` and the next one.
CubicPiece piece_of(const JointTrajectory& trajectory, std::size_t column, std::size_t k);

// a * first + b * second; both must have the same start and length.
CubicPiece sum_of(double a, const CubicPiece& first, double b, const CubicPiece& second);

}  // namespace aim::robotside
