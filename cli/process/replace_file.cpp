// A new file with a random name takes the place of the old one.
#include "cli/process/replace_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <random>
#include <string>
#include <system_error>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool write_new(const fs::path& path, std::string_view text, mode_t mode) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
  if (file < 0) return false;
  const bool written = write_all(file, text);
  return ::close(file) == 0 && written;
}

}  // namespace

bool replace_file(const fs::path& path, std::string_view text, mode_t mode) {
  std::error_code failed;
  fs::create_directories(path.parent_path(), failed);
  const fs::path fresh = path.string() + "." + std::to_string(std::random_device{}());
  failed.clear();
  if (write_new(fresh, text, mode)) {
    fs::rename(fresh, path, failed);
    if (!failed) return true;
  }
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return false;
}

}  // namespace aim::cli
