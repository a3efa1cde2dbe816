// Where aimctl keeps what it can ask for again.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "cli/process/environment.hpp"

namespace aim::cli {

// $XDG_CACHE_HOME/aimctl, or ~/.cache/aimctl; empty where neither is known.
std::filesystem::path cache_folder(const Environment& environment);

// Letters, digits and dots of a text stay, so that it names a file of one folder.
std::string as_file_name(std::string_view text);

}  // namespace aim::cli
