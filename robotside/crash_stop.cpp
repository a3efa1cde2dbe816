// When the program cannot go on, the robot is brought to rest before the program ends.
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
constexpr std::string_view kWords =
    "aimd: an error it cannot go on from; the robot is brought to rest, then aimd ends\n";

constexpr unsigned kOthersTime = 2;  // [s]; coming to rest takes one at most

std::atomic<ControlLoop*> robot = nullptr;  // a signal handler is told nothing else

// In the thread that broke; the control loop runs on. What is called here takes no lock and no memory.
// Another thread that breaks meanwhile leaves the first one the time it needs.
void on_crash(int number) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kWords.data(), kWords.size());
  if (ControlLoop* const loop = robot.exchange(nullptr))
    loop->come_to_rest();
  else
    ::sleep(kOthersTime);
  std::signal(number, SIG_DFL);
  ::raise(number);  // the program ends as it would have
}

// A handler that is there already (a sanitizer's) stays.
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
  robot = &loop;
  exchange_handlers(SIG_DFL, on_crash);
}

CrashStop::~CrashStop() {
  exchange_handlers(on_crash, SIG_DFL);
  robot = nullptr;
}

}  // namespace aim::robotside
