// Scans, parses and runs one command line, reports its error and returns the exit code.
#include "cli/run/executor.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <iterator>
#include <optional>
#include <utility>

#include "cli/client/current_action.hpp"
#include "cli/client/identity.hpp"
#include "cli/client/measured.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/vendor_stop.hpp"
#include "cli/help/help.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/output_loss.hpp"
#include "cli/output/text.hpp"
#include "cli/process/command_log.hpp"
#include "cli/process/typed_ahead.hpp"
#include "cli/run/kept_robot.hpp"
#include "cli/run/line_effect.hpp"
#include "cli/run/mistyped_stop.hpp"
#include "cli/run/several_robots.hpp"
#include "cli/table/look_alike.hpp"
#include "cli/table/robot_choice.hpp"
#include "core/codec/unreadable.hpp"
#include "core/model/robot_model.hpp"
#include "core/version.hpp"

namespace aim::cli {
namespace {

OnSignal on_signal(const Command& command, const Settings& settings, bool in_shell) {
  if (in_shell) return OnSignal::hold;
  // An interrupted stop says what is known of the robot.
  const bool handles_interrupt = command.danger == Danger::moves || command.danger == Danger::stops ||
                                 command.streams || command.waits || settings.watch;
  return handles_interrupt ? OnSignal::raise : OnSignal::leave;
}

// A call that an interrupt has ended says only that there was no answer. A motion that was ordered says what
// became of it, and a stop always does.
Status without_interrupted_call(Status status, const Command& command, const Robot& robot,
                                const Interrupt& interrupt) {
  if (status || command.danger == Danger::stops) return status;
  if (!is_silence(status.error()) || interrupt.signal() == 0) return status;
  if (!changes_something(command)) return cli::interrupted(interrupt, "the robot had not answered");
  if (!robot.was_ordered())
    return cli::interrupted(interrupt, "the robot had not answered; nothing was ordered");
  if (command.danger == Danger::sets)
    return cli::interrupted(interrupt, "the robot had not answered; it is not known what it has done");
  return status;
}

// A signal may end the process before the command has a result.
void prepare_farewell(const Sink& sink) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    sink.prepare_farewell(signal, ended_by(signal, "the command had no result yet"));
}

// What is typed meanwhile is read, for the time of a command.
class BesideCommand {
 public:
  BesideCommand(TypedAhead* typed, TypedAhead::OnLateStop on_late_stop) : typed_(typed) {
    if (typed_) typed_->begin(std::move(on_late_stop));
  }
  ~BesideCommand() {
    if (typed_) typed_->end();
  }
  BesideCommand(const BesideCommand&) = delete;
  BesideCommand& operator=(const BesideCommand&) = delete;

 private:
  TypedAhead* typed_;
};

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

// Stops go to any robot, and `version` says which one is there.
bool goes_to_any(const Command& command) {
  return command.danger == Danger::stops || command.noun == "version";
}

// Errors that a wrong model may have caused: a name it lacks, a limit, a number of values.
bool rests_on_model(const Error& error, const Command& command) {
  if (error.origin == Origin::not_found || error.origin == Origin::limit) return true;
  return error.origin == Origin::usage && find_noun(command.noun)->needs.has_value();
}

// So long --watch goes on without an answer.
constexpr std::chrono::seconds kLongestSilence{60};
// A later answer leaves a gap in what is watched, which is said. Our choice.
constexpr std::chrono::seconds kLateAnswer{2};

// The values of a robot that is silent are those of before.
Status run_measured(const Command& command, Invocation& invocation) {
  Status now = command.measured ? measured_now(invocation.robot()) : Status(Done{});
  return now ? command.run(invocation) : now;
}

std::string with_reason(const Error& error) {
  return error.message + (error.reason.empty() ? "" : ": " + error.reason);
}

// Where the project's files say which robot a line addresses; empty: they do not. A folder that came from
// elsewhere may have such a file.
std::string chosen_by_project(const Settings& settings) {
  if (const auto origin = settings.origins.find("robot");
      origin != settings.origins.end() && origin->second.layer == Layer::project)
    return origin->second.text;
  return settings.context ? settings.context->project : std::string();
}

// The stop was confirmed, of a line with a mistake. `names_none`: the line names a robot in a way that is not
// understood.
Error stopped_but(Error mistake, const Settings& settings, bool names_none) {
  const std::string stopped = target_of(settings) + " was stopped (hold), ";
  mistake.message.insert(0, stopped + (names_none ? "and no other robot: " : "but "));
  return names_none ? button_first(std::move(mistake)) : mistake;
}

// Of several robots not each confirmed the stop; the highest exit code of them is `code`.
Error unconfirmed(const Error& mistake, const Settings& settings, int code) {
  constexpr std::array kOrigins{Origin::unreachable, Origin::timeout, Origin::fault, Origin::aborted};
  const auto* const origin =
      std::ranges::find_if(kOrigins, [&](Origin one) { return exit_code_of(one) == code; });
  return button_first({.origin = origin == kOrigins.end() ? Origin::error : *origin,
                       .message = "not each of " + target_of(settings) + " is known to have stopped",
                       .reason = "the lines of each robot say which; the line itself: " + mistake.message,
                       .hint = mistake.hint});
}

// Of the robot of a stop with this exit code. The level, or the stop itself, may have been ended by others.
std::string_view became_of(int code) {
  if (code == 0) return "was stopped";
  return code == exit_code_of(Origin::aborted) ? "did not stop as it was asked to"
                                               : "is not known to have stopped";
}

// What a stop goes on without, and which robot it goes to where the operator may expect another one.
void note_target_of_stop(const Settings& settings, Sink& sink) {
  for (const std::string& wrong : settings.left_out) sink.note("aimctl: " + wrong);
  for (const ConfigFile& file : settings.configuration->files())
    if (file.state == ConfigFile::State::invalid) sink.note("aimctl: " + with_reason(*file.problem));
  const std::string project = chosen_by_project(settings);
  if (!project.empty())
    sink.note("aimctl: the stop goes to " + target_of(settings) + ", as " + project + " says");
  else if (settings.configuration->problem())
    sink.note("aimctl: the stop goes to " + target_of(settings));
}

// A folder that came from elsewhere may redirect a motion, too.
void note_target(const Command& command, const Settings& settings, Sink& sink) {
  const std::string project = chosen_by_project(settings);
  if (changes_something(command) && !project.empty())
    sink.note("aimctl: this goes to " + target_of(settings) + ", as " + project + " says");
}

// An error that the model may have caused says nothing about a robot that has another model, or that did not
// say what it is.
Error checked_by_model(Error error, const Command& command, const Settings& settings, Robot& robot) {
  if (!rests_on_model(error, command)) return error;
  // The command has asked what the robot serves, and what is missing rests on that.
  if (error.origin == Origin::not_found && robot.silence() && model_id(settings).empty())
    return *robot.silence();
  if (!robot.carried_out_a_call() && !robot.serves_aim_v1() && robot.other_robot())
    return robot.other_robot()->error;
  return error;
}

}  // namespace

Executor::Executor(Surroundings surroundings)
    : surroundings_(std::move(surroundings)), robot_(surroundings_.environment), stop_(is_stop_line) {
  surroundings_.console.stop = &stop_;
}

Robot* Executor::default_robot() {
  Settings settings = surroundings_.defaults.settings;
  settings.configuration = std::make_shared<Configuration>(config_paths(surroundings_.environment));
  const std::vector<std::string> nothing;
  if (!resolve_settings(scan(nothing), surroundings_.environment, settings)) return nullptr;
  auto robot = robot_.at(settings, false);
  if (robot && !(*robot)->serves_aim_v1() && robot_.correct_model(settings))
    robot = robot_.at(settings, false);
  return robot ? *robot : nullptr;
}

Scan Executor::scan_line(std::span<const std::string> words) const {
  Scan scanned = scan(words);
  const auto& inherited = surroundings_.defaults.flags;
  scanned.flags.insert(scanned.flags.begin(), inherited.begin(), inherited.end());
  return scanned;
}

int Executor::run(std::span<const std::string> words, const std::optional<Error>& unreadable) {
  const Scan scanned = scan_line(words);
  const Console& console = surroundings_.console;
  Defaults defaults = surroundings_.defaults;
  // What is no command may be meant as a stop.
  const bool stops = scanned.command == nullptr || scanned.command->danger == Danger::stops;
  defaults.settings.configuration = std::make_shared<Configuration>(
      config_paths(surroundings_.environment, stops ? kPatienceOfStop : kConfigurationPatience));
  // The shell has resolved its format, so that a file does not replace a flag given to the shell.
  const Configuration* configuration =
      surroundings_.in_shell ? nullptr : defaults.settings.configuration.get();
  Sink sink(sink_options(scanned, surroundings_.environment, console, defaults.format, configuration),
            console.out, console.err);
  int code = run_line(words, unreadable, scanned, sink, defaults);
  if (stop_.due()) return run_typed_stop(scanned, code, sink.options().format);
  const TypedAhead* typed = console.typed;
  elsewhere_.line_ended(code, typed != nullptr && typed->begins_with_stop());
  if (code != 0 || !sink.closed()) return code;
  // For help, the version and the shell. run_command() has already reported its own errors.
  if (!sink.complaint()) return code_of_signal(SIGPIPE);
  code = exit_code(*sink.complaint());
  sink.fail(*sink.complaint(), code);
  return code;
}

// To the robot of the line that asked for something else. In a shell that is the one elsewhere, and the robot
// of the shell stops as well. The code is that of the line if the robot stops. Where standard output has the
// document of the line, that of the stop goes to standard error.
int Executor::run_typed_stop(const Scan& scanned, int code, Format format) {
  Scan addressed = scanned;
  if (!elsewhere_.empty())
    std::erase_if(addressed.flags, [](const FlagUse& use) { return use.parameter->name == "--robot"; });
  const auto lines = stop_lines(addressed);
  const auto line = std::ranges::find_if(lines, [this](const std::vector<std::string>& words) {
    return static_cast<bool>(parse(scan_line(words), surroundings_.environment, surroundings_.defaults));
  });
  std::FILE* const out = surroundings_.console.out;
  if (format != Format::table) surroundings_.console.out = surroundings_.console.err;
  const int stopped = run(line == lines.end() ? lines.back() : *line);
  surroundings_.console.out = out;
  return stopped == 0 ? code : stopped;
}

int Executor::run_line(std::span<const std::string> words, const std::optional<Error>& unreadable,
                       const Scan& scanned, Sink& sink, const Defaults& defaults) {
  const auto begin = std::chrono::system_clock::now();
  const auto request = parse(scanned, surroundings_.environment, defaults);
  if (!request || unreadable) {
    const Error error = unreadable ? *unreadable : with_look_alike(request.error(), words);
    const auto stops = stops_meant_by(words, scanned);
    if (!stops.empty()) return stop_first(words, stops, error, sink, defaults);
    const int code = exit_code(error);
    sink.fail(error, code);
    return code;
  }
  if (const auto mistake = stop_of_what_it_lacks(*request))
    return stop_first(words, stop_lines(scanned), *mistake, sink, defaults);
  const int code = run_request(words, scanned, *request, sink);
  record(words, *request, code, begin, defaults);
  if (code == 0) keep_anew(changed_key(*request), surroundings_.environment, surroundings_.defaults.settings);
  return code;
}

// "dance stop" of a robot that does not dance, "action set stop": what is meant is a stop.
std::optional<Error> Executor::stop_of_what_it_lacks(const Request& request) {
  if (request.kind != Request::Kind::run || request.settings.dry_run) return std::nullopt;
  const Command& command = *request.command;
  const bool sets = command.noun == "action" && command.verb == "set";
  const std::string action = sets ? request.arguments.text("NAME") : "";
  if (command.verb != "stop" && !means_stop(action)) return std::nullopt;
  const Error no_action{.origin = Origin::not_found, .message = "there is no action '" + action + "'"};
  if (!request.settings.robots.empty()) {  // none of their models has such an action
    if (sets && is_word_for_stop(action)) return no_action;
    return std::nullopt;
  }
  const auto model = robot_.model_at(request.settings);
  if (!model) return std::nullopt;
  if (sets) {
    if (find_action(**model, action)) return std::nullopt;
    return no_action;
  }
  const auto lacked = (*model)->first_lacked({find_noun(command.noun)->needs, command.needs});
  if (!lacked) return std::nullopt;
  return lacking(**model, *lacked);
}

void Executor::record(std::span<const std::string> words, const Request& request, int code,
                      std::chrono::system_clock::time_point begin, const Defaults& defaults) const {
  const bool ran = request.kind == Request::Kind::run && request.settings.robots.empty();
  if (!ran || !leaves_traces(*request.command) || !records(*defaults.settings.configuration)) return;
  const auto milliseconds = [](auto span) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
  };
  CommandLog(surroundings_.environment)
      .append({.time_ms = milliseconds(begin.time_since_epoch()),
               .user = user_name(surroundings_.environment),
               .robot = request.settings.robot,
               .line = {words.begin(), words.end()},
               .exit_code = code,
               .duration_ms = milliseconds(std::chrono::system_clock::now() - begin)});
}

// Whatever is wrong with the line, the robot stops; then the mistake is reported.
int Executor::stop_first(std::span<const std::string> words, std::span<const std::vector<std::string>> stops,
                         Error mistake, Sink& sink, const Defaults& defaults) {
  const auto begin = std::chrono::system_clock::now();
  mistake.hint = correct_stop(words);
  Error unsent = mistake;
  for (const std::vector<std::string>& line : stops) {
    const Scan scanned = scan_line(line);
    const auto request = parse(scanned, surroundings_.environment, defaults);
    if (!request) {
      unsent = button_first(request.error());
      continue;
    }
    sink.keep_documents();
    int code = run_request(line, scanned, *request, sink);
    if (sink.failed()) {
      sink.note("aimctl: " + mistake.message);
    } else {
      const bool names_none = names_no_robot(words, scan_line(words));
      const Error said = code == 0 ? stopped_but(mistake, request->settings, names_none)
                                   : unconfirmed(mistake, request->settings, code);
      if (code == 0) code = exit_code(said);
      sink.fail(said, code);
    }
    record(words, *request, code, begin, defaults);
    return code;
  }
  const int code = exit_code(unsent);
  sink.fail(unsent, code);
  return code;
}

int Executor::run_request(std::span<const std::string> words, const Scan& scanned, const Request& request,
                          Sink& sink) {
  if (request.kind == Request::Kind::help) {
    Settings settings = request.settings;
    (void)resolve_settings(scanned, surroundings_.environment, settings).operator bool();
    const auto model = robot_.model_at(settings);
    sink.raw(help_text(request.noun, request.command, model ? *model : nullptr, sink.columns(kHelpColumns)));
    return 0;
  }
  if (request.kind == Request::Kind::version) {
    sink.raw("aimctl " + version_text());
    return 0;
  }
  // A stop that names its robot is for that one, which may move on if it fails.
  const bool stops_own = ends_motion(request) && scanned.flag("--robot") == nullptr;
  if (!stops_own) remember_elsewhere(request);
  const Stops others = stops_own ? stops_of(elsewhere_.settings()) : Stops();
  const int code = name_stopped(request, others, run_addressed(words, scanned, request, sink), sink);
  if (stops_own && code == 0) elsewhere_.clear();
  if (is_stop(request)) meanwhile_.clear();
  return code;
}

// Of a line of a shell at a terminal.
void Executor::remember_elsewhere(const Request& request) {
  if (surroundings_.console.typed != nullptr && kept() && !asks_no_robot(*request.command))
    elsewhere_.remember(request, *kept());
  else
    elsewhere_.forget_line_before();
}

Executor::Stops Executor::stops_of(const std::vector<Settings>& robots) const {
  Stops stops;
  for (const Settings& one : robots)
    stops.push_back(std::make_unique<StopBeside>(stop_of_other_line(one, surroundings_.environment)));
  return stops;
}

// The line may wait for a robot that does not answer, and the stop would wait for the line. On the thread
// that reads what is typed; `settings`: those of the line.
void Executor::stop_meanwhile(std::string_view typed, const Settings& settings) {
  const auto lines = stops_of_line(typed);
  if (lines.empty()) return;
  const Scan scanned = scan_line(lines.back());
  std::vector<Settings> robots = elsewhere_.settings();
  if (scanned.flag("--robot") != nullptr) {
    Defaults defaults = surroundings_.defaults;
    defaults.settings.configuration = settings.configuration;
    const auto stop = parse(scanned, surroundings_.environment, defaults);
    robots = stop ? each_robot(stop->settings) : std::vector<Settings>();
  } else if (kept()) {
    std::ranges::copy(own_robots(settings, *kept()), std::back_inserter(robots));
  }
  meanwhile_ = stops_of(robots);
}

// Where a stop went to several robots, what became of each. What may move on is said also with --quiet.
int Executor::name_stopped(const Request& request, const Stops& others, int code, Sink& sink) const {
  if (others.empty()) return code;
  sink.note(
      fmt::format("aimctl: {}, the robot of this shell, {}", target_of(request.settings), became_of(code)));
  for (const auto& other : others) {
    const auto outcome = other->outcome();
    if (!outcome) continue;
    if (outcome->code == 0)
      sink.note("aimctl: " + outcome->text);
    else
      std::fprintf(surroundings_.console.err, "aimctl: %s\n", printable(outcome->text).c_str());
    code = std::max(code, outcome->code);
  }
  return code;
}

int Executor::run_addressed(std::span<const std::string> words, const Scan& scanned, const Request& request,
                            Sink& sink) {
  // A stop is not ended by another one.
  const BesideCommand beside_command(
      is_stop(request) ? nullptr : surroundings_.console.typed,
      [this, &request](std::string_view typed) { stop_meanwhile(typed, request.settings); });
  if (is_stop(request))
    note_target_of_stop(request.settings, sink);
  else
    note_target(*request.command, request.settings, sink);
  const bool is_shell = request.command->noun == "shell" && !surroundings_.in_shell;
  if (request.settings.robots.size() > 1 && (!asks_no_robot(*request.command) || is_shell)) {
    surroundings_.interrupt.arm(OnSignal::hold, true);
    const auto code =
        run_on_several(words, scanned, request, sink, surroundings_.interrupt, surroundings_.console);
    surroundings_.interrupt.arm(between_commands());
    if (code) return *code;
    sink.fail(code.error(), exit_code(code.error()));
    return exit_code(code.error());
  }
  if (is_shell && surroundings_.shell != nullptr)
    return surroundings_.shell(surroundings_, scanned, request, sink);
  const auto beside = stop_beside(scanned, request);
  const int code = run_command(request, sink);
  if (const auto outcome = beside ? beside->outcome() : std::nullopt) sink.note("aimctl: " + outcome->text);
  return code;
}

std::unique_ptr<StopBeside> Executor::stop_beside(const Scan& scanned, const Request& request) const {
  const bool redirected = is_stop(request) && !chosen_by_project(request.settings).empty();
  if (!redirected || request.command->noun != "stop") return nullptr;
  return std::make_unique<StopBeside>(stop_without_project({.scan = scanned,
                                                            .environment = surroundings_.environment,
                                                            .defaults = surroundings_.defaults,
                                                            .chosen = address_text(request.settings)}));
}

// Before anything is sent to a robot whose serial number is pinned. A stop goes to any robot; releasing one
// does not.
Status Executor::verify_identity(const Request& request, Robot& robot) const {
  const auto& context = request.settings.context;
  const Command& command = *request.command;
  if (!context || context->serial.empty() || command.danger == Danger::local) return Done{};
  if (command.noun == "version" || command.noun == "doctor") return Done{};
  if (is_stop(request)) return Done{};
  return verify_serial(robot, context->serial);
}

OnSignal Executor::between_commands() const {
  return surroundings_.in_shell || preparing_ ? OnSignal::hold : OnSignal::leave;
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
  // A Ctrl-C while the robot was looked for; arm() would forget it.
  if ((surroundings_.console.typed || preparing_) && surroundings_.interrupt.signal() != 0)
    return cli::interrupted(surroundings_.interrupt, "nothing was started");
  surroundings_.interrupt.arm(on_signal(command, request.settings, surroundings_.in_shell),
                              command.danger == Danger::moves);
  sink.set_model(robot.model());
  Invocation invocation(command, request.arguments, request.settings, robot, sink, surroundings_.interrupt,
                        surroundings_.console);
  Status status =
      request.settings.watch ? repeat(command, invocation, sink) : run_measured(command, invocation);
  suspended = surroundings_.interrupt.signal() == SIGTSTP;
  status = without_interrupted_call(std::move(status), command, robot, surroundings_.interrupt);
  surroundings_.interrupt.arm(between_commands());
  return status;
}

Result<Robot*> Executor::connection_of(const Command& command, const Settings& settings) {
  auto robot = robot_.at(settings, goes_to_any(command));
  if (robot) (*robot)->heed(surroundings_.interrupt.count());
  return robot;
}

// Begins anew where the robot turns out to have another model than the one it was taken for.
Status Executor::run_as_its_model(const Request& request, const Settings& settings, Sink& sink,
                                  bool& suspended) {
  const Command& command = *request.command;
  auto robot = connection_of(command, settings);
  if (!robot && command.danger == Danger::stops) return button_first(robot.error());
  if (!robot) return robot.error();
  Status status = run_once(request, **robot, sink, suspended);
  if (asks_no_robot(command)) return status;
  if (!status) status = checked_by_model(status.error(), command, settings, **robot);
  if (robot_.correct_model(settings)) {
    robot = connection_of(command, settings);
    status = robot ? run_once(request, **robot, sink, suspended) : Status(robot.error());
  }
  if (!status && settings.prepare && robot && !suspended)
    status = run_prepared(request, **robot, sink, suspended, status.error());
  return status;
}

int Executor::run_command(const Request& request, Sink& sink) {
  const Command& command = *request.command;
  Settings settings = request.settings;
  if (asks_no_robot(command)) {
    settings.robot = "127.0.0.1";
    settings.context.reset();
  } else if (settings.context) {
    sink.name_robot(settings.context->name);
  }
  if (settings.quiet && changes_something(command)) sink.silence_views();
  if (!surroundings_.in_shell) prepare_farewell(sink);
  bool suspended = false;
  Status status = run_as_its_model(request, settings, sink, suspended);
  if (status && sink.complaint()) {
    // A motion is already done: only for a reader a wrong --fields is a failure.
    if (command.danger == Danger::reads || command.danger == Danger::local || sink.closed()) {
      status = *sink.complaint();
    } else {
      sink.note("aimctl: done, but " + sink.complaint()->message + "; " + sink.complaint()->reason);
    }
  }
  if (!status) status = with_outcome(status.error(), command);
  const bool silent_robot = !status && is_silence(status.error());
  if (silent_robot || robot_.silent()) robot_.forget();
  const int code = status ? 0 : exit_code(status.error());
  // A closed pipe (`aimctl ... | head`) is reported only if it interrupted a motion.
  const bool silent = code == code_of_signal(SIGPIPE) && command.danger != Danger::moves;
  if (!status && !silent) sink.fail(status.error(), code);
  if (suspended) surroundings_.interrupt.suspend();
  return code;
}

// --watch: repeats the command until it is interrupted or fails. A robot that does not answer for a while, as
// after a restart or on a bad link, is waited for.
Status Executor::repeat(const Command& command, Invocation& invocation, Sink& sink) {
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> answered;
  bool waits = false;
  while (true) {
    const auto began = Clock::now();
    const auto next = began + *invocation.settings().watch;
    if (auto status = run_measured(command, invocation); status) {
      answered = Clock::now();
      const std::chrono::duration<double> took = *answered - began;
      if (std::exchange(waits, false))
        sink.note("aimctl: the robot answers again");
      else if (took > kLateAnswer)
        sink.note(fmt::format("aimctl: the robot took {:.1f} s to answer", took.count()));
    } else if (!answered || !is_silence(status.error()) || Clock::now() - *answered > kLongestSilence) {
      return status;
    } else if (!std::exchange(waits, true)) {
      sink.note(fmt::format("aimctl: {}; watching goes on for up to {} s", status.error().message,
                            kLongestSilence.count()));
    }
    if (sink.complaint() || sink.closed()) return output_lost(sink, "watching ended");
    if (invocation.interrupt().wait_until(next)) return invocation.interrupted("watching ended");
  }
}

}  // namespace aim::cli
