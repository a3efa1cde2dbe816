// Set-points on their way to a hardware abstraction: the newest of the control thread, encoded and sent by a
// thread of its own, or at once.
#pragma once

#include <atomic>

#include "robotside/drivers/hal_link.hpp"
#include "robotside/frames/sender_thread.hpp"

namespace aim::robotside {

class HalSender {
 public:
  // `threaded`: otherwise put() sends (tests on simulated time).
  HalSender(HalLink& link, bool threaded) : link_(link), threaded_(threaded) {}

  void start();
  // Control thread; with a thread of its own it does not wait, allocate, lock or throw.
  void put(const SetPoints& set_points) noexcept;

 private:
  void send(const SetPoints& set_points);

  HalLink& link_;
  const bool threaded_;
  LatestValue<SetPoints> newest_;
  std::atomic<bool> waits_{false};  // the newest is not sent yet
  std::uint64_t sent_ = 0;
  SenderThread thread_;  // ended first
};

}  // namespace aim::robotside
