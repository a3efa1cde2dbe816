// Root of a function by Newton's method with bisection as fallback, so that it never leaves its bracket.
// Pure.
#pragma once

#include <cmath>
#include <limits>

namespace aim::robotside {

struct ValueAndSlope {
  double value;
  double slope;
};

// A root of `f` between `low`, where f <= 0, and `high`, where f >= 0; `guess` lies between them. `enough` is
// the rounding error of f: the search ends where |f| <= enough.
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
    // A Newton step that leaves the bracket or converges more slowly than a bisection is replaced by one.
    const bool good = newton > low && newton < high && 2 * std::abs(newton - x) <= last_move;
    const double next = good ? newton : low + (high - low) / 2;
    last_move = std::abs(next - x);
    if (last_move <= kClose * std::abs(x)) return next;
    x = next;
  }
  return x;
}

}  // namespace aim::robotside
