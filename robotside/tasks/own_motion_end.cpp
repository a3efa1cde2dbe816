// Ends motion through the ports of the driver.
#include "robotside/tasks/own_motion_end.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside {
namespace {

constexpr double kHoldTime_s = 0.3;  // in which the arms come to rest, chosen by us

bool moving(const ClawReading& claw) { return claw.activity == ClawActivity::moving; }

}  // namespace

OwnMotions own_motions_of(const Ports& ports) {
  OwnMotions found;
  found.arms = ports.arms != nullptr && ports.arms->performing();
  found.hands = ports.hands != nullptr && ports.hands->performing();
  if (const auto claws = ports.claws != nullptr ? ports.claws->claws() : std::nullopt)
    found.claws = std::any_of(claws->begin(), claws->end(), moving);
  found.steps = ports.walking != nullptr && ports.walking->walks();
  return found;
}

void OwnMotionEnd::tick(const Ports& ports, const RobotState& state) {
  const bool before = std::exchange(forbidden_, forbids_motion(state));
  if (before || !forbidden_) return;
  if (ports.arms == nullptr && ports.walking == nullptr && ports.hands == nullptr) return;
  const auto all = [this, ports] { end(ports); };
  if (run_)
    run_(all);
  else
    all();
}

// The arms first: the order to the legs may take seconds if the robot does not answer.
void OwnMotionEnd::end(const Ports& ports) const {
  (void)hold_arms(ports);  // refused: nothing of ours moves them
  if (own_motions_of(ports).hands)
    if (const auto fingers = measured("hands"); !fingers.empty()) (void)ports.hands->hold(fingers);
  if (own_motions_of(ports).steps) (void)ports.walking->stop();
}

Status OwnMotionEnd::hold_arms(const Ports& ports) const {
  if (!own_motions_of(ports).arms) return Done{};
  const ArmPoint here{kHoldTime_s, measured("arms")};
  return here.position.empty() ? Status(Done{}) : ports.arms->perform(std::span(&here, 1));
}

std::vector<double> OwnMotionEnd::measured(std::string_view name) const {
  const JointGroup* group = robot_.model().find_group(name);
  if (group == nullptr) return {};
  const RobotState state = robot_.state();
  const auto begin = state.position.begin() + static_cast<std::ptrdiff_t>(group->first);
  return {begin, begin + static_cast<std::ptrdiff_t>(group->count)};
}

}  // namespace aim::robotside
