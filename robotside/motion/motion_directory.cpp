// Motion files, with POSIX calls where the standard library cannot guarantee that a file is on the disk.
#include "robotside/motion/motion_directory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <iterator>
#include <system_error>

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
    std::error_code gone;  // the file may be removed while the folder is listed
    if (!name.ends_with(kMotionExtension) || !entry->is_regular_file(gone)) continue;
    MotionFile file{name.substr(0, name.size() - kMotionExtension.size()), {}, 0};
    file.written = entry->last_write_time(gone);
    if (!gone) file.bytes = entry->file_size(gone);
    if (!gone) files.push_back(std::move(file));
  }
  if (code) return failed("listing", path_, code.value());
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.stem < b.stem; });
  return files;
}

Result<std::string> MotionDirectory::read(std::string_view stem) const {
  const auto path = path_of(stem);
  std::error_code code;
  const auto bytes = std::filesystem::file_size(path, code);
  if (code) return failed("reading", path, code.value());
  if (bytes > kLargestMessage)
    return Error{Origin::limit, fmt::format("{} is too large", path.string()),
                 fmt::format("{} bytes, at most {} are read", bytes, kLargestMessage)};
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) return failed("reading", path, EIO);
  return text;
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
