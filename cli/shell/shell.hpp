// aimctl shell: runs lines from a terminal, a pipe or a file with the executor of one-shot commands.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/completion/completion.hpp"
#include "cli/shell/executor.hpp"

namespace aim::cli {

// Runs until the end of input, `exit`, or (not on a terminal) the first line that fails. Returns the exit
// code.
int run_shell(const Executor::Surroundings& surroundings, const Request& request, Sink& sink);

// The source of the lines.
class LineReader {
 public:
  virtual ~LineReader() = default;
  enum class Got : std::uint8_t { line, cleared, end, too_long };  // cleared: Ctrl-C discarded the line
  virtual Got next(std::string& line) = 0;
};

// Splits a line into words at blanks. '...' and "..." keep text together, a backslash escapes the next
// character, and a # at the beginning of a word begins a comment. Nothing is expanded.
Result<std::vector<std::string>> split_words(std::string_view line);

// The same for a line that ends at the cursor: the complete words, and the beginning of the word being typed.
struct TypedLine {
  std::vector<std::string> before;
  std::string prefix;
};
TypedLine split_at_cursor(std::string_view line);

// What the user called the robot: a host name, with its port where one was given. Empty for a bare address.
std::string given_name(const RobotAddress& address);

// The prompt with the robot's state: "agibot-a2 RL_JOINT_DEFAULT 87%> ". The robot has its given name, else
// that of its model, and its address until its model is known. Fast; failures are not reported.
class Prompt {
 public:
  explicit Prompt(Executor& executor) : executor_(executor) {}
  std::string text() const { return text_; }
  bool refresh();  // true if the text has changed

 private:
  std::string ask();
  std::string name_of(const Robot& robot) const;
  Executor& executor_;
  std::string told_name_;  // the model, as the robot told it last; kept while it is silent
  std::string text_ = "aimctl> ";
};

// The line editor for a terminal, with history and completion. Only cli/shell/shell_editor.cpp uses libedit.
std::unique_ptr<LineReader> open_line_editor(const Executor::Surroundings& surroundings, Prompt& prompt,
                                             LiveWords& live);

}  // namespace aim::cli
