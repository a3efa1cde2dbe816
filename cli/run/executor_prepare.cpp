// --prepare: after a refusal meets the preconditions that the robot reports, runs the command again, and
// undoes what was done.
#include <cstdio>
#include <memory>

#include "cli/client/current_action.hpp"
#include "cli/motion/preparation.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/run/executor.hpp"

namespace aim::cli {
namespace {

constexpr int kMostRounds = 3;  // a step may uncover another precondition

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < line.size();) {
    const std::size_t end = line.find(' ', begin);
    words.push_back(line.substr(begin, end - begin));
    begin = end == std::string::npos ? line.size() : end + 1;
  }
  return words;
}

bool is_interruption(const Error& error) { return exit_code(error) > code_of_signal(0); }

}  // namespace

// A step of a preparation: its result is not printed, its error is that of the command.
Status Executor::run_step(const std::string& line, const Request& of, Robot& robot, Sink& sink) {
  sink.note("prepare: aimctl " + line);
  const std::vector<std::string> words = words_of(line);
  auto step = parse(scan(words), surroundings_.environment, surroundings_.defaults);
  if (!step) return step.error();
  step->settings = of.settings;
  step->settings.prepare = false;
  step->settings.watch.reset();
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> nowhere(std::fopen("/dev/null", "w"), std::fclose);
  if (!nowhere) return Error{.message = "/dev/null cannot be opened"};
  SinkOptions options = sink.options();
  options.terminal = false;
  Sink quiet(options, nowhere.get(), surroundings_.console.err);
  bool suspended = false;
  return run_once(*step, robot, quiet, suspended);
}

// Why nothing may be undone: the robot has been stopped, or belongs to what came after. Empty: it may.
// `entered`: the action of the preparation.
std::string Executor::left_to_others(const Status& status, const std::string& entered, Robot& robot) const {
  if (!status) {
    if (is_interruption(status.error())) return "interrupted";
    const Origin origin = status.error().origin;
    if (origin == Origin::fault) return "the robot was stopped";
    if (origin == Origin::aborted || origin == Origin::lease) return "the motion was ended early";
    if (origin == Origin::unreachable || origin == Origin::timeout || origin == Origin::identity)
      return "what the robot does is not known";
  }
  const auto now = read_action(robot);
  if (!now) return now.error().message;
  if (!now->known()) return "what the robot does is not known";
  if (now->name != entered) return "the robot is in " + now->name + " now";
  return now->entered() ? "" : "the robot is about to leave " + entered;
}

// What the operator or another one has made of the robot meanwhile stays. Returns what interrupted it; the
// robot completes a step that was begun by itself.
std::optional<Error> Executor::undo(const std::vector<PreparationStep>& steps, std::string left,
                                    const Request& of, Robot& robot, Sink& sink) {
  std::optional<Error> broken;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (left.empty() && surroundings_.interrupt.signal() != 0) {
      broken = interrupted(surroundings_.interrupt, "what was prepared stays");
      left = "interrupted";
    }
    const bool stays = !step->undone || !left.empty();
    const Status undone = stays ? Status(Done{}) : run_step(step->undo, of, robot, sink);
    if (!undone && is_interruption(undone.error())) {
      sink.note("not waited for: aimctl " + step->undo + " (the robot completes the step by itself)");
      return undone.error();
    }
    if (!undone) left = undone.error().message;
    if (stays || !undone)
      sink.note("not restored: aimctl " + step->undo + (left.empty() ? "" : " (" + left + ")"));
  }
  return broken;
}

// A signal between two steps must not end the program before it has said what stays.
Status Executor::run_prepared(const Request& request, Robot& robot, Sink& sink, bool& suspended,
                              const Error& refusal) {
  preparing_ = true;
  surroundings_.interrupt.arm(between_commands());
  Status status = prepare_and_run(request, robot, sink, suspended, refusal);
  preparing_ = false;
  surroundings_.interrupt.arm(between_commands());
  return status;
}

Status Executor::prepare_and_run(const Request& request, Robot& robot, Sink& sink, bool& suspended,
                                 Error refusal) {
  if (request.arguments.read_input() && !request.arguments.input_text()) {  // a stream of lines
    refusal.hint += refusal.hint.empty() ? "" : "; ";
    refusal.hint += "--prepare cannot read standard input a second time";
    return refusal;
  }
  std::vector<PreparationStep> done;
  std::string entered;
  Status status = refusal;
  for (int round = 0; round < kMostRounds && !status; ++round) {
    const auto action = read_action(robot);
    if (!action) break;
    const auto steps = preparation_for(status.error(), robot.model(), action->name);
    if (!steps) {
      status = steps.error();
      break;
    }
    Status prepared = Done{};
    for (const PreparationStep& step : *steps) {
      if (surroundings_.interrupt.signal() != 0)
        prepared = interrupted(surroundings_.interrupt, "the preparation was ended");
      if (!prepared) break;
      prepared = run_step(step.line, request, robot, sink);
      const bool begun = prepared || is_interruption(prepared.error());
      if (begun && !step.undo.empty()) done.push_back(step);
      if (!prepared) break;
    }
    if (const auto now = read_action(robot)) entered = now->name;
    if (!prepared) sink.keep(Json::object());  // of the attempt before it
    status = prepared ? run_once(request, robot, sink, suspended) : prepared;
    if (!prepared || surroundings_.interrupt.signal() != 0) break;
  }
  if (done.empty()) return status;
  const auto broken = undo(done, left_to_others(status, entered, robot), request, robot, sink);
  return status && broken ? Status(*broken) : status;
}

}  // namespace aim::cli
