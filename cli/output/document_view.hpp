// The view of a document that has none of its own: labels instead of keys, rounded quantities, no unset rows.
#pragma once

#include <string>

#include "cli/output/sink.hpp"

namespace aim::cli {

std::string document_view(const Output& output, const Screen& screen);

}  // namespace aim::cli
