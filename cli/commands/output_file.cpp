// Written beside and renamed, so that no reader finds half a file and a failure leaves the old one.
#include "cli/commands/output_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

struct Closer {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

Error cannot_write(const std::string& path, int number) {
  return Error{.origin = Origin::usage,
               .message = fmt::format("cannot write {}", path),
               .reason = std::strerror(number)};  // NOLINT(concurrency-mt-unsafe): one thread
}

bool special(const std::string& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

Result<OutputFile> OutputFile::open(std::string path) {
  std::error_code failed;
  if (fs::is_directory(path, failed)) return cannot_write(path, EISDIR);
  if (fs::exists(path, failed) && ::access(path.c_str(), W_OK) != 0) return cannot_write(path, errno);
  const bool direct = special(path);
  std::string fresh = direct ? path : fmt::format("{}.{}.part", path, ::getpid());
  if (!direct && !File(std::fopen(fresh.c_str(), "we"))) return cannot_write(path, errno);
  return OutputFile(std::move(path), std::move(fresh));
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), fresh_(std::exchange(other.fresh_, {})) {}

OutputFile::~OutputFile() {
  std::error_code ignored;
  if (!fresh_.empty() && fresh_ != path_) fs::remove(fresh_, ignored);
}

Status OutputFile::write(std::string_view text) {
  File file(std::fopen(fresh_.c_str(), "we"));
  if (!file) return cannot_write(path_, errno);
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  if (std::fclose(file.release()) != 0 || !written) return cannot_write(path_, errno);
  if (fresh_ != path_ && std::rename(fresh_.c_str(), path_.c_str()) != 0) return cannot_write(path_, errno);
  fresh_.clear();
  return Done{};
}

}  // namespace aim::cli
