// A gait of the user on its way to the controller, which takes it between two iterations. The control thread
// only tries; the gait before is freed by the next sender.
#pragma once

#include <mutex>
#include <utility>

#include "robotside/simulators/cyberdog/sim_controller.hpp"

namespace aim::robotside::cyberdog {

class UserGaitSlot {
 public:
  void put(UserGait file) {
    const std::lock_guard lock(mutex_);
    file_ = std::move(file);
    new_ = true;
  }
  bool waits() const {
    const std::lock_guard lock(mutex_);
    return new_;
  }
  // Control thread.
  void give_to(SimController& controller) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock() || !new_) return;
    controller.exchange_user_gait(file_);
    new_ = false;
  }

 private:
  mutable std::mutex mutex_;
  UserGait file_;
  bool new_ = false;
};

}  // namespace aim::robotside::cyberdog
