// Memory reservation for long request bodies: all connections share one budget. A request that does not fit
// is queued and its body is not read yet; the queue is short. Source: safety rule 12, "4 MiB for one motion
// import at a time", and a quarter more for its dry run, which is JSON in JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>

namespace aim::transport {

// Thread-safe.
class BodyBudget {
 public:
  enum class Grant : std::uint8_t { granted, queued, rejected };
  // Called when a queued reservation has been granted, on the thread that released the memory. False: the
  // connection has ended, and the memory goes back to the budget.
  using OnGranted = std::function<bool()>;

  BodyBudget(std::size_t bytes, std::size_t max_queued) : free_(bytes), max_queued_(max_queued) {}

  // Reservations are granted in the order of the requests. `queued`: `on_granted` is called later, unless the
  // budget is destroyed first.
  Grant reserve(std::size_t bytes, OnGranted on_granted);
  void release(std::size_t bytes);

 private:
  struct Queued {
    std::size_t bytes;
    OnGranted on_granted;
  };

  std::mutex mutex_;
  std::size_t free_;
  const std::size_t max_queued_;
  std::deque<Queued> queue_;
};

}  // namespace aim::transport
