// A call of a method, ready to be pasted into a shell.
#pragma once

#include <string>
#include <string_view>

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

// `fields`: rows with "field" (a path such as "command.action", "states[].name"), "type" and "values", as in
// `rpc describe`. Every field has its zero value; of a choice the first field is set.
Json example_request(const Json& fields);

// "aimctl rpc call METHOD 'JSON'" over several lines, because a terminal is narrow. A shell reads it as one
// command.
std::string call_text(std::string_view method, const Json& fields, const Screen& screen);

}  // namespace aim::cli
