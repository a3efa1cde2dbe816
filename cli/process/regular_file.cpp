// Looks at the kind of a file before it opens it, because opening a device may do something, and again after,
// because something else may have taken its place. open() itself would wait for the other end of a pipe, and
// for a process that holds a lease of the file.
#include "cli/process/regular_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "cli/process/replace_file.hpp"

namespace aim::cli {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kNullMajor = 1, kNullMinor = 3;  // of /dev/null, on every Linux

std::string text_of(int number) { return std::generic_category().message(number); }

Error unusable(const fs::path& path, std::string reason) {
  return Error{
      .origin = Origin::error, .message = "cannot use " + path.string(), .reason = std::move(reason)};
}

bool is_null_device(const struct stat& status) {
  return S_ISCHR(status.st_mode) && status.st_rdev == makedev(kNullMajor, kNullMinor);
}

// Empty: it can be opened.
std::string unfit(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return {};
  return S_ISDIR(status.st_mode) ? "it is a directory" : "it is not a regular file";
}

std::chrono::system_clock::time_point time_of(const timespec& since_1970) {
  return std::chrono::system_clock::time_point(
      std::chrono::duration_cast<std::chrono::system_clock::duration>(
          std::chrono::seconds(since_1970.tv_sec) + std::chrono::nanoseconds(since_1970.tv_nsec)));
}

// Without a descriptor: `problem` says why, or the file is absent.
struct Opening {
  FileDescriptor file{-1};
  struct stat status {};
  bool absent = false;
  std::string problem = {};
};

Opening not_opened(int number) {
  if (number == ENOENT || number == ENOTDIR) return {.absent = true, .problem = text_of(number)};
  return {.problem = text_of(number)};
}

Opening open_at(const fs::path& path, int flags) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (std::string reason = unfit(status); !reason.empty())
      return {.status = status, .problem = std::move(reason)};
  } else if (errno != ENOENT || (flags & O_CREAT) == 0) {
    return not_opened(errno);
  }
  Opening opening{.file = FileDescriptor(
                      ::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC | O_NOCTTY, S_IRUSR | S_IWUSR))};
  if (opening.file.number() < 0 || ::fstat(opening.file.number(), &opening.status) != 0) {
    opening = not_opened(errno);
    opening.status = status;  // whose it is counts, also if it is not read
    return opening;
  }
  opening.problem = unfit(opening.status);
  return opening;
}

// Empty: the whole of it, or as much as the bound allows.
std::string read_into(RegularFile& read, int file, std::size_t bound) {
  std::array<char, 16384> piece;
  while (read.text.size() <= bound) {
    const ssize_t size = ::read(file, piece.data(), piece.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return text_of(errno);
    if (size == 0) return {};
    read.text.append(piece.data(), static_cast<std::size_t>(size));
  }
  read.cut = true;
  read.text.resize(bound);
  return {};
}

RegularFile read_up_to(const fs::path& path, std::size_t bound) {
  const Opening opening = open_at(path, O_RDONLY);
  if (opening.absent) return {.absent = true};
  RegularFile read;
  if (opening.status.st_mode != 0) read.owner = opening.status.st_uid;
  if (is_null_device(opening.status)) return read;
  read.problem = opening.problem;
  if (!read.problem.empty()) return read;
  read.written = time_of(opening.status.st_mtim);
  read.problem = read_into(read, opening.file.number(), bound);
  return read;
}

// Also what is given up on, because the disk is slow, leaves the old text or the new one.
Status write_whole(const fs::path& path, std::string_view text) {
  std::error_code ignored;
  if (path.has_parent_path() && fs::create_directories(path.parent_path(), ignored))
    ::chmod(path.parent_path().c_str(), S_IRWXU);
  if (const auto file = open_regular(path, O_WRONLY | O_CREAT); !file) return file.error();
  const fs::path target = fs::canonical(path, ignored);
  if (!replace_file(target.empty() ? path : target, text, S_IRUSR | S_IWUSR))
    return unusable(path, "it cannot be written");
  return Done{};
}

}  // namespace

FileDescriptor::~FileDescriptor() {
  if (number_ >= 0) ::close(number_);
}

Result<FileDescriptor> open_regular(const fs::path& path, int flags) {
  Opening opening = open_at(path, flags);
  if (!opening.problem.empty()) return unusable(path, std::move(opening.problem));
  return std::move(opening.file);
}

RegularFile read_regular_file(const fs::path& path, std::size_t bound, std::chrono::milliseconds patience) {
  auto read = within_patience([=] { return read_up_to(path, bound); }, patience);
  return read ? std::move(*read) : RegularFile{.problem = std::string(kSilentDisk)};
}

Status write_regular_file(const fs::path& path, std::string_view text) {
  const auto written = within_patience([path, text = std::string(text)] { return write_whole(path, text); });
  return written ? *written : Status(unusable(path, std::string(kSilentDisk)));
}

}  // namespace aim::cli
