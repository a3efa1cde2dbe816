// Finds the common duration, then the move of each axis with that duration.
#include "robotside/smooth/synchronised_move.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "robotside/smooth/second_order_move.hpp"
#include "robotside/smooth/third_order_move.hpp"

namespace aim::robotside {
namespace {

// The move of one axis. It is empty until it is planned, and the constructor is not constexpr, so that an
// array for all axes costs almost nothing to create.
struct AxisMove {
  AxisMove() noexcept {}
  std::variant<std::monostate, SecondOrderMove, ThirdOrderMove> of;
};

bool positive(double value) { return std::isfinite(value) && value > 0; }

bool finite(const MotionState& state) {
  return std::isfinite(state.position) && std::isfinite(state.velocity) && std::isfinite(state.acceleration);
}

bool usable(const MotionState& start, const MotionState& target, const AxisLimits& limits) {
  return finite(start) && finite(target) && target.acceleration == 0 && positive(limits.velocity) &&
         positive(limits.acceleration) && limits.jerk >= 0 && std::abs(target.velocity) <= limits.velocity;
}

bool has_jerk_limit(const AxisLimits& limits) { return limits.jerk > 0 && std::isfinite(limits.jerk); }

// Calls `function` with the planned move, of either order.
template <class Function>
auto with(const AxisMove& move, const Function& function) noexcept {
  const auto* third = std::get_if<ThirdOrderMove>(&move.of);
  return third ? function(*third) : function(*std::get_if<SecondOrderMove>(&move.of));
}

// Each axis has at most two intervals of impossible durations, so it can lengthen the common duration at most
// twice.
double common_duration(std::span<const AxisMove> moves, double duration) noexcept {
  for (std::size_t round = 0; round <= 2 * moves.size(); ++round) {
    const double before = duration;
    for (const AxisMove& move : moves)
      duration = std::max(duration, with(move, [&](const auto& of) { return of.next_duration(duration); }));
    if (duration == before) break;
  }
  return duration;
}

}  // namespace

// std::variant::emplace throws only what the constructor throws, and these do not.
// NOLINTNEXTLINE(bugprone-exception-escape)
bool SynchronisedMove::plan(std::span<const MotionState> start, std::span<const MotionState> target,
                            std::span<const AxisLimits> limits, double minimal_duration) noexcept {
  const std::size_t count = start.size();
  if (target.size() != count || limits.size() != count || count > kMaxJoints) return false;
  if (!std::isfinite(minimal_duration)) return false;
  for (std::size_t i = 0; i < count; ++i)
    if (!usable(start[i], target[i], limits[i])) return false;
  std::array<AxisMove, kMaxJoints> moves;
  double duration = std::max(minimal_duration, 0.0);
  for (std::size_t i = 0; i < count; ++i) {
    if (has_jerk_limit(limits[i]))
      moves[i].of.emplace<ThirdOrderMove>(start[i], target[i], limits[i]);
    else
      moves[i].of.emplace<SecondOrderMove>(start[i], target[i], limits[i]);
    const double least = with(moves[i], [](const auto& of) { return of.least_duration(); });
    if (!std::isfinite(least)) return false;
    duration = std::max(duration, least);
  }
  duration = common_duration({moves.data(), count}, duration);
  if (!std::isfinite(duration)) return false;
  axes_ = count;
  duration_ = duration;
  fits_ = true;
  for (std::size_t i = 0; i < count; ++i) {
    with(moves[i], [&](const auto& of) { of.write(duration_, profiles_[i]); });
    fits_ = fits_ && profiles_[i].fits(limits[i].position);
  }
  return fits_;
}

}  // namespace aim::robotside
