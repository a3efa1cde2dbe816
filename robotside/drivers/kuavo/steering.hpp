// Makes a Kuavo walk and stand: velocities, and the orders that they need. Control thread; time is an
// argument.
//
// The base is ours from a first velocity until the robot has come to rest after the last one; at other times
// it is left to other clients, but for a latched stop, which answers what they send.
#pragma once

#include <string_view>

#include "robotside/drivers/kuavo/kuavo_watch.hpp"
#include "robotside/drivers/kuavo/order_stream.hpp"
#include "robotside/drivers/kuavo/shown_action.hpp"
#include "robotside/drivers/kuavo/velocity_stream.hpp"

namespace aim::robotside::kuavo {

class Steering {
 public:
  // All of them outlive it. `shown`: what the robot shows now.
  Steering(KuavoLink& link, const PortBoard& board, const ShownAction& shown)
      : board_(board), shown_(shown), orders_(link), velocities_(link) {}

  void order(OrderKind kind, std::string_view gait, TimeNs now);
  std::uint32_t orders() const { return orders_.count(); }  // given so far
  bool settles(TimeNs now) const { return orders_.settles(now); }

  bool leads() const { return velocities_.leads(); }  // the base is ours
  // `gait` of the action that is served; `shows_it`: the robot.
  void steer(const BaseVelocity& velocity, std::string_view gait, bool shows_it, TimeNs now);
  void come_to_rest(std::string_view gait, bool stopped, TimeNs now);
  // Of a robot that is not heard. `over`: for so long that nothing more is sent.
  void rest_unheard(bool over, TimeNs now);
  // A robot that walks because of us stands.
  void end(TimeNs now);
  // While a stop is latched. Returns whether a robot that another client has moved stands again for good.
  bool answer_others(bool base_rests, TimeNs now);
  void end_port_walk(TimeNs now);

  // Whether the robot follows.
  void observe(KuavoWatch& watch, TimeNs now) const;

 private:
  const PortBoard& board_;
  const ShownAction& shown_;
  OrderStream orders_;
  VelocityStream velocities_;
  TimeNs contested_at_ = kNever;  // it last moved against a stop
};

}  // namespace aim::robotside::kuavo
