// Commands to the control loop and its decisions back. A submitter waits by futex on the ticket's state,
// because std::atomic::wait has no deadline.
#include "robotside/control/command_queue.hpp"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace aim::robotside {
namespace {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

void futex_wait(std::atomic<std::uint32_t>& word, std::uint32_t seen, std::chrono::nanoseconds timeout) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(timeout);
  timespec limit{};
  limit.tv_sec = seconds.count();
  limit.tv_nsec = (timeout - seconds).count();
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT_PRIVATE, seen, &limit, nullptr, 0);
}

void futex_wake(std::atomic<std::uint32_t>& word) {
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

}  // namespace

CommandQueue::Ticket* CommandQueue::claim() {
  const std::uint64_t start = posted_.load(std::memory_order_relaxed);
  for (std::size_t i = 0; i < kTickets; ++i) {
    Ticket& ticket = table_[(start + i) % kTickets];
    std::uint32_t free = kFree;
    if (ticket.state.compare_exchange_strong(free, kWritten, std::memory_order_acquire)) return &ticket;
  }
  return nullptr;
}

bool CommandQueue::wait_for_decision(Ticket& ticket, std::chrono::steady_clock::time_point deadline) {
  for (;;) {
    const std::uint32_t state = ticket.state.load(std::memory_order_acquire);
    if (state == kDecided) return true;
    const auto left = deadline - std::chrono::steady_clock::now();
    if (left <= left.zero()) {
      // Withdraw the ticket, unless the loop has taken it: then the decision comes within this period.
      std::uint32_t posted = kPosted;
      if (ticket.state.compare_exchange_strong(posted, kFree, std::memory_order_acq_rel)) return false;
      futex_wait(ticket.state, kTaken, std::chrono::milliseconds(1));
      continue;
    }
    futex_wait(ticket.state, state, left);
  }
}

Decision CommandQueue::submit(const Command& command, std::chrono::nanoseconds timeout) {
  Decision decision;
  if (closed_.load(std::memory_order_acquire)) return decision;
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  Ticket* ticket = claim();
  if (ticket == nullptr) {
    decision.refused = Refused::busy;
    return decision;
  }
  ticket->command = command;
  ticket->number = posted_.fetch_add(1, std::memory_order_relaxed);
  ticket->state.store(kPosted, std::memory_order_release);
  pending_.fetch_add(1, std::memory_order_release);
  if (!wait_for_decision(*ticket, deadline)) return decision;
  decision = ticket->decision;
  ticket->state.store(kFree, std::memory_order_release);
  return decision;
}

std::size_t CommandQueue::take(std::array<std::uint8_t, kTickets>& tickets) {
  if (pending_.exchange(0, std::memory_order_acquire) == 0) return 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < kTickets; ++i) {
    std::uint32_t posted = kPosted;
    if (table_[i].state.compare_exchange_strong(posted, kTaken, std::memory_order_acq_rel))
      tickets[count++] = static_cast<std::uint8_t>(i);
  }
  std::sort(tickets.begin(), tickets.begin() + static_cast<std::ptrdiff_t>(count),
            [this](std::uint8_t a, std::uint8_t b) { return table_[a].number < table_[b].number; });
  return count;
}

void CommandQueue::decide(std::uint8_t ticket, const Decision& decision) {
  table_[ticket].decision = decision;
  table_[ticket].state.store(kDecided, std::memory_order_release);
  futex_wake(table_[ticket].state);
}

}  // namespace aim::robotside
