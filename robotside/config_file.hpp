// A configuration file as a list of entries.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace aim::robotside {

struct ConfigEntry {
  std::string key;
  std::string value;       // numbers and switches as text
  bool is_switch = false;  // written as true or false
  unsigned line = 0;
};

// Reads a regular file or a pipe of at most 1 MiB, completely or not at all. Lists become one entry per
// element. Tables, dates and nesting are errors.
Result<std::vector<ConfigEntry>> read_config_file(const std::string& path);

}  // namespace aim::robotside
