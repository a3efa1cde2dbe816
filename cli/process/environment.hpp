// Where settings that were not given as flags come from: variables of the environment, by name.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace aim::cli {

// An empty variable counts as not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// The process's own.
Environment process_environment();

}  // namespace aim::cli
