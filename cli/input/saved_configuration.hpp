// Configurations of the arms that the user has saved, as files below the data folder. Their format is that of
// arm get with the id of the model, so that they can also be piped into arm set and plan joints.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output/sink.hpp"
#include "cli/process/environment.hpp"
#include "core/result.hpp"

namespace aim::cli {

// The file of a name: $XDG_DATA_HOME/aimctl/configurations/NAME.json, or below ~/.local/share. A usage error
// for a name with other characters than letters, digits, '_', '-' and '.'.
Result<std::filesystem::path> configuration_path(const Environment& environment, std::string_view name);

// In alphabetical order.
std::vector<std::string> saved_configurations(const Environment& environment);

Status write_configuration(const std::filesystem::path& path, const Json& document);
// Not found, with the nearest names, if there is none of this name.
Result<Json> read_configuration(const Environment& environment, const std::string& name);

}  // namespace aim::cli
