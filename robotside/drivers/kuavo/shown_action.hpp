// What a Kuavo shows, as an action: its gait, or a walk to a pose that a client began through the port.
// Control thread; time is an argument.
#pragma once

#include <optional>

#include "robotside/drivers/kuavo/kuavo_ports.hpp"
#include "robotside/drivers/kuavo/port_walk.hpp"
#include "robotside/state/timed.hpp"

namespace aim::robotside::kuavo {

class ShownAction {
 public:
  // The model must outlive this object.
  explicit ShownAction(const RobotModel& model);

  void see(const Timed<ModeSample>& mode, const PortBoard& board, TimeNs now);
  bool is_known() const { return shown_.has_value(); }
  ActionIndex operator*() const { return *shown_; }  // only if it is known
  bool is(ActionIndex action) const { return shown_ == action; }
  bool in_stance() const { return is(stance_); }
  bool is_off() const { return is(0); }  // no power
  // It ends by itself.
  bool performs() const { return is(custom_gait_) || is(command_pose_); }
  ActionIndex stance() const { return stance_; }

  const PortWalk& port_walk() const { return port_walk_; }
  void end_port_walk() { port_walk_.end(); }

 private:
  const RobotModel& model_;
  const ActionIndex stance_, custom_gait_, command_pose_;
  std::optional<ActionIndex> shown_;  // empty: not yet, or a gait that is none of its actions
  PortWalk port_walk_;
};

}  // namespace aim::robotside::kuavo
