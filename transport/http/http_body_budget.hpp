// Memory for long bodies: all connections share one bound. Who does not fit waits for its turn, unread; few
// may. Source: safety rule 12, "4 MiB for one motion import at a time".
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
  enum class Share : std::uint8_t { taken, later, none };
  // The share is there. False: nobody wants it any more. Called from the thread of who gives back.
  using Turn = std::function<bool()>;

  BodyBudget(std::size_t bytes, std::size_t most_waiting) : free_(bytes), most_waiting_(most_waiting) {}

  // `later`: `turn` will be called, unless the budget ends before.
  Share take(std::size_t bytes, Turn turn);
  void give_back(std::size_t bytes);

 private:
  struct Waiting {
    std::size_t bytes;
    Turn turn;
  };

  std::mutex mutex_;
  std::size_t free_;
  const std::size_t most_waiting_;
  std::deque<Waiting> waiting_;
};

}  // namespace aim::transport
