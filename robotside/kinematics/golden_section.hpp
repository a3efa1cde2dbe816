// Minimum of a function of one variable by golden section search.
#pragma once

namespace aim::robotside {

// Argument of the minimum of f, which must be unimodal between low and high. Each step narrows the interval
// by a factor of 0.618.
template <typename F>
double minimum(double low, double high, int steps, F f) {
  constexpr double kGolden = 0.6180339887498949;
  double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
  double at_left = f(left), at_right = f(right);
  for (int i = 0; i < steps; ++i) {
    if (at_left <= at_right) {
      high = right, right = left, at_right = at_left;
      at_left = f(left = high - kGolden * (high - low));
    } else {
      low = left, left = right, at_left = at_right;
      at_right = f(right = low + kGolden * (high - low));
    }
  }
  return at_left <= at_right ? left : right;
}

}  // namespace aim::robotside
