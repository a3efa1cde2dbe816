// Environment variables: the source of settings that are not given as flags.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace aim::cli {

// An empty variable counts as not set.
using Environment = std::function<std::optional<std::string>(const char* name)>;

// The environment of this process.
Environment process_environment();

}  // namespace aim::cli
