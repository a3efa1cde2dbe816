// Memory put aside for the way of a stop: where the system gives no more, the threads of that way allocate
// from it, and all others get std::bad_alloc. One per process, because `operator new` is, which this file
// replaces.
#pragma once

#include <cstddef>

namespace aim::transport {

class MemoryReserve {
 public:
  // From now on. Call once, before threads start.
  static void install();
  // Whether the calling thread may use it; at first it may not.
  static void entitle_this_thread(bool may = true);
  // Whether the system would give that much at this moment. What needs a lot is begun only then: libraries
  // below us are left with held locks and half-made tables by std::bad_alloc.
  static bool room_for(std::size_t bytes);
  // A good part of it is in use: whatever is no stop is better refused.
  static bool scarce();

  static constexpr std::size_t kBytes =
      std::size_t{4} * 1024 * 1024;  // a stop needs some thousand; our choice
};

}  // namespace aim::transport
