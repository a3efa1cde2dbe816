// The error of an interrupted command.
#include "cli/process/interrupt.hpp"

#include <csignal>
#include <string>

#include "cli/output/exit_code.hpp"

namespace aim::cli {

Error ended_by(int signal, std::string_view consequence) {
  std::string message = "interrupted";
  if (signal == SIGTERM) message = "terminated";
  if (signal == SIGTSTP) message = "suspended";
  if (signal == SIGHUP) message = "the terminal was closed";
  if (signal == SIGPIPE) message = "the reader of standard output closed it";
  return Error{.origin = Origin::aborted,
               .message = std::move(message),
               .reason = std::string(consequence),
               .facts = {{std::string(kSignalFact), std::to_string(signal == 0 ? SIGINT : signal)}}};
}

Error interrupted(const Interrupt& interrupt, std::string_view consequence) {
  return ended_by(interrupt.signal(), consequence);
}

}  // namespace aim::cli
