// The document of a failure, for a signal that ends the process at once: its handler can only write what was
// made ready before.
#pragma once

#include <string_view>

namespace aim::cli {

// What print_farewell() prints for this signal: SIGINT, SIGTERM or SIGHUP. A longer document than a pipe
// takes at once is none.
void set_farewell(int signal, int descriptor, std::string_view document);
// From here on something else is printed, behind which no document may follow.
void withdraw_farewell();
// Async-signal-safe. A reader that takes nothing does not hold up the end of the process.
void print_farewell(int signal);

}  // namespace aim::cli
