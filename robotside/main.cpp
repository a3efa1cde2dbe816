// The program aimd: reads the flags, starts the daemon, waits for a signal and stops the daemon.
#include <fmt/format.h>
#include <malloc.h>
#include <pthread.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "robotside/daemon.hpp"
#include "robotside/flags.hpp"
#include "robotside/service_notify.hpp"
#include "transport/memory_reserve.hpp"
#include "transport/standard_streams.hpp"

namespace {

// What cannot be written is lost: a full disk under the log is no reason to end. fmt::print would throw.
void say(const std::string& line) { std::fputs(line.c_str(), stderr); }

int fail(const aim::Error& error) {
  say(fmt::format("aimd: {}{}{}\n", error.message, error.reason.empty() ? "" : ": ", error.reason));
  if (!error.hint.empty()) say(fmt::format("hint: {}\n", error.hint));
  return error.origin == aim::Origin::usage ? 2 : 1;
}

// The exit code of a program that has printed all it had to print.
int end_of_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  return fail({.origin = aim::Origin::error,
               .message = "cannot write to standard output",
               .reason = std::strerror(errno)});
}

// Of the defaults, each thread reserves 8 MiB for its stack and 64 MiB for its heap, which is more than a
// process with a limit of its address space (ulimit -v) has for the threads of aimd and of DDS. Call before
// threads start.
void take_little_address_space() {
  constexpr std::size_t kStack = std::size_t{2} * 1024 * 1024;
  constexpr int kHeaps = 2;
  ::mallopt(M_ARENA_MAX, kHeaps);
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) return;
  if (::pthread_attr_setstacksize(&attributes, kStack) == 0) ::pthread_setattr_default_np(&attributes);
  ::pthread_attr_destroy(&attributes);
}

void set_up_log(const aim::robotside::Settings& settings) {
  auto log = spdlog::stderr_color_mt("aimd");
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  log->set_level(spdlog::level::from_str(settings.log_level));
  log->flush_on(spdlog::level::trace);
  spdlog::set_default_logger(std::move(log));
}

// Ends the program although a request handler hangs (a disk that does not answer). The robot is at rest by
// then: it stops first.
void end_without_waiting(int) {
  constexpr std::string_view kMessage =
      "aimd: a request handler did not finish in time; aimd ends without waiting for it\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::_exit(1);
}
constexpr unsigned kShutdownTime = 4;  // [s]; the service manager allows 5 (TimeoutStopSec)

}  // namespace

int main(int argc, char** argv) {
  aim::transport::open_missing_streams();
  aim::transport::ignore_write_signals();
  // Blocked before any thread starts, so that only sigwait below sees them.
  sigset_t end_signals;
  sigemptyset(&end_signals);
  sigaddset(&end_signals, SIGINT);
  sigaddset(&end_signals, SIGTERM);
  sigaddset(&end_signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &end_signals, nullptr);
  std::signal(SIGALRM, end_without_waiting);
  take_little_address_space();
  aim::transport::MemoryReserve::install();

  const auto settings = aim::robotside::read_command_line(argc, argv);
  if (!settings) return fail(settings.error());
  if (!*settings) return end_of_output();  // help or version
  set_up_log(**settings);

  auto daemon = aim::robotside::Daemon::start(**settings);
  if (!daemon) return fail(daemon.error());
  const std::string ready = (*daemon)->ready_text();
  say(fmt::format("aimd ready: {}\n", ready));
  if (::isatty(STDERR_FILENO) == 1)
    say(fmt::format("next, in another terminal: {}\n", (*daemon)->first_command()));
  aim::robotside::notify_service("READY=1\nSTATUS=" + ready);

  int number = 0;
  sigwait(&end_signals, &number);
  spdlog::info("signal {}: stopping", number);
  aim::robotside::notify_service("STOPPING=1");
  ::alarm(kShutdownTime);
  daemon->reset();
  return 0;
}
