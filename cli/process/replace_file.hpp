// Replaces a file as a whole.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string_view>

namespace aim::cli {

// Written beside and renamed, so that no reader sees half a file. Folders are created. False: it could not be
// written, and an older file stays as it is. `mode`: of the new file, before the umask.
bool replace_file(const std::filesystem::path& path, std::string_view text, mode_t mode = 0666);

}  // namespace aim::cli
