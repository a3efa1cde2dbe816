// The interface between the services and the control loop: submit commands, read the state.
#pragma once

#include <string>
#include <vector>

#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/state/command.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class RobotPort {
 public:
  virtual ~RobotPort() = default;
  // Thread-safe; returns when the loop has decided (within two periods) or not_decided after 200 ms. A Stop
  // overtakes everything else that is queued, and is carried out even if it was not decided in time.
  virtual Decision submit(const Command& command) = 0;
  virtual RobotState state() const = 0;
  virtual const RobotModel& model() const = 0;
};

// The refusal for operators: message, reason and hint. Only for refused and not_decided.
Error describe(const Decision& decision, const Command& command, const RobotModel& model);

// How a client is to understand a refusal, where the wire has only a state.
enum class RefusalKind : std::uint8_t {
  invalid,    // it will not be accepted as long as nothing else changes
  not_ready,  // the same request may be accepted later
  failure,    // it was understood, and the robot is not able to
};
RefusalKind kind_of(Refused why);

// A value that was moved inside its limits.
struct ClampedValue {
  std::string joint;
  double requested;
  double applied;
  std::string unit;
  std::string reason = {};  // where it is not the value's own range: "with JOINT: why both share a limit"
};
// The clamped values of a decision; empty if none was clamped.
std::vector<ClampedValue> clamps_of(const Decision& decision, const Command& command,
                                    const RobotModel& model);

}  // namespace aim::robotside
