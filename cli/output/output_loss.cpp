// A closed pipe is reported as SIGPIPE, which this program ignores.
#include "cli/output/output_loss.hpp"

#include <csignal>
#include <string>

#include "cli/output/exit_code.hpp"

namespace aim::cli {

Error output_lost(const Sink& sink, std::string_view what_was_stopped) {
  if (sink.complaint()) return *sink.complaint();
  return Error{.origin = Origin::aborted,
               .message = "the reader of standard output closed it",
               .reason = std::string(what_was_stopped),
               .facts = {{std::string(kSignalFact), std::to_string(SIGPIPE)}}};
}

}  // namespace aim::cli
