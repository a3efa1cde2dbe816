// aimctl arm stream: each line of standard input is a set-point of the arms.
#include "cli/commands/arm/arm_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/client/channel.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/input/csv_table.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/line_stream.hpp"
#include "cli/motion/set_point_line.hpp"
#include "cli/motion/streamed_move.hpp"
#include "cli/output/reached.hpp"

namespace aim::cli {
namespace {

// The joints named by --joints, as indexes of the model; without --joints all arm joints.
Result<std::vector<std::size_t>> columns_of(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const JointGroup& arms = model.group("arms");
  std::vector<std::size_t> columns;
  const std::string names = invocation.arguments().text("--joints");
  for (std::size_t i = 0; names.empty() && i < arms.count; ++i) columns.push_back(arms.first + i);
  if (names.empty()) return columns;
  for (const std::string_view name : split_at_commas(names)) {
    auto joint = arm_joint(model, name);
    if (!joint) return joint.error();
    if (std::find(columns.begin(), columns.end(), arms.first + *joint) != columns.end())
      return Error{.origin = Origin::usage,
                   .message = fmt::format("{} is given twice", name),
                   .hint = "name each joint once"};
    columns.push_back(arms.first + *joint);
  }
  return columns;
}

// One line: an angle per column; joints that it leaves out keep their position.
Status take_line(Invocation& invocation, const std::vector<std::size_t>& columns, std::string_view text,
                 std::vector<double>& position) {
  const RobotModel& model = invocation.robot().model();
  auto line = joints_of_line(model, columns, text);
  if (!line) return line.error();
  const JointGroup& arms = model.group("arms");
  JointMask commanded = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!(*line)[i]) continue;
    commanded |= bit(columns[i]);
    const Joint& joint = model.joints[columns[i]];
    auto inside = within(invocation, {joint.name, joint.limits.position, "rad"}, *(*line)[i]);
    if (!inside) return inside.error();
    position[columns[i] - arms.first] = *inside;
  }
  return within_pairs(invocation, arms, commanded, position);
}

Result<std::vector<double>> present_position(Robot& robot) {
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  std::vector<double> position;
  for (const JointReading& reading : *readings)
    position.push_back(robot.model().joints[reading.joint].limits.position.clamp(reading.position));
  return position;
}

Status report(Invocation& invocation, const LineStreamResult& stream) {
  auto readings = read_arms(invocation.robot());
  if (!readings) return stream.how ? readings.error() : stream.how.error();
  Json document = arm_document(invocation.robot().model(), *readings);
  document["set_points"] = stream.set_points;
  if (stream.how)
    invocation.sink().print(arm_output(std::move(document)));
  else
    report_reached(invocation.sink(), arm_output(std::move(document)));
  return stream.how;
}

}  // namespace

Status run_arm_stream(Invocation& invocation) {
  if (auto stays = stays_attended(invocation, "a stream"); !stays) return stays;
  if (auto rate = has_stream_rate(invocation); !rate) return rate;
  auto columns = columns_of(invocation);
  if (!columns) return columns.error();
  Robot& robot = invocation.robot();
  auto position = present_position(robot);
  if (!position) return position.error();
  const bool moves = !invocation.settings().dry_run;
  if (moves)
    if (auto takes = arms_take_set_points(robot); !takes) return takes;
  LineStream stream{
      .interface = Interface::servo,
      .take = [&](std::string_view line) { return take_line(invocation, *columns, line, *position); },
      .send = {},
      .held = kArmsHeld,
      .tolerance = kArmTolerance_rad,
      .measure = [&robot] { return measured_arms(robot); }};
  if (moves) stream.send = [&] { return send(robot, kArmTopic, arm_message(robot.model(), *position)); };
  const LineStreamResult result = follow_lines(invocation, stream);
  if (moves) return report(invocation, result);
  if (!result.how) return result.how;
  return dry_run(invocation, kArmTopic, arm_message(robot.model(), *position),
                 {{"set_points", result.set_points}});
}

}  // namespace aim::cli
