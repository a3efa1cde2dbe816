// What a stream ends with when its output cannot be written any more.
#pragma once

#include <string_view>

#include "cli/output/sink.hpp"
#include "core/result.hpp"

namespace aim::cli {

// The sink's own complaint (a full disk, an unknown field), or else that the reader went away (exit code
// 141).
Error output_lost(const Sink& sink, std::string_view what_was_stopped);

}  // namespace aim::cli
