// Loads and saves the history with libedit.
#include "cli/shell/shell_history.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <string_view>

#include "cli/process/regular_file.hpp"

namespace aim::cli {
namespace {

constexpr int kLines = 1'000;
constexpr std::size_t kLargest = std::size_t{4} << 20;  // [byte]

std::string path_of(const Environment& environment) {
  if (const auto file = environment("AIMCTL_HISTFILE")) return *file;
  if (const auto state = environment("XDG_STATE_HOME")) return *state + "/aimctl/history";
  if (const auto home = environment("HOME")) return *home + "/.local/state/aimctl/history";
  return {};
}

// A file in memory: libedit reads from a path and writes to a descriptor, and must not wait for a disk.
FileDescriptor memory_file() { return FileDescriptor(::memfd_create("aimctl-history", MFD_CLOEXEC)); }
std::string path_of(const FileDescriptor& file) { return "/proc/self/fd/" + std::to_string(file.number()); }

void load(History* into, std::string_view text) {
  const FileDescriptor memory = memory_file();
  if (::write(memory.number(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) return;
  HistEvent event;
  history(into, &event, H_LOAD, path_of(memory).c_str());
}

std::string text_of(History* from) {
  const FileDescriptor memory = memory_file();
  HistEvent event;
  history(from, &event, H_SAVE, path_of(memory).c_str());
  std::string text;
  std::array<char, 4096> piece;
  for (ssize_t got = 0; (got = ::read(memory.number(), piece.data(), piece.size())) > 0;)
    text.append(piece.data(), static_cast<std::size_t>(got));
  return text;
}

}  // namespace

LineHistory::LineHistory(const Environment& environment)
    : path_(path_of(environment)), history_(history_init()) {
  HistEvent event;
  history(history_, &event, H_SETSIZE, kLines);
  history(history_, &event, H_SETUNIQUE, 1);
  if (path_.empty()) return;
  const RegularFile file = read_regular_file(path_, kLargest);
  // Nothing takes the place of lines that were not read, as of a disk that answers later.
  if (!file.absent && !file.is_whole()) path_.clear();
  if (file.is_whole() && !file.text.empty()) load(history_, file.text);
}

void LineHistory::add(const std::string& line) {
  HistEvent event;
  history(history_, &event, H_ENTER, line.c_str());
  const std::string text = path_.empty() ? std::string() : text_of(history_);
  if (!text.empty()) (void)write_regular_file(path_, text);
}

}  // namespace aim::cli
