// aimctl waist: lift, roll, pitch and yaw of the upper body, as a set-point stream. A robot may lack axes.
// Source: AimDK wire, section 4.6: move_waist at 20 Hz, only in RL_WHOLE_BODY_EXT_JOINT_SERVO.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/commands/waist/waist_fields.hpp"
#include "cli/commands/waist/waist_reading.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/limb_view.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/target.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{50};  // 20 Hz
constexpr double kTolerance = 0.01;             // our choice [rad, m]
constexpr double kReadingSlack = 0.02;          // a reading may exceed its limit: moved inside [rad, m]

struct Axis {
  std::string_view flag;
  std::string key;  // in documents
  Quantity quantity;
};
const std::array<Axis, 4>& axes() {
  static const std::array<Axis, 4> kAxes{{{"--lift", "lift_m", Quantity::length},
                                          {"--roll", "roll_rad", Quantity::angle},
                                          {"--pitch", "pitch_rad", Quantity::angle},
                                          {"--yaw", "yaw_rad", Quantity::angle}}};
  return kAxes;
}

const Joint* axis_joint(const RobotModel& model, std::size_t axis) {
  const auto joint = model.find_joint(kWaistAxes[axis]);
  return joint ? &model.joints[*joint] : nullptr;
}

Error no_axis(const RobotModel& model, std::size_t axis) {
  return Error{.origin = Origin::not_found,
               .message = fmt::format("the waist of this robot has no {}", axes()[axis].flag.substr(2)),
               .reason = fmt::format("its model is {} ({})", model.title, model.id),
               .hint = "aimctl waist get shows its axes"};
}

Limited axis_limit(const Joint& joint, double slack = 0) {
  Limited limit = joint_limit(joint);
  limit.slack = slack;
  return limit;
}
template <std::size_t axis>
Result<Limited> limit_of(const RobotModel& model, const ValuePlace& /*place*/) {
  const Joint* joint = axis_joint(model, axis);
  if (joint == nullptr) return no_axis(model, axis);
  return axis_limit(*joint);
}

// The measured waist. Upright, with a note, if the robot does not report it.
Result<std::vector<double>> present(Invocation& invocation) {
  auto measured = read_waist(invocation.robot());
  if (measured || measured.error().origin != Origin::not_found) return measured;
  invocation.sink().note("this robot does not report its waist: axes that are not given go to 0");
  return std::vector<double>(axes().size(), 0.0);
}

Result<std::vector<double>> target_from_input(Invocation& invocation) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  std::vector<double> target;
  for (std::size_t i = 0; i < axes().size(); ++i) {
    if (axis_joint(invocation.robot().model(), i) == nullptr) {
      target.push_back(0);
      continue;
    }
    auto value = number_at(*document, axes()[i].key);
    if (!value) return value.error();
    target.push_back(*value);
  }
  return target;
}

Result<std::vector<double>> target_from_flags(Invocation& invocation, const std::vector<double>& start) {
  std::vector<double> target = start;
  bool any = false;
  for (std::size_t i = 0; i < axes().size(); ++i)
    if (invocation.arguments().has(axes()[i].flag)) {
      if (axis_joint(invocation.robot().model(), i) == nullptr) return no_axis(invocation.robot().model(), i);
      auto asked = parse_target(invocation.arguments().text(axes()[i].flag), axes()[i].quantity);
      if (!asked) return asked.error();
      target[i] = asked->from(start[i]);
      any = true;
    }
  if (any) return target;
  return Error{.origin = Origin::usage,
               .message = "no axis of the waist is given",
               .reason = "none of --lift, --roll, --pitch and --yaw is given",
               .hint = "for example: aimctl waist set --pitch 10deg"};
}

Status limit(Invocation& invocation, std::vector<double>& target, const std::vector<double>& start) {
  for (std::size_t i = 0; i < target.size(); ++i) {
    const Joint* joint = axis_joint(invocation.robot().model(), i);
    if (joint == nullptr) continue;
    // An axis that keeps its measured value may exceed its limit by noise.
    const double slack =
        target[i] == start[i] || invocation.arguments().is_input("INPUT") ? kReadingSlack : 0;
    auto inside = within(invocation, axis_limit(*joint, slack), target[i]);
    if (!inside) return inside.error();
    target[i] = *inside;
  }
  return Done{};
}

StreamResult stream_to(Invocation& invocation, const std::vector<double>& start,
                       const std::vector<double>& target, double duration_s) {
  Robot& robot = invocation.robot();
  std::uint32_t sequence = 0;
  StreamedMove streamed{
      .interface = Interface::waist,
      .tick = kTick,
      .duration_s = duration_s,
      .goal = {target, kTolerance, still_time_of(robot)},
      .what = "the waist",
      .held = "the set-point stream ended; the robot holds the waist at its current position",
      .send =
          [&](double fraction) {
            return send(robot, kWaistTopic, waist_message(between(start, target, fraction), ++sequence));
          },
      .progress = [&](double elapsed, double) {  // what is left of four axes has no common unit
        show_progress(invocation.sink(),
                      approach_progress("waist", duration_s > 0 ? elapsed / duration_s : 1, duration_s));
      }};
  if (robot.serves_aim_v1()) streamed.measure = [&] { return read_waist(robot); };
  return stream_until_arrived(invocation, streamed);
}

Status finish(Invocation& invocation, const StreamResult& result, const std::vector<double>& target) {
  if (!result.accepted) return result.how;
  Robot& robot = invocation.robot();
  Json document = waist_document(robot.model(), target);
  document["arrived"] = nullptr;
  if (robot.serves_aim_v1()) {
    auto measured = read_waist(robot);
    if (!measured) return result.how ? measured.error() : result.how.error();
    document = waist_document(robot.model(), *measured);
    document["arrived"] = static_cast<bool>(result.how);
  } else if (result.how) {
    invocation.sink().note(
        "this robot does not report its waist: the target was streamed for the planned time");
  }
  if (result.how)
    invocation.sink().print({.document = std::move(document), .line = waist_line});
  else
    report_reached(invocation.sink(), {.document = std::move(document), .line = waist_line});
  return result.how;
}

Status move(Invocation& invocation, const std::vector<double>& start, const std::vector<double>& target) {
  Robot& robot = invocation.robot();
  double duration_s = 0;
  for (std::size_t i = 0; i < target.size(); ++i)
    if (const Joint* joint = axis_joint(robot.model(), i); joint != nullptr)
      duration_s = std::max(duration_s, travel_time(joint->limits, target[i] - start[i]));
  if (invocation.settings().dry_run) {
    Json plan = waist_document(robot.model(), target);
    plan["duration_s"] = duration_s;
    return dry_run(invocation, kWaistTopic, waist_message(target), plan);
  }
  if (auto stays = stays_attended(invocation, "a motion of the waist"); !stays) return stays;
  if (!robot.serves_aim_v1())
    if (auto open = require_interface(robot, Interface::waist, "moving the waist"); !open) return open;
  return finish(invocation, stream_to(invocation, start, target, duration_s), target);
}

Status run_get(Invocation& invocation) {
  auto waist = read_waist(invocation.robot());
  if (!waist) return waist.error();
  invocation.sink().print(
      {.document = waist_document(invocation.robot().model(), *waist), .view = waist_view});
  return Done{};
}

Status run_set(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto input = reads_input(arguments, "axes are named by flags");
  if (!input) return input.error();
  const bool from_input = *input;
  Result<std::vector<double>> asked =
      from_input ? target_from_input(invocation) : std::vector<double>(4, 0.0);
  if (!asked) return asked.error();
  if (!from_input)  // before the first call, so that a usage error needs no robot
    if (auto any = target_from_flags(invocation, *asked); !any) return any.error();
  auto start = present(invocation);
  if (!start) return start.error();
  auto target = from_input ? asked : target_from_flags(invocation, *start);
  if (!target) return target.error();
  if (auto inside = limit(invocation, *target, *start); !inside) return inside;
  return move(invocation, *start, *target);
}

Status run_reset(Invocation& invocation) {
  auto start = present(invocation);
  if (!start) return start.error();
  return move(invocation, *start, std::vector<double>(axes().size(), 0.0));
}

constexpr Parameter kSetParameters[] = {
    {.name = "INPUT",
     .value = "-",
     .help = "- reads the output of waist get from stdin",
     .text = true,
     .input = true},
    {.name = "--lift",
     .value = "LENGTH",
     .help = "height relative to standing [m]; negative crouches; limits: aimctl joint limits waist",
     .quantity = Quantity::length,
     .relative = true,
     .limits = limit_of<0>},
    {.name = "--roll",
     .value = "ANGLE",
     .help = "lean to the right [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<1>},
    {.name = "--pitch",
     .value = "ANGLE",
     .help = "bend forward [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<2>},
    {.name = "--yaw",
     .value = "ANGLE",
     .help = "turn to the left [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle,
     .relative = true,
     .limits = limit_of<3>},
    kClamp,
};
constexpr Example kGetExamples[] = {{"aimctl waist get", "the measured pose of the upper body"}};
constexpr Example kSetExamples[] = {
    {"aimctl waist set --lift -10cm", "crouch"},
    {"aimctl waist set --pitch 15deg --yaw -10deg", "bend forward and turn to the right"},
    {"aimctl waist set --lift -=2cm", "two centimetres lower"},
    {"aimctl waist get --json | aimctl waist set -", "hold the measured pose"},
};
constexpr Example kResetExamples[] = {{"aimctl waist reset", "stand upright again"}};

constexpr std::string_view kMoveDetails =
    "The feet stay where they are. A robot may lack axes; aimctl waist get shows those that it has. The "
    "waist follows a smooth "
    "trajectory, which is streamed at 20 Hz until the measured pose is within 0.01 rad and "
    "0.01 m of the target. Then the stream ends and the robot holds the pose. Axes that are "
    "not given keep their measured value; +=5deg and -=5deg count from it.\n\n"
    "The robot must be in an action that accepts waist set-points; aimctl why waist names "
    "one. If this program is interrupted or dies, the stream ends and the robot holds the "
    "waist at its current position. A robot that does not serve aim.v1 does not report its "
    "waist: the target is then streamed for the planned time, and the command prints a note.";

constexpr Command kCommands[] = {
    {.noun = "waist",
     .verb = "get",
     .summary = "show the pose of the upper body",
     .details = "The measured values, null for an axis that the robot lacks: lift_m relative to the standing "
                "posture (negative: crouched), "
                "roll_rad to the right, pitch_rad forward, yaw_rad to the left.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = waist_fields::kGet,
     .run = run_get},
    {.noun = "waist",
     .verb = "set",
     .summary = "lift, lean, bend and turn the upper body",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .attended = true,
     .run = run_set},
    {.noun = "waist",
     .verb = "reset",
     .summary = "stand upright again",
     .details = kMoveDetails,
     .parameters = {},
     .examples = kResetExamples,
     .danger = Danger::moves,
     .attended = true,
     .run = run_reset},
};

}  // namespace

const Noun kWaistNoun{"waist", "move the upper body over the feet", kCommands, Capability::waist};

}  // namespace aim::cli
