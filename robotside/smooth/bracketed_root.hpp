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
  double last_move = high - low;
  for (int step = 0; step < kMaxSteps; ++step) {
    const auto [value, slope] = f(x);
    if (std::abs(value) <= enough) return x;
    (value < 0 ? low : high) = x;
    const double newton = x - value / slope;
    // A tangent that leads outside, or that gains less than a bisection would, is not followed.
    const bool good = newton > low && newton < high && 2 * std::abs(newton - x) <= last_move;
    const double next = good ? newton : low + (high - low) / 2;
    last_move = std::abs(next - x);
    if (last_move <= kClose * std::abs(x)) return next;
    x = next;
  }
  return x;
}

}  // namespace aim::robotside
