// Memory reservation for long request bodies.
#include "transport/http/http_body_budget.hpp"

#include <utility>

namespace aim::transport {

BodyBudget::Grant BodyBudget::reserve(std::size_t bytes, OnGranted on_granted) {
  const std::scoped_lock lock(mutex_);
  if (queue_.empty() && bytes <= free_) {
    free_ -= bytes;
    return Grant::granted;
  }
  if (queue_.size() >= max_queued_) return Grant::rejected;
  queue_.push_back({bytes, std::move(on_granted)});
  return Grant::queued;
}

void BodyBudget::release(std::size_t bytes) {
  std::unique_lock lock(mutex_);
  free_ += bytes;
  while (!queue_.empty() && queue_.front().bytes <= free_) {
    Queued next = std::move(queue_.front());
    queue_.pop_front();
    free_ -= next.bytes;
    lock.unlock();
    const bool wanted = next.on_granted();
    lock.lock();
    if (!wanted) free_ += next.bytes;
  }
}

}  // namespace aim::transport
