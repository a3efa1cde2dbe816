// The set-points that a relayed body has been sent: of each limb and of its base. Taken from any thread;
// while the body is held, those of joints are refused. Those of the base are kept: that they go on is known
// then.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <optional>

#include "robotside/control/relayed_target.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class RelayTargets {
 public:
  // Any thread. Empty: the command is no set-point.
  std::optional<Refused> send(const Command& command);

  // The loop's thread, as all that follows. Set-points are refused from now on, or not any more.
  void hold(bool held) { held_.store(held, std::memory_order_release); }
  // What was sent before does not go on.
  void drop();
  // Joints that the newest set-point of a limb does not name hold.
  RelayedTarget<JointCommand>& of(Limb limb) { return limbs_[static_cast<std::size_t>(limb)]; }
  const RelayedTarget<JointCommand>& of(Limb limb) const { return limbs_[static_cast<std::size_t>(limb)]; }
  RelayedTarget<WalkCommand>& base() { return base_; }

 private:
  std::mutex senders_;  // of send(): one at a time writes a target
  std::atomic<bool> held_{false};
  std::array<RelayedTarget<JointCommand>, kLimbCount> limbs_;
  RelayedTarget<WalkCommand> base_;
};

}  // namespace aim::robotside
