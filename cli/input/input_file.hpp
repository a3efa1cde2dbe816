// A file that a command is given by its path, or by - as standard input.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// The whole text, without a byte order mark; a usage error if it cannot be read or is longer than `bound`
// [bytes].
Result<std::string> read_file(const std::string& path, std::size_t bound);
// Likewise of the parameter, or standard input.
Result<std::string> file_or_input(Invocation& invocation, std::string_view parameter, std::size_t bound);

// An error about the contents of such a file begins with its name.
Error about_file(const Invocation& invocation, std::string_view parameter, Error error);
Status about_file(const Invocation& invocation, std::string_view parameter, Status status);

Error file_error(const std::string& path, std::string_view what);

}  // namespace aim::cli
