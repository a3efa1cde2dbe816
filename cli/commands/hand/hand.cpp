// aimctl hand: the fingers. Source: motion control page of the robot: a finger stops at its position or its
// force, whichever comes first.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands/hand/hand_move.hpp"
#include "cli/commands/hand/hand_target.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/nouns.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Status run_get(Invocation& invocation) {
  auto readings = read_hands(invocation.robot());
  if (!readings) return readings.error();
  invocation.sink().print({.document = hands_document(*readings)});
  return Done{};
}

Status run_set(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto input = reads_input(arguments, "positions go to --left and --right");
  if (!input) return input.error();
  const bool from_input = *input;
  if (from_input && (arguments.has("--left") || arguments.has("--right")))
    return Error{.origin = Origin::usage, .message = "- and --left or --right cannot be combined"};
  auto targets = from_input ? hand_targets_from_input(invocation)
                            : Result<HandTargets>(hand_targets_from_flags(arguments));
  if (!targets) return targets.error();
  if (!(*targets)[0].given && !(*targets)[1].given)
    return Error{.origin = Origin::usage,
                 .message = "no hand is named",
                 .hint = "aimctl hand set --left 0 0 1000 1000 1000 1000"};
  if (auto limited = limit(invocation, *targets, from_input); !limited) return limited;
  return move_hands(invocation, *targets);
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
  return move_hands(invocation, targets);
}

Status run_open(Invocation& invocation) { return run_pose(invocation, true); }
Status run_close(Invocation& invocation) { return run_pose(invocation, false); }

Error no_such_gesture(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Gesture& gesture : model.gestures) names.push_back(gesture.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no gesture '{}'", name),
               .hint = hint.empty() ? "aimctl hand gestures" : std::move(hint),
               .facts = {{"gesture", name}}};
}

Status run_gesture(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const std::string name = arguments.text("NAME");
  const Gesture* gesture = invocation.robot().model().find_gesture(name);
  if (!gesture) return no_such_gesture(invocation.robot().model(), name);
  const bool left = arguments.has("--left");
  const bool right = arguments.has("--right");
  const bool both = arguments.has("--both") || left == right;
  HandTargets targets;
  const double force = arguments.maybe("--force").value_or(kDefaultForce);
  for (std::size_t side = 0; side < targets.size(); ++side)
    if (both || (side == 0 ? left : right))
      targets[side] = {
          true, {gesture->position.begin(), gesture->position.end()}, std::vector<double>(kFingers, force)};
  if (auto limited = limit(invocation, targets, false); !limited) return limited;
  return move_hands(invocation, targets);
}

// Longest duration of a gesture [s]: the longest possible travel of its fingers, at full finger speed.
double longest_s(const RobotModel& model, const Gesture& gesture) {
  const JointGroup& group = hand_group(model, 0);
  double longest = 0;
  for (std::size_t i = 0; i < kFingers; ++i) {
    const JointLimits& limits = model.joints[group.first + i].limits;
    const double to = gesture.position[i];
    longest = std::max({longest, (limits.position.max - to) / limits.velocity,
                        (to - limits.position.min) / limits.velocity});
  }
  return longest;
}

Status run_gestures(Invocation& invocation) {
  Json rows = Json::array();
  for (const Gesture& gesture : invocation.robot().model().gestures)
    rows.push_back({{"name", gesture.name},
                    {"duration_s", longest_s(invocation.robot().model(), gesture)},
                    {"position", std::vector<double>(gesture.position.begin(), gesture.position.end())},
                    {"summary", gesture.summary}});
  invocation.sink().print({.document = {{"gestures", std::move(rows)}},
                           .rows = "gestures",
                           .columns = {"name", "duration_s", "summary"}});
  return Done{};
}

constexpr std::array<std::string_view, 3> kWhichHand{"left", "right", "both"};
constexpr Parameter kForce{
    .name = "--force",
    .value = "COUNTS",
    .help = "force at which a finger stops [counts]; default 1000; limits: aimctl joint limits hands",
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
constexpr Parameter kGestureParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "name of a gesture, as printed by aimctl hand gestures",
     .text = true,
     .required = true,
     .words = Words::gestures},
    {.name = "--left", .help = "the left hand only"},
    {.name = "--right", .help = "the right hand only"},
    {.name = "--both", .help = "both hands (the default)"},
    kForce,
    kClamp,
};
constexpr Parameter kSetParameters[] = {
    {.name = "INPUT",
     .value = "-",
     .help = "- reads the output of hand get from stdin",
     .text = true,
     .input = true},
    {.name = "--left",
     .value = "P0..P5",
     .help = "thumb swing, thumb bend, index, middle, ring, pinky [counts]; a finger is open at its "
             "lower limit and closed at its upper one; limits: aimctl joint limits hands",
     .quantity = Quantity::count,
     .count = kFingers},
    {.name = "--right",
     .value = "P0..P5",
     .help = "the same for the right hand [counts]",
     .quantity = Quantity::count,
     .count = kFingers},
    kForce,
    kClamp,
};
constexpr Example kGetExamples[] = {
    {"aimctl hand get", "positions and forces of all finger actuators"},
    {"aimctl hand get --json | jq .left.position", "one hand for a script"},
};
constexpr Example kSetExamples[] = {
    {"aimctl hand set --left 0 0 2000 2000 0 0", "point with two fingers"},
    {"aimctl hand set --right 0,0,0,1000,1000,1000 --force 500", "values separated by commas; low force"},
    {"aimctl hand get --json | aimctl hand set -", "hold the measured positions"},
};
constexpr Example kOpenExamples[] = {{"aimctl hand open", "open both hands"},
                                     {"aimctl hand open left", "open the left hand"}};
constexpr Example kCloseExamples[] = {
    {"aimctl hand close", "close both hands with the default force"},
    {"aimctl hand close right --force 3000", "close the right hand with more force"}};
constexpr Example kGestureExamples[] = {
    {"aimctl hand gesture thumbs_up --right", "thumbs up with the right hand"},
    {"aimctl hand gesture grip --left --force 2000", "grip an object with the left hand"},
};
constexpr Example kGesturesExamples[] = {
    {"aimctl hand gestures", "all gestures"},
    {"aimctl hand gestures -o value --fields name", "only their names, for a script"},
};

constexpr std::string_view kMoveDetails =
    "The command waits until every finger is within 20 counts of its target. A finger that "
    "stops elsewhere and still presses is blocked, as in a grip: the command ends with exit "
    "0, arrived is false, and blocked names the finger. If a finger stops elsewhere without "
    "pressing, the command ends with exit 11. Ctrl-C holds the fingers at their current "
    "position.";

constexpr Command kCommands[] = {
    {.noun = "hand",
     .verb = "get",
     .summary = "show finger positions and forces",
     .details = "For each hand the positions and forces of its fingers in counts, in the order thumb "
                "swing, thumb bend, index, middle, ring, pinky. A finger is open at its lower position "
                "limit and closed at its upper one (aimctl joint limits hands). Forces slightly below "
                "zero are normal.",
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
     .summary = "close the hands until the fingers are closed or press with the given force",
     .details = kMoveDetails,
     .parameters = kPoseParameters,
     .examples = kCloseExamples,
     .danger = Danger::moves,
     .run = run_close},
    {.noun = "hand",
     .verb = "gesture",
     .summary = "make a gesture",
     .details = kMoveDetails,
     .parameters = kGestureParameters,
     .examples = kGestureExamples,
     .danger = Danger::moves,
     .run = run_gesture},
    {.noun = "hand",
     .verb = "gestures",
     .summary = "list the gestures",
     .details = "Needs no robot. For each gesture: its positions in counts, in the order thumb swing, "
                "thumb bend, index, middle, ring, pinky, and duration_s, the longest time it takes at "
                "full finger speed.",
     .parameters = {},
     .examples = kGesturesExamples,
     .danger = Danger::local,
     .shows_model = true,
     .run = run_gestures},
};

}  // namespace

const Noun kHandNoun{"hand", "move the fingers", kCommands, Capability::hands};

}  // namespace aim::cli
