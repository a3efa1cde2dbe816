// The log of commands behind `aimctl history`: one line of JSON per command, in the user's state folder.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/output/sink.hpp"
#include "cli/process/environment.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct CommandRecord {
  std::int64_t time_ms = 0;  // [ms] when it began, since 1970, UTC
  std::string user;
  std::string robot;  // name or address; empty: the command asks no robot
  std::vector<std::string> line;
  int exit_code = 0;
  std::int64_t duration_ms = 0;  // [ms]
};

class CommandLog {
 public:
  // $XDG_STATE_HOME/aimctl/commands.jsonl, or below ~/.local/state; without both nothing is kept.
  explicit CommandLog(const Environment& environment);

  const std::filesystem::path& path() const { return path_; }
  // Appends one line. A failure is not reported: a command does not fail because its record is lost.
  void append(const CommandRecord& record) const;
  // The records of both files, oldest first. A line that cannot be read is left out.
  Result<std::vector<CommandRecord>> read() const;

 private:
  std::filesystem::path path_;
};

// When the file has this size it becomes FILE.1, which replaces the one before. [byte]
inline constexpr std::uintmax_t kLargestCommandLog = std::uintmax_t{1} << 20;

// "2026-11-22T14:03:05Z"
std::string utc_text(std::int64_t time_ms);

}  // namespace aim::cli
