// One process per robot, so that an interrupt, a hanging call or a crash of one does not touch the others.
#include "cli/run/several_robots.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "cli/config/setting_key.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/text.hpp"
#include "cli/run/line_effect.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {
namespace {

constexpr int kPollPeriod = 50;  // [ms] between looks at the interrupt

struct Stream {
  int descriptor = -1;
  std::string rest = {};  // the beginning of a line
};

struct Child {
  std::string robot;
  pid_t process = -1;
  Stream out = {};
  Stream err = {};
  std::string document = {};            // all of its output, where it is one document
  std::vector<std::string> lines = {};  // kept until its turn comes
  std::vector<std::string> notes = {};  // of a check, in place of what it prints
  bool header_seen = false;
  int code = 0;
};

// The formats that each process prints; the others are printed here from its JSON.
Format inner_format(Format format) { return format == Format::yaml ? Format::json : format; }
bool is_collected(Format format) { return format == Format::json || format == Format::yaml; }

// What is not JSON, such as the text of a help page, is passed as text.
Json json_or_text(const std::string& text) {
  Json json = parse_json(text);
  return json.is_discarded() ? Json(text) : json;
}

class Actions {
 public:
  Actions() { posix_spawn_file_actions_init(&actions_); }
  ~Actions() { posix_spawn_file_actions_destroy(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

Error not_started(const std::string& robot) {
  return {.message = "cannot start aimctl for " + robot,
          .reason = std::strerror(errno)};  // NOLINT(concurrency-mt-unsafe): one thread
}

// In a process group of its own, so that Ctrl-C reaches it once: from here.
Status start(Child& child, const std::vector<std::string>& words) {
  std::array<int, 2> out{};
  std::array<int, 2> err{};
  if (pipe2(out.data(), O_CLOEXEC) != 0 || pipe2(err.data(), O_CLOEXEC) != 0) return not_started(child.robot);
  Actions actions;
  posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(actions.get(), out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(actions.get(), err[1], STDERR_FILENO);
  std::vector<std::string> line{"aimctl"};
  line.insert(line.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  pointers.reserve(line.size() + 1);
  for (std::string& word : line) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int failure =
      posix_spawn(&child.process, "/proc/self/exe", actions.get(), &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  close(out[1]);
  close(err[1]);
  child.out.descriptor = out[0];
  child.err.descriptor = err[0];
  if (failure == 0) return Done{};
  errno = failure;
  child.process = -1;
  return not_started(child.robot);
}

class Several {
 public:
  Several(Format format, bool repeated, const Settings& settings, Sink& sink, const Interrupt& interrupt,
          const Console& console)
      : format_(format),
        repeated_(repeated),
        settings_(settings),
        sink_(sink),
        interrupt_(interrupt),
        console_(console) {
    for (const std::string& robot : settings.robots) {
      label_width_ = std::max(label_width_, width_of(robot));
      children_.push_back({.robot = robot});
    }
  }

  // What the robots would be asked before the command, by its dry run.
  std::vector<std::string> questions(std::vector<std::string> words) {
    words.insert(std::find(words.begin(), words.end(), "--"), "--dry-run");
    checks_ = true;
    for (Child& child : children_) (void)start(child, line_for(words, child.robot, Format::value, settings_));
    attend();
    std::vector<std::string> found;
    for (const Child& child : children_)
      for (const std::string& note : child.notes)
        if (note.starts_with(kAsksFirst))
          found.push_back(child.robot + ": " + note.substr(kAsksFirst.size()));
    return found;
  }

  int run(std::span<const std::string> words, bool one_by_one) {
    sink_.take_all_fields();  // each process has chosen of its own document
    std::size_t started = 0;
    for (Child& child : children_) {
      ++started;
      if (auto ready = start(child, line_for(words, child.robot, inner_format(format_), settings_)); !ready) {
        sink_.note("aimctl: " + ready.error().message + ": " + ready.error().reason);
        child.code = exit_code(ready.error());
      }
      if (one_by_one) {
        attend();
        if (child.code != 0) break;
      }
    }
    attend();
    report(started);
    return worst(started);
  }

 private:
  void attend() {
    while (true) {
      std::vector<pollfd> waits;
      std::vector<std::pair<Child*, bool>> owners;
      for (Child& child : children_)
        for (const bool is_out : {true, false}) {
          const int descriptor = is_out ? child.out.descriptor : child.err.descriptor;
          if (descriptor < 0) continue;
          waits.push_back({descriptor, POLLIN, 0});
          owners.emplace_back(&child, is_out);
        }
      if (waits.empty()) break;
      (void)poll(waits.data(), waits.size(), kPollPeriod);
      pass_on_signal();
      for (std::size_t i = 0; i < waits.size(); ++i)
        if (waits[i].revents != 0) take(*owners[i].first, owners[i].second);
    }
    for (Child& child : children_) reap(child);
  }

  // Ctrl-Z ends the commands as Ctrl-C does: while this process is suspended, nothing would read their
  // output.
  void pass_on_signal() {
    const int signal = interrupt_.signal();
    if (signal == 0 || passed_on_) return;
    passed_on_ = true;
    for (const Child& child : children_)
      if (child.process > 0) kill(child.process, signal == SIGTSTP || signal == SIGPIPE ? SIGINT : signal);
  }

  void take(Child& child, bool is_out) {
    Stream& stream = is_out ? child.out : child.err;
    std::array<char, 4096> piece;
    const ssize_t size = ::read(stream.descriptor, piece.data(), piece.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (size <= 0) {
      close(stream.descriptor);
      stream.descriptor = -1;
      if (!stream.rest.empty()) line(child, is_out, stream.rest);
      stream.rest.clear();
      return;
    }
    stream.rest.append(piece.data(), static_cast<std::size_t>(size));
    for (std::size_t end = stream.rest.find('\n'); end != std::string::npos; end = stream.rest.find('\n')) {
      line(child, is_out, stream.rest.substr(0, end));
      stream.rest.erase(0, end + 1);
    }
  }

  void line(Child& child, bool is_out, const std::string& text) {
    if (checks_) {
      if (!is_out) child.notes.push_back(text);
    } else if (!is_out) {
      std::fprintf(console_.err, "%s: %s\n", child.robot.c_str(), text.c_str());
    } else if (is_collected(format_)) {
      child.document += text + "\n";
    } else if (repeated_) {
      show(child, text);
    } else {
      child.lines.push_back(text);
    }
  }

  // One line of the output, labelled by its robot.
  void show(Child& child, const std::string& text) {
    switch (format_) {
      case Format::json:
      case Format::yaml:
        return;
      case Format::jsonl:
        (void)sink_.stream({.document = {{"robot", child.robot}, {"result", json_or_text(text)}}});
        return;
      case Format::csv:
        if (!child.header_seen) {
          child.header_seen = true;
          if (!header_printed_) print("robot," + text);
          header_printed_ = true;
          return;
        }
        return print(child.robot + "," + text);
      case Format::value:
        return print(child.robot + "\t" + text);
      case Format::table:
        return print(padded(child.robot, label_width_) + "  " + text);
    }
  }

  void print(const std::string& text) {
    std::fputs((text + "\n").c_str(), console_.out);
    std::fflush(console_.out);
  }

  static void reap(Child& child) {
    if (child.process <= 0) return;
    int status = 0;
    while (waitpid(child.process, &status, 0) < 0 && errno == EINTR) {
    }
    child.process = -1;
    child.code = WIFEXITED(status) ? WEXITSTATUS(status) : code_of_signal(WTERMSIG(status));
  }

  void report(std::size_t started) {
    for (std::size_t i = started; i < children_.size(); ++i)
      sink_.note(children_[i].robot + ": not started, because " + children_[started - 1].robot + " failed");
    for (Child& child : children_)
      for (const std::string& text : child.lines) show(child, text);
    if (!is_collected(format_)) return;
    Json robots = Json::array();
    for (std::size_t i = 0; i < children_.size(); ++i) {
      const Child& child = children_[i];
      robots.push_back({{"robot", child.robot},
                        {"exit_code", i < started ? Json(child.code) : Json(nullptr)},
                        {"result", child.document.empty() ? Json(nullptr) : json_or_text(child.document)}});
    }
    sink_.print({.document = {{"robots", std::move(robots)}}});
  }

  int worst(std::size_t started) const {
    int code = 0;
    for (std::size_t i = 0; i < started; ++i) code = std::max(code, children_[i].code);
    return code;
  }

  Format format_;
  bool repeated_;  // a stream, or --watch: lines are shown as they come, else robot by robot
  const Settings& settings_;
  Sink& sink_;
  const Interrupt& interrupt_;
  const Console& console_;
  std::vector<Child> children_;
  std::size_t label_width_ = 0;
  bool header_printed_ = false;
  bool passed_on_ = false;
  bool checks_ = false;  // nothing is printed
};

// Whether there is room for all of them is one question; what it does to each is another one, which the same
// --yes answers.
Error needs_yes(const Settings& settings, const std::vector<std::string>& questions) {
  Error error{.origin = Origin::usage,
              .message = "this command moves " + std::to_string(settings.robots.size()) + " robots",
              .reason = "one operator cannot watch all of them",
              .hint = "make sure that each has room, then add --yes"};
  for (const std::string& question : questions) error.reason += "; " + question;
  if (!questions.empty()) error.hint = "--yes answers this for all of them; or give the command to one robot";
  return error;
}

}  // namespace

std::vector<std::string> line_for(std::span<const std::string> words, const std::string& robot, Format format,
                                  const Settings& settings) {
  std::vector<std::string> line(words.begin(), words.end());
  std::vector<std::string> flags{"--robot=" + robot,
                                 "--output=" + std::string(kFormatNames[static_cast<std::size_t>(format)])};
  if (settings.timeout_given) flags.push_back("--timeout=" + std::to_string(settings.timeout.count()) + "ms");
  const auto model = settings.origins.find("model");
  if (model != settings.origins.end() && model->second.layer == Layer::flag)
    flags.push_back("--model=" + settings.model);
  // The last use of a flag counts; behind "--" there are no flags.
  line.insert(std::find(line.begin(), line.end(), "--"), flags.begin(), flags.end());
  return line;
}

Result<int> run_on_several(std::span<const std::string> words, const Scan& scan, const Request& request,
                           Sink& sink, const Interrupt& interrupt, const Console& console) {
  const Command& command = *request.command;
  const Settings& settings = request.settings;
  const bool moves = may_move(command) && !settings.dry_run;
  if (command.noun == "shell")
    return Error{
        .origin = Origin::usage, .message = "the shell operates one robot", .hint = "name one with --robot"};
  const bool reads = std::find(scan.arguments.begin(), scan.arguments.end(), "-") != scan.arguments.end();
  if (command.lines || reads)
    return Error{.origin = Origin::usage,
                 .message = "standard input cannot be given to several robots",
                 .hint = "run the command for one robot at a time"};
  if (moves && !settings.yes) {
    Several several(Format::value, false, settings, sink, interrupt, console);
    return needs_yes(settings, several.questions({words.begin(), words.end()}));
  }
  Format format = sink.options().format;
  const bool repeated = command.streams || settings.watch;
  if (repeated && is_collected(format))
    format = Format::jsonl;  // it has no end at which it could be collected
  Several several(format, repeated, settings, sink, interrupt, console);
  return several.run(words, moves);
}

}  // namespace aim::cli
