// What is heard, what is sent, and how orders are carried out.
#include "robotside/drivers/kuavo/kuavo_ros_link.hpp"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "core/codec/codec.hpp"
#include "robotside/frames/kuavo/kuavo_message.hpp"
#include "ros1/std_msgs.pb.h"
#include "ros1/std_srvs.pb.h"

namespace aim::robotside::kuavo {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// Numbers of ours, but for the repetition of /stop_robot, which is that of the vendor's joystick node.
constexpr milliseconds kStartPatience{5000};  // with a robot that starts
constexpr milliseconds kCallPatience{3000};   // of ports
constexpr milliseconds kOrderPatience{700};   // less than the driver has with an order
constexpr int kStopRepeats = 5;
constexpr milliseconds kStopPeriod{100};

// A trajectory of one point.
template <class Poses>
Poses rest_poses(const ArmCommand& command) {
  Poses poses;
  poses.add_times(kRestTime_s);
  for (std::size_t i = 0; i < command.count; ++i) poses.add_values(command.degrees[i]);
  return poses;
}

}  // namespace

KuavoRosLink::KuavoRosLink(const Edition& edition, std::unique_ptr<transport::Ros1Node> node,
                           std::shared_ptr<RosTroubles> troubles)
    : edition_(edition), troubles_(std::move(troubles)), node_(std::move(node)) {}

// ---- Start

template <class Wire, class Take>
Status KuavoRosLink::subscribe(std::string_view topic, Take take) {
  const Topic* row = edition_.model->find_topic(topic);
  if (row == nullptr) return Error{Origin::error, "the model has no topic " + std::string(topic)};
  if (row->rate_hz > 0) troubles_->expect(row->name);
  // What comes all the time is what the robot measures; anybody may take its power.
  SenderPin* const pin = row->rate_hz > 0 ? &pins_.of(row->name, row->rate_hz) : nullptr;
  auto subscription = node_->subscribe(name_of(*row, edition_.generation),
                                       [this, row, pin, take = std::move(take),
                                        message = std::make_shared<Wire>()](const transport::Sample& sample) {
                                         if (!from_ros1(sample.bytes, *message)) return;
                                         if (pin != nullptr && !pin->admits(sample.address)) return;
                                         troubles_->well(row->name);
                                         take(*message);
                                       });
  if (!subscription) return subscription.error();
  subscriptions_.push_back(std::move(*subscription));
  return Done{};
}

template <class Wire>
Status KuavoRosLink::subscribe_motors() {
  return subscribe<Wire>("/sensors_data_raw", [this](const Wire& message) {
    const int length = message.joint_data().joint_q_size();
    wrong_length_ = static_cast<std::size_t>(length) == edition_.motors() ? -1 : length;
    MotorSample sample;
    if (read(message, edition_.motors(), sample)) inbox_.motors.put(sample);
  });
}

Status KuavoRosLink::subscribe_state() {
  const bool newer = edition_.generation == Generation::dev;
  Status status = newer ? subscribe_motors<ros1::kuavo_msgs_dev::sensorsData>()
                        : subscribe_motors<ros1::kuavo_msgs::sensorsData>();
  if (status)
    status = subscribe<ros1::nav_msgs::Odometry>("/odom", [this](const auto& message) {
      BaseSample sample;
      if (read(message, sample)) inbox_.base.put(sample);
    });
  if (status)
    status = subscribe<ros1::ocs2_msgs::mpc_observation>(
        "/humanoid_mpc_observation", [this](const auto& message) { inbox_.feet.put(feet_of(message)); });
  if (status)
    status = subscribe<ros1::kuavo_msgs::gaitTimeName>(
        "/humanoid_mpc_gait_time_name",
        [this](const auto& message) { mode_.gait_changed(gait_row(message.gait_name())); });
  // Others take the power of the motors, too.
  if (status)
    status = subscribe<ros1::std_msgs::Bool>("/stop_robot", [this](const auto& message) {
      if (message.data()) mode_.set_powered(false);
    });
  if (status)
    status = subscribe<ros1::std_msgs::Bool>("/re_start_robot", [this](const auto& message) {
      if (message.data()) mode_.set_powered(true);
    });
  return status;
}

Status KuavoRosLink::subscribe_hands() {
  Status status = Done{};
  if (has_hands(edition_.end))
    status = subscribe<ros1::sensor_msgs::JointState>("/dexhand/state", [this](const auto& message) {
      FingerSample sample;
      if (read(message, sample)) inbox_.fingers.put(sample);
    });
  if (status && edition_.end == EndEffector::qiangnao_touch)
    status =
        subscribe<ros1::kuavo_msgs::dexhandTouchState>("/dexhand/touch_state", [this](const auto& message) {
          HandTouch sample;
          if (read(message, sample)) inbox_.touch.put(sample);
        });
  if (status && edition_.end == EndEffector::lejuclaw)
    status = subscribe<ros1::kuavo_msgs::lejuClawState>("/leju_claw_state", [this](const auto& message) {
      ClawSample sample;
      if (read(message, sample)) inbox_.claws.put(sample);
    });
  return status;
}

Status KuavoRosLink::open() {
  if (Status status = calls_.open(); !status) return status;
  if (Status status = subscribe_state(); !status) return status;
  if (Status status = subscribe_hands(); !status) return status;
  orders_.start([this](const Order& order) { return carry_out(order); }, [this] { ask(); });
  sender_.start([this] { send_waiting(); });
  return Done{};
}

// What is missing before the robot's state is known; empty: nothing.
std::string KuavoRosLink::silent() const {
  if (wrong_length_ >= 0)
    return fmt::format("/sensors_data_raw has {} joints, and this robot model has {}", wrong_length_.load(),
                       edition_.motors());
  if (inbox_.motors.count() == 0) return "there is no /sensors_data_raw";
  if (!mode_.is_known()) return "its services do not answer";
  return {};
}

Status KuavoRosLink::connect() {
  if (!opened_)
    if (Status status = open(); !status) return status;
  opened_ = true;
  const auto until = steady_clock::now() + kStartPatience;
  while (!silent().empty()) {
    if (steady_clock::now() > until) {
      std::string reason = silent();
      for (const std::string& trouble : troubles_->all()) reason += "; " + trouble;
      return Error{
          Origin::unreachable, "the Kuavo is silent", reason,
          "set driver_address to the URI of its master, driver_interface to the network interface on "
          "which it is, and driver_set generation=dev if its software is of that branch"};
    }
    std::this_thread::sleep_for(milliseconds(5));
  }
  return Done{};
}

// ---- Control thread

void KuavoRosLink::poll(TimeNs now, KuavoSamples& newest) noexcept {
  pins_.poll(now);
  const auto take = [now](auto& from, auto& to) {
    if (from.poll(to.value)) to.at = now;
  };
  take(inbox_.motors, newest.motors);
  take(inbox_.base, newest.base);
  take(inbox_.fingers, newest.fingers);
  take(inbox_.claws, newest.claws);
  take(inbox_.touch, newest.touch);
  take(inbox_.feet, newest.feet);
  mode_.poll(now, newest.mode);
  orders_.poll(newest.reply);
}

void KuavoRosLink::send(const Order& order) noexcept {
  if (order.kind == OrderKind::power_off) {  // not after what the thread of orders waits for
    outbox_.power_off = true;
    sender_.wake();
  }
  orders_.leave(order);
}

// ---- Messages

Status KuavoRosLink::call(std::string_view service, const Message& request, Message& response) {
  return calls_.call(service, request, response, kCallPatience);
}

// What nothing receives is lost; that the robot does not obey is noticed by the driver.
void KuavoRosLink::send_waiting() {
  const auto send = [this](auto& slot, std::string_view topic, auto message, auto fill_message) {
    typename std::decay_t<decltype(slot.value())> value;
    if (!slot.poll(value)) return;
    fill_message(value, message);
    (void)publish(topic, message);
  };
  if (outbox_.power_off.exchange(false)) {
    ros1::std_msgs::Bool off;
    off.set_data(true);
    (void)publish("/stop_robot", off);
  }
  const auto plain = [](const auto& value, auto& message) { fill(value, message); };
  send(outbox_.velocity, "/cmd_vel", ros1::geometry_msgs::Twist(), plain);
  if (ArmCommand arms; outbox_.arms.poll(arms)) send_arms(arms);
  send(outbox_.head, "/robot_head_motion_data", ros1::kuavo_msgs::robotHeadMotionData(), plain);
  send(outbox_.fingers, "/control_robot_hand_position", ros1::kuavo_msgs::robotHandPosition(), plain);
  send(outbox_.torso, "/humanoid_mpc_target_pose", ros1::ocs2_msgs::mpc_target_trajectories(), plain);
}

void KuavoRosLink::send_arms(const ArmCommand& command) {
  constexpr std::string_view kPoses = "/kuavo_arm_target_poses";
  if (!command.rests) {
    ros1::sensor_msgs::JointState message;
    fill(command, *edition_.model, message);
    (void)publish("/kuavo_arm_traj", message);
  } else if (edition_.generation == Generation::dev) {
    (void)publish(kPoses, rest_poses<ros1::kuavo_msgs_dev::armTargetPoses>(command));
  } else {
    (void)publish(kPoses, rest_poses<ros1::kuavo_msgs::armTargetPoses>(command));
  }
}

std::vector<std::string> KuavoRosLink::troubles() const {
  std::vector<std::string> all = troubles_->all();
  for (std::string& sentence : pins_.troubles()) all.push_back(std::move(sentence));
  if (wrong_length_ >= 0)
    all.push_back(fmt::format("/sensors_data_raw has {} joints, and this robot model has {}",
                              wrong_length_.load(), edition_.motors()));
  if (mute_) all.push_back("the services of the robot's controller do not answer");
  return all;
}

// ---- Thread of orders

// What the robot reports only when it is asked: a subscriber that comes late does not receive the gait.
void KuavoRosLink::ask() {
  const bool gait = ask_gait(), arms = ask_arm_mode();
  if (has_hands(edition_.end)) ask_gesture();
  silence_.note(gait && arms, steady_clock::now());
  mute_ = silence_.span() > kMute;
}

bool KuavoRosLink::ask_gait() {
  const std::uint32_t events = mode_.events();
  ros1::kuavo_msgs::getCurrentGaitName::Response answer;
  if (!calls_.call("/humanoid_get_current_gait_name", ros1::kuavo_msgs::getCurrentGaitName::Request(), answer,
                   kAskPatience))
    return false;
  mode_.answer_gait(events, answer.success(), gait_row(answer.gait_name()));
  return true;
}

bool KuavoRosLink::ask_arm_mode() {
  ros1::kuavo_msgs::changeArmCtrlMode::Response answer;
  if (!calls_.call("/humanoid_get_arm_ctrl_mode", ros1::kuavo_msgs::changeArmCtrlMode::Request(), answer,
                   kAskPatience))
    return false;
  mode_.answer_arm_mode(answer.mode());
  return true;
}

// Without an answer nothing is performed.
void KuavoRosLink::ask_gesture() {
  ros1::kuavo_msgs::gestureExecuteState::Response answer;
  const Status called = calls_.call("/gesture/execute_state",
                                    ros1::kuavo_msgs::gestureExecuteState::Request(), answer, kAskPatience);
  mode_.answer_gesture(called && answer.is_executing());
}

OrderReply KuavoRosLink::carry_out(const Order& order) {
  const OrderReply reply{order.number};
  switch (order.kind) {
    case OrderKind::stand:
      return stand(order);
    case OrderKind::gait:
      if (change_gait(order.gait)) return reply;
      return {order.number, true, "nothing receives its changes of gait"};
    case OrderKind::get_up:
      return get_up(reply);
    case OrderKind::power_off:
      return power_off(reply);
  }
  return reply;
}

bool KuavoRosLink::change_gait(std::string_view gait) {
  ros1::kuavo_msgs::switchGaitByName message;
  message.set_gait_name(std::string(gait));
  return static_cast<bool>(publish("/humanoid_switch_gait_by_name", message));
}

OrderReply KuavoRosLink::stand(const Order& order) {
  OrderReply reply{order.number};
  const bool velocity_sent = static_cast<bool>(publish("/cmd_vel", ros1::geometry_msgs::Twist()));
  ros1::std_srvs::Empty::Response ended;
  if (order.steps || mode_.now().gait == gait_row("custom_gait"))
    (void)calls_.call("/humanoid_stop_single_step_control", ros1::std_srvs::Empty::Request(), ended,
                      kOrderPatience);
  const bool changed = change_gait("stance");
  ros1::std_srvs::SetBool::Request automatic;
  ros1::std_srvs::SetBool::Response response;
  automatic.set_data(true);
  (void)calls_.call("/humanoid_auto_gait", automatic, response, kOrderPatience);
  reply.refused = !velocity_sent && !changed;
  if (reply.refused) reply.reason = "nothing receives its velocities and gaits";
  return reply;
}

OrderReply KuavoRosLink::get_up(OrderReply reply) {
  ros1::std_msgs::Bool on;
  on.set_data(true);
  (void)publish("/re_start_robot", on);
  ros1::std_srvs::Trigger::Response response;
  const Status called = calls_.call("/humanoid_controller/real_initial_start",
                                    ros1::std_srvs::Trigger::Request(), response, kOrderPatience);
  // One that takes its time gets up, and shows it.
  const bool accepted = called ? response.success() : called.error().origin == Origin::timeout;
  if (!accepted) {
    reply.refused = true;
    reply.reason = called ? "its controller refuses to start" : "its controller does not run";
  } else {
    mode_.set_powered(true);
  }
  return reply;
}

OrderReply KuavoRosLink::power_off(OrderReply reply) {
  ros1::std_msgs::Bool off;
  off.set_data(true);
  int sent = 0;
  for (int i = 0; i < kStopRepeats; ++i) {
    if (i > 0) std::this_thread::sleep_for(kStopPeriod);
    if (publish("/stop_robot", off)) ++sent;
  }
  reply.refused = sent == 0;
  if (reply.refused)
    reply.reason = "nothing receives /stop_robot";
  else
    mode_.set_powered(false);
  return reply;
}

}  // namespace aim::robotside::kuavo
