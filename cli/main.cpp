// aimctl: operate a robot from the terminal.
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

#include "cli/completion/completion.hpp"
#include "cli/run/executor.hpp"
#include "cli/shell/shell.hpp"
#include "transport/standard_streams.hpp"

namespace {

// No words, or only flags such as --robot. On a terminal this opens the shell.
bool names_no_command(const std::vector<std::string>& words) {
  const aim::cli::Scan scan = aim::cli::scan(words);
  return !scan.noun && !scan.error && !scan.ended && !scan.flag("--help") && !scan.flag("--version");
}

}  // namespace

int main(int argc, char** argv) {
  using namespace aim::cli;
  aim::transport::open_missing_streams();
  aim::transport::ignore_write_signals();
  std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
  if (!words.empty() && words[0] == "__complete") {
    words.erase(words.begin());
    return run_completion(words);
  }
  const Console console{.in = stdin,
                        .out = stdout,
                        .err = stderr,
                        .in_terminal = isatty(STDIN_FILENO) == 1,
                        .out_terminal = isatty(STDOUT_FILENO) == 1,
                        .err_terminal = isatty(STDERR_FILENO) == 1};
  if (console.in_terminal && console.out_terminal && names_no_command(words)) words.emplace_back("shell");
  SignalInterrupt interrupt(stdout);
  Executor executor(
      {.environment = process_environment(), .console = console, .interrupt = interrupt, .shell = run_shell});
  return executor.run(words);
}
