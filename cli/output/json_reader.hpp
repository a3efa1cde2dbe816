// JSON from outside as a document.
#pragma once

#include <string_view>

#include "cli/output/sink.hpp"

namespace aim::cli {

// Discarded (is_discarded) where the text is not JSON, or nested deeper than kDeepestNesting: copying and
// printing a document are recursive.
Json parse_json(std::string_view text);

}  // namespace aim::cli
