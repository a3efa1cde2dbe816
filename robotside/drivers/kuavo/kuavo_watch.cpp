// Set-points without effect become faults.
#include "robotside/drivers/kuavo/kuavo_watch.hpp"

#include <string>

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kFollowPatience =
    2'000'000'000;  // chosen by us: longer than a step, or a change of the arms' mode

constexpr std::array<std::string_view, kSentCount> kSentences = {
    "velocities are sent on /cmd_vel, and the robot does not walk",
    "the gait stance was asked for, and the robot does not stand",
    "set-points are sent on /kuavo_arm_traj, and the arms do not follow them",
    "set-points are sent on /robot_head_motion_data, and the head does not follow them"};

}  // namespace

void KuavoWatch::observe(Sent what, bool sent, bool obeyed, TimeNs now) noexcept {
  const auto index = static_cast<std::size_t>(what);
  if (sent && !obeyed) {
    if (since_[index] == kNever) since_[index] = now;
    if (now - since_[index] >= kFollowPatience) ignored_[index] = true;
    return;
  }
  since_[index] = kNever;
  if (obeyed) ignored_[index] = false;  // stays until it has obeyed once
}

std::vector<Fault> KuavoWatch::faults() const {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < kSentences.size(); ++i)
    if (ignored_[i]) faults.push_back({FaultKind::reported, {}, std::string(kSentences[i])});
  return faults;
}

}  // namespace aim::robotside::kuavo
