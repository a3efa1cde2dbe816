// Commands from many threads to the control loop, and its decisions back. Bounded; the loop never waits, and
// whoever submits waits no longer than its deadline.
//
// A fixed table of tickets instead of a ring: a thread that is interrupted while it writes its ticket delays
// nobody else.
//
//   free --claim--> written --post--> posted --take--> taken --decide--> decided --collect--> free
//                                        +--give up--> free          (the loop will not see it any more)
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

  // Any thread. Blocks until the loop has decided or the deadline has passed; a command that was not decided
  // will never be executed. `refused` is busy when all tickets are out.
  Decision submit(const Command& command, std::chrono::nanoseconds patience);

  // The loop's thread: takes everything posted so far, in the order of posting. Returns how many.
  std::size_t take(std::array<std::uint8_t, kTickets>& tickets);
  const Command& command(std::uint8_t ticket) const { return table_[ticket].command; }
  // The loop's thread: answers a taken ticket and wakes its owner.
  void decide(std::uint8_t ticket, const Decision& decision);

  std::uint64_t waiting() const { return pending_.load(); }  // commands not yet taken; any thread
  // Any thread: from now on nothing is accepted.
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
  std::atomic<std::uint64_t> posted_{0};   // how many were ever posted; also the next number
  std::atomic<std::uint64_t> pending_{0};  // posted and not taken: the loop's quick look
  std::atomic<bool> closed_{false};
};

}  // namespace aim::robotside
