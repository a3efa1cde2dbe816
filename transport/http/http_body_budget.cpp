// Memory for long bodies.
#include "transport/http/http_body_budget.hpp"

#include <utility>

namespace aim::transport {

BodyBudget::Share BodyBudget::take(std::size_t bytes, Turn turn) {
  const std::scoped_lock lock(mutex_);
  if (waiting_.empty() && bytes <= free_) {
    free_ -= bytes;
    return Share::taken;
  }
  if (waiting_.size() >= most_waiting_) return Share::none;
  waiting_.push_back({bytes, std::move(turn)});
  return Share::later;
}

void BodyBudget::give_back(std::size_t bytes) {
  std::unique_lock lock(mutex_);
  free_ += bytes;
  while (!waiting_.empty() && waiting_.front().bytes <= free_) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    free_ -= next.bytes;
    lock.unlock();
    const bool wanted = next.turn();
    lock.lock();
    if (!wanted) free_ += next.bytes;
  }
}

}  // namespace aim::transport
