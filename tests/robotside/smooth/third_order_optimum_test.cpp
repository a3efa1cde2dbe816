// Moves of the third order compared with searches that are independent of the library's formulas: all moves
// on a lattice, and a scan over the time of the first switch.
#include <map>
#include <utility>

#include "random_move.hpp"
#include "robotside/smooth/third_order_move.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr double kNever = 1e300;

// All moves with a jerk of -1, 0 or 1 in each unit of time: for each number of units and each end velocity
// the extreme displacements. Velocities are counted in halves, displacements in sixths, so all is exact.
class Lattice {
 public:
  static constexpr int kAcceleration = 3;
  static constexpr int kVelocity = 9 * 2;

  Lattice(int velocity_halves, int acceleration) { reached_[{velocity_halves, acceleration}] = {0, 0}; }

  struct Span {
    int least;
    int most;
  };
  using Reached = std::map<std::pair<int, int>, Span>;

  const Reached& step() {
    Reached next;
    for (const auto& [state, span] : reached_)
      for (const int jerk : {-1, 0, 1}) {
        const auto [v, a] = state;
        const int a_next = a + jerk;
        const int v_next = v + 2 * a + jerk;
        // With whole accelerations the velocity is extreme at the ends of a unit, never between.
        if (std::abs(a_next) > kAcceleration || std::abs(v_next) > kVelocity) continue;
        const int moved = 3 * v + 3 * a + jerk;
        const Span reached{span.least + moved, span.most + moved};
        const auto [entry, is_new] = next.try_emplace({v_next, a_next}, reached);
        if (is_new) continue;
        entry->second.least = std::min(entry->second.least, reached.least);
        entry->second.most = std::max(entry->second.most, reached.most);
      }
    reached_ = std::move(next);
    return reached_;
  }

 private:
  Reached reached_;
};

MotionState lattice_state(int velocity_halves, int acceleration) {
  return {0, velocity_halves / 2.0, static_cast<double>(acceleration)};
}

// Whether a lattice state can be left without breaking the velocity limit.
bool settles(int velocity_halves, int acceleration) {
  return std::abs(velocity_halves + acceleration * std::abs(acceleration)) <= Lattice::kVelocity;
}

void compare_with_lattice(int velocity_halves, int acceleration) {
  const AxisLimits limits{
      .velocity = Lattice::kVelocity / 2.0, .acceleration = Lattice::kAcceleration, .jerk = 1};
  const MotionState start = lattice_state(velocity_halves, acceleration);
  Lattice lattice(velocity_halves, acceleration);
  for (int time = 1; time <= 24; ++time)
    for (const auto& [end, span] : lattice.step()) {
      if (end.second != 0) continue;
      // A mean of two moves is a valid move too.
      for (const double sixths : {span.least * 1.0, span.most * 1.0, (span.least + span.most) / 2.0}) {
        MotionState target = lattice_state(end.first, 0);
        target.position = sixths / 6;
        const ThirdOrderMove move(start, target, limits);
        INFO("start " << start.velocity << ' ' << start.acceleration << " to " << target.position << ' '
                      << target.velocity << " in " << time);
        if (move.least_duration() > time + 1e-9) FAIL("slower: " << move.least_duration());
        for (const double asked : {time - 0.0, time - 0.3, time - 1.7})
          if (move.next_duration(asked) > time + 1e-9) FAIL("no move of that duration after " << asked);
      }
    }
}

// A state, and the displacement and time until it was reached.
struct Walk {
  MotionState state;
  double time = 0;

  void jerk(double duration, double value) {
    state = after(state, value, duration);
    time += duration;
  }
  // As fast as possible to `velocity` with zero acceleration.
  void change_velocity(double velocity, const AxisLimits& limits) {
    const double settling =
        state.velocity + state.acceleration * std::abs(state.acceleration) / (2 * limits.jerk);
    const double sign = velocity >= settling ? 1 : -1;
    const double change = sign * (velocity - state.velocity);
    double peak =
        std::sqrt(std::max(0.0, limits.jerk * change + state.acceleration * state.acceleration / 2));
    double hold = 0;
    if (peak > limits.acceleration) {
      peak = limits.acceleration;
      hold = (change - (peak * peak - state.acceleration * state.acceleration / 2) / limits.jerk) / peak;
    }
    jerk(std::max(0.0, (peak - sign * state.acceleration) / limits.jerk), sign * limits.jerk);
    jerk(hold, 0);
    jerk(peak / limits.jerk, -sign * limits.jerk);
  }
};

// Constant jerk for `time` in one direction, up to the acceleration limit, then the fastest change to the
// target.
Walk detour(const MotionState& start, double sign, double time, const MotionState& target,
            const AxisLimits& limits) {
  Walk walk{start};
  const double ramp = std::min(time, (limits.acceleration - sign * start.acceleration) / limits.jerk);
  walk.jerk(ramp, sign * limits.jerk);
  walk.jerk(time - ramp, 0);
  walk.change_velocity(target.velocity, limits);
  return walk;
}

// The longest such `time` that keeps the velocity limit, by bisection.
double longest_detour(const MotionState& start, double sign, const AxisLimits& limits) {
  double low = 0;
  double high = 4 * limits.velocity / limits.acceleration + 4 * limits.acceleration / limits.jerk;
  for (int i = 0; i < 60; ++i) {
    const double time = (low + high) / 2;
    MotionState state = start;
    const double ramp = std::min(time, (limits.acceleration - sign * start.acceleration) / limits.jerk);
    state = after(after(state, sign * limits.jerk, ramp), 0, time - ramp);
    const double settling =
        sign * (state.velocity + state.acceleration * std::abs(state.acceleration) / (2 * limits.jerk));
    (settling <= limits.velocity ? low : high) = time;
  }
  return low;
}

// The shortest of all detours in both directions that end at the target: every sign change of a dense scan.
double scanned_duration(const MotionState& start, const MotionState& target, const AxisLimits& limits) {
  constexpr int kSteps = 400;
  double best = kNever;
  for (const double sign : {1.0, -1.0}) {
    const double longest = longest_detour(start, sign, limits);
    const auto miss = [&](double time) {
      return detour(start, sign, time, target, limits).state.position - target.position;
    };
    double before = 0;
    double miss_before = miss(0);
    if (std::abs(miss_before) < 1e-11) best = detour(start, sign, 0, target, limits).time;
    for (int i = 1; i <= kSteps; ++i) {
      // Quadratic spacing, because short detours matter most.
      const double time = longest * (i / double{kSteps}) * (i / double{kSteps});
      const double miss_now = miss(time);
      if ((miss_before < 0) != (miss_now < 0)) {
        double low = before;
        double high = time;
        for (int k = 0; k < 60; ++k) {
          const double middle = (low + high) / 2;
          ((miss(middle) < 0) == (miss_before < 0) ? low : high) = middle;
        }
        best = std::min(best, detour(start, sign, low, target, limits).time);
      }
      before = time;
      miss_before = miss_now;
    }
    const double cruise = -sign * miss_before / limits.velocity;
    if (cruise >= 0) best = std::min(best, detour(start, sign, longest, target, limits).time + cruise);
  }
  return best;
}

}  // namespace

TEST_CASE("no move on a lattice is faster, and every duration on the lattice is possible") {
  for (int velocity = -Lattice::kVelocity; velocity <= Lattice::kVelocity; ++velocity)
    for (int acceleration = -Lattice::kAcceleration; acceleration <= Lattice::kAcceleration; ++acceleration)
      if (settles(velocity, acceleration)) compare_with_lattice(velocity, acceleration);
}

TEST_CASE("the fastest move is the fastest of all detours") {
  RandomMoves random(7);
  for (int i = 0; i < 10'000; ++i) {
    const AxisLimits limits = random.limits(true);
    MotionState start = random.start(limits);
    start.velocity = std::clamp(start.velocity, -limits.velocity, limits.velocity);
    start.acceleration = std::clamp(start.acceleration, -limits.acceleration, limits.acceleration);
    const double settling =
        start.velocity + start.acceleration * std::abs(start.acceleration) / (2 * limits.jerk);
    if (std::abs(settling) > limits.velocity) continue;  // cannot avoid leaving the limits
    MotionState target = random.target(start, limits);
    if (random.chance(0.7)) target.position = start.position + 5 * (target.position - start.position);
    const double duration = ThirdOrderMove(start, target, limits).least_duration();
    const double scanned = scanned_duration(start, target, limits);
    INFO("move " << i);
    if (std::abs(duration - scanned) > 1e-6) FAIL(duration << " instead of " << scanned);
  }
}

}  // namespace aim::robotside
