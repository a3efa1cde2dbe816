// Arbitrates the set-point streams of all joints and of the base velocity: which sender's set-points are
// accepted. The rules of one stream are in set_point_stream.hpp. Pure; nothing is allocated after
// construction.
#pragma once

#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/control/parts/set_point_stream.hpp"
#include "robotside/state/control_config.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {

class StreamArbiter {
 public:
  StreamArbiter(const RobotModel& model, const ControlConfig& config);

  // Refuses an otherwise acceptable set-point if it is old or if its sender's stream has ended. `standing`:
  // it commands zero velocity of the base. Requests that are no set-points stay as they are.
  Decision validate(Decision decision, const Request& request, const SetPointMark& mark, bool standing,
                    TimeNs now) const;
  // Records the set-point with the decision about it.
  void record(const Decision& decision, const Request& request, const SetPointMark& mark, TimeNs now);
  // Ends every stream; its sender must start a new one.
  void end_all(TimeNs now);

  // The sender of the active velocity stream; empty: none.
  SenderName walker(TimeNs now) const { return streams_.back().sender(now); }

 private:
  std::vector<SetPointStream> streams_;  // one per joint; the last one is that of the base velocity
};

}  // namespace aim::robotside
