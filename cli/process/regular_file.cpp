// Looks at the kind of a file before it opens it, because opening a device may do something, and again after.
#include "cli/process/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace aim::cli {
namespace {

constexpr unsigned kNullMajor = 1, kNullMinor = 3;  // of /dev/null, on every Linux

RegularFile failed(int error) {
  if (error == ENOENT || error == ENOTDIR) return {.absent = true};
  return {.problem = std::generic_category().message(error)};
}

bool is_null_device(const struct stat& status) {
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(kNullMajor, kNullMinor);
}

// Empty: it can be read.
std::string unfit(const struct stat& status) {
  if (S_ISREG(status.st_mode) || is_null_device(status)) return {};
  return S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file";
}

RegularFile read_open(int file, std::size_t bound) {
  RegularFile read;
  struct stat status {};
  if (::fstat(file, &status) != 0) return failed(errno);
  read.problem = unfit(status);
  if (!read.problem.empty()) return read;
  std::array<char, 16384> piece;
  while (read.text.size() <= bound) {
    const ssize_t size = ::read(file, piece.data(), piece.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return failed(errno);
    if (size == 0) return read;
    read.text.append(piece.data(), static_cast<std::size_t>(size));
  }
  read.cut = true;
  read.text.resize(bound);
  return read;
}

}  // namespace

RegularFile read_regular_file(const std::filesystem::path& path, std::size_t bound) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return failed(errno);
  if (std::string reason = unfit(status); !reason.empty()) return {.problem = std::move(reason)};
  // Without waiting: a pipe may have taken its place since.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return failed(errno);
  RegularFile read = read_open(file, bound);
  ::close(file);
  return read;
}

}  // namespace aim::cli
