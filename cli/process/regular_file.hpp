// Files that aimctl opens by itself: its configuration, what it remembers, its log, its history. Anything may
// be in their place: a pipe without a writer, a device, a folder, a file without end, a disk that does not
// answer. No command waits for one.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>

#include "cli/process/without_signals.hpp"
#include "core/result.hpp"

namespace aim::cli {

inline constexpr std::chrono::milliseconds kDiskPatience{250};
inline constexpr std::string_view kSilentDisk = "the disk does not answer";

// Runs `work` on a thread of its own; what it returned, or empty if the disk did not answer in time. Then the
// work goes on without its caller, so it must own what it uses. Without a thread to be had it runs on this
// one.
template <class Work>
std::optional<std::invoke_result_t<Work>> within_patience(
    Work work, std::chrono::milliseconds patience = kDiskPatience) {
  using Task = std::packaged_task<std::invoke_result_t<Work>()>;
  const auto task = std::make_shared<Task>(std::move(work));
  auto done = task->get_future();
  try {
    without_signals([task] { (*task)(); }).detach();
  } catch (const std::system_error&) {
    (*task)();
  }
  // In parts: time in which this process is suspended is not time that the disk takes.
  constexpr std::chrono::milliseconds kPart{25};
  for (auto left = patience; left.count() > 0; left -= kPart)
    if (done.wait_for(std::min(left, kPart)) == std::future_status::ready) return done.get();
  return std::nullopt;
}

// An open descriptor.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~FileDescriptor();
  int number() const { return number_; }

 private:
  int number_;
};

// A regular file, created readable by its owner only. Neither a pipe nor a lease of another process makes
// this wait; the disk may.
Result<FileDescriptor> open_regular(const std::filesystem::path& path, int flags);

struct RegularFile {
  bool absent = false;       // there is no such file
  std::string problem = {};  // why it is not read; empty: it was
  std::string text = {};
  bool cut = false;                 // the file is longer than the bound, and the text is its beginning
  std::optional<uid_t> owner = {};  // of what is there, also if it is not read
  std::optional<std::chrono::system_clock::time_point> written = {};

  bool was_read() const { return !absent && problem.empty(); }
  bool is_whole() const { return was_read() && !cut; }
};

// Only regular files are read; /dev/null is an empty one. bound: [bytes]
RegularFile read_regular_file(const std::filesystem::path& path, std::size_t bound,
                              std::chrono::milliseconds patience = kDiskPatience);

// A new file takes the place of the old one at once; a symbolic link stays one. Missing folders are created,
// for the owner only.
Status write_regular_file(const std::filesystem::path& path, std::string_view text);

}  // namespace aim::cli
