// Memory reserve for stop requests: when the system has no more memory, the threads that serve stop requests
// allocate from the reserve, and all others get std::bad_alloc. One per process, because this file replaces
// the global `operator new`.
#pragma once

#include <cstddef>

namespace aim::transport {

class MemoryReserve {
 public:
  // Allocates the reserve. Call once, before threads start.
  static void install();
  // Allows or forbids the calling thread to use the reserve. A new thread may not use it.
  static void allow_this_thread(bool may = true);
  // Whether the system could allocate that much at this moment [bytes]. A call that needs much memory must be
  // started only then, because std::bad_alloc inside libraries leaves locks held and tables incomplete.
  static bool can_allocate(std::size_t bytes);
  // More than a quarter of the reserve is in use: every request except a stop is to be refused.
  static bool scarce();

  // A stop needs some thousand bytes; our choice.
  static constexpr std::size_t kBytes = std::size_t{4} * 1024 * 1024;
};

}  // namespace aim::transport
