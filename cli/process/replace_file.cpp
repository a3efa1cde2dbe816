// A new file with a random name takes the place of the old one.
#include "cli/process/replace_file.hpp"

#include <fstream>
#include <random>
#include <string>
#include <system_error>

namespace aim::cli {

namespace fs = std::filesystem;

bool replace_file(const fs::path& path, std::string_view text) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path fresh = path.string() + "." + std::to_string(std::random_device{}());
  {
    std::ofstream file(fresh);
    file << text;
    if (!file.flush()) failed = std::make_error_code(std::errc::io_error);
  }
  if (!failed) fs::rename(fresh, path, failed);
  if (!failed) return true;
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return false;
}

}  // namespace aim::cli
