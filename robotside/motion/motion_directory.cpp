// Motion files, with POSIX calls where the standard library cannot guarantee that a file is on the disk.
#include "robotside/motion/motion_directory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <optional>
#include <system_error>
#include <utility>

#include "core/codec/codec.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kPartExtension = ".part";
constexpr mode_t kOwnersFolder = 0700;
constexpr mode_t kOwnersFile = 0600;

Error failed(std::string_view what, const std::filesystem::path& path, int code) {
  return {Origin::error, fmt::format("{} {} failed", what, path.string()),
          std::generic_category().message(code)};
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }

 private:
  int number_;
};

int write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file.number()) == 0 ? 0 : errno;
}

// Writes a new file in the same folder, so that the rename is atomic. A file left by a crash is replaced.
int write_part(const std::filesystem::path& part, std::string_view text) {
  ::unlink(part.c_str());
  const Descriptor file(
      ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, kOwnersFile));
  return file.open() ? write_all(file, text) : errno;
}

// The process id in a name like ".wave.4711.part"; 0 if it is not such a name.
pid_t writer_of(std::string_view name) {
  if (!name.starts_with('.') || !name.ends_with(kPartExtension)) return 0;
  name.remove_suffix(kPartExtension.size());
  const std::string_view number = name.substr(name.rfind('.') + 1);
  pid_t writer = 0;
  const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), writer);
  return failure == std::errc() && end == number.data() + number.size() && writer > 0 ? writer : 0;
}

Error no_file(const std::filesystem::path& path) {
  return {Origin::usage, fmt::format("{} is not a motion file", path.string()),
          "it is, or links to, a folder, a pipe or a device", "remove it, or put a file in its place"};
}

// Empty: it was removed while the folder was listed, or links to nothing.
std::optional<MotionFile> file_at(const std::filesystem::path& path, std::string stem) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  const bool regular = S_ISREG(status.st_mode);
  return MotionFile{.stem = std::move(stem),
                    .written = {status.st_mtim.tv_sec, status.st_mtim.tv_nsec},
                    .bytes = regular ? static_cast<std::uintmax_t>(status.st_size) : 0,
                    .regular = regular};
}

Status make_folder(const std::filesystem::path& path) {
  std::error_code code;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), code);
  if (code) return failed("making", path.parent_path(), code.value());
  if (::mkdir(path.c_str(), kOwnersFolder) != 0 && errno != EEXIST) return failed("making", path, errno);
  return Done{};
}

}  // namespace

std::filesystem::path MotionDirectory::path_of(std::string_view stem) const {
  return path_ / (std::string(stem) + std::string(kMotionExtension));
}

Result<std::vector<MotionFile>> MotionDirectory::files() const {
  std::vector<MotionFile> files;
  std::error_code code;
  if (path_.empty() || !std::filesystem::exists(path_, code)) return files;
  for (std::filesystem::directory_iterator entry(path_, code), end; !code && entry != end;
       entry.increment(code)) {
    const std::string name = entry->path().filename().string();
    if (!name.ends_with(kMotionExtension)) continue;
    if (auto file = file_at(entry->path(), name.substr(0, name.size() - kMotionExtension.size())))
      files.push_back(std::move(*file));
  }
  if (code) return failed("listing", path_, code.value());
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.stem < b.stem; });
  return files;
}

// Nothing but a regular file is opened: opening a device may do something, and a pipe would wait for its
// other end. What takes the place of a file in between is opened without waiting, and not read.
Result<std::string> MotionDirectory::read(std::string_view stem) const {
  const auto path = path_of(stem);
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) return no_file(path);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file.open() || ::fstat(file.number(), &status) != 0) return failed("reading", path, errno);
  if (!S_ISREG(status.st_mode)) return no_file(path);
  std::string text;
  std::array<char, std::size_t{16} * 1024> piece;
  while (text.size() <= kLargestMessage) {
    const ssize_t got = ::read(file.number(), piece.data(), piece.size());
    if (got < 0) return failed("reading", path, errno);
    if (got == 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
  return Error{Origin::limit, fmt::format("{} is too large", path.string()),
               fmt::format("{} bytes, at most {} are read", status.st_size, kLargestMessage)};
}

Status MotionDirectory::write(std::string_view stem, std::string_view text) const {
  if (auto made = make_folder(path_); !made) return made;
  const auto path = path_of(stem);
  const auto part = path_ / fmt::format(".{}.{}{}", stem, ::getpid(), kPartExtension);
  int problem = write_part(part, text);
  if (problem == 0 && ::rename(part.c_str(), path.c_str()) != 0) problem = errno;
  if (problem != 0) {
    ::unlink(part.c_str());
    return failed("writing", path, problem);
  }
  const Descriptor folder(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.open())
    ::fsync(folder.number());  // some file systems do not support it; the file has its name anyway
  return Done{};
}

void MotionDirectory::sweep() const {
  std::error_code code;
  if (path_.empty()) return;
  for (std::filesystem::directory_iterator entry(path_, code), end; !code && entry != end;
       entry.increment(code)) {
    const pid_t writer = writer_of(entry->path().filename().string());
    // If another process has the same id by now, the file stays; it is small and harmless.
    if (writer != 0 && ::kill(writer, 0) != 0 && errno == ESRCH) ::unlink(entry->path().c_str());
  }
}

Status MotionDirectory::remove(std::string_view stem) const {
  const auto path = path_of(stem);
  if (::unlink(path.c_str()) != 0) return failed("removing", path, errno);
  return Done{};
}

}  // namespace aim::robotside
