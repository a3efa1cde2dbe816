// The velocities that a Kuavo was sent, and whether it walks because of them. Control thread.
#pragma once

#include <utility>

#include "robotside/frames/kuavo/kuavo_link.hpp"

namespace aim::robotside::kuavo {

class VelocityStream {
 public:
  explicit VelocityStream(KuavoLink& link) : link_(link) {}

  // From the first velocity that is not zero until end(): the robot walks because of us, or comes to rest
  // after it.
  void lead(TimeNs now) {
    leads_ = true;
    moved_at_ = now;
  }
  bool end() { return std::exchange(leads_, false); }  // whether it did
  bool leads() const { return leads_; }
  TimeNs moved_at() const { return moved_at_; }  // the newest velocity that was not zero

  // At most once in a period.
  void send(const BaseVelocity& velocity, TimeNs period, TimeNs now) {
    if (now - sent_at_ < period) return;
    sent_at_ = now;
    link_.send(velocity);
  }

 private:
  KuavoLink& link_;
  bool leads_ = false;
  TimeNs moved_at_ = kNever;
  TimeNs sent_at_ = kNever;
};

}  // namespace aim::robotside::kuavo
