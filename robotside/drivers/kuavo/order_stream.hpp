// The orders that a Kuavo was given, and whether the newest may still be on its way. Control thread.
#pragma once

#include "robotside/frames/kuavo/kuavo_link.hpp"

namespace aim::robotside::kuavo {

class OrderStream {
 public:
  explicit OrderStream(KuavoLink& link) : link_(link) {}

  // `gait`: a name that stays; `steps`: as Order::steps.
  void send(OrderKind kind, std::string_view gait, bool steps, TimeNs now) {
    sent_at_ = now;
    gait_ = gait;
    if (kind == OrderKind::stand) link_.send(BaseVelocity{});
    link_.send(Order{++count_, kind, gait, steps});
  }

  std::uint32_t count() const { return count_; }
  std::string_view gait() const { return gait_; }  // of the newest; empty: it was none of a gait
  TimeNs sent_at() const { return sent_at_; }
  // The newest was sent so shortly before that the robot may not show it yet.
  bool settles(TimeNs now) const { return now - sent_at_ < kSettle; }

  static constexpr TimeNs kSettle = 1'000'000'000;  // until an order shows, a number of ours [ns]

 private:
  KuavoLink& link_;
  std::uint32_t count_ = 0;
  TimeNs sent_at_ = kNever;
  std::string_view gait_ = {};
};

}  // namespace aim::robotside::kuavo
