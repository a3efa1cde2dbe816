// aimctl hand: the fingers. Source: motion control page of the robot: a finger stops at its position or its
// force, whichever comes first.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/commands/arrival.hpp"
#include "cli/commands/hand_target.hpp"
#include "cli/commands/limits.hpp"
#include "cli/commands/rehearsal.hpp"
#include "cli/commands/travel.hpp"
#include "cli/nouns.hpp"
#include "cli/reply.hpp"
#include "core/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kTolerance = 20;  // our choice: 1 % of the way [counts]

// Stops the fingers where they are: the measured positions become the target.
void hold(Robot& robot, HandTargets targets) {
  auto readings = read_hands(robot);
  if (!readings) return;
  const RobotModel& model = robot.model();
  for (std::size_t side = 0; side < targets.size(); ++side)
    for (std::size_t i = 0; targets[side].given && i < kFingers; ++i)
      targets[side].position[i] = model.joints[hand_group(model, side).first + i].limits.position.clamp(
          (*readings)[side * kFingers + i].position);
  (void)robot.call(methods::kSetHandCommand, to_request(targets), kHoldTimeout);
}

// Fingers that stand away from their targets, and whether all of these push with half their force: then
// something is in the way, which is how a hand grips.
struct Blocked {
  Json fingers = Json::array();
  bool all_push = true;
};
Blocked blocked_fingers(const RobotModel& model, const JointReadings& readings, const HandTargets& targets) {
  Blocked blocked;
  for (std::size_t side = 0; side < targets.size(); ++side)
    for (std::size_t i = 0; targets[side].given && i < kFingers; ++i) {
      const JointReading& reading = readings[side * kFingers + i];
      if (std::abs(reading.position - targets[side].position[i]) <= kTolerance) continue;
      blocked.fingers.push_back(model.joints[hand_group(model, side).first + i].name);
      if (reading.effort < targets[side].force[i] / 2) blocked.all_push = false;
    }
  return blocked;
}

Status follow(Invocation& invocation, const HandTargets& targets, double planned_s) {
  Robot& robot = invocation.robot();
  const Goal goal{target_positions(targets), kTolerance, still_time_of(robot)};
  const auto read = [&]() -> Result<std::vector<double>> {
    auto readings = read_hands(robot);
    if (!readings) return readings.error();
    return measured_positions(targets, *readings);
  };
  auto landing =
      await_arrival(invocation, goal, deadline_of(invocation.settings(), planned_s), read, [&](double left) {
        invocation.sink().progress(fmt::format("the fingers have {:.0f} counts to go", left));
      });
  if (!landing) return landing.error();
  if (landing->how == Arrival::expired) return not_in_time("a finger");
  if (landing->how == Arrival::interrupted) {
    hold(robot, targets);
    return invocation.interrupted("the fingers are held where they were");
  }
  auto readings = read_hands(robot);
  if (!readings) return readings.error();
  const Blocked blocked = blocked_fingers(robot.model(), *readings, targets);
  Json document = hands_document(*readings);
  document["arrived"] = blocked.fingers.empty();
  document["blocked"] = blocked.fingers;
  if (!blocked.fingers.empty() && !blocked.all_push) {
    invocation.sink().keep(std::move(document));
    return not_arrived(blocked.fingers[0].get<std::string>(), landing->moved);
  }
  if (!blocked.fingers.empty())
    invocation.sink().note("fingers stopped by their force: something is in the way");
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

Status move(Invocation& invocation, const HandTargets& targets) {
  Robot& robot = invocation.robot();
  const auto request = to_request(targets);
  if (invocation.settings().dry_run)
    return rehearse(invocation, methods::kSetHandCommand.path, request, to_plan(targets));
  auto start = read_hands(robot);
  if (!start) return start.error();
  if (auto reply = ask(robot, methods::kSetHandCommand, request); !reply) return reply.error();
  if (!invocation.settings().wait) {
    Json document = to_plan(targets);
    document["arrived"] = false;
    document["accepted"] = true;
    invocation.sink().print({.document = std::move(document)});
    return Done{};
  }
  const auto from = measured_positions(targets, *start);
  const auto to = target_positions(targets);
  const JointLimits& limits = robot.model().joints[hand_group(robot.model(), 0).first].limits;
  double planned_s = 0;
  for (std::size_t i = 0; i < to.size(); ++i)
    planned_s = std::max(planned_s, travel_time(limits, to[i] - from[i]));
  return follow(invocation, targets, planned_s);
}

Status run_get(Invocation& invocation) {
  auto readings = read_hands(invocation.robot());
  if (!readings) return readings.error();
  invocation.sink().print({.document = hands_document(*readings)});
  return Done{};
}

Status run_set(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const bool from_input = arguments.is_input("INPUT");
  if (arguments.has("INPUT") && !from_input)
    return Error{.origin = Origin::usage,
                 .message = fmt::format("'{}' is one argument too many", arguments.text("INPUT")),
                 .hint = "positions go to --left and --right; a lone - reads standard input"};
  if (from_input && (arguments.has("--left") || arguments.has("--right")))
    return Error{.origin = Origin::usage, .message = "- and --left or --right exclude each other"};
  auto targets = from_input ? hand_targets_from_input(invocation)
                            : Result<HandTargets>(hand_targets_from_flags(arguments));
  if (!targets) return targets.error();
  if (!(*targets)[0].given && !(*targets)[1].given)
    return Error{.origin = Origin::usage,
                 .message = "no hand is named",
                 .hint = "aimctl hand set --left 0 0 1000 1000 1000 1000"};
  if (auto limited = limit(invocation, *targets, from_input); !limited) return limited;
  return move(invocation, *targets);
}

Status run_pose(Invocation& invocation, bool open) {
  const std::string side = invocation.arguments().text("SIDE", "both");
  const RobotModel& model = invocation.robot().model();
  HandTargets targets;
  const double force = invocation.arguments().maybe("--force").value_or(kDefaultForce);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (side != "both" && side != kSides[i]) continue;
    targets[i] = {true, {}, std::vector<double>(kFingers, force)};
    const JointGroup& group = hand_group(model, i);
    for (std::size_t finger = 0; finger < kFingers; ++finger) {
      const Range& range = model.joints[group.first + finger].limits.position;
      targets[i].position.push_back(open ? range.min : range.max);
    }
  }
  if (auto limited = limit(invocation, targets, false); !limited) return limited;
  return move(invocation, targets);
}

Status run_open(Invocation& invocation) { return run_pose(invocation, true); }
Status run_close(Invocation& invocation) { return run_pose(invocation, false); }

constexpr std::array<std::string_view, 3> kWhichHand{"left", "right", "both"};
constexpr Parameter kForce{
    .name = "--force",
    .value = "COUNTS",
    .help = "force at which a finger stops: 0 to 5700 counts (5700 = 57 N); default 1000 (10 N)",
    .quantity = Quantity::count};
constexpr Parameter kPoseParameters[] = {
    {.name = "SIDE",
     .value = "SIDE",
     .help = "left, right or both; default both",
     .text = true,
     .words = Words::fixed,
     .choices = kWhichHand},
    kForce,
    kClamp,
};
constexpr Parameter kSetParameters[] = {
    {.name = "INPUT",
     .value = "-",
     .help = "a lone - reads the output of hand get from stdin",
     .text = true,
     .input = true},
    {.name = "--left",
     .value = "P0..P5",
     .help = "thumb swing, thumb bend, index, middle, ring, pinky: 0 (open) to 2000 (closed) counts each",
     .quantity = Quantity::count,
     .count = kFingers},
    {.name = "--right",
     .value = "P0..P5",
     .help = "the same for the right hand: 0 to 2000 counts each",
     .quantity = Quantity::count,
     .count = kFingers},
    kForce,
    kClamp,
};
constexpr Example kGetExamples[] = {
    {"aimctl hand get", "positions and forces of all twelve finger actuators"},
    {"aimctl hand get --json | jq .left.position", "one hand for a script"},
};
constexpr Example kSetExamples[] = {
    {"aimctl hand set --left 0 0 2000 2000 0 0", "point with two fingers"},
    {"aimctl hand set --right 0,0,0,1000,1000,1000 --force 500", "commas do as well; gently"},
    {"aimctl hand get --json | aimctl hand set -", "hold what is measured"},
};
constexpr Example kOpenExamples[] = {{"aimctl hand open", "open both hands"},
                                     {"aimctl hand open left", "only the left one"}};
constexpr Example kCloseExamples[] = {{"aimctl hand close", "close both hands, gently"},
                                      {"aimctl hand close right --force 3000", "grip with 30 N"}};

constexpr std::string_view kMoveDetails =
    "The command waits until every finger is within 20 counts of its target. A finger that stands elsewhere "
    "and "
    "pushes is blocked, which is how a hand grips: exit 0, arrived is false and blocked names it. A finger "
    "that "
    "stands elsewhere without pushing ends with exit 11. Ctrl-C holds the fingers where they are.";

constexpr Command kCommands[] = {
    {.noun = "hand",
     .verb = "get",
     .summary = "show finger positions and forces",
     .details =
         "For each hand six positions (0 open, 2000 closed) and six forces (0 to 5700 counts, 57 N), in the "
         "order thumb swing, thumb bend, index, middle, ring, pinky. Forces slightly below zero are normal.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .run = run_get},
    {.noun = "hand",
     .verb = "set",
     .summary = "move fingers to positions",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "hand",
     .verb = "open",
     .summary = "open the hands",
     .details = kMoveDetails,
     .parameters = kPoseParameters,
     .examples = kOpenExamples,
     .danger = Danger::moves,
     .run = run_open},
    {.noun = "hand",
     .verb = "close",
     .summary = "close the hands until the fingers are closed or push with the given force",
     .details = kMoveDetails,
     .parameters = kPoseParameters,
     .examples = kCloseExamples,
     .danger = Danger::moves,
     .run = run_close},
};

}  // namespace

const Noun kHandNoun{"hand", "move the fingers", kCommands};

}  // namespace aim::cli
