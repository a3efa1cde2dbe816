// The port of a robot with its own controller: the robot stands, walks and balances by itself, and enters an
// action on request, if it accepts the request.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/model/action.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// The robot's report about its action.
struct ModeReport {
  bool known = false;      // the robot has reported
  ActionIndex action = 0;  // current, or being entered; row of the model's graph
  ActionStatus status = ActionStatus::unknown;
  std::uint32_t answered = 0;    // number of the newest request that the robot has answered; 0: none
  bool refused = false;          // the robot refused that request
  std::string_view reason = {};  // of the refusal; static text
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
