// open() would wait for the other end of a pipe, and for a process that holds a lease of the file.
#include "cli/process/state_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

Error unusable(const fs::path& path, std::string reason) {
  return Error{
      .origin = Origin::error, .message = "cannot use " + path.string(), .reason = std::move(reason)};
}
Error unusable(const fs::path& path, int number) {
  return unusable(path, std::generic_category().message(number));
}

Result<StateText> read_whole(const fs::path& path, std::size_t bound) {
  std::error_code none;
  if (fs::symlink_status(path, none).type() == fs::file_type::not_found) return StateText{};
  const auto file = open_regular(path, O_RDONLY);
  if (!file) return file.error();
  struct stat status {};
  if (::fstat(file->number(), &status) != 0) return unusable(path, errno);
  const auto since_1970 =
      std::chrono::seconds(status.st_mtim.tv_sec) + std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  StateText read{.written = std::chrono::system_clock::time_point(
                     std::chrono::duration_cast<std::chrono::system_clock::duration>(since_1970))};
  std::array<char, 4096> piece;
  while (true) {
    const ssize_t got = ::read(file->number(), piece.data(), piece.size());
    if (got < 0) return unusable(path, errno);
    if (got == 0) return read;
    read.text.append(piece.data(), static_cast<std::size_t>(got));
    if (read.text.size() > bound)
      return unusable(path, "it is larger than " + std::to_string(bound / 1024) + " KiB");
  }
}

Status write_whole(const fs::path& path, std::string_view text) {
  std::error_code failed;
  if (path.has_parent_path() && fs::create_directories(path.parent_path(), failed))
    ::chmod(path.parent_path().c_str(), S_IRWXU);
  const auto file = open_regular(path, O_WRONLY | O_CREAT);
  if (!file) return file.error();
  ::fchmod(file->number(), S_IRUSR | S_IWUSR);
  if (::ftruncate(file->number(), 0) != 0) return unusable(path, errno);
  while (!text.empty()) {
    const ssize_t written = ::write(file->number(), text.data(), text.size());
    if (written < 0) return unusable(path, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return Done{};
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) ::close(number_);
}

Result<FileDescriptor> open_regular(const fs::path& path, int flags) {
  FileDescriptor file(::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (file.number() < 0) return unusable(path, errno);
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return unusable(path, errno);
  if (!S_ISREG(status.st_mode)) return unusable(path, "it is not a regular file");
  return file;
}

Result<StateText> read_state_file(const fs::path& path, std::size_t bound) {
  auto read = within_patience([=] { return read_whole(path, bound); });
  return read ? std::move(*read) : unusable(path, "the disk does not answer");
}

Status write_state_file(const fs::path& path, std::string_view text) {
  const auto written = within_patience([path, text = std::string(text)] { return write_whole(path, text); });
  return written ? *written : Status(unusable(path, "the disk does not answer"));
}

}  // namespace aim::cli
