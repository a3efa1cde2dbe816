// Readers of whole lines: of a script, and of a terminal that edits by itself.
#include "cli/shell/line_reader.hpp"

#include <poll.h>

#include <cerrno>
#include <csignal>
#include <utility>

#include "cli/input/input_file.hpp"
#include "cli/output/text.hpp"
#include "cli/process/typed_ahead.hpp"
#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPromptPatience{
    500};                      // for the state in the prompt, which is not drawn again
constexpr int kTick_ms = 100;  // between looks at the interrupt

LineReader::Got read_line(std::FILE* file, std::string& line) {
  line.clear();
  // Not fgets(), behind which a byte of zero hides the rest of a line.
  for (int byte = std::fgetc(file); byte != EOF; byte = std::fgetc(file)) {
    line += static_cast<char>(byte);
    if (line.size() > kLongestLine) return LineReader::Got::too_long;
    if (byte == '\n') return LineReader::Got::line;
  }
  return line.empty() ? LineReader::Got::end : LineReader::Got::line;
}

class Script final : public LineReader {
 public:
  Script(std::FILE* file, std::string name) : file_(file), name_(std::move(name)) {}
  Got next(std::string& line) override {
    const Got got = read_line(file_, line);
    // A folder is opened like a file. What was read of a line before the error is not run. A closed input is
    // an empty one.
    if (std::ferror(file_) != 0 && errno != EINTR && errno != EBADF) {
      problem_ = file_error(name_, "read");
      return Got::unreadable;
    }
    if (std::exchange(first_, false)) line = without_byte_order_mark(line);
    return got;
  }

  Error problem() const override { return problem_; }

 private:
  std::FILE* file_;
  std::string name_;
  Error problem_ = {};
  bool first_ = true;
};

class PlainTerminal final : public LineReader {
 public:
  PlainTerminal(const Executor::Surroundings& surroundings, RobotWatch& watch)
      : console_(surroundings.console), interrupt_(surroundings.interrupt), watch_(watch) {}

  Got next(std::string& line) override {
    watch_.resume(kPromptPatience);
    watch_.pause();
    std::fputs(prompt_text(watch_.state(), 2 * kLongestLine).c_str(), console_.out);
    std::fflush(console_.out);
    if (!console_.typed->empty()) return take_typed(line);
    wait_for_line();
    const Got got = interrupt_.signal() == 0 ? read_line(console_.in, line) : Got::cleared;
    const int signal = interrupt_.signal();
    if (signal == 0 && got != Got::end) return got;
    std::clearerr(console_.in);
    std::fputc('\n', console_.out);
    return signal == SIGINT ? Got::cleared : Got::end;
  }

 private:
  Got take_typed(std::string& line) const {
    line = console_.typed->take_line();
    if (line.front() == '\0') return Got::end;
    std::fputs(printable_lines(line).c_str(), console_.out);
    return Got::line;
  }

  // A signal that comes just before a read does not interrupt it.
  void wait_for_line() const {
    pollfd one{fileno(console_.in), POLLIN, 0};
    while (interrupt_.signal() == 0 && ::poll(&one, 1, kTick_ms) == 0) {
    }
  }

  Console console_;
  const SignalInterrupt& interrupt_;
  RobotWatch& watch_;
};

}  // namespace

std::unique_ptr<LineReader> open_script(std::FILE* file, std::string name) {
  return std::make_unique<Script>(file, std::move(name));
}

std::unique_ptr<LineReader> open_plain_terminal(const Executor::Surroundings& surroundings,
                                                RobotWatch& watch) {
  return std::make_unique<PlainTerminal>(surroundings, watch);
}

}  // namespace aim::cli
