// Reads the process environment.
#include "cli/process/environment.hpp"

#include <cstdlib>

namespace aim::cli {

Environment process_environment() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no thread sets variables
    if (!value || !*value) return std::nullopt;
    return value;
  };
}

}  // namespace aim::cli
