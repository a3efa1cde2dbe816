// Scans, parses and runs one command line, reports its error and returns the exit code.
#include "cli/shell/executor.hpp"

#include <csignal>

#include "cli/client/robot_memory.hpp"
#include "cli/help/help.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/shell/shell.hpp"
#include "core/codec/unreadable.hpp"
#include "core/model/robot_model.hpp"
#include "core/version.hpp"

namespace aim::cli {
namespace {

OnSignal on_signal(const Command& command, const Settings& settings, bool in_shell) {
  if (in_shell) return OnSignal::hold;
  const bool handles_interrupt =
      command.danger == Danger::moves || command.streams || command.waits || settings.watch;
  return handles_interrupt ? OnSignal::raise : OnSignal::leave;
}

std::uint32_t dds_domain(const Environment& environment) {
  const auto text = environment("ROS_DOMAIN_ID");
  if (!text) return 0;
  const auto number = parse_quantity(*text, Quantity::count);
  return number && *number >= 0 && *number <= 232 ? static_cast<std::uint32_t>(*number) : 0;
}

// If a command was sent and its reply is unreadable, the outcome is unknown.
Error with_outcome(Error error, const Command& command) {
  const bool commands = command.danger == Danger::moves || command.danger == Danger::stops;
  if (!commands || !is_unreadable(error)) return error;
  error.origin = Origin::timeout;
  error.reason += error.reason.empty() ? "" : "; ";
  error.reason += "it is unknown whether the command was carried out";
  error.hint = "check the robot before you try again; --debug shows its replies";
  return error;
}

// Errors that a wrong model may have caused: a name it lacks, a limit, a number of values.
bool rests_on_model(const Error& error, const Command& command) {
  if (error.origin == Origin::not_found || error.origin == Origin::limit) return true;
  return error.origin == Origin::usage && find_noun(command.noun)->needs.has_value();
}

}  // namespace

Executor::Executor(Surroundings surroundings) : surroundings_(std::move(surroundings)) {}
Executor::~Executor() = default;

// Named by the user, remembered of this address, or the default: a robot of another model refuses the first
// call and says what it is.
Result<const RobotModel*> Executor::model_for(const Settings& settings) const {
  if (!settings.model.empty()) {
    auto named = find_robot_model(settings.model);
    if (!named) {
      Error error = named.error();
      error.origin = Origin::usage;
      return error;
    }
    return *named;
  }
  const RobotModel* remembered = RobotMemory(surroundings_.environment, settings.robot).model();
  return remembered != nullptr ? remembered : robot_models().front();
}

// Stops, and calls by bare name, go to any robot.
Result<Robot*> Executor::robot_for(const Command* command, const Settings& settings) {
  const bool any = command != nullptr && (command->danger == Danger::stops || command->noun == "version");
  auto model = model_for(settings);
  if (!model) return model.error();
  std::string key =
      settings.robot + " " + std::string((*model)->id) + " " + std::to_string(settings.timeout.count());
  if (settings.verbose) key += " verbose";
  if (settings.debug) key += " debug";
  if (any) key += " any";
  if (robot_ && robot_key_ == key) return robot_.get();
  auto address = parse_robot_address(settings.robot, **model);
  if (!address) return address.error();
  address->dds_domain = dds_domain(surroundings_.environment);
  robot_ = std::make_unique<Robot>(Robot::Options{.address = std::move(*address),
                                                  .model = *model,
                                                  .expects_model = !any,
                                                  .timeout = settings.timeout,
                                                  .verbose = settings.verbose,
                                                  .debug = settings.debug});
  robot_key_ = std::move(key);
  return robot_.get();
}

// Corrects the model that is remembered for the address. True: the command can start again with it.
bool Executor::correct_model(const Settings& settings) {
  if (!settings.model.empty()) return false;
  const RobotMemory memory(surroundings_.environment, settings.robot);
  if (const auto& other = robot_->other_robot()) {
    const auto model = find_robot_model(other->model);
    if (model) memory.remember(**model);
    return static_cast<bool>(model);
  }
  // Only a robot with aim.v1 is remembered; one of the vendor at its address has the default model.
  if (!robot_->is_without_aim_v1() || memory.model() == nullptr) return false;
  memory.forget();
  return !robot_->carried_out_a_call();
}

Robot* Executor::default_robot() {
  Settings settings = surroundings_.defaults.settings;
  const std::vector<std::string> nothing;
  if (!resolve_settings(scan(nothing), surroundings_.environment, settings)) return nullptr;
  auto robot = robot_for(nullptr, settings);
  if (robot && !(*robot)->serves_aim_v1() && correct_model(settings)) robot = robot_for(nullptr, settings);
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
    Settings settings = request->settings;
    (void)resolve_settings(scanned, surroundings_.environment, settings).operator bool();
    const auto model = model_for(settings);
    sink.raw(help_text(request->noun, request->command, model ? *model : nullptr));
  } else if (request->kind == Request::Kind::version) {
    sink.raw("aimctl " + version_text());
  } else if (request->command->noun == "shell" && !surroundings_.in_shell) {
    code = run_shell(surroundings_, *request, sink);
  } else {
    code = run_command(*request, sink);
  }
  if (code != 0 || !sink.closed()) return code;
  // For help, the version and the shell. run_command() has already reported its own errors.
  if (!sink.complaint()) return code_of_signal(SIGPIPE);
  code = exit_code(*sink.complaint());
  sink.fail(*sink.complaint(), code);
  return code;
}

Status Executor::run_once(const Request& request, Robot& robot, Sink& sink, bool& suspended) {
  const Command& command = *request.command;
  const auto lacked = robot.model().first_lacked({find_noun(command.noun)->needs, command.needs});
  // An answer that depends on the model alone must not come from an outdated model.
  if ((lacked || command.shows_model) && !robot.serves_aim_v1() && robot.other_robot())
    return robot.other_robot()->error;
  if (lacked) return lacking(robot.model(), *lacked);
  surroundings_.interrupt.arm(on_signal(command, request.settings, surroundings_.in_shell),
                              command.danger == Danger::moves);
  Invocation invocation(command, request.arguments, request.settings, robot, sink, surroundings_.interrupt,
                        surroundings_.console);
  Status status = request.settings.watch ? repeat(command, invocation, sink) : command.run(invocation);
  suspended = surroundings_.interrupt.signal() == SIGTSTP;
  surroundings_.interrupt.arm(surroundings_.in_shell ? OnSignal::hold : OnSignal::leave);
  return status;
}

int Executor::run_command(const Request& request, Sink& sink) {
  const Command& command = *request.command;
  Settings settings = request.settings;
  // A local command sends no request, so that a wrong --robot is no error.
  const bool asks_none = command.danger == Danger::local && !command.shows_model;
  if (asks_none) settings.robot = "127.0.0.1";
  Status status = Done{};
  bool suspended = false;
  auto robot = robot_for(&command, settings);
  if (!robot) {
    status = robot.error();
  } else {
    status = run_once(request, **robot, sink, suspended);
    // The model may be wrong if the robot was not called yet.
    const bool unconfirmed = !asks_none && !(*robot)->carried_out_a_call();
    if (!status && unconfirmed && rests_on_model(status.error(), command) && !(*robot)->serves_aim_v1() &&
        (*robot)->other_robot())
      status = (*robot)->other_robot()->error;
    if (!asks_none && correct_model(settings)) {
      robot = robot_for(&command, settings);
      status = robot ? run_once(request, **robot, sink, suspended) : Status(robot.error());
    }
  }
  if (status && sink.complaint()) {
    // A motion is already done: only for a reader a wrong --fields is a failure.
    if (command.danger == Danger::reads || command.danger == Danger::local || sink.closed()) {
      status = *sink.complaint();
    } else {
      sink.note("aimctl: done, but " + sink.complaint()->message + "; " + sink.complaint()->reason);
    }
  }
  if (!status) status = with_outcome(status.error(), command);
  const int code = status ? 0 : exit_code(status.error());
  // A closed pipe (`aimctl ... | head`) is reported only if it interrupted a motion.
  const bool silent = code == code_of_signal(SIGPIPE) && command.danger != Danger::moves;
  if (!status && !silent) sink.fail(status.error(), code);
  if (suspended) surroundings_.interrupt.suspend();
  return code;
}

// --watch: repeats the command until it is interrupted or fails.
Status Executor::repeat(const Command& command, Invocation& invocation, Sink& sink) {
  while (true) {
    const auto next = std::chrono::steady_clock::now() + *invocation.settings().watch;
    if (auto status = command.run(invocation); !status) return status;
    if (sink.complaint() || sink.closed()) return output_lost(sink, "watching ended");
    if (invocation.interrupt().wait_until(next)) return invocation.interrupted("watching ended");
  }
}

}  // namespace aim::cli
