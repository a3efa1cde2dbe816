// After a fatal error the robot is brought to rest before the program ends.
#include "robotside/crash_stop.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <string_view>

#include "robotside/control/control_loop.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kCrashes = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
constexpr std::string_view kMessage = "aimd: fatal error; the robot is brought to rest, then aimd ends\n";

constexpr unsigned kWaitForFirst = 2;  // [s]; bringing the robot to rest takes at most 1 s

// Global: a signal handler gets only the number of the signal.
std::atomic<ControlLoop*> loop_at_work = nullptr;

// Runs in the thread that crashed; the control loop keeps running. Nothing called here takes a lock or
// allocates memory. A second thread that crashes meanwhile waits, so that the first one can finish.
void on_crash(int number) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  if (ControlLoop* const loop = loop_at_work.exchange(nullptr))
    loop->come_to_rest();
  else
    ::sleep(kWaitForFirst);
  std::signal(number, SIG_DFL);
  ::raise(number);  // the default action of the signal ends the program
}

// A handler that is installed already (a sanitizer's) stays in place.
void exchange_handlers(void (*expected)(int), void (*wanted)(int)) {
  for (const int number : kCrashes) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) != 0 || action.sa_handler != expected) continue;
    action = {};
    action.sa_handler = wanted;
    action.sa_flags = SA_NODEFER;
    ::sigaction(number, &action, nullptr);
  }
}

}  // namespace

CrashStop::CrashStop(ControlLoop& loop) {
  loop_at_work = &loop;
  exchange_handlers(SIG_DFL, on_crash);
}

CrashStop::~CrashStop() {
  exchange_handlers(on_crash, SIG_DFL);
  loop_at_work = nullptr;
}

}  // namespace aim::robotside
