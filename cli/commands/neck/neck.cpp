// aimctl neck: reads and moves the head. Source: motion control page of the robot: SetNeckCommand takes
// shake, then nod.
#include <algorithm>
#include <array>
#include <optional>

#include "aimdk/hal_neck.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/neck/neck_fields.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/neck_request.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/views/limb_view.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/target.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// Angles are always two: shake, nod [rad].
constexpr double kTolerance_rad = 0.01;     // our choice; the drive resolves far less
constexpr double kReadingSlack_rad = 0.02;  // a reading may exceed its limit by sensor noise: moved inside

Json to_document(const std::vector<double>& angles) {
  return Json{{"shake_rad", angles[0]}, {"nod_rad", angles[1]}};
}

Result<std::vector<double>> measure(Robot& robot) {
  auto readings = read_neck(robot);
  if (!readings) return readings.error();
  return positions_of(*readings);
}

constexpr std::array<std::string_view, 2> kAxes{"SHAKE", "NOD"};
constexpr std::array<std::string_view, 2> kAxisLabels{"shake", "nod"};

// Shake, then nod.
Limited axis_limit(const RobotModel& model, std::size_t axis) {
  Limited limit = joint_limit(model.joints[model.group("neck").first + axis]);
  limit.label = kAxisLabels[axis];
  return limit;
}
Result<Limited> shake_limit(const RobotModel& model, const ValuePlace& /*place*/) {
  return axis_limit(model, 0);
}
Result<Limited> nod_limit(const RobotModel& model, const ValuePlace& /*place*/) {
  return axis_limit(model, 1);
}

// `typed`: the angles as the user wrote them; empty for those from a document.
Result<std::vector<double>> limited(Invocation& invocation, std::vector<double> angles, double slack,
                                    const std::vector<std::string>& typed) {
  for (std::size_t i = 0; i < angles.size(); ++i) {
    Limited limit = axis_limit(invocation.robot().model(), i);
    limit.slack = slack;
    limit.typed = typed[i];
    auto inside = within(invocation, limit, angles[i]);
    if (!inside) return inside.error();
    angles[i] = *inside;
  }
  return angles;
}

// Stops the head where it is: the measured angles become the target.
void hold(Robot& robot) {
  if (auto angles = measure(robot))
    (void)robot.call(methods::McMotionService::kSetNeckCommand, neck_request(robot.model(), *angles),
                     kHoldTimeout);
}

Status follow(Invocation& invocation, const std::vector<double>& target, double planned_s) {
  Robot& robot = invocation.robot();
  const Goal goal{target, kTolerance_rad, still_time_of(robot)};
  Approach approach;
  auto landing = await_arrival(
      invocation, goal, deadline_of(invocation.settings(), planned_s), [&] { return measure(robot); },
      [&](double left) {
        show_progress(invocation.sink(),
                      approach_progress("head", approach.fraction(left), planned_s,
                                        angle_text(left, progress_screen(invocation.sink())) + " to go"));
      });
  if (!landing) return landing.error();
  switch (landing->how) {
    case Arrival::arrived:
      break;
    case Arrival::still:
      return not_arrived(robot, "the head", landing->moved);
    case Arrival::expired:
      return not_in_time("the head");
    case Arrival::interrupted:
      hold(robot);
      return interrupted_at_rest(invocation, kTolerance_rad, "the head is held at its current position",
                                 [&] { return measure(robot); });
  }
  auto angles = measure(robot);
  if (!angles) return angles.error();
  Json document = to_document(*angles);
  document["arrived"] = true;
  invocation.sink().print({.document = std::move(document), .line = neck_line});
  return Done{};
}

Status move(Invocation& invocation, const std::vector<double>& target) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  const auto request = neck_request(model, target);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kSetNeckCommand.path, request, to_document(target));
  auto start = measure(robot);
  if (!start) return start.error();
  if (auto reply = ask(robot, methods::McMotionService::kSetNeckCommand, request); !reply)
    return reply.error();
  if (!invocation.settings().wait) {
    invocation.sink().print(
        {.document = {{"accepted", true}, {"arrived", false}, {"target", to_document(target)}},
         .line = neck_line});
    return Done{};
  }
  const std::size_t first = model.group("neck").first;
  double planned_s = 0;
  for (std::size_t i = 0; i < target.size(); ++i)
    planned_s = std::max(planned_s, travel_time(model.joints[first + i].limits, target[i] - (*start)[i]));
  return follow(invocation, target, planned_s);
}

Result<std::vector<double>> target_from_input(Invocation& invocation) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  std::vector<double> angles;
  for (const char* key : {"shake_rad", "nod_rad"}) {
    auto value = number_at(*document, key);
    if (!value) return value.error();
    angles.push_back(*value);
  }
  return angles;
}

Status run_get(Invocation& invocation) {
  auto angles = measure(invocation.robot());
  if (!angles) return angles.error();
  invocation.sink().print({.document = to_document(*angles), .view = neck_view});
  return Done{};
}

// The angles of the command line. A relative angle counts from the measured one, which is read only then.
// `typed` receives the words of the absolute ones.
Result<std::vector<double>> target_from_words(Invocation& invocation, std::vector<std::string>& typed) {
  std::vector<double> angles;
  std::optional<std::vector<double>> measured;
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const std::string word = invocation.arguments().text(kAxes[i]);
    const auto target = parse_target(word, Quantity::angle);
    if (!target) return target.error();
    if (target->relative && !measured) {
      auto reading = measure(invocation.robot());
      if (!reading) return reading.error();
      measured = std::move(*reading);
    }
    angles.push_back(target->from(target->relative ? (*measured)[i] : 0));
    if (!target->relative) typed[i] = word;
  }
  return angles;
}

Status run_set(Invocation& invocation) {
  const bool from_input = invocation.arguments().is_input("SHAKE");
  std::vector<std::string> typed(kAxes.size());
  Result<std::vector<double>> asked =
      from_input ? target_from_input(invocation) : target_from_words(invocation, typed);
  if (!asked) return asked.error();
  auto target = limited(invocation, *asked, from_input ? kReadingSlack_rad : 0.0, typed);
  if (!target) return target.error();
  return move(invocation, *target);
}

Status run_center(Invocation& invocation) { return move(invocation, {0.0, 0.0}); }

constexpr Example kGetExamples[] = {
    {"aimctl neck get", "the measured angles of the head"},
    {"aimctl neck get --json | jq .nod_rad", "one angle for a script"},
};
constexpr Parameter kSetParameters[] = {
    {.name = "SHAKE",
     .value = "ANGLE",
     .help = "angle to the left and right [rad], positive looks left; +=5deg and -=5deg count from the "
             "measured angle; or - for the output of neck get on stdin; limits: aimctl joint limits neck",
     .quantity = Quantity::angle,
     .required = true,
     .input = true,
     .relative = true,
     .limits = shake_limit},
    {.name = "NOD",
     .value = "ANGLE",
     .help = "angle up and down [rad]; +=5deg and -=5deg count from the measured angle; limits: aimctl joint "
             "limits neck",
     .quantity = Quantity::angle,
     .required = true,
     .relative = true,
     .limits = nod_limit},
    kClamp,
};
constexpr Example kSetExamples[] = {
    {"aimctl neck set 20deg 10deg", "turn 20 degrees to the left and nod by 10 degrees"},
    {"aimctl neck set -0.3 0", "a number without a unit is in radians"},
    {"aimctl neck set +=5deg +=0", "five degrees further to the left"},
    {"aimctl neck get --json | aimctl neck set -", "hold the measured angles"},
};
constexpr Example kCenterExamples[] = {{"aimctl neck center", "look straight ahead"}};

constexpr Command kCommands[] = {
    {.noun = "neck",
     .verb = "get",
     .summary = "show the angles of the head",
     .details = "Prints the measured angles shake_rad (left and right) and nod_rad (up and down).",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = neck_fields::kGet,
     .run = run_get},
    {.noun = "neck",
     .verb = "set",
     .summary = "turn the head",
     .details = "Both joints move at the same time. An angle outside its limits is refused with exit 7 "
                "unless --clamp is given. An angle with a plus sign or with += or -= counts from the "
                "measured angle. With --no-wait the result has the target, not measured angles.\n\n"
                "The command waits until the measured angles are within 0.01 rad of the target. If the "
                "head stops elsewhere, the command ends with exit 11; the usual cause is the motion "
                "player, see aimctl player. Ctrl-C holds the head at its current position.",
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "neck",
     .verb = "center",
     .summary = "look straight ahead",
     .details = "The same as neck set 0 0.",
     .parameters = {},
     .examples = kCenterExamples,
     .danger = Danger::moves,
     .run = run_center},
};

}  // namespace

const Noun kNeckNoun{"neck", "turn the head", kCommands, Capability::neck};

}  // namespace aim::cli
