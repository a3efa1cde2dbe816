// aimctl shell: lines through the same executor as one-shot commands, from a person, a pipe or a file.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/completion/completion.hpp"
#include "cli/shell/executor.hpp"

namespace aim::cli {

// Runs until the end of input, `exit`, or (not on a terminal) the first line that fails. The exit code.
int run_shell(const Executor::Surroundings& surroundings, const Request& request, Sink& sink);

// Where lines come from.
class LineReader {
 public:
  virtual ~LineReader() = default;
  enum class Got : std::uint8_t { line, cleared, end, too_long };  // cleared: Ctrl-C threw the line away
  virtual Got next(std::string& line) = 0;
};

// Words of a line: blanks separate, '...' and "..." keep together, a backslash takes the next character as it
// is, a # that begins a word begins a comment. Nothing is expanded.
Result<std::vector<std::string>> split_words(std::string_view line);

// The same for a line that ends at the cursor: whole words, and the beginning of the one being typed.
struct TypedLine {
  std::vector<std::string> before;
  std::string prefix;
};
TypedLine split_at_cursor(std::string_view line);

// What the user called the robot: a host name, with its port where one was given. Empty for a bare address.
std::string given_name(const RobotAddress& address);

// The prompt, from the robot's state: "agibot-a2 RL_JOINT_DEFAULT 87%> ". The robot is called by its given
// name, else by its model, and by its address until it has told its model. Quick, and silent about failures.
class Prompt {
 public:
  explicit Prompt(Executor& executor) : executor_(executor) {}
  std::string text() const { return text_; }
  bool refresh();  // true when the text is another one now

 private:
  std::string ask();
  std::string name_of(const Robot& robot) const;
  Executor& executor_;
  std::string told_name_;  // the model, as the robot told it last; kept while it is silent
  std::string text_ = "aimctl> ";
};

// The line editor for a terminal, with history and completion; the one door of libedit
// (cli/shell/shell_editor.cpp).
std::unique_ptr<LineReader> open_line_editor(const Executor::Surroundings& surroundings, Prompt& prompt,
                                             LiveWords& live);

}  // namespace aim::cli
