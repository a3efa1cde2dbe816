// The error of a stream whose output can no longer be written.
#pragma once

#include <string_view>

#include "cli/output/sink.hpp"
#include "core/result.hpp"

namespace aim::cli {

// The sink's own error (a full disk, an unknown field); without one, the reader closed the output (exit code
// 141).
Error output_lost(const Sink& sink, std::string_view what_was_stopped);

}  // namespace aim::cli
