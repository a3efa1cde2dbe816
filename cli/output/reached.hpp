// What a motion had reached when it failed.
#pragma once

#include "cli/output/sink.hpp"

namespace aim::cli {

// At a terminal the line is printed at once; elsewhere the document is kept for the failure (Sink::keep).
void report_reached(Sink& sink, Output reached);

}  // namespace aim::cli
