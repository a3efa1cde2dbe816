// Memory put aside for the way of a stop: when the system gives no more, the threads of that way get it, and
// all others std::bad_alloc. One per process, because `operator new` is.
#pragma once

#include <cstddef>

namespace aim::transport {

class MemoryReserve {
 public:
  // From now on. Call once, before threads start.
  static void install();
  // Whether the calling thread may use it; at first it may not.
  static void entitle_this_thread(bool may = true);
  // It was used and is not there again: whatever is no stop is better refused.
  static bool spent();
  // Puts memory aside again, where there is some. Call now and then.
  static void refill();

  static constexpr std::size_t kBytes =
      std::size_t{4} * 1024 * 1024;  // a stop needs some thousand; our choice
};

}  // namespace aim::transport
