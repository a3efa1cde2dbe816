// The loop of the shell: reads a line, splits it into words and runs them with the executor.
#include "cli/shell/shell.hpp"

#include <csignal>

#include "cli/input/input_file.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/process/typed_ahead.hpp"
#include "cli/run/kept_robot.hpp"
#include "cli/run/mistyped_stop.hpp"
#include "cli/shell/line_display.hpp"
#include "cli/shell/line_reader.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kBannerPatience{400};  // for the state of the robot in the banner

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

std::vector<std::string> words_of(const Result<std::vector<std::string>>& split, const std::string& line) {
  std::vector<std::string> words = split ? *split : readable_words(line);
  if (!words.empty() && words.front() == "aimctl") words.erase(words.begin());
  return words;
}

class Shell {
 public:
  Shell(Executor::Surroundings surroundings, LineReader& lines, bool stops_at_error)
      : surroundings_(std::move(surroundings)),
        executor_(surroundings_),
        lines_(lines),
        stops_at_error_(stops_at_error) {}

  int run() {
    std::string line;
    while (true) {
      surroundings_.interrupt.arm(OnSignal::hold);
      switch (lines_.next(line)) {
        case LineReader::Got::end:
          return code_;
        case LineReader::Got::cleared:
          continue;
        case LineReader::Got::too_long:
          executor_.run({}, Error{.origin = Origin::usage, .message = "the line is longer than 64 KiB"});
          return exit_code_of(Origin::usage);
        case LineReader::Got::unreadable:
          executor_.run({}, lines_.problem());
          return exit_code(lines_.problem());
        case LineReader::Got::line:
          break;
      }
      const int code = run_line(line);
      if (watch_ != nullptr && executor_.kept()) watch_->follow(*executor_.kept());
      if (code == code_of_signal(SIGINT) && surroundings_.console.typed)
        surroundings_.console.typed->discard();
      if (leaving_) return code_;
      if (code == 0) continue;
      if (stops_at_error_) return code;
      if (code_ == 0 && watch_ == nullptr) code_ = code;
      // SIGTERM and SIGHUP end the shell, not only the line.
      if (code == code_of_signal(SIGTERM) || code == code_of_signal(SIGHUP)) return code;
    }
  }

  // For a shell at a terminal.
  void set_watch(RobotWatch& watch) { watch_ = &watch; }

 private:
  int run_line(const std::string& line) {
    const auto split = split_words(line);
    const std::vector<std::string> words = words_of(split, line);
    if (!split) return executor_.run(words, split.error());
    if (words.empty()) return 0;
    if (words.size() == 1 && (words.front() == "exit" || words.front() == "quit")) {
      leaving_ = true;
      return 0;
    }
    return executor_.run(words);
  }

  Executor::Surroundings surroundings_;
  Executor executor_;
  LineReader& lines_;
  bool stops_at_error_;
  RobotWatch* watch_ = nullptr;
  bool leaving_ = false;
  int code_ = 0;
};

// The flags of the shell that apply to each of its lines: those of every command. Its robot it keeps itself.
std::vector<FlagUse> inherited_flags(const Scan& scan) {
  std::vector<FlagUse> flags;
  for (const FlagUse& use : scan.flags)
    for (const Parameter& global : global_parameters())
      if (use.parameter == &global && global.name != "--robot" && global.name != "--help" &&
          global.name != "--version")
        flags.push_back(use);
  return flags;
}

Executor::Surroundings inside(const Executor::Surroundings& outside, const Scan& scan, const Request& request,
                              const Sink& sink) {
  Executor::Surroundings surroundings = outside;
  surroundings.in_shell = true;
  surroundings.defaults = {request.settings, sink.options().format, inherited_flags(scan)};
  surroundings.defaults.settings.watch.reset();
  surroundings.defaults.settings.kept = kept_of(request.settings);
  return surroundings;
}

int run_at_terminal(Executor::Surroundings surroundings, const Request& request, const Sink& sink) {
  surroundings.interrupt.take_interrupts();
  TypedAhead typed(fileno(surroundings.console.in), is_stop_line);
  surroundings.console.typed = &typed;
  RobotWatch watch(surroundings);
  RobotWords live(request.settings);
  const auto lines = sink.options().cursor ? open_line_editor(surroundings, watch, live)
                                           : open_plain_terminal(surroundings, watch);
  if (!request.settings.quiet) {
    watch.resume(kBannerPatience);
    const TerminalSize size = terminal_size(fileno(surroundings.console.out));
    std::fputs(banner_text(watch.state(), size.columns).c_str(), surroundings.console.out);
  }
  Shell shell(surroundings, *lines, false);
  shell.set_watch(watch);
  return shell.run();
}

}  // namespace

int run_shell(const Executor::Surroundings& outside, const Scan& scan, const Request& request, Sink& sink) {
  Executor::Surroundings surroundings = inside(outside, scan, request, sink);
  const std::string path = request.arguments.text("--file");
  const bool keep_going = request.arguments.has("--keep-going");
  if (path.empty() && surroundings.console.in_terminal && surroundings.console.out_terminal) {
    return run_at_terminal(surroundings, request, sink);
  }
  File file;
  if (!path.empty()) {
    file.reset(std::fopen(path.c_str(), "re"));
    if (!file) {
      const Error error = file_error(path, "read");
      sink.fail(error, exit_code(error));
      return exit_code(error);
    }
  }
  const auto lines = open_script(file ? file.get() : surroundings.console.in, file ? path : "standard input");
  File nothing;
  if (!file) {
    // The lines come from standard input: a command with "-" must not read the lines after it.
    nothing.reset(std::fopen("/dev/null", "re"));
    surroundings.console.in = nothing.get();
    surroundings.console.in_terminal = false;
  }
  return Shell(surroundings, *lines, !keep_going).run();
}

}  // namespace aim::cli
