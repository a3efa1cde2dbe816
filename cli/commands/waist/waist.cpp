// aimctl waist: lift, roll, pitch and yaw of the upper body, realised by the legs, as a set-point stream.
// Source: AimDK wire, section 4.6: move_waist at 20 Hz, only in RL_WHOLE_BODY_EXT_JOINT_SERVO.
#include <fmt/format.h>

#include <array>

#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/commands/waist/waist_reading.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/travel.hpp"
#include "cli/table/nouns.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{50};  // 20 Hz
constexpr double kTolerance = 0.01;             // our choice [rad, m]
constexpr double kReadingSlack = 0.02;          // a reading may exceed its limit: moved inside [rad, m]

struct Axis {
  std::string_view flag;
  std::string key;  // in documents
  std::string_view unit;
};
const std::array<Axis, 4>& axes() {
  static const std::array<Axis, 4> kAxes{{{"--lift", "lift_m", "m"},
                                          {"--roll", "roll_rad", "rad"},
                                          {"--pitch", "pitch_rad", "rad"},
                                          {"--yaw", "yaw_rad", "rad"}}};
  return kAxes;
}

std::span<const Joint> waist_joints(const RobotModel& model) {
  const JointGroup& waist = model.group("waist");
  return model.joints.subspan(waist.first, waist.count);
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
  for (const Axis& axis : axes()) {
    auto value = number_at(*document, axis.key);
    if (!value) return value.error();
    target.push_back(*value);
  }
  return target;
}

Result<std::vector<double>> target_from_flags(Invocation& invocation, const std::vector<double>& start) {
  std::vector<double> target = start;
  bool any = false;
  for (std::size_t i = 0; i < axes().size(); ++i)
    if (const auto value = invocation.arguments().maybe(axes()[i].flag)) {
      target[i] = *value;
      any = true;
    }
  if (any) return target;
  return Error{.origin = Origin::usage,
               .message = "no axis of the waist is given",
               .reason = "none of --lift, --roll, --pitch and --yaw is given",
               .hint = "for example: aimctl waist set --pitch 10deg"};
}

Status limit(Invocation& invocation, std::vector<double>& target, const std::vector<double>& start) {
  const auto joints = waist_joints(invocation.robot().model());
  for (std::size_t i = 0; i < target.size(); ++i) {
    // An axis that keeps its measured value may exceed its limit by noise.
    const double slack =
        target[i] == start[i] || invocation.arguments().is_input("INPUT") ? kReadingSlack : 0;
    auto inside =
        within(invocation, {joints[i].name, joints[i].limits.position, axes()[i].unit, slack}, target[i]);
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
      .tick = kTick,
      .duration_s = duration_s,
      .goal = {target, kTolerance, still_time_of(robot)},
      .what = "the waist",
      .held = "the set-point stream ended; the robot holds the waist at its current position",
      .send =
          [&](double fraction) {
            return send(robot, kWaistTopic, waist_message(between(start, target, fraction), ++sequence));
          },
      .progress =
          [&](double elapsed, double left) {
            invocation.sink().progress(fmt::format("the waist moves: {:.1f} s of {:.1f} s, {:.3f} to go",
                                                   elapsed, duration_s, left));
          }};
  if (robot.serves_aim_v1()) streamed.measure = [&] { return read_waist(robot); };
  return stream_until_arrived(invocation, streamed);
}

Status finish(Invocation& invocation, const StreamResult& result, const std::vector<double>& target) {
  if (!result.accepted) return result.how;
  Robot& robot = invocation.robot();
  Json document = waist_document(target);
  document["arrived"] = nullptr;
  if (robot.serves_aim_v1()) {
    auto measured = read_waist(robot);
    if (!measured) return result.how ? measured.error() : result.how.error();
    document = waist_document(*measured);
    document["arrived"] = static_cast<bool>(result.how);
  } else if (result.how) {
    invocation.sink().note(
        "this robot does not report its waist: the target was streamed for the planned time");
  }
  if (result.how)
    invocation.sink().print({.document = std::move(document)});
  else
    invocation.sink().keep(std::move(document));
  return result.how;
}

Status move(Invocation& invocation, const std::vector<double>& start, const std::vector<double>& target) {
  Robot& robot = invocation.robot();
  const double duration_s = travel_time(waist_joints(robot.model()), start, target);
  if (invocation.settings().dry_run) {
    Json plan = waist_document(target);
    plan["duration_s"] = duration_s;
    return dry_run(invocation, kWaistTopic, waist_message(target), std::move(plan));
  }
  if (auto stays = stays_attended(invocation, "a motion of the waist"); !stays) return stays;
  if (!robot.serves_aim_v1())
    if (auto open = require_interface(robot, Interface::waist, "moving the waist"); !open) return open;
  return finish(invocation, stream_to(invocation, start, target, duration_s), target);
}

Status run_get(Invocation& invocation) {
  auto waist = read_waist(invocation.robot());
  if (!waist) return waist.error();
  invocation.sink().print({.document = waist_document(*waist)});
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
     .quantity = Quantity::length},
    {.name = "--roll",
     .value = "ANGLE",
     .help = "lean to the right [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle},
    {.name = "--pitch",
     .value = "ANGLE",
     .help = "bend forward [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle},
    {.name = "--yaw",
     .value = "ANGLE",
     .help = "turn to the left [rad]; limits: aimctl joint limits waist",
     .quantity = Quantity::angle},
    kClamp,
};
constexpr Example kGetExamples[] = {{"aimctl waist get", "the measured pose of the upper body"}};
constexpr Example kSetExamples[] = {
    {"aimctl waist set --lift -10cm", "crouch"},
    {"aimctl waist set --pitch 15deg --yaw -10deg", "bend forward and turn to the right"},
    {"aimctl waist get --json | aimctl waist set -", "hold the measured pose"},
};
constexpr Example kResetExamples[] = {{"aimctl waist reset", "stand upright again"}};

constexpr std::string_view kMoveDetails =
    "The legs realise these motions; the feet stay where they are. The waist follows a smooth "
    "trajectory, which is streamed at 20 Hz until the measured pose is within 0.01 rad and "
    "0.01 m of the target. Then the stream ends and the robot holds the pose. Axes that are "
    "not given keep their measured value.\n\n"
    "The robot must be in an action that accepts waist set-points; aimctl why waist names "
    "one. If this program is interrupted or dies, the stream ends and the robot holds the "
    "waist at its current position. A robot that does not serve aim.v1 does not report its "
    "waist: the target is then streamed for the planned time, and the command prints a note.";

constexpr Command kCommands[] = {
    {.noun = "waist",
     .verb = "get",
     .summary = "show the pose of the upper body",
     .details = "The measured values: lift_m relative to the standing posture (negative: crouched), "
                "roll_rad to the right, pitch_rad forward, yaw_rad to the left.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .run = run_get},
    {.noun = "waist",
     .verb = "set",
     .summary = "lift, lean, bend and turn the upper body",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "waist",
     .verb = "reset",
     .summary = "stand upright again",
     .details = kMoveDetails,
     .parameters = {},
     .examples = kResetExamples,
     .danger = Danger::moves,
     .run = run_reset},
};

}  // namespace

const Noun kWaistNoun{"waist", "move the upper body over the feet", kCommands, Capability::waist};

}  // namespace aim::cli
