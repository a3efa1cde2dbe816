// Moves single joints with a set-point stream that this program sends: along a trajectory, or from standard
// input. The robot holds the joints when it ends.
#include "cli/commands/joint/joint_motion.hpp"

#include <fmt/format.h>

#include "cli/client/channel.hpp"
#include "cli/client/current_action.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/joint/joint_choice.hpp"
#include "cli/commands/joint/joint_gains.hpp"
#include "cli/input/csv_table.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/line_stream.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/set_point_line.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/table/target.hpp"
#include "core/codec/codec.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{10};
constexpr double kTolerance_rad = 0.02;  // our choice; a soft joint sags
constexpr std::string_view kHeld = "the set-point stream ended; the robot holds the joints where they are";

// What is streamed: positions of joints [rad], and their gains.
struct Joints {
  std::vector<std::size_t> joints;  // of the model
  std::vector<double> position;
  JointGains gains;
};

Status send_joints(Robot& robot, const Joints& joints, const std::vector<double>& position) {
  return send(robot, kImpedanceTopic,
              impedance_message(robot.model(), joints.joints, position, joints.gains));
}

// The robot's own check: it knows whether it permits the action at all, and all that stands in the way.
Status takes_set_points(Robot& robot, const Joints& joints, const std::vector<double>& position) {
  if (!robot.serves_aim_v1()) return require_interface(robot, Interface::impedance, "moving single joints");
  const auto message = impedance_message(robot.model(), joints.joints, position, joints.gains);
  const auto reply = check(robot, kImpedanceTopic, to_sparse_json(message));
  if (!reply) return reply.error();
  return reply->allowed() ? Status(Done{}) : to_error(reply->refusal());
}

Result<std::vector<double>> measured(Robot& robot, const Joints& joints) {
  auto readings = read_joints(robot, joints.joints);
  if (!readings) return readings.error();
  return positions_of(*readings);
}

// Prints what was reached, also together with an error.
Status report(Invocation& invocation, const Joints& joints, const Status& how, const Json& facts) {
  auto readings = read_joints(invocation.robot(), joints.joints);
  if (!readings) return how ? readings.error() : how.error();
  Json document = moved_document(invocation.robot().model(), *readings, joints.gains);
  document.update(facts);
  if (how)
    invocation.sink().print(moved_output(std::move(document)));
  else
    report_reached(invocation.sink(), moved_output(std::move(document)));
  return how;
}

// ---- set

// The targets of NAME=ANGLE; relative ones start from the measured angle.
Status read_targets(Invocation& invocation, Joints& targets) {
  Robot& robot = invocation.robot();
  std::vector<Target> asked;
  for (const std::string& word : invocation.arguments().texts("TARGET")) {
    const auto named = parse_named(word, Quantity::angle);
    if (!named) return named.error();
    const auto joint = joint_named(robot.model(), named->name);
    if (!joint) return joint.error();
    for (const std::size_t other : targets.joints)
      if (other == *joint)
        return Error{.origin = Origin::usage,
                     .message = fmt::format("{} is given twice", named->name),
                     .hint = "name each joint once"};
    targets.joints.push_back(*joint);
    asked.push_back(named->target);
  }
  if (targets.joints.empty())
    return Error{.origin = Origin::usage,
                 .message = "no joint is named",
                 .hint = "give NAME=ANGLE; aimctl joint list shows the names"};
  if (auto taken = take_gains(robot.model(), targets.joints); !taken) return taken;
  auto measured = read_joints(robot, targets.joints);
  if (!measured) return measured.error();
  for (std::size_t i = 0; i < asked.size(); ++i) {
    auto inside = within(invocation, set_point_limit(robot.model(), targets.joints[i]),
                         asked[i].from((*measured)[i].position));
    if (!inside) return inside.error();
    targets.position.push_back(*inside);
  }
  return Done{};
}

// Within the limits that the action gives the joints.
double duration_of(const RobotModel& model, const Joints& targets, const std::vector<double>& start) {
  const ActionIndex action = model.graph.find(model.impedances.front().action).value_or(0);
  std::vector<Joint> narrowed;
  for (const std::size_t joint : targets.joints) {
    narrowed.push_back(model.joints[joint]);
    narrowed.back().limits = model.limits_in(action, joint);
  }
  return travel_time(narrowed, start, targets.position);
}

StreamedMove move_to(Invocation& invocation, const Joints& targets, const std::vector<double>& start,
                     double duration_s) {
  Robot& robot = invocation.robot();
  return {.interface = Interface::impedance,
          .tick = kTick,
          .duration_s = duration_s,
          .goal = {targets.position, kTolerance_rad, still_time_of(robot)},
          .what = "a joint",
          .held = kHeld,
          .send =
              [&robot, &targets, &start](double fraction) {
                return send_joints(robot, targets, between(start, targets.position, fraction));
              },
          .measure = [&robot, &targets] { return measured(robot, targets); },
          .progress =
              [&invocation, duration_s](double elapsed, double left) {
                Sink& sink = invocation.sink();
                show_progress(
                    sink, approach_progress("joints", duration_s > 0 ? elapsed / duration_s : 1, duration_s,
                                            angle_text(left, progress_screen(sink)) + " to go"));
              }};
}

// ---- stream

// One line: an angle per joint; joints that it leaves out keep theirs.
Status take_line(Invocation& invocation, std::string_view text, Joints& joints) {
  const RobotModel& model = invocation.robot().model();
  auto line = joints_of_line(model, joints.joints, text);
  if (!line) return line.error();
  for (std::size_t i = 0; i < joints.joints.size(); ++i) {
    if (!(*line)[i]) continue;
    auto inside = within(invocation, set_point_limit(model, joints.joints[i]), *(*line)[i]);
    if (!inside) return inside.error();
    joints.position[i] = *inside;
  }
  return Done{};
}

Result<Joints> streamed_joints(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const std::string given = invocation.arguments().text("--joints");
  const auto parts = split_at_commas(given);
  std::vector<std::string> names(parts.begin(), parts.end());
  if (given.empty()) names = joints_with_gains(robot.model());
  auto columns = chosen(robot.model(), names);
  if (!columns) return columns.error();
  if (auto taken = take_gains(robot.model(), *columns); !taken) return taken.error();
  auto gains = gains_of(invocation, *columns);
  if (!gains) return gains.error();
  auto readings = read_joints(robot, *columns);
  if (!readings) return readings.error();
  Joints joints{std::move(*columns), {}, *gains};
  for (const JointReading& reading : *readings)
    joints.position.push_back(set_point_limit(robot.model(), reading.joint).range.clamp(reading.position));
  return joints;
}

}  // namespace

Status run_joint_set(Invocation& invocation) {
  Robot& robot = invocation.robot();
  Joints targets;
  if (auto read = read_targets(invocation, targets); !read) return read;
  auto gains = gains_of(invocation, targets.joints);
  if (!gains) return gains.error();
  targets.gains = *gains;
  auto measured = read_joints(robot, targets.joints);
  if (!measured) return measured.error();
  const std::vector<double> start = positions_of(*measured);
  const double duration_s = duration_of(robot.model(), targets, start);
  if (invocation.settings().dry_run)
    return dry_run(invocation, kImpedanceTopic,
                   impedance_message(robot.model(), targets.joints, targets.position, targets.gains),
                   {{"position_rad", targets.position}, {"duration_s", duration_s}});
  if (auto stays = stays_attended(invocation, "a joint motion"); !stays) return stays;
  if (auto takes = takes_set_points(robot, targets, targets.position); !takes) return takes;
  const StreamResult result =
      stream_until_arrived(invocation, move_to(invocation, targets, start, duration_s));
  if (!result.accepted) return result.how;
  return report(invocation, targets, result.how, {{"arrived", static_cast<bool>(result.how)}});
}

Status run_joint_stream(Invocation& invocation) {
  if (auto stays = stays_attended(invocation, "a stream"); !stays) return stays;
  if (auto rate = has_stream_rate(invocation); !rate) return rate;
  auto joints = streamed_joints(invocation);
  if (!joints) return joints.error();
  Robot& robot = invocation.robot();
  const bool moves = !invocation.settings().dry_run;
  if (moves)
    if (auto takes = takes_set_points(robot, *joints, joints->position); !takes) return takes;
  LineStream stream{.interface = Interface::impedance,
                    .take = [&](std::string_view line) { return take_line(invocation, line, *joints); },
                    .send = {},
                    .held = kHeld,
                    .tolerance = kTolerance_rad,
                    .measure = [&robot, &joints] { return measured(robot, *joints); }};
  if (moves) stream.send = [&] { return send_joints(robot, *joints, joints->position); };
  const LineStreamResult result = follow_lines(invocation, stream);
  if (moves) return report(invocation, *joints, result.how, {{"set_points", result.set_points}});
  if (!result.how) return result.how;
  return dry_run(invocation, kImpedanceTopic,
                 impedance_message(robot.model(), joints->joints, joints->position, joints->gains),
                 {{"set_points", result.set_points}});
}

}  // namespace aim::cli
