// aimctl arm: the fourteen arm joints, as a stream of set-points that this program feeds.
// Source: AimDK wire, section 2.4: 14 values, left first, 100 Hz; velocity and effort must be filled as well.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/commands/arm_target.hpp"
#include "cli/commands/arrival.hpp"
#include "cli/commands/channel.hpp"
#include "cli/commands/current_action.hpp"
#include "cli/commands/joint_reading.hpp"
#include "cli/commands/limits.hpp"
#include "cli/commands/rehearsal.hpp"
#include "cli/commands/travel.hpp"
#include "cli/nouns.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kTick{10};  // 100 Hz, as the vendor recommends
constexpr double kTolerance_rad = 0.01;         // our choice

sensor_msgs::msg::JointState message_for(const RobotModel& model, const std::vector<double>& position) {
  sensor_msgs::msg::JointState message;
  const JointGroup& arms = model.group("arms");
  for (std::size_t i = 0; i < arms.count; ++i) {
    message.add_name(std::string(model.joints[arms.first + i].name));
    message.add_position(position[i]);
    message.add_velocity(0);
    message.add_effort(0);
  }
  return message;
}

Json to_document(const RobotModel& model, const JointReadings& readings) {
  Json rows = Json::array();
  for (const JointReading& reading : readings) rows.push_back(to_row(model, reading));
  return Json{{"joints", std::move(rows)}};
}

constexpr const char* kColumns[] = {"name", "position_rad", "velocity_rad_s", "effort_Nm"};

Output output_of(Json document) {
  return {.document = std::move(document),
          .rows = "joints",
          .columns = {std::begin(kColumns), std::end(kColumns)}};
}

// Streams a course to a target and holds it until the joints are there. Used by one thread.
class ArmStream {
 public:
  ArmStream(Invocation& invocation, std::vector<double> start, std::vector<double> target)
      : invocation_(invocation),
        robot_(invocation.robot()),
        start_(std::move(start)),
        target_(std::move(target)),
        duration_s_(planned()) {}

  double duration_s() const { return duration_s_; }
  bool accepted() const { return accepted_; }  // at least one set-point was taken

  Status run() {
    const auto began = Clock::now();
    const auto deadline = deadline_of(invocation_.settings(), duration_s_);
    ArrivalWatch watch({target_, kTolerance_rad, still_time_of(robot_)}, began);
    const auto pause =
        robot_.serves_aim_v1() ? std::chrono::milliseconds(50) : std::chrono::milliseconds(500);
    auto look_at = began;
    for (auto tick = began;; tick += kTick) {
      const double elapsed = seconds_between(began, Clock::now());
      if (auto sent = feed(elapsed); !sent) return sent;
      accepted_ = true;
      if (Clock::now() >= look_at) {
        auto readings = read_arms(robot_);
        if (!readings) return readings.error();
        const auto state = watch.look(positions_of(*readings), Clock::now());
        show_progress(elapsed, watch.distance());
        if (elapsed >= duration_s_ && state == ArrivalWatch::State::arrived) return Done{};
        if (elapsed >= duration_s_ && state == ArrivalWatch::State::still)
          return not_arrived("an arm joint", watch.has_moved());
        look_at = Clock::now() + pause;
      }
      if (Clock::now() >= deadline) return not_in_time("an arm joint");
      tick = std::max(tick, Clock::now() - kTick);  // after a stall no burst
      if (invocation_.interrupt().wait_until(tick + kTick))
        return invocation_.interrupted("the stream ended, and the robot holds the arms where they are");
    }
  }

 private:
  double planned() const {
    const RobotModel& model = robot_.model();
    const std::size_t first = model.group("arms").first;
    double duration = 0;
    for (std::size_t i = 0; i < target_.size(); ++i)
      duration = std::max(duration, travel_time(model.joints[first + i].limits, target_[i] - start_[i]));
    return duration;
  }

  Status feed(double elapsed) {
    const double share = duration_s_ > 0 ? travel_share(elapsed, duration_s_) : 1.0;
    std::vector<double> position(target_.size());
    for (std::size_t i = 0; i < target_.size(); ++i)
      position[i] = start_[i] + share * (target_[i] - start_[i]);
    return send(robot_, kArmTopic, message_for(robot_.model(), position));
  }

  void show_progress(double elapsed, double left) {
    invocation_.sink().progress(
        fmt::format("the arms move: {:.1f} s of {:.1f} s, {:.2f} rad to go", elapsed, duration_s_, left));
  }

  Invocation& invocation_;
  Robot& robot_;
  std::vector<double> start_;
  std::vector<double> target_;
  double duration_s_;
  bool accepted_ = false;
};

// A robot without aim.v1 drops what its action does not take in silence, so its action is looked at first.
Status check_action(Robot& robot) {
  return robot.serves_aim_v1() ? Status(Done{})
                               : require_interface(robot, Interface::servo, "moving the arms");
}

Status finish(Invocation& invocation, ArmStream& stream, const std::vector<std::string>& held) {
  Robot& robot = invocation.robot();
  const Status moved = stream.run();
  if (!stream.accepted()) return moved;
  auto readings = read_arms(robot);
  if (!readings) return moved ? readings.error() : moved.error();
  Json document = to_document(robot.model(), *readings);
  document["arrived"] = static_cast<bool>(moved);
  document["held"] = held;
  if (moved)
    invocation.sink().print(output_of(std::move(document)));
  else
    invocation.sink().keep(std::move(document));
  return moved;
}

Status move(Invocation& invocation, const JointReadings& measured, const ArmTarget& target) {
  Robot& robot = invocation.robot();
  ArmStream stream(invocation, positions_of(measured), target.position);
  if (invocation.settings().dry_run)
    return rehearse(
        invocation, kArmTopic, message_for(robot.model(), target.position),
        {{"position_rad", target.position}, {"duration_s", stream.duration_s()}, {"held", target.held}});
  if (!invocation.settings().wait)
    return Error{.origin = Origin::usage,
                 .message = "arm motions cannot be left alone",
                 .reason = "the arms follow a stream that this program feeds",
                 .hint = "leave out --no-wait"};
  if (auto action = check_action(robot); !action) return action;
  if (!target.held.empty())
    invocation.sink().note(fmt::format("{} of {} arm joints are held where they are", target.held.size(),
                                       target.position.size()));
  return finish(invocation, stream, target.held);
}

Status run_get(Invocation& invocation) {
  auto readings = read_arms(invocation.robot());
  if (!readings) return readings.error();
  invocation.sink().print(output_of(to_document(invocation.robot().model(), *readings)));
  return Done{};
}

Status run_set(Invocation& invocation) {
  auto measured = read_arms(invocation.robot());
  if (!measured) return measured.error();
  auto target = arm_target(invocation, *measured);
  if (!target) return target.error();
  return move(invocation, *measured, *target);
}

Status run_home(Invocation& invocation) {
  auto measured = read_arms(invocation.robot());
  if (!measured) return measured.error();
  const RobotModel& model = invocation.robot().model();
  const JointGroup& arms = model.group("arms");
  const auto home = model.posture("arm_home").positions.subspan(arms.first, arms.count);
  return move(invocation, *measured, {{home.begin(), home.end()}, {}});
}

constexpr Parameter kSetParameters[] = {
    {.name = "POSITION",
     .value = "ANGLES",
     .help = "14 angles, joints 1 to 7 of the left arm, then of the right [rad]; or - for the output of arm "
             "get on "
             "stdin; limits: aimctl joint limits",
     .quantity = Quantity::angle,
     .repeated = true,
     .input = true},
    {.name = "--joint",
     .value = "NAME=ANGLE",
     .help = "one joint, for example left_arm_joint4=-30deg [rad]; may be repeated; the others are held",
     .text = true,
     .repeated = true,
     .words = Words::joints},
    kClamp,
};
constexpr Example kGetExamples[] = {{"aimctl arm get", "all fourteen joints"},
                                    {"aimctl arm get -o csv", "for a spreadsheet"}};
constexpr Example kSetExamples[] = {
    {"aimctl arm set --joint left_arm_joint4=-60deg", "bend the left elbow, hold the rest"},
    {"aimctl arm set 0 1.2 0 -0.5 1.5 0 0 0 -1.2 0 0.5 1.5 0 0", "both arms hang, elbows bent"},
    {"aimctl arm get --json | aimctl arm set -", "hold what is measured"},
};
constexpr Example kHomeExamples[] = {{"aimctl arm home", "let both arms hang"}};

constexpr std::string_view kMoveDetails =
    "The arms follow a smooth course that uses at most four fifths of their speed and acceleration limits; "
    "it is "
    "streamed at 100 Hz until the measured angles are within 0.01 rad of the target, and all joints arrive "
    "together. "
    "Joints that are not named are held at their measured angle, and the result lists them under held.\n"
    "\n"
    "The robot must be in an action that takes joint set-points, and the motion player must be off: aimctl "
    "action set "
    "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO, then aimctl player disable. Otherwise the command ends with exit 6. "
    "When this "
    "program is interrupted or dies, the stream ends and the robot holds the arms where they are.";

constexpr Command kCommands[] = {
    {.noun = "arm",
     .verb = "get",
     .summary = "show the arm joints",
     .details = "Angle, speed and effort of the fourteen joints, left arm first. Of joints 6 and 7 a robot "
                "may report "
                "the angle only.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .run = run_get},
    {.noun = "arm",
     .verb = "set",
     .summary = "move arm joints to angles",
     .details = kMoveDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "arm",
     .verb = "home",
     .summary = "let the arms hang",
     .details = kMoveDetails,
     .parameters = {},
     .examples = kHomeExamples,
     .danger = Danger::moves,
     .run = run_home},
};

}  // namespace

const Noun kArmNoun{"arm", "move the arms", kCommands};

}  // namespace aim::cli
