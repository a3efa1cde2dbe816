// aimctl hand: the fingers. Source: motion control page of the robot: a finger stops at its position or its
// force, whichever comes first.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands/hand/hand_fields.hpp"
#include "cli/commands/hand/hand_move.hpp"
#include "cli/commands/hand/hand_own.hpp"
#include "cli/commands/hand/hand_target.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/output/views/limb_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/body_part.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Status run_get(Invocation& invocation) {
  auto readings = read_hands(invocation.robot());
  if (!readings) return readings.error();
  invocation.sink().print(
      {.document = hands_document(invocation.robot().model(), *readings), .view = hands_view});
  return Done{};
}

Status run_set(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto input = reads_input(arguments, "positions go to --left and --right");
  if (!input) return input.error();
  const bool from_input = *input;
  const bool sides = arguments.has("--left") || arguments.has("--right");
  if (from_input && sides)
    return Error{.origin = Origin::usage, .message = "- and --left or --right cannot be combined"};
  if (arguments.has("--joint") && (from_input || sides))
    return Error{.origin = Origin::usage, .message = "--joint cannot be combined with whole hands"};
  auto targets = from_input                 ? hand_targets_from_input(invocation)
                 : arguments.has("--joint") ? hand_targets_from_joints(invocation)
                                            : hand_targets_from_flags(invocation);
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
  const auto hands = hands_named(model, side);
  if (!hands) return hands.error();
  HandTargets targets;
  for (const std::size_t hand : *hands) {
    targets[hand] = {true, {}, forces(model, hand, invocation.arguments().maybe("--force"))};
    const JointGroup& group = *hand_of(model, hand);
    for (const Joint& finger : model.joints.subspan(group.first, group.count))
      targets[hand].position.push_back(open ? finger.limits.position.min : finger.limits.position.max);
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
  if (invocation.robot().model().can(Capability::own_gestures)) return perform_own_gestures(invocation);
  if (arguments.texts("NAME").size() > 1)
    return usage_error("this robot makes one gesture at a time", "aimctl hand gestures lists them");
  const std::string name = arguments.text("NAME");
  const Gesture* gesture = invocation.robot().model().find_gesture(name);
  if (!gesture) return no_such_gesture(invocation.robot().model(), name);
  const RobotModel& model = invocation.robot().model();
  const auto hands = hands_named(model, side_word(arguments));
  if (!hands) return hands.error();
  HandTargets targets;
  for (const std::size_t hand : *hands)
    targets[hand] = {true,
                     {gesture->position.begin(), gesture->position.end()},
                     forces(model, hand, arguments.maybe("--force"))};
  if (auto limited = limit(invocation, targets, false); !limited) return limited;
  return move_hands(invocation, targets);
}

// Longest duration of a gesture [s]: the longest possible travel of its fingers, at full finger speed. The
// hands of a robot are alike.
double longest_s(const RobotModel& model, const Gesture& gesture) {
  const JointGroup* left = hand_of(model, 0);
  const JointGroup& group = left != nullptr ? *left : *hand_of(model, 1);
  double longest = 0;
  for (std::size_t i = 0; i < gesture.position.size(); ++i) {
    const JointLimits& limits = model.joints[group.first + i].limits;
    const double to = gesture.position[i];
    longest = std::max({longest, (limits.position.max - to) / limits.velocity,
                        (to - limits.position.min) / limits.velocity});
  }
  return longest;
}

Status run_gestures(Invocation& invocation) {
  if (invocation.robot().model().can(Capability::own_gestures)) return list_own_gestures(invocation);
  Json rows = Json::array();
  for (const Gesture& gesture : invocation.robot().model().gestures)
    rows.push_back({{"name", gesture.name},
                    {"aliases", Json::array()},
                    {"duration_s", longest_s(invocation.robot().model(), gesture)},
                    {"position", std::vector<double>(gesture.position.begin(), gesture.position.end())},
                    {"summary", gesture.summary}});
  invocation.sink().print({.document = {{"gestures", std::move(rows)}},
                           .rows = "gestures",
                           .columns = {"name", "duration_s", "summary"}});
  return Done{};
}

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
     .choices = kSideChoices},
    kForce,
    kClamp,
};
constexpr Parameter kLeftHand{.name = "--left", .help = "the left hand only"};
constexpr Parameter kRightHand{.name = "--right", .help = "the right hand only"};
constexpr Parameter kBothHands{.name = "--both", .help = "both hands (the default)"};
constexpr Parameter kGestureParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help =
         "name of a gesture, as printed by aimctl hand gestures; several are performed in this order by a "
         "robot that stores them itself",
     .text = true,
     .required = true,
     .repeated = true,
     .words = Words::gestures},
    kLeftHand,
    kRightHand,
    kBothHands,
    kForce,
    kClamp,
};
constexpr Parameter kForceParameters[] = {{.name = "LEVEL",
                                           .value = "LEVEL",
                                           .help = "small, normal or full",
                                           .text = true,
                                           .required = true,
                                           .words = Words::fixed,
                                           .choices = kHandForces},
                                          kLeftHand,
                                          kRightHand,
                                          kBothHands};
constexpr Parameter kTouchParameters[] = {
    {.name = "--enable",
     .value = "FINGERS",
     .help = "switch on the sensors of thumb, index, middle, ring, little or all, separated by commas, and "
             "the others of the hand off",
     .text = true,
     .repeated = true},
    {.name = "--off", .help = "switch all sensors of the hand off"},
    kLeftHand,
    kRightHand,
    kBothHands};
constexpr Example kForceExamples[] = {{"aimctl hand force small", "both hands grip gently"},
                                      {"aimctl hand force full --right", "the right hand grips firmly"}};
constexpr Example kTouchExamples[] = {
    {"aimctl hand touch --enable all", "switch all sensors on"},
    {"aimctl hand touch --left", "what the fingers of the left hand feel"},
    {"aimctl hand touch --enable thumb,index --right", "two fingers of the right hand"}};
constexpr std::size_t kFingers = 6;  // that --left and --right take; --joint is for every hand

template <std::size_t side>
Result<Limited> limit_of(const RobotModel& model, const ValuePlace& place) {
  return finger_limit(model, side, place);
}

constexpr Parameter kSetParameters[] = {
    {.name = "INPUT",
     .value = "-",
     .help = "- reads the output of hand get from stdin",
     .text = true,
     .input = true},
    {.name = "--left",
     .value = "P0..P5",
     .help = "thumb swing, thumb bend, index, middle, ring, pinky [counts]; a finger is open at its "
             "lower limit and closed at its upper one; or single fingers by name, index=50%, where 100% is "
             "closed; limits: aimctl joint limits hands",
     .quantity = Quantity::count,
     .count = kFingers,
     .named = true,
     .limits = limit_of<0>},
    {.name = "--right",
     .value = "P0..P5",
     .help = "the same for the right hand [counts]",
     .quantity = Quantity::count,
     .count = kFingers,
     .named = true,
     .limits = limit_of<1>},
    {.name = "--joint",
     .value = "NAME=COUNTS",
     .help = "one finger or claw by the name of its joint [counts]; may be repeated; the other fingers of "
             "its hand are held; names and limits: aimctl joint limits hands",
     .text = true,
     .repeated = true,
     .words = Words::joints},
    kForce,
    kClamp,
};
constexpr Example kGetExamples[] = {
    {"aimctl hand get", "positions and forces of all finger actuators"},
    {"aimctl hand get --json | jq .left.position", "one hand for a script"},
};
constexpr Example kSetExamples[] = {
    {"aimctl hand set --left 0 0 2000 2000 0 0", "point with two fingers"},
    {"aimctl hand set --left index=50% middle=50%", "close two fingers halfway, hold the others"},
    {"aimctl hand set --right 0,0,0,1000,1000,1000 --force 500", "values separated by commas; low force"},
    {"aimctl hand set --joint {finger}=1500", "bend one finger, hold the others of its hand"},
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

constexpr std::string_view kGestureDetails =
    "The command waits until every finger is within 20 counts of its target. A finger that stops elsewhere "
    "and "
    "still presses is blocked, as in a grip: the command ends with exit 0, arrived is false, and blocked "
    "names "
    "the finger. If a finger stops elsewhere without pressing, the command ends with exit 11. Ctrl-C holds "
    "the "
    "fingers at their current position.\n\n"
    "A robot that stores its gestures performs them by itself, several in order; they replace what is under "
    "way. The command waits until the last one has ended. Ctrl-C leaves the fingers moving to its end, "
    "within "
    "seconds; aimctl stop holds them where they are.";

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
     .measured = true,
     .fields = hand_fields::kGet,
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
     .summary = "close the hands, up to the force limit",
     .details = kMoveDetails,
     .parameters = kPoseParameters,
     .examples = kCloseExamples,
     .danger = Danger::moves,
     .run = run_close},
    {.noun = "hand",
     .verb = "gesture",
     .summary = "make a gesture",
     .details = kGestureDetails,
     .parameters = kGestureParameters,
     .examples = kGestureExamples,
     .danger = Danger::moves,
     .run = run_gesture},
    {.noun = "hand",
     .verb = "gestures",
     .summary = "list the gestures",
     .details =
         "For each gesture: its positions in counts, in the order thumb swing, thumb bend, index, "
         "middle, ring, pinky, and duration_s, the longest time it takes at full finger speed; this "
         "needs no robot. A robot that stores its gestures itself is asked for them, with their further "
         "names; their positions are not known.",
     .parameters = {},
     .examples = kGesturesExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = hand_fields::kGestures,
     .run = run_gestures},
    {.noun = "hand",
     .verb = "force",
     .summary = "set how firmly the hands grip",
     .details = "The robot keeps the level until it is set again or the robot restarts.",
     .parameters = kForceParameters,
     .examples = kForceExamples,
     .danger = Danger::sets,
     .needs = Capability::hand_force,
     .fields = hand_fields::kForce,
     .run = run_hand_force},
    {.noun = "hand",
     .verb = "touch",
     .summary = "show the touch sensors of the fingers, or switch them",
     .details =
         "For each finger the force along its normal and across it at three places, from the tip [N]; the "
         "direction of the force across [rad, clockwise from the tip], null if it is not known; and "
         "proximities without a unit. A sensor that is off reports 0. With --enable and --off "
         "sensors are switched, and nothing is shown.",
     .parameters = kTouchParameters,
     .examples = kTouchExamples,
     .danger = Danger::sets,
     .needs = Capability::hand_touch,
     .fields = hand_fields::kTouch,
     .run = run_hand_touch},
};

}  // namespace

const Noun kHandNoun{"hand", "move the fingers", kCommands, Capability::hands};

}  // namespace aim::cli
