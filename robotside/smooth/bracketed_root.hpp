// Where a function passes zero: Newton's method that never leaves its bracket. Pure.
#pragma once

#include <cmath>
#include <limits>

namespace aim::robotside {

struct ValueAndSlope {
  double value;
  double slope;
};

// A root of `f` between `low`, where it is not positive, and `high`, where it is not negative; `guess` lies
// between. `enough` is the rounding of the value: nearer to zero nothing can be known.
template <class Function>
double bracketed_root(const Function& f, double low, double high, double guess, double enough) noexcept {
  constexpr double kClose = 4 * std::numeric_limits<double>::epsilon();
  constexpr int kMaxSteps = 200;
  double x = guess;
  for (int step = 1; step <= kMaxSteps; ++step) {
    const auto [value, slope] = f(x);
    if (std::abs(value) <= enough) return x;
    (value < 0 ? low : high) = x;
    const double newton = x - value / slope;
    // Every few steps the bracket is halved, so that a slow tangent costs time but no convergence.
    const bool inside = newton > low && newton < high && step % 5 != 0;
    const double next = inside ? newton : low + (high - low) / 2;
    if (std::abs(next - x) <= kClose * std::abs(x)) return next;
    x = next;
  }
  return x;
}

}  // namespace aim::robotside
