// A file that a command is given by its path, or by - as standard input.
#pragma once

#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"
#include "core/codec/foreign_text.hpp"

namespace aim::cli {

// The whole text, without a byte order mark; a usage error if it cannot be read, is longer than its kind may
// be, or is no text: a message holds UTF-8 only, and one with other bytes is refused for its form, not for
// the file.
Result<std::string> read_file(const std::string& path, const TextKind& kind);
// Likewise of the parameter, or standard input.
Result<std::string> file_or_input(Invocation& invocation, std::string_view parameter, const TextKind& kind);

// An error about the contents of such a file begins with its name.
Error about_file(const Invocation& invocation, std::string_view parameter, Error error);
Status about_file(const Invocation& invocation, std::string_view parameter, Status status);

Error file_error(const std::string& path, std::string_view what);

}  // namespace aim::cli
