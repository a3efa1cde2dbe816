// Asks the ports.
#include "robotside/tasks/own_motions.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

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

}  // namespace aim::robotside
