// How often which topic is sent.
#include "robotside/drivers/hal_sender.hpp"

namespace aim::robotside {
namespace {

constexpr std::uint64_t kSlowEvery = 10;  // set-points of topics with 100 Hz

}  // namespace

// Without memory set-points are lost, and the next ones are sent.
void HalSender::start() {
  if (!threaded_) return;
  thread_.start([this] {
    if (waits_.exchange(false)) send(newest_.load());
  });
}

void HalSender::put(const SetPoints& set_points) noexcept {
  if (!threaded_) return send(set_points);
  newest_.store(set_points);
  waits_.store(true);
  thread_.wake();
}

void HalSender::send(const SetPoints& set_points) { link_.send(set_points, sent_++ % kSlowEvery == 0); }

}  // namespace aim::robotside
