// Commands from many threads to the control loop, and its decisions back. The queue is bounded; the loop
// never waits, and a submitting thread waits at most until its deadline.
//
// A fixed table of tickets instead of a ring: a thread that is interrupted while it writes its ticket does
// not delay the other threads.
//
//   free --claim--> written --post--> posted --take--> taken --decide--> decided --collect--> free
//                                        +--give up--> free          (the loop never sees the command)
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

#include "robotside/state/command.hpp"

namespace aim::robotside {

class CommandQueue {
 public:
  static constexpr std::size_t kTickets = 64;

  // Any thread. Blocks until the loop has decided or the timeout has passed; an undecided command is never
  // executed. `refused` is busy if all tickets are in use.
  Decision submit(const Command& command, std::chrono::nanoseconds timeout);

  // The loop's thread: takes all posted tickets, in the order of posting. Returns their number.
  std::size_t take(std::array<std::uint8_t, kTickets>& tickets);
  const Command& command(std::uint8_t ticket) const { return table_[ticket].command; }
  // The loop's thread: stores the decision of a taken ticket and wakes the submitting thread.
  void decide(std::uint8_t ticket, const Decision& decision);

  std::uint64_t waiting() const { return pending_.load(); }  // commands not yet taken; any thread
  // Any thread: all later submissions return undecided.
  void close() { closed_.store(true, std::memory_order_release); }

 private:
  enum State : std::uint32_t { kFree, kWritten, kPosted, kTaken, kDecided };
  struct alignas(64) Ticket {
    std::atomic<std::uint32_t> state{kFree};
    std::uint64_t number = 0;  // order of posting
    Command command{};
    Decision decision{};
  };

  Ticket* claim();
  static bool wait_for_decision(Ticket& ticket, std::chrono::steady_clock::time_point deadline);

  std::array<Ticket, kTickets> table_;
  std::atomic<std::uint64_t> posted_{0};   // tickets posted since start; also the next number
  std::atomic<std::uint64_t> pending_{0};  // posted and not taken: spares the loop reading the whole table
  std::atomic<bool> closed_{false};
};

}  // namespace aim::robotside
