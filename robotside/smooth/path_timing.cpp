// Two passes over the cells. With x the squared velocity of s at the start of a cell and u its constant
// acceleration, each axis accelerates with slope * u + bend * x, and the squared velocity at the end of the
// cell is x + 2 length u: all limits are linear in (x, u).
#include "robotside/smooth/path_timing.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Upper bound of the squared velocity of s where no axis moves and so no limit applies.
constexpr double kFastest = 1e6;

double square_cap(std::span<const double> slope, std::span<const AxisLimits> limits, double fraction) {
  double cap = kFastest;
  for (std::size_t i = 0; i < slope.size(); ++i) {
    const double most = limits[i].velocity * fraction;
    if (slope[i] * slope[i] * cap > most * most) cap = most * most / (slope[i] * slope[i]);
  }
  return cap;
}

// The interval of accelerations of s that keep all limits of a cell entered with the squared velocity x and
// left with `exit_cap` or less.
class Choice {
 public:
  Choice(const PathCell& cell, std::span<const AxisLimits> limits, double x, double exit_cap) {
    narrow(2 * cell.length, x, 0, exit_cap);
    const double fraction = cell.fraction * cell.fraction;
    for (std::size_t i = 0; i < limits.size() && possible(); ++i) {
      const double most = limits[i].acceleration * fraction;
      narrow(cell.from_slope[i], cell.from_bend[i] * x, -most, most);
      narrow(cell.to_slope[i] + 2 * cell.length * cell.to_bend[i], cell.to_bend[i] * x, -most, most);
    }
  }
  bool possible() const { return least_ <= most_; }
  double most() const { return most_; }

 private:
  // low <= factor * u + offset <= high
  void narrow(double factor, double offset, double low, double high) {
    if (factor < 0) return narrow(-factor, -offset, -high, -low);
    if (factor < 1e-300) {
      if (offset < low || offset > high) most_ = -std::numeric_limits<double>::infinity();
      return;
    }
    least_ = std::max(least_, (low - offset) / factor);
    most_ = std::min(most_, (high - offset) / factor);
  }
  double least_ = -std::numeric_limits<double>::infinity();
  double most_ = std::numeric_limits<double>::infinity();
};

// The largest x at the start of a cell from which its end can be reached with `exit_cap` or less. The limits
// are convex and x = 0 is always possible, so bisection finds it.
double largest_entry(const PathCell& cell, std::span<const AxisLimits> limits, double cap, double exit_cap) {
  if (Choice(cell, limits, cap, exit_cap).possible()) return cap;
  double low = 0;
  double high = cap;
  for (int i = 0; i < 48; ++i) {
    const double middle = (low + high) / 2;
    (Choice(cell, limits, middle, exit_cap).possible() ? low : high) = middle;
  }
  return low;
}

}  // namespace

std::vector<double> squared_velocities(std::span<const PathCell> cells, std::span<const AxisLimits> limits) {
  std::vector<double> most(cells.size() + 1, 0);
  for (std::size_t i = cells.size(); i-- > 1;) {
    const double cap = std::min(square_cap(cells[i].from_slope, limits, cells[i].fraction),
                                square_cap(cells[i - 1].to_slope, limits, cells[i - 1].fraction));
    most[i] = largest_entry(cells[i], limits, cap, most[i + 1]);
  }
  std::vector<double> result(cells.size() + 1, 0);
  for (std::size_t i = 0; i + 1 < cells.size(); ++i) {
    const Choice choice(cells[i], limits, result[i], most[i + 1]);
    const double u = choice.possible() ? choice.most() : -result[i] / (2 * cells[i].length);
    result[i + 1] = std::clamp(result[i] + 2 * cells[i].length * u, 0.0, most[i + 1]);
  }
  return result;
}

}  // namespace aim::robotside
