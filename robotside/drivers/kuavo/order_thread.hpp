// The thread that carries out the orders of a link, one after the other, and asks the robot for what it
// reports only when it is asked. The control thread only leaves an order; a newer one replaces one that
// waits.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "robotside/frames/kuavo/kuavo_frame.hpp"
#include "robotside/frames/lcm_channel.hpp"

namespace aim::robotside::kuavo {

class OrderThread {
 public:
  using CarryOut = std::function<OrderReply(const Order&)>;
  using Ask = std::function<void()>;

  OrderThread() = default;
  ~OrderThread() { stop(); }
  OrderThread(const OrderThread&) = delete;
  OrderThread& operator=(const OrderThread&) = delete;

  // Both are called on the thread; `ask` five times a second.
  void start(CarryOut carry_out, Ask ask);
  // An order that waits and ends something is carried out before.
  void stop();

  // ---- Control thread: they do not wait, allocate, lock or throw.
  void leave(const Order& order) noexcept;
  void poll(OrderReply& newest) noexcept { replies_.poll(newest); }

 private:
  void run();
  bool wait();

  CarryOut carry_out_;
  Ask ask_;
  Newest<Order> orders_;
  Newest<OrderReply> replies_;
  std::mutex mutex_;  // the control thread only notifies
  std::condition_variable wake_;
  std::atomic<bool> ordered_ = false;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aim::robotside::kuavo
