// Memory reserve: when the system has no more memory, the threads that serve stop requests allocate from one
// part of it, heavy calls that have begun finish with another one, and all others get std::bad_alloc. One per
// process, because this file replaces the global `operator new`.
#pragma once

#include <cstddef>
#include <cstdint>

namespace aim::transport {

class MemoryReserve {
 public:
  enum class Part : std::uint8_t { none, heavy_calls, stops };

  // Allocates the reserve. Call once, before threads start.
  static void install();
  // The part that the calling thread may use from now on. A new thread may use none.
  static void allow_this_thread(Part part = Part::stops);
  // Whether the system could allocate that much at this moment [bytes]. A call that needs much memory must be
  // started only then. It may finish with the reserve, because std::bad_alloc inside libraries leaves locks
  // held and tables incomplete, and where a destructor allocates it ends the process.
  static bool can_allocate(std::size_t bytes);
  // More than a quarter of the part for stops is in use: every request except a stop is to be refused.
  static bool scarce();

  // A stop needs some thousand bytes; our choice.
  static constexpr std::size_t kStopBytes = std::size_t{4} * 1024 * 1024;
  // The longest import takes 80 MiB. Address space only, until it is used.
  static constexpr std::size_t kHeavyCallBytes = std::size_t{96} * 1024 * 1024;
};

}  // namespace aim::transport
