// Messages of the ports. Source: the vendor's document and its message definitions.
#include "robotside/drivers/kuavo/kuavo_ports.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>

#include "robotside/frames/kuavo/kuavo_message.hpp"
#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/std_srvs.pb.h"

namespace aim::robotside::kuavo {
namespace {

using namespace ros1::kuavo_msgs;

constexpr auto kModePatience = std::chrono::seconds(5);  // the arms move to their new pose first
constexpr auto kModePoll = std::chrono::milliseconds(20);

constexpr auto kQuietPatience = std::chrono::milliseconds(100);  // a control loop that hangs sends nothing
constexpr auto kQuietPoll = std::chrono::milliseconds(2);
constexpr TimeNs kGestureShows = 500'000'000;  // until the robot has been asked whether it performs it

// Takes a part from the set-points for as long as it exists; returns when none of them is on its way.
class PartClaim {
 public:
  PartClaim(const PortBoard& board, std::atomic<int>& claims, bool PortBoard::View::*quiet)
      : claims_(claims) {
    ++claims_;
    const auto until = std::chrono::steady_clock::now() + kQuietPatience;
    while (!(board.view.load().*quiet) && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(kQuietPoll);
  }
  ~PartClaim() { --claims_; }
  PartClaim(const PartClaim&) = delete;
  PartClaim& operator=(const PartClaim&) = delete;

 private:
  std::atomic<int>& claims_;
};

// What the robot answers is its reason.
Error refused(std::string message, const std::string& answer, std::string hint) {
  return {Origin::state, std::move(message), answer.empty() ? "it gives no reason" : "it says: " + answer,
          std::move(hint)};
}

// Of services that answer with `success` and `message`. `failure`: what does not happen.
template <class Service>
Status ask(KuavoLink& link, std::string_view name, const typename Service::Request& request,
           typename Service::Response& response, std::string failure, std::string hint = {}) {
  if (Status called = link.call(name, request, response); !called) return called;
  if (response.success()) return Done{};
  return refused(std::move(failure), response.message(), std::move(hint));
}
template <class Service>
Status ask(KuavoLink& link, std::string_view name, const typename Service::Request& request,
           std::string failure, std::string hint = {}) {
  typename Service::Response response;
  return ask<Service>(link, name, request, response, std::move(failure), std::move(hint));
}

template <class Poses>
Poses poses_of(std::span<const ArmPoint> points) {
  Poses poses;
  for (const ArmPoint& point : points) {
    poses.add_times(point.time_s);
    for (const double angle : point.position) poses.add_values(angle * kDegrees);
  }
  return poses;
}

}  // namespace

// ---- Arms

std::optional<std::size_t> KuavoArmPort::mode() const {
  const int number = board_.view.load().arm_mode;
  const auto modes = link_.edition().model->arm_modes;
  for (std::size_t i = 0; i < modes.size(); ++i)
    if (modes[i].number == number) return i;
  return std::nullopt;
}

// The robot moves the arms to where the new mode wants them, and only then reports it.
Status KuavoArmPort::set_mode(std::size_t row) {
  const ArmMode& mode = link_.edition().model->arm_modes[row];
  changeArmCtrlMode::Request request;
  changeArmCtrlMode::Response response;
  request.set_control_mode(mode.number);
  if (Status called = link_.call("/humanoid_change_arm_ctrl_mode", request, response); !called) return called;
  if (!response.result())
    return refused(fmt::format("the robot does not change the mode of its arms to {}", mode.name),
                   response.message(), "aimctl arm mode shows the mode");
  const auto until = std::chrono::steady_clock::now() + kModePatience;
  do {
    changeArmCtrlMode::Response read;
    if (Status called = link_.call("/humanoid_get_arm_ctrl_mode", changeArmCtrlMode::Request(), read);
        !called)
      return called;
    // Set-points are refused until the control loop knows it, too.
    if (read.mode() == mode.number && this->mode() == row) return Done{};
    std::this_thread::sleep_for(kModePoll);
  } while (std::chrono::steady_clock::now() < until);
  return Error{Origin::timeout, fmt::format("the arms do not reach the mode {}", mode.name),
               "the robot accepted the request and still reports another mode",
               "aimctl arm mode shows the mode; the arms may be held by something"};
}

Status KuavoArmPort::perform(std::span<const ArmPoint> points) {
  const auto row = mode();
  const RobotModel& model = *link_.edition().model;
  if (!row || !model.arm_modes[*row].external)
    return Error{Origin::state, "the arms do not perform the trajectory",
                 "the robot moves the arms by itself", "aimctl arm mode external"};
  constexpr std::string_view kTopic = "/kuavo_arm_target_poses";
  const PartClaim claim(board_, board_.arms_claims, &PortBoard::View::arms_quiet);
  Status sent = link_.edition().generation == Generation::dev
                    ? link_.publish(kTopic, poses_of<ros1::kuavo_msgs_dev::armTargetPoses>(points))
                    : link_.publish(kTopic, poses_of<armTargetPoses>(points));
  if (sent) board_.arms_until.store(board_.now.load() + static_cast<TimeNs>(points.back().time_s * 1e9));
  return sent;
}

// ---- Hands

Result<std::vector<StoredGesture>> KuavoHandPort::gestures() {
  gestureList::Response response;
  if (Status called = link_.call("/gesture/list", gestureList::Request(), response); !called)
    return called.error();
  std::vector<StoredGesture> gestures;
  for (const gestureInfo& info : response.gesture_infos())
    gestures.push_back({info.gesture_name(), {info.alias().begin(), info.alias().end()}, info.description()});
  return gestures;
}

bool KuavoHandPort::performing() const {
  return board_.view.load().hands_perform || board_.now.load() < board_.hands_until.load();
}

Status KuavoHandPort::perform(std::span<const GestureTask> tasks) {
  gestureExecute::Request request;
  for (const GestureTask& task : tasks) {
    auto& one = *request.add_gestures();
    one.set_gesture_name(task.name);
    one.set_hand_side(static_cast<int>(task.side));
  }
  const PartClaim claim(board_, board_.hands_claims, &PortBoard::View::hands_quiet);
  Status begun =
      ask<gestureExecute>(link_, "/gesture/execute", request, "the hands do not perform the gesture",
                          "aimctl hand gestures shows what they know");
  if (begun) board_.hands_until.store(board_.now.load() + kGestureShows);
  return begun;
}

Status KuavoHandPort::set_force(HandForce level, Side side) {
  handForceLevel::Request request;
  request.set_force_level(static_cast<int>(level));
  request.set_hand_side(static_cast<int>(side));
  return ask<handForceLevel>(link_, "/dexhand/change_force_level", request,
                             "the robot does not change the force of its hands");
}

Status KuavoHandPort::enable_touch(Side side, std::uint8_t fingers) {
  enableHandTouchSensor::Request request;
  request.set_mask(fingers);
  for (const Side one : {Side::left, Side::right}) {
    if (side != one && side != Side::both) continue;
    const auto service =
        fmt::format("/dexhand/{}/enable_touch_sensor", kSideChoices[static_cast<std::size_t>(one)]);
    if (Status switched = ask<enableHandTouchSensor>(link_, service, request,
                                                     "the robot does not switch its touch sensors");
        !switched)
      return switched;
  }
  return Done{};
}

std::optional<HandTouch> KuavoHandPort::touch() const {
  const PortBoard::View view = board_.view.load();
  return view.touch_known ? std::optional(view.touch) : std::nullopt;
}

// ---- Claws

std::optional<std::array<ClawReading, 2>> KuavoClawPort::claws() const {
  const PortBoard::View view = board_.view.load();
  return view.claws_known ? std::optional(view.claws) : std::nullopt;
}

// The arrays of velocity and current are complete or empty: what is not given has the robot's own value.
Status KuavoClawPort::move(std::span<const ClawTarget> targets) {
  constexpr double kVelocity = 50, kCurrent = 1.0;  // the vendor's document [%/s, A]
  controlLejuClaw::Request request;
  for (const ClawTarget& target : targets)
    for (const Side one : {Side::left, Side::right}) {
      if (target.side != one && target.side != Side::both) continue;
      auto& data = *request.mutable_data();
      data.add_name(one == Side::left ? "left_claw" : "right_claw");
      data.add_position(target.closed);
      data.add_velocity(target.velocity.value_or(kVelocity));
      data.add_effort(target.current.value_or(kCurrent));
    }
  return ask<controlLejuClaw>(link_, "/control_robot_leju_claw", request, "the claws do not move",
                              "aimctl claw get shows what they do");
}

// ---- Walking

bool KuavoWalkPort::walks() const {
  const PortBoard::View view = board_.view.load();
  return view.walks || view.walks_seen != board_.walks.load();
}

void KuavoWalkPort::note(bool to_pose) {
  board_.to_pose = to_pose;
  ++board_.walks;
}

Status KuavoWalkPort::take_steps(std::span<const FootStep> steps) {
  singleStepControl::Request request;
  auto& all = *request.mutable_foot_pose_target_trajectories();
  for (const FootStep& step : steps) {
    all.add_timetrajectory(step.time_s);
    all.add_footindextrajectory(step.left ? 0 : 1);
    auto& pose = *all.add_footposetrajectory();
    for (const double value : {step.x, step.y, step.z, step.yaw}) pose.add_foot_pose(value);
    for (const double value : {step.torso_x, step.torso_y, step.torso_z, step.torso_yaw})
      pose.add_torsopose(value);
  }
  Status taken = ask<singleStepControl>(
      link_, "/humanoid_single_step_control", request, "the robot does not take the steps",
      "it takes steps in the gait stance, with torso and feet close to where they are");
  if (taken) note(false);
  return taken;
}

// A velocity takes the place of a pose, also one of zero.
Status KuavoWalkPort::stop() {
  if (Status sent = link_.publish("/cmd_vel", ros1::geometry_msgs::Twist()); !sent) return sent;
  ros1::std_srvs::Empty::Response response;
  return link_.call("/humanoid_stop_single_step_control", ros1::std_srvs::Empty::Request(), response);
}

Status KuavoWalkPort::walk_to(const WalkGoal& goal) {
  ros1::geometry_msgs::Twist twist;
  twist.mutable_linear()->set_x(goal.x);
  twist.mutable_linear()->set_y(goal.y);
  twist.mutable_linear()->set_z(goal.height);
  twist.mutable_angular()->set_z(goal.yaw);
  Status sent = link_.publish(goal.in_world ? "/cmd_pose_world" : "/cmd_pose", twist);
  if (sent) note(true);
  return sent;
}

// ---- Gains: motors are numbered from 1 in the order of the joints.

Result<std::vector<DriveGains>> KuavoGainsPort::gains() {
  getMotorParam::Response response;
  if (Status called = ask<getMotorParam>(link_, "/hardware/get_motor_param", getMotorParam::Request(),
                                         response, "the robot does not report the gains of its motors");
      !called)
    return called.error();
  std::vector<DriveGains> gains;
  for (const motorParam& motor : response.data())
    if (motor.id() >= 1 && static_cast<std::size_t>(motor.id()) <= link_.edition().motors())
      gains.push_back({static_cast<std::size_t>(motor.id() - 1), motor.kp(), motor.kd()});
  return gains;
}

Status KuavoGainsPort::set_gains(std::span<const DriveGains> gains) {
  changeMotorParam::Request request;
  for (const DriveGains& one : gains) {
    auto& motor = *request.add_data();
    motor.set_id(static_cast<int>(one.joint) + 1);
    motor.set_kp(static_cast<float>(one.stiffness));
    motor.set_kd(static_cast<float>(one.damping));
  }
  return ask<changeMotorParam>(link_, "/hardware/change_motor_param", request,
                               "the robot does not change the gains of its motors");
}

Ports KuavoPorts::table(ModePort& modes) noexcept {
  const EndEffector end = link_.edition().end;
  return {.modes = &modes,
          .arms = &arms_,
          .hands = has_hands(end) ? &hands_ : nullptr,
          .claws = end == EndEffector::lejuclaw ? &claws_ : nullptr,
          .walking = &walking_,
          .gains = &gains_,
          .world = link_.world()};
}

}  // namespace aim::robotside::kuavo
