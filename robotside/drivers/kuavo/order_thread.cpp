// Orders before questions.
#include "robotside/drivers/kuavo/order_thread.hpp"

#include <chrono>
#include <utility>

#include "robotside/drivers/kuavo/ask_periods.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr std::chrono::milliseconds kOrderPeriod{20};  // how often it looks for orders by itself; ours

}  // namespace

void OrderThread::start(CarryOut carry_out, Ask ask) {
  carry_out_ = std::move(carry_out);
  ask_ = std::move(ask);
  thread_ = std::thread([this] { run(); });
}

void OrderThread::stop() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// The control thread does not lock, so a notification may be lost: then the order waits until the thread
// looks by itself.
void OrderThread::leave(const Order& order) noexcept {
  orders_.put(order);
  ordered_ = true;
  wake_.notify_one();
}

// For an order, or until it is time to look. Returns whether the thread is to end.
bool OrderThread::wait() {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, kOrderPeriod, [this] { return ending_ || ordered_.load(); });
  return ending_;
}

void OrderThread::run() {
  auto asked = std::chrono::steady_clock::time_point{};
  while (true) {
    const bool ending = wait();
    ordered_ = false;
    Order order;
    const bool ordered = orders_.poll(order);
    const bool ends = order.kind == OrderKind::stand || order.kind == OrderKind::power_off;
    if (ordered && (ends || !ending)) replies_.put(carry_out_(order));
    if (ending) return;
    if (std::chrono::steady_clock::now() - asked < kAskPeriod) continue;
    asked = std::chrono::steady_clock::now();
    ask_();
  }
}

}  // namespace aim::robotside::kuavo
