// Names of the cache folder and of the files in it.
#include "cli/process/cache_folder.hpp"

namespace aim::cli {

namespace fs = std::filesystem;

fs::path cache_folder(const Environment& environment) {
  if (const auto cache = environment("XDG_CACHE_HOME")) return fs::path(*cache) / "aimctl";
  if (const auto home = environment("HOME")) return fs::path(*home) / ".cache" / "aimctl";
  return {};
}

std::string as_file_name(std::string_view text) {
  std::string name;
  for (const char c : text.substr(0, 80))
    name += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ? c : '_';
  return name;
}

}  // namespace aim::cli
