// Memory reserve: when the system has no more memory, the threads that serve stop requests allocate from one
// part of it, heavy calls that have begun finish with another one, and the threads that work in the
// background (topics, tasks, links) finish what they have begun with a third. One per process; it is used by
// a program whose global `operator new` allocates here, as that of aimd does (robotside/global_new.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace aim::transport {

class MemoryReserve {
 public:
  enum class Part : std::uint8_t { none, background, heavy_calls, stops };

  // Allocates the reserve; the calling thread may not use it. Call once, before threads start.
  static void install();
  // The part that the calling thread may use from now on. A new thread may use `background`.
  static void allow_this_thread(Part part = Part::stops);
  // What `operator new` and `operator delete` do: the system's memory first. Throws std::bad_alloc if neither
  // the system nor the part of the calling thread has so much. Any thread.
  static void* allocate(std::size_t bytes);
  static void release(void* block) noexcept;
  // Whether the system could allocate that much at this moment [bytes]. A call that needs much memory must be
  // started only then. It may finish with the reserve, because std::bad_alloc inside libraries leaves locks
  // held and tables incomplete, and where a destructor allocates it ends the process.
  static bool can_allocate(std::size_t bytes);
  // More than a quarter of the part is in use. Of the part for stops: every request except a stop is to be
  // refused. Of the part for the background: nothing new is to be begun, for the reason given above.
  static bool scarce(Part part = Part::stops);

  // A stop needs some thousand bytes; our choice.
  static constexpr std::size_t kStopBytes = std::size_t{4} * 1024 * 1024;
  // The messages of all topics at once take less than a megabyte, an image some; our choice. Like the next
  // one, address space only, until it is used.
  static constexpr std::size_t kBackgroundBytes = std::size_t{16} * 1024 * 1024;
  // The longest import takes 80 MiB.
  static constexpr std::size_t kHeavyCallBytes = std::size_t{96} * 1024 * 1024;
};

}  // namespace aim::transport
