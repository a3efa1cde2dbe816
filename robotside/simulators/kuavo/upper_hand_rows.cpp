// Hands on the wire: finger commands and state, gestures, force levels, touch sensors.
#include <algorithm>

#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/sensor_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

namespace msg = ros1::kuavo_msgs;
using sim_row::answer;
using sim_row::published;
using sim_row::served;
using sim_row::taken;

constexpr int kStateEvery = 5, kTouchEvery = 10;  // 100 Hz, 50 Hz (ours)
constexpr std::array<std::string_view, 2 * kFingerJoints> kFingerJointNames = {
    "l_thumb", "l_thumb_aux", "l_index", "l_middle", "l_ring", "l_pinky",
    "r_thumb", "r_thumb_aux", "r_index", "r_middle", "r_ring", "r_pinky"};

// ---- commands
template <typename Values>
bool copy_hand(const Values& values, std::array<double, kFingerJoints>& hand) {
  if (static_cast<std::size_t>(values.size()) != hand.size()) return false;
  std::copy(values.begin(), values.end(), hand.begin());
  return true;
}

void take_positions(UpperSim& upper, const msg::robotHandPosition& message) {
  std::array<double, kFingerJoints> left{}, right{};
  if (copy_hand(message.left_hand_position(), left) && copy_hand(message.right_hand_position(), right))
    upper.command_hands(left, right);
}

template <int kSide>
void take_fingers(UpperSim& upper, const msg::dexhandCommand& message) {
  std::array<double, 2 * kFingerJoints> values{};
  const auto count = static_cast<std::size_t>(message.data_size());
  if (count > values.size()) return;
  std::copy(message.data().begin(), message.data().end(), values.begin());
  upper.command_fingers(kSide, message.control_mode(), {values.data(), count});
}

// ---- gestures
void list_gestures(UpperSim&, const msg::gestureList::Request&, msg::gestureList::Response& response) {
  response.set_success(true);
  response.set_gesture_count(static_cast<int>(UpperSim::gestures().size()));
  response.set_message("success.");
  for (const UpperSim::Gesture& gesture : UpperSim::gestures()) {
    auto& info = *response.add_gesture_infos();
    info.set_gesture_name(std::string(gesture.name));
    for (const std::string_view alias : gesture.aliases) info.add_alias(std::string(alias));
    info.set_description(std::string(gesture.summary));
  }
}

void execute_gestures(UpperSim& upper, const msg::gestureExecute::Request& request,
                      msg::gestureExecute::Response& response) {
  std::vector<GestureRequest> tasks;
  for (const auto& task : request.gestures()) tasks.push_back({task.gesture_name(), task.hand_side()});
  answer(upper.perform(tasks), response);
}

void report_execution(UpperSim& upper, const msg::gestureExecuteState::Request&,
                      msg::gestureExecuteState::Response& response) {
  response.set_is_executing(upper.performing());
}

// ---- force levels and touch sensors
void change_force(UpperSim& upper, const msg::handForceLevel::Request& request,
                  msg::handForceLevel::Response& response) {
  answer(upper.set_force(request.force_level(), request.hand_side()), response);
  for (const int level : upper.force()) response.add_force_level(level);
}

template <int kSide>
void enable_touch(UpperSim& upper, const msg::enableHandTouchSensor::Request& request,
                  msg::enableHandTouchSensor::Response& response) {
  const auto mask = static_cast<std::uint8_t>(std::min<std::uint32_t>(request.mask(), 0xFF));
  answer(upper.enable_touch(kSide, mask), response);
}

// ---- state
// Velocities and currents are measured by the hand with touch sensors alone; other hands report zeros.
void fill_state(const SimKuavo& robot, ros1::sensor_msgs::JointState& message) {
  const bool measured = robot.edition.end == EndEffector::qiangnao_touch;
  for (std::size_t i = 0; i < kFingerJointNames.size(); ++i) {
    message.add_name(std::string(kFingerJointNames[i]));
    message.add_position(robot.upper.finger_position()[i]);
    message.add_velocity(measured ? robot.upper.finger_velocity()[i] : 0);
    message.add_effort(measured ? robot.upper.finger_current()[i] : 0);
  }
}

void fill_touch_sensor(const TouchReading& reading, msg::touchSensorStatus& status) {
  status.set_normal_force1(reading.normal[0]);
  status.set_normal_force2(reading.normal[1]);
  status.set_normal_force3(reading.normal[2]);
  status.set_tangential_force1(reading.tangential[0]);
  status.set_tangential_force2(reading.tangential[1]);
  status.set_tangential_force3(reading.tangential[2]);
  status.set_tangential_direction1(reading.direction[0]);
  status.set_tangential_direction2(reading.direction[1]);
  status.set_tangential_direction3(reading.direction[2]);
  status.set_self_proximity1(reading.self_proximity[0]);
  status.set_self_proximity2(reading.self_proximity[1]);
  status.set_mutual_proximity(reading.mutual_proximity);
  status.set_status(reading.status);
}

void fill_touch(const SimKuavo& robot, msg::dexhandTouchState& message) {
  for (const TouchReading& reading : robot.upper.touch(kLeftHand))
    fill_touch_sensor(reading, *message.add_left_hand());
  for (const TouchReading& reading : robot.upper.touch(kRightHand))
    fill_touch_sensor(reading, *message.add_right_hand());
}

void add_touch_rows(SimWireTable& table) {
  constexpr std::string_view kType = "kuavo_msgs/enableHandTouchSensor";
  using Service = msg::enableHandTouchSensor;
  table.services.push_back(
      served<Service, enable_touch<kLeftHand>>("/dexhand/left/enable_touch_sensor", kType));
  table.services.push_back(
      served<Service, enable_touch<kRightHand>>("/dexhand/right/enable_touch_sensor", kType));
  table.published.push_back(
      published<msg::dexhandTouchState>("/dexhand/touch_state", kTouchEvery, fill_touch));
}

}  // namespace

void add_hand_rows(const Edition& edition, SimWireTable& table) {
  if (!has_hands(edition.end)) return;
  using Command = msg::dexhandCommand;
  table.taken.push_back(taken<msg::robotHandPosition, take_positions>("/control_robot_hand_position"));
  table.taken.push_back(taken<Command, take_fingers<kBothHands>>("/dexhand/command"));
  table.taken.push_back(taken<Command, take_fingers<kLeftHand>>("/dexhand/left/command"));
  table.taken.push_back(taken<Command, take_fingers<kRightHand>>("/dexhand/right/command"));
  table.published.push_back(
      published<ros1::sensor_msgs::JointState>("/dexhand/state", kStateEvery, fill_state));
  table.services.push_back(
      served<msg::gestureList, list_gestures>("/gesture/list", "kuavo_msgs/gestureList"));
  table.services.push_back(
      served<msg::gestureExecute, execute_gestures>("/gesture/execute", "kuavo_msgs/gestureExecute"));
  table.services.push_back(served<msg::gestureExecuteState, report_execution>(
      "/gesture/execute_state", "kuavo_msgs/gestureExecuteState"));
  if (edition.end != EndEffector::revo2)
    table.services.push_back(served<msg::handForceLevel, change_force>("/dexhand/change_force_level",
                                                                       "kuavo_msgs/handForceLevel"));
  if (edition.end == EndEffector::qiangnao_touch) add_touch_rows(table);
}

}  // namespace aim::robotside::kuavo
