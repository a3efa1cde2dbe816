// Loads and saves the history with libedit.
#include "cli/shell/shell_history.hpp"

#include <sys/stat.h>

#include <filesystem>

namespace aim::cli {
namespace {

constexpr int kLines = 1'000;

std::string path_of(const Environment& environment) {
  if (const auto file = environment("AIMCTL_HISTFILE")) return *file;
  if (const auto state = environment("XDG_STATE_HOME")) return *state + "/aimctl/history";
  if (const auto home = environment("HOME")) return *home + "/.local/state/aimctl/history";
  return {};
}

}  // namespace

LineHistory::LineHistory(const Environment& environment)
    : path_(path_of(environment)), history_(history_init()) {
  HistEvent event;
  history(history_, &event, H_SETSIZE, kLines);
  history(history_, &event, H_SETUNIQUE, 1);
  if (!path_.empty()) history(history_, &event, H_LOAD, path_.c_str());
}

void LineHistory::add(const std::string& line) {
  HistEvent event;
  history(history_, &event, H_ENTER, line.c_str());
  if (path_.empty()) return;
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
  if (!folder.empty() && std::filesystem::create_directories(folder, ignored)) ::chmod(folder.c_str(), 0700);
  const mode_t before = ::umask(0077);
  history(history_, &event, H_SAVE, path_.c_str());
  ::umask(before);
  ::chmod(path_.c_str(), 0600);
}

}  // namespace aim::cli
