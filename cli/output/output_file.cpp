// Writes a temporary file in the same folder and renames it, so that no reader finds an incomplete file and a
// failure keeps the old one. The temporary file is created exclusively and has a random name: in a folder
// that other users may write to, no symbolic link can be prepared that would redirect the text.
#include "cli/output/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kTries = 100;

// `origin`: usage where another path would help, error where writing the text failed.
Error cannot_write(const std::string& path, int number, Origin origin = Origin::usage) {
  return Error{.origin = origin,
               .message = fmt::format("cannot write {}", path),
               .reason = std::strerror(number)};  // NOLINT(concurrency-mt-unsafe): one thread
}

bool special(const std::string& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

// The descriptor of a newly created file, and its name in `fresh`; -1 and errno when none can be created.
int open_fresh(const std::string& path, std::string& fresh, std::string (*name)(const std::string& path)) {
  for (int i = 0; i < kTries; ++i) {
    fresh = name(path);
    const int opened = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (opened >= 0 || errno != EEXIST) return opened;
  }
  return -1;
}

}  // namespace

std::string OutputFile::random_name(const std::string& path) {
  std::random_device random;
  return fmt::format("{}.{:08x}{:08x}.part", path, random(), random());
}

Result<OutputFile> OutputFile::open(std::string path, std::string (*name)(const std::string& path)) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) return cannot_write(path, EISDIR);
  if (fs::exists(path, failed) && ::access(path.c_str(), W_OK) != 0) return cannot_write(path, errno);
  std::string fresh;
  const int opened =
      special(path) ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC) : open_fresh(path, fresh, name);
  if (opened < 0) return cannot_write(path, errno);
  File file(::fdopen(opened, "w"));
  if (!file) return cannot_write(path, errno);
  return OutputFile(std::move(path), std::move(fresh), std::move(file));
}

OutputFile::OutputFile(std::string path, std::string fresh, File file)
    : path_(std::move(path)), fresh_(std::move(fresh)), file_(std::move(file)) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), fresh_(std::exchange(other.fresh_, {})), file_(std::move(other.file_)) {}

OutputFile::~OutputFile() {
  std::error_code ignored;
  if (!fresh_.empty()) fs::remove(fresh_, ignored);
}

Status OutputFile::write(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size();
  const int failure = errno;
  if (std::fclose(file_.release()) != 0 || !written)
    return cannot_write(path_, written ? errno : failure, Origin::error);
  if (!fresh_.empty() && std::rename(fresh_.c_str(), path_.c_str()) != 0)
    return cannot_write(path_, errno, Origin::error);
  fresh_.clear();
  return Done{};
}

}  // namespace aim::cli
