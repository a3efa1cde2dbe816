// Changes one value in the text of a configuration file; comments, order and layout of the rest stay.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/config/configuration.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Sets "output", "robots.lab.address" or "groups.all" (value: a list with commas). A table that is missing is
// added at the end. A file that is written in a way that cannot be changed safely is an error.
Result<std::string> with_value(const std::string& text, const std::string& key, const std::string& value);
// Removes a key, or a table with all that is in it. A key that the text does not have is a not_found error.
Result<std::string> without(const std::string& text, const std::string& key);

struct ConfigChange {
  std::string key;
  std::optional<std::string> value;  // empty: the key is removed
};
enum class ConfigTarget : std::uint8_t { user, project };  // a project's file is made in the current folder

// Makes all changes or none, and returns the file. It is written beside and renamed, so that no reader sees
// half of it; folders are created.
Result<std::filesystem::path> change_configuration(const Configuration& configuration, ConfigTarget target,
                                                   const std::vector<ConfigChange>& changes);

}  // namespace aim::cli
