// Files that aimctl keeps for itself: what it remembers, its log, its history. No command waits for one: only
// regular files are opened, and a disk that does not answer is given up.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
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

// Runs `work` on a thread of its own; what it returned, or empty if the disk did not answer in time. Then the
// work goes on without its caller, so it must own what it uses.
template <class Work>
std::optional<std::invoke_result_t<Work>> within_patience(Work work) {
  std::packaged_task<std::invoke_result_t<Work>()> task(std::move(work));
  auto done = task.get_future();
  try {
    without_signals(std::move(task)).detach();
  } catch (const std::system_error&) {  // no thread is to be had
    return std::nullopt;
  }
  if (done.wait_for(kDiskPatience) != std::future_status::ready) return std::nullopt;
  return done.get();
}

// An open descriptor.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  FileDescriptor(FileDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&&) = delete;
  ~FileDescriptor();
  int number() const { return number_; }

 private:
  int number_;
};

// A regular file, created readable by its owner only. Neither a pipe nor a lease of another process makes
// this wait; the disk may.
Result<FileDescriptor> open_regular(const std::filesystem::path& path, int flags);

struct StateText {
  std::string text = {};  // empty if there is no such file
  std::optional<std::chrono::system_clock::time_point> written = {};
};
Result<StateText> read_state_file(const std::filesystem::path& path, std::size_t bound);

// In place, so that a symbolic link stays one. Missing folders are created, for the owner only.
Status write_state_file(const std::filesystem::path& path, std::string_view text);

}  // namespace aim::cli
