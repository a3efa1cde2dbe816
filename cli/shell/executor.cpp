// Scans, parses and runs one command line, reports its error and returns the exit code.
#include "cli/shell/executor.hpp"

#include <unistd.h>

#include <csignal>

#include "cli/client/identity.hpp"
#include "cli/client/robot_memory.hpp"
#include "cli/help/help.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/process/command_log.hpp"
#include "cli/shell/several_robots.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/robot_choice.hpp"
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

// Empty: the variable is not set.
Result<std::optional<std::uint32_t>> dds_domain(const Environment& environment) {
  constexpr double kLast = 232;  // the ports of a higher domain would exceed 65535
  const auto text = environment("ROS_DOMAIN_ID");
  if (!text || text->empty()) return std::optional<std::uint32_t>();
  const auto number = parse_quantity(*text, Quantity::count);
  if (number && *number >= 0 && *number <= kLast) return std::optional(static_cast<std::uint32_t>(*number));
  return Error{.origin = Origin::usage,
               .message = "ROS_DOMAIN_ID is no DDS domain: '" + *text + "'",
               .reason = "a domain is a number from 0 to " + format_number(kLast),
               .hint = "correct the variable, or unset it"};
}

bool changes_something(const Command& command) {
  return command.danger == Danger::moves || command.danger == Danger::stops || command.danger == Danger::sets;
}

bool is_recorded(const Command& command) { return may_move(command) || changes_something(command); }

bool records(const Configuration& configuration) {
  const ConfigValue* history = configuration.find("history");
  return history == nullptr || history->value == "true";
}

std::string user_name(const Environment& environment) {
  return environment("USER").value_or("uid " + std::to_string(geteuid()));
}

// If a command was sent and its reply is unreadable, the outcome is unknown.
Error with_outcome(Error error, const Command& command) {
  if (!changes_something(command) || !is_unreadable(error)) return error;
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
  if (const std::string id = model_id(settings); !id.empty()) {
    auto named = find_robot_model(id);
    if (!named) {
      Error error = named.error();
      error.origin = Origin::usage;
      return error;
    }
    return *named;
  }
  const RobotModel* remembered = RobotMemory(surroundings_.environment, address_text(settings)).model();
  return remembered != nullptr ? remembered : robot_models().front();
}

// Stops, and calls by bare name, go to any robot.
Result<Robot*> Executor::robot_for(const Command* command, const Settings& settings) {
  const bool any = command != nullptr && (command->danger == Danger::stops || command->noun == "version");
  auto model = model_for(settings);
  if (!model) return model.error();
  std::string key = settings.robot + " " + address_text(settings) + " " + std::string((*model)->id) + " " +
                    std::to_string(settings.timeout.count());
  if (settings.verbose) key += " verbose";
  if (settings.debug) key += " debug";
  if (any) key += " any";
  if (settings.context)
    for (const auto& port : settings.context->ports) key += " " + std::to_string(port.value_or(0));
  if (robot_ && robot_key_ == key) return robot_.get();
  auto address = address_of(settings, **model);
  if (!address) return address.error();
  const auto domain = dds_domain(surroundings_.environment);
  if (!domain && !any) return domain.error();  // a wrong variable never keeps a robot from being stopped
  if (domain && *domain) address->dds_domain = **domain;
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
  if (!model_id(settings).empty()) return false;
  const RobotMemory memory(surroundings_.environment, address_text(settings));
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

void Executor::forget_robot() {
  robot_.reset();
  robot_key_.clear();
}

Robot* Executor::default_robot() {
  Settings settings = surroundings_.defaults.settings;
  settings.configuration = std::make_shared<Configuration>(config_paths(surroundings_.environment));
  const std::vector<std::string> nothing;
  if (!resolve_settings(scan(nothing), surroundings_.environment, settings)) return nullptr;
  auto robot = robot_for(nullptr, settings);
  if (robot && !(*robot)->serves_aim_v1() && correct_model(settings)) robot = robot_for(nullptr, settings);
  return robot ? *robot : nullptr;
}

Scan Executor::scan_line(std::span<const std::string> words) const {
  Scan scanned = scan(words);
  const auto& inherited = surroundings_.defaults.flags;
  scanned.flags.insert(scanned.flags.begin(), inherited.begin(), inherited.end());
  return scanned;
}

int Executor::run(std::span<const std::string> words) {
  const Scan scanned = scan_line(words);
  const Console& console = surroundings_.console;
  Defaults defaults = surroundings_.defaults;
  defaults.settings.configuration = std::make_shared<Configuration>(config_paths(surroundings_.environment));
  // The shell has resolved its format, so that a file does not replace a flag given to the shell.
  const Configuration* configuration =
      surroundings_.in_shell ? nullptr : defaults.settings.configuration.get();
  Sink sink(sink_options(scanned, surroundings_.environment, console, defaults.format, configuration),
            console.out, console.err);
  int code = run_line(words, scanned, sink, defaults);
  if (code != 0 || !sink.closed()) return code;
  // For help, the version and the shell. run_command() has already reported its own errors.
  if (!sink.complaint()) return code_of_signal(SIGPIPE);
  code = exit_code(*sink.complaint());
  sink.fail(*sink.complaint(), code);
  return code;
}

int Executor::run_line(std::span<const std::string> words, const Scan& scanned, Sink& sink,
                       const Defaults& defaults) {
  const auto begin = std::chrono::system_clock::now();
  auto request = parse(scanned, surroundings_.environment, defaults);
  if (!request) {
    const int code = exit_code(request.error());
    sink.fail(request.error(), code);
    return code;
  }
  const int code = run_request(words, scanned, *request, sink);
  const bool ran = request->kind == Request::Kind::run && request->settings.robots.empty();
  if (!ran || !is_recorded(*request->command) || !records(*defaults.settings.configuration)) return code;
  const auto milliseconds = [](auto span) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
  };
  CommandLog(surroundings_.environment)
      .append({.time_ms = milliseconds(begin.time_since_epoch()),
               .user = user_name(surroundings_.environment),
               .robot = request->settings.robot,
               .line = {words.begin(), words.end()},
               .exit_code = code,
               .duration_ms = milliseconds(std::chrono::system_clock::now() - begin)});
  return code;
}

int Executor::run_request(std::span<const std::string> words, const Scan& scanned, const Request& request,
                          Sink& sink) {
  if (request.kind == Request::Kind::help) {
    Settings settings = request.settings;
    (void)resolve_settings(scanned, surroundings_.environment, settings).operator bool();
    const auto model = model_for(settings);
    sink.raw(help_text(request.noun, request.command, model ? *model : nullptr));
    return 0;
  }
  if (request.kind == Request::Kind::version) {
    sink.raw("aimctl " + version_text());
    return 0;
  }
  const bool asks_none = request.command->danger == Danger::local && !request.command->shows_model;
  const bool is_shell = request.command->noun == "shell" && !surroundings_.in_shell;
  if (request.settings.robots.size() > 1 && (!asks_none || is_shell)) {
    surroundings_.interrupt.arm(OnSignal::hold, true);
    const auto code =
        run_on_several(words, scanned, request, sink, surroundings_.interrupt, surroundings_.console);
    surroundings_.interrupt.arm(surroundings_.in_shell ? OnSignal::hold : OnSignal::leave);
    if (code) return *code;
    sink.fail(code.error(), exit_code(code.error()));
    return exit_code(code.error());
  }
  return is_shell ? run_shell(surroundings_, scanned, request, sink) : run_command(request, sink);
}

// Before anything is sent to a robot whose serial number is pinned. A stop goes to any robot; releasing one
// does not.
Status Executor::verify_identity(const Request& request, Robot& robot) const {
  const auto& context = request.settings.context;
  const Command& command = *request.command;
  if (!context || context->serial.empty() || command.danger == Danger::local) return Done{};
  if (command.noun == "version" || command.noun == "doctor") return Done{};
  if (command.danger == Danger::stops && !request.arguments.has("--reset")) return Done{};
  return verify_serial(robot, context->serial);
}

Status Executor::run_once(const Request& request, Robot& robot, Sink& sink, bool& suspended) {
  const Command& command = *request.command;
  const auto lacked = robot.model().first_lacked({find_noun(command.noun)->needs, command.needs});
  // An answer that depends on the model alone must not come from an outdated model.
  if ((lacked || command.shows_model) && !robot.serves_aim_v1() && robot.other_robot())
    return robot.other_robot()->error;
  // Nor must a refusal from a model that the user has not named, if the robot does not answer.
  if (lacked && robot.silence() && model_id(request.settings).empty()) return *robot.silence();
  if (lacked) return lacking(robot.model(), *lacked);
  if (auto known = verify_identity(request, robot); !known) return known;
  surroundings_.interrupt.arm(on_signal(command, request.settings, surroundings_.in_shell),
                              command.danger == Danger::moves);
  sink.set_model(robot.model());
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
  if (asks_none) {
    settings.robot = "127.0.0.1";
    settings.context.reset();
  } else if (settings.context) {
    sink.name_robot(settings.context->name);
  }
  if (settings.quiet && changes_something(command)) sink.silence_views();
  if (command.danger == Danger::stops && settings.configuration->problem())
    sink.note("aimctl: " + settings.configuration->problem()->message + "; the stop goes to " +
              (settings.context ? settings.context->name + " (" + settings.context->address + ")"
                                : settings.robot));
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
  if (!status && settings.prepare && robot && !suspended)
    status = run_prepared(request, **robot, sink, suspended, status.error());
  if (status && sink.complaint()) {
    // A motion is already done: only for a reader a wrong --fields is a failure.
    if (command.danger == Danger::reads || command.danger == Danger::local || sink.closed()) {
      status = *sink.complaint();
    } else {
      sink.note("aimctl: done, but " + sink.complaint()->message + "; " + sink.complaint()->reason);
    }
  }
  if (!status) status = with_outcome(status.error(), command);
  const bool silent_robot =
      !status && (status.error().origin == Origin::unreachable || status.error().origin == Origin::timeout);
  if (silent_robot) forget_robot();
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
