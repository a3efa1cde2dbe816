// Where the shell reads its lines: a pipe or a file, a terminal with line editor, a terminal without.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/completion/live_words.hpp"
#include "cli/run/executor.hpp"
#include "cli/shell/robot_watch.hpp"

namespace aim::cli {

class LineReader {
 public:
  virtual ~LineReader() = default;
  // cleared: Ctrl-C discarded the line
  enum class Got : std::uint8_t { line, cleared, end, too_long, unreadable };
  virtual Got next(std::string& line) = 0;
  // Why the next line is unreadable.
  virtual Error problem() const { return {}; }
};

inline constexpr std::size_t kLongestLine = 64UL * 1024UL;  // [bytes]

// Lines of a pipe or a file of this name. The last one needs no line end.
std::unique_ptr<LineReader> open_script(std::FILE* file, std::string name);

// For a terminal that cannot move its cursor: a prompt before each line, which the terminal edits.
std::unique_ptr<LineReader> open_plain_terminal(const Executor::Surroundings& surroundings,
                                                RobotWatch& watch);

// The line editor, with history, completion and a prompt that follows the robot. Only cli/shell/shell_*.cpp
// use libedit.
std::unique_ptr<LineReader> open_line_editor(const Executor::Surroundings& surroundings, RobotWatch& watch,
                                             RobotWords& live);

}  // namespace aim::cli
