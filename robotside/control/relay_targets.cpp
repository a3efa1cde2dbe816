// What is taken of the senders of set-points.
#include "robotside/control/relay_targets.hpp"

#include <cmath>

namespace aim::robotside {
namespace {

bool finite(const JointCommand& command) {
  for (std::size_t i = 0; i < kMaxJoints; ++i)
    if ((command.mask & bit(i)) != 0 &&
        !(std::isfinite(command.position[i]) && std::isfinite(command.velocity[i]) &&
          std::isfinite(command.effort[i])))
      return false;
  return true;
}

}  // namespace

std::optional<Refused> RelayTargets::send(const Command& command) {
  const auto* joints = std::get_if<JointCommand>(&command.request);
  const auto* base = std::get_if<WalkCommand>(&command.request);
  if (joints == nullptr && base == nullptr) return std::nullopt;
  const bool held = held_.load(std::memory_order_acquire);
  if (held && (joints != nullptr || command.dry_run)) return Refused::stopped;
  if (joints != nullptr && !finite(*joints)) return Refused::not_finite;
  if (command.dry_run) return Refused::none;
  const std::lock_guard lock(senders_);
  if (joints != nullptr)
    of(joints->limb).send(*joints);
  else
    base_.send(*base);
  return held ? Refused::stopped : Refused::none;
}

void RelayTargets::drop() {
  for (auto& limb : limbs_) {
    limb.take();
    limb.drop();
  }
  base_.take();
  base_.drop();
}

}  // namespace aim::robotside
