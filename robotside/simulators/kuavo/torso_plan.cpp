// Straight lines between the points; the body smooths them.
#include "robotside/simulators/kuavo/torso_plan.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::robotside::kuavo {
namespace {

constexpr std::size_t kMostPoints = 10'000;  // ours
// x, y, z, yaw, pitch, roll
constexpr bool kFollows[kTorsoModes][6] = {
    {true, true, true, true, true, true},
    {false, false, true, true, true, false},
    {false, false, true, false, true, false},
};

bool valid(const TorsoTrajectory& trajectory) {
  const auto& [times, states] = trajectory;
  if (times.empty() || times.size() > kMostPoints || times.size() != states.size()) return false;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!std::isfinite(times[i]) || (i > 0 && times[i] <= times[i - 1])) return false;
    if (!std::all_of(states[i].begin(), states[i].end(), [](double v) { return std::isfinite(v); }))
      return false;
  }
  return true;
}

}  // namespace

bool TorsoPlan::follow(TorsoTrajectory trajectory) {
  if (!valid(trajectory)) return false;
  trajectory_ = std::move(trajectory);
  return active_ = true;
}

std::array<double, 6> TorsoPlan::at(double time) const {
  const auto& [times, states] = trajectory_;
  const auto next =
      static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), time) - times.begin());
  if (next == 0) return states.front();
  if (next == times.size()) return states.back();
  const double part = (time - times[next - 1]) / (times[next] - times[next - 1]);
  std::array<double, 6> state{};
  for (std::size_t k = 0; k < state.size(); ++k)
    state[k] = states[next - 1][k] + part * (states[next][k] - states[next - 1][k]);
  return state;
}

bool TorsoPlan::follows(int mode, std::size_t coordinate) { return kFollows[mode][coordinate]; }

}  // namespace aim::robotside::kuavo
