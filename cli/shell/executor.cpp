// Words in, exit code out: scan, parse, run, and one way to tell what went wrong.
#include "cli/shell/executor.hpp"

#include <csignal>

#include "cli/help/help.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/shell/shell.hpp"
#include "core/codec/unreadable.hpp"
#include "core/version.hpp"

namespace aim::cli {
namespace {

OnSignal on_signal(const Command& command, const Settings& settings, bool in_shell) {
  if (in_shell) return OnSignal::hold;
  const bool ends_gently =
      command.danger == Danger::moves || command.streams || command.waits || settings.watch;
  return ends_gently ? OnSignal::raise : OnSignal::leave;
}

std::uint32_t dds_domain(const Environment& environment) {
  const auto text = environment("ROS_DOMAIN_ID");
  if (!text) return 0;
  const auto number = parse_quantity(*text, Quantity::count);
  return number && *number >= 0 && *number <= 232 ? static_cast<std::uint32_t>(*number) : 0;
}

// Where a command may have been sent, a reply that makes no sense leaves its outcome open.
Error with_outcome(Error error, const Command& command) {
  const bool commands = command.danger == Danger::moves || command.danger == Danger::stops;
  if (!commands || !is_unreadable(error)) return error;
  error.origin = Origin::timeout;
  error.reason += error.reason.empty() ? "" : "; ";
  error.reason += "whether the command was carried out is not known";
  error.hint = "look at the robot before trying again; --debug shows what it answers";
  return error;
}

}  // namespace

Executor::Executor(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}
Executor::~Executor() = default;

Result<Robot*> Executor::robot_for(const Settings& settings) {
  const std::string key = settings.robot +
                          (settings.debug     ? " debug"
                           : settings.verbose ? " verbose"
                                              : "") +
                          " " + std::to_string(settings.timeout.count());
  if (robot_ && robot_key_ == key) return robot_.get();
  const RobotModel& model = *robot_models().front();
  auto address = parse_robot_address(settings.robot, model);
  if (!address) return address.error();
  address->dds_domain = dds_domain(surroundings_.environment);
  robot_ = std::make_unique<Robot>(Robot::Options{.address = std::move(*address),
                                                  .model = &model,
                                                  .timeout = settings.timeout,
                                                  .verbose = settings.verbose,
                                                  .debug = settings.debug});
  robot_key_ = key;
  return robot_.get();
}

Robot* Executor::default_robot() {
  Settings settings = surroundings_.defaults.settings;
  const std::vector<std::string> nothing;
  if (!resolve_settings(scan(nothing), surroundings_.environment, settings)) return nullptr;
  auto robot = robot_for(settings);
  return robot ? *robot : nullptr;
}

int Executor::run(std::span<const std::string> words) {
  const Scan scanned = scan(words);
  const Console& console = surroundings_.console;
  Sink sink(sink_options(scanned, surroundings_.environment, console, surroundings_.defaults.format),
            console.out, console.err);
  auto request = parse(scanned, surroundings_.environment, surroundings_.defaults);
  int code = 0;
  if (!request) {
    code = exit_code(request.error());
    sink.fail(request.error(), code);
  } else if (request->kind == Request::Kind::help) {
    sink.raw(help_text(request->noun, request->command));
  } else if (request->kind == Request::Kind::version) {
    sink.raw("aimctl " + version_text());
  } else if (request->command->noun == "shell" && !surroundings_.in_shell) {
    code = run_shell(surroundings_, *request, sink);
  } else {
    code = run_command(*request, sink);
  }
  if (code != 0 || !sink.closed()) return code;
  // Help, the version and the shell's own words: run_command() has told its own.
  if (!sink.complaint()) return code_of_signal(SIGPIPE);
  code = exit_code(*sink.complaint());
  sink.fail(*sink.complaint(), code);
  return code;
}

int Executor::run_command(const Request& request, Sink& sink) {
  const Command& command = *request.command;
  Settings settings = request.settings;
  if (command.danger == Danger::local) settings.robot = "127.0.0.1";  // asks none, so that none can be wrong
  auto robot = robot_for(settings);
  Status status = Done{};
  bool suspended = false;
  if (!robot) {
    status = robot.error();
  } else {
    surroundings_.interrupt.arm(on_signal(command, settings, surroundings_.in_shell),
                                command.danger == Danger::moves);
    Invocation invocation(command, request.arguments, request.settings, **robot, sink,
                          surroundings_.interrupt, surroundings_.console);
    status = settings.watch ? repeat(command, invocation, sink) : command.run(invocation);
    suspended = surroundings_.interrupt.signal() == SIGTSTP;
    surroundings_.interrupt.arm(surroundings_.in_shell ? OnSignal::hold : OnSignal::leave);
  }
  if (status && sink.complaint()) {
    // What moved has moved: only a reader may still call a wrong --fields a failure.
    if (command.danger == Danger::reads || command.danger == Danger::local || sink.closed()) {
      status = *sink.complaint();
    } else {
      sink.note("aimctl: done, but " + sink.complaint()->message + "; " + sink.complaint()->reason);
    }
  }
  if (!status) status = with_outcome(status.error(), command);
  const int code = status ? 0 : exit_code(status.error());
  // `aimctl ... | head` is no accident worth a word, unless a motion was cut short.
  const bool silent = code == code_of_signal(SIGPIPE) && command.danger != Danger::moves;
  if (!status && !silent) sink.fail(status.error(), code);
  if (suspended) surroundings_.interrupt.suspend();
  return code;
}

// --watch: again and again until interrupted, or until it fails.
Status Executor::repeat(const Command& command, Invocation& invocation, Sink& sink) {
  while (true) {
    const auto next = std::chrono::steady_clock::now() + *invocation.settings().watch;
    if (auto status = command.run(invocation); !status) return status;
    if (sink.complaint() || sink.closed()) return output_lost(sink, "watching ended");
    if (invocation.interrupt().wait_until(next)) return invocation.interrupted("watching ended");
  }
}

}  // namespace aim::cli
