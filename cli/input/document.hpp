// What was printed by a get and comes back through `set -`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// Whether INPUT is a lone "-", standard input; any other word there is a usage error. `elsewhere`: where the
// values go that are not read, "axes are named by flags".
Result<bool> reads_input(const Arguments& arguments, std::string_view elsewhere);

// The JSON object on standard input; anything else is a usage error.
Result<Json> read_document(Invocation& invocation);

// A finite number under a key, or a list of exactly `count` of them; the error names the path.
Result<double> number_at(const Json& object, const std::string& key);
Result<std::vector<double>> numbers_at(const Json& object, const std::string& key, std::size_t count);

}  // namespace aim::cli
