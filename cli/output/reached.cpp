// Prints the line before the sentences of the failure, which follow on stderr.
#include "cli/output/reached.hpp"

namespace aim::cli {

void report_reached(Sink& sink, Output reached) {
  if (sink.shows_views())
    sink.print(reached);
  else
    sink.keep(std::move(reached.document));
}

}  // namespace aim::cli
