// The program aimd: flags in, daemon up, wait for a signal, daemon down.
#include <fmt/core.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <csignal>

#include "robotside/daemon.hpp"
#include "robotside/flags.hpp"

namespace {

int fail(const aim::Error& error) {
  fmt::print(stderr, "aimd: {}{}{}\n", error.message, error.reason.empty() ? "" : ": ", error.reason);
  if (!error.hint.empty()) fmt::print(stderr, "hint: {}\n", error.hint);
  return error.origin == aim::Origin::usage ? 2 : 1;
}

void set_up_log(const aim::robotside::Settings& settings) {
  auto log = spdlog::stderr_color_mt("aimd");
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  log->set_level(spdlog::level::from_str(settings.log_level));
  log->flush_on(spdlog::level::trace);
  spdlog::set_default_logger(std::move(log));
}

}  // namespace

int main(int argc, char** argv) {
  // Blocked before any thread starts, so that only sigwait below sees them.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  const auto settings = aim::robotside::read_command_line(argc, argv);
  if (!settings) return fail(settings.error());
  if (!*settings) return 0;  // help or version
  set_up_log(**settings);

  auto daemon = aim::robotside::Daemon::start(**settings);
  if (!daemon) return fail(daemon.error());
  fmt::print(stderr, "aimd ready: {}\n", (*daemon)->ready_text());

  int number = 0;
  sigwait(&ends, &number);
  spdlog::info("signal {}: stopping", number);
  daemon->reset();
  return 0;
}
