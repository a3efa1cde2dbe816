// The handler only stores the signal number and wakes a waiter through a pipe. Everything else happens on the
// command's thread.
#include "cli/process/signal_interrupt.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include "cli/output/exit_code.hpp"
#include "cli/output/farewell.hpp"
#include "cli/process/terminal_guard.hpp"

namespace aim::cli {
namespace {

// A signal handler can use only static variables: these four, and those of terminal_guard.cpp
// and farewell.cpp.
std::atomic<int> raised{0};
std::atomic<std::uint32_t> signals{0};
std::atomic<OnSignal> on_signal{OnSignal::leave};
std::array<int, 2> wake{-1, -1};  // a pipe

extern "C" void note_signal(int signal) {
  const int saved = errno;
  const OnSignal action = on_signal.load();
  const bool again = raised.exchange(signal) != 0;
  signals.fetch_add(1);
  if (action == OnSignal::leave || (again && action == OnSignal::raise)) {
    restore_terminal();
    print_farewell(signal);
    _exit(code_of_signal(signal));
  }
  const char byte = 0;
  (void)!write(wake[1], &byte, 1);
  errno = saved;
}

}  // namespace

SignalInterrupt::SignalInterrupt(std::FILE* out) : out_(fileno(out)) {
  if (pipe2(wake.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake = {-1, -1};
  struct sigaction action {};
  action.sa_handler = note_signal;  // without SA_RESTART: a blocking read returns
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // nohup stays in force
  }
  struct sigaction before {};
  sigaction(SIGTSTP, nullptr, &before);
  may_suspend_ = before.sa_handler != SIG_IGN;
}

const std::atomic<std::uint32_t>& SignalInterrupt::count() const { return signals; }

void SignalInterrupt::arm(OnSignal action, bool motion) {
  if (may_suspend_) {
    struct sigaction suspension {};
    suspension.sa_handler = motion ? note_signal : SIG_DFL;
    sigaction(SIGTSTP, &suspension, nullptr);
  }
  std::array<char, 64> bytes;
  while (read(wake[0], bytes.data(), bytes.size()) > 0) {
  }
  raised = 0;
  on_signal = action;
}

void SignalInterrupt::take_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  sigaction(SIGINT, &action, nullptr);
}

void SignalInterrupt::suspend() {
  std::signal(SIGTSTP, SIG_DFL);
  std::raise(SIGTSTP);  // in an orphaned process group the kernel does not stop it
}

bool SignalInterrupt::reader_gone() const {
  pollfd one{out_, 0, 0};  // POLLERR on a pipe: its reading end is closed
  return ::poll(&one, 1, 0) == 1 && (one.revents & POLLERR) != 0;
}

int SignalInterrupt::signal() const {
  if (const int signal = raised.load()) return signal;
  return reader_gone() ? SIGPIPE : 0;
}

bool SignalInterrupt::wait_until(std::chrono::steady_clock::time_point deadline) const {
  while (true) {
    if (signal() != 0) return true;
    const auto left = deadline - std::chrono::steady_clock::now();
    if (left <= std::chrono::steady_clock::duration::zero()) return false;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
    const timespec span{seconds.count(),
                        std::chrono::duration_cast<std::chrono::nanoseconds>(left - seconds).count()};
    std::array<pollfd, 2> two{{{wake[0], POLLIN, 0}, {out_, 0, 0}}};
    ::ppoll(two.data(), two.size(), &span, nullptr);
  }
}

}  // namespace aim::cli
