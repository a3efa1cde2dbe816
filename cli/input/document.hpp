// Reads the output of `get --json` that is piped into `set -`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// Whether INPUT is a lone "-", which means standard input. Any other word there is a usage error.
// `elsewhere`: the hint of this error, which says how values are given: "axes are named by flags".
Result<bool> reads_input(const Arguments& arguments, std::string_view elsewhere);

// The JSON object on standard input; any other input is a usage error.
Result<Json> read_document(Invocation& invocation);

// A finite number under a key, or a list of exactly `count` of them; the error names the key.
Result<double> number_at(const Json& object, const std::string& key);
Result<std::vector<double>> numbers_at(const Json& object, const std::string& key, std::size_t count);

}  // namespace aim::cli
