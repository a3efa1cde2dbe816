// The port of a robot with its own controller: the robot stands, walks and balances by itself, and enters an
// action on request, if it accepts the request.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/model/action.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// The robot's report about its action.
struct ModeReport {
  bool known = false;      // the robot has reported
  ActionIndex action = 0;  // current, or being entered; row of the model's graph
  ActionStatus status = ActionStatus::unknown;
  std::uint32_t answered = 0;           // number of the newest request that the robot has answered; 0: none
  bool refused = false;                 // the robot refused that request
  std::string_view reason = {};         // of the refusal, not empty then; static text
  std::optional<double> progress = {};  // of entering the action or of its motion, 0..1; nullopt: not known
};

// All calls run on the control thread: they do not wait, allocate, lock or throw. A request that is answered
// without a refusal is followed by its action in the report: `prepare` first, then `running`, or `done` for
// an action that ends by itself; a prepared motion may be `running` between them. A refused one changes
// neither action nor status. The robot may leave a request without an answer, and may change its action by
// itself.
class ModePort {
 public:
  virtual ~ModePort() = default;
  // Asks the robot to enter an action; `number` counts requests from 1 on. Ignored before connect().
  virtual void request(std::uint32_t number, ActionIndex action) noexcept = 0;
  // The newest request is not wanted any more: what the robot has not answered is not sent (again). One that
  // has reached the robot may still come into effect. For a driver that sends a request once: nothing.
  virtual void withdraw() noexcept {}
  // Of the last read(). Answers never go back to an older request, and none is for a request never made.
  virtual ModeReport report() noexcept = 0;
};

}  // namespace aim::robotside
