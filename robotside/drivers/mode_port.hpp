// The port of a robot that has a controller of its own: it stands, walks and balances by itself, and changes
// its action when it is asked and agrees.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/action.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// What the robot reports of its action.
struct ModeReport {
  bool known = false;      // the robot has reported
  ActionIndex action = 0;  // that it is in, or is entering; row of the model's graph
  ActionStatus status = ActionStatus::unknown;
  std::uint32_t answered = 0;    // number of the newest request that the robot has answered; 0: of none
  bool refused = false;          // that one
  std::string_view reason = {};  // why; text that lives as long as the program
};

// Both calls run on the control thread: they do not wait, allocate, lock or throw.
class ModePort {
 public:
  virtual ~ModePort() = default;
  // Asks the robot to enter an action; `number` counts requests from 1 on.
  virtual void request(std::uint32_t number, ActionIndex action) noexcept = 0;
  virtual ModeReport report() noexcept = 0;
};

}  // namespace aim::robotside
