// Arms, head and fingers of a Kuavo: our set-points of them, what others move there, and its end when a stop
// forbids it. Control thread; time is an argument.
#pragma once

#include <optional>

#include "robotside/drivers/kuavo/kuavo_ports.hpp"
#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/set_point_part.hpp"

namespace aim::robotside::kuavo {

class UpperBody {
 public:
  // All of them outlive it. `samples`: the newest ones.
  UpperBody(const RobotModel& model, const KuavoSamples& samples, KuavoLink& link, PortBoard& board);

  // ---- Sending
  // Our set-points, to the parts that `served` gives to clients; nullptr: no action is being served.
  void move(const SetPoints& set_points, const Action* served, TimeNs now);
  // No client may move the robot: what it performs through its ports ends.
  void end_performances(TimeNs now);
  // While a stop is latched, arms that another client moves come to rest. A stream of set-points is not
  // answered more often, because between two senders arms jerk.
  void hold_arms(TimeNs now);

  // ---- Measuring
  // The robot is silent: its fingers are waited for again, when it is back.
  void lose() { heard_since_.reset(); }
  // The fingers, and which joints the robot moves by itself.
  void measure(Measurement& out, TimeNs now);
  void observe(KuavoWatch& watch, const Measurement& measured, TimeNs now) const;
  void post(PortBoard::View& view, TimeNs now) const;

 private:
  bool misses_fingers(TimeNs now);
  bool takes_arm_commands() const;
  bool hands_perform(TimeNs now) const;
  void end_trajectory(TimeNs now);
  void end_gesture(TimeNs now);
  void rest_arms(TimeNs now);

  const RobotModel& model_;
  const KuavoSamples& samples_;
  KuavoLink& link_;
  PortBoard& board_;
  SetPointPart arms_, head_, fingers_;
  std::optional<TimeNs> heard_since_;  // the robot, in every period
  TimeNs measured_at_ = kNever;
  TimeNs arms_held_at_ = kNever;     // the newest command to rest was sent
  TimeNs arms_rest_at_ = kNever;     // and ends
  TimeNs fingers_held_at_ = kNever;  // likewise
  TimeNs fingers_rest_at_ = kNever;
};

}  // namespace aim::robotside::kuavo
