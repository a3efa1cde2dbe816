// aimctl arm stream: each line of standard input is a set-point of the arms.
#include "cli/commands/arm/arm_stream.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/client/channel.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/line_source.hpp"
#include "cli/motion/set_point_line.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/motion/streamed_move.hpp"

namespace aim::cli {
namespace {

constexpr double kRate_Hz = 100;  // as the vendor recommends
constexpr std::chrono::hours kForever{24 * 365};

// The joints named by --joints, as indexes of the model; without --joints all arm joints.
Result<std::vector<std::size_t>> columns_of(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const JointGroup& arms = model.group("arms");
  std::vector<std::size_t> columns;
  std::string names = invocation.arguments().text("--joints");
  for (std::size_t i = 0; names.empty() && i < arms.count; ++i) columns.push_back(arms.first + i);
  while (!names.empty()) {
    const std::size_t comma = names.find(',');
    const std::string name = names.substr(0, comma);
    names.erase(0, comma == std::string::npos ? comma : comma + 1);
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

// Used by one thread.
class ArmStream {
 public:
  ArmStream(Invocation& invocation, std::vector<std::size_t> columns, std::vector<double> position,
            bool moves)
      : invocation_(invocation),
        robot_(invocation.robot()),
        lines_(invocation, moves ? &stall_ : nullptr),
        columns_(std::move(columns)),
        position_(std::move(position)),
        moves_(moves) {}

  Status run() {
    stall_ = StallWatch();
    const auto period = seconds(1 / invocation_.arguments().maybe("--rate").value_or(kRate_Hz));
    for (auto due = Clock::now();; due = std::max(due + period, Clock::now())) {
      auto got = lines_.next(Clock::now() + kForever);
      if (!got) return got.error();
      if (*got == LineSource::Got::interrupt) return interrupted();
      if (*got != LineSource::Got::line) return Done{};
      if (auto taken = take(); !taken) return lines_.blame(taken.error());
      ++set_points_;
      if (!moves_) continue;
      auto slept = stall_.sleep_until(invocation_.interrupt(), due);
      if (!slept) return slept.error();
      if (*slept) return interrupted();
      if (auto sent = send(robot_, kArmTopic, arm_message(robot_.model(), position_)); !sent) return sent;
      invocation_.sink().progress(fmt::format("{} set-points", set_points_));
    }
  }

  std::size_t set_points() const { return set_points_; }
  const std::vector<double>& position() const { return position_; }

 private:
  Status take() {
    const RobotModel& model = robot_.model();
    auto line = joints_of_line(model, columns_, lines_.text());
    if (!line) return line.error();
    const JointGroup& arms = model.group("arms");
    JointMask commanded = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!(*line)[i]) continue;
      commanded |= bit(columns_[i]);
      const Joint& joint = model.joints[columns_[i]];
      auto inside = within(invocation_, {joint.name, joint.limits.position, "rad"}, *(*line)[i]);
      if (!inside) return inside.error();
      position_[columns_[i] - arms.first] = *inside;
    }
    return within_pairs(invocation_, arms, commanded, position_);
  }

  Error interrupted() const {
    return invocation_.interrupted(
        "the set-point stream ended; the robot holds the arms at their current position");
  }

  Invocation& invocation_;
  Robot& robot_;
  StallWatch stall_;
  LineSource lines_;
  std::vector<std::size_t> columns_;
  std::vector<double> position_;  // of every arm joint [rad]; joints that a line leaves out keep their value
  bool moves_;
  std::size_t set_points_ = 0;
};

Result<std::vector<double>> present_position(Robot& robot) {
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  std::vector<double> position;
  for (const JointReading& reading : *readings)
    position.push_back(robot.model().joints[reading.joint].limits.position.clamp(reading.position));
  return position;
}

Status report(Invocation& invocation, const ArmStream& stream, const Status& how) {
  auto readings = read_arms(invocation.robot());
  if (!readings) return how ? readings.error() : how.error();
  Json document = arm_document(invocation.robot().model(), *readings);
  document["set_points"] = stream.set_points();
  if (how)
    invocation.sink().print(arm_output(std::move(document)));
  else
    invocation.sink().keep(std::move(document));
  return how;
}

}  // namespace

Status run_arm_stream(Invocation& invocation) {
  if (auto stays = stays_attended(invocation, "a stream"); !stays) return stays;
  if (invocation.arguments().maybe("--rate").value_or(kRate_Hz) <= 0)
    return Error{.origin = Origin::usage, .message = "--rate must be more than 0 Hz"};
  auto columns = columns_of(invocation);
  if (!columns) return columns.error();
  Robot& robot = invocation.robot();
  auto position = present_position(robot);
  if (!position) return position.error();
  const bool moves = !invocation.settings().dry_run;
  if (moves)
    if (auto takes = arms_take_set_points(robot); !takes) return takes;
  ArmStream stream(invocation, std::move(*columns), std::move(*position), moves);
  Status how = stream.run();
  if (moves) return report(invocation, stream, how);
  if (!how) return how;
  return dry_run(invocation, kArmTopic, arm_message(robot.model(), stream.position()),
                 {{"set_points", stream.set_points()}});
}

}  // namespace aim::cli
