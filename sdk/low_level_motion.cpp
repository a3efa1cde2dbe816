// LowLevelMotionController over a session: conversion of states and commands.
#include <algorithm>
#include <utility>

#include "sdk/command_check.hpp"
#include "sdk/controller_parts.hpp"
#include "sdk/signal_block.hpp"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {
namespace {

using sdk::Part;

std::shared_ptr<JointState> joints_of(const sdk::Snapshot& state, Part part) {
  const sdk::PartRow& row = sdk::row_of(part);
  auto converted = std::make_shared<JointState>();
  converted->timestamp = state.timestamp;
  converted->joints.resize(row.count);
  for (std::size_t i = 0; i < row.count; ++i) {
    const sdk::JointReading& from = state.joints[row.first + i];
    converted->joints[i] = {.status_word = from.status,
                            .posH = static_cast<Real>(from.pos_high),
                            .posL = static_cast<Real>(from.pos_low),
                            .vel = static_cast<Real>(from.vel),
                            .toq = static_cast<Real>(from.toq),
                            .current = static_cast<Real>(from.current),
                            .err_code = from.error};
  }
  return converted;
}

SingleHandJointState hand_of(const sdk::Snapshot& state, std::size_t first) {
  SingleHandJointState hand;
  hand.status_word = state.joints[first].status;
  for (std::size_t i = first; i < first + kHandJointNum; ++i) {
    const sdk::JointReading& from = state.joints[i];
    hand.pos.push_back(static_cast<Real>(from.pos_high));
    hand.toq.push_back(static_cast<Real>(from.toq));
    hand.cur.push_back(static_cast<Real>(from.current));
    if (hand.error_code == 0) hand.error_code = from.error;
  }
  return hand;
}

std::shared_ptr<HandState> hands_of(const sdk::Snapshot& state) {
  auto converted = std::make_shared<HandState>();
  converted->timestamp = state.timestamp;
  const std::size_t first = sdk::row_of(Part::hands).first;
  converted->state = {hand_of(state, first), hand_of(state, first + kHandJointNum)};
  return converted;
}

std::shared_ptr<Imu> imu_of(const sdk::Snapshot& state) {
  auto converted = std::make_shared<Imu>();
  converted->timestamp = state.timestamp;
  std::copy(state.orientation.begin(), state.orientation.end(), converted->orientation);
  std::copy(state.angular_velocity.begin(), state.angular_velocity.end(), converted->angular_velocity);
  std::copy(state.linear_acceleration.begin(), state.linear_acceleration.end(),
            converted->linear_acceleration);
  converted->temperature = static_cast<float>(state.temperature);
  return converted;
}

// An empty callback stays empty, which ends a subscription.
template <class Callback, class Convert>
void subscribe(sdk::Session* session, std::size_t feed, Callback callback, Convert convert) {
  if (session == nullptr) return;
  sdk::StateCallback converting;
  if (callback)
    converting = [callback = std::move(callback), convert = std::move(convert)](const sdk::Snapshot& state) {
      callback(convert(state));
    };
  session->subscribe(feed, std::move(converting));
}

template <class Callback>
void subscribe_joints(sdk::Session* session, Part part, Callback callback) {
  subscribe(session, static_cast<std::size_t>(part), std::move(callback),
            [part](const sdk::Snapshot& state) { return joints_of(state, part); });
}

Status publish(sdk::Session* session, Part part, const JointCommand& command) {
  if (session == nullptr) return without_robot();
  const sdk::SignalBlock block;  // here memory is taken already, whose allocator has a mutex
  const sdk::PartRow& row = sdk::row_of(part);
  std::vector<sdk::JointSetPoint> joints;
  const sdk::Answer count =
      sdk::check_count("joints of the " + std::string(row.name), command.joints.size(), row.count);
  if (count)
    for (const SingleJointCommand& from : command.joints)
      joints.push_back({from.operation_mode, from.pos, from.vel, from.toq, from.kp, from.kd});
  return status_of(session->publish(part, command.timestamp, count, std::move(joints)));
}

sdk::Answer count_hands(const HandCommand& command) {
  if (sdk::Answer wrong = sdk::check_count("hands", command.cmd.size(), kHandNum); !wrong) return wrong;
  for (const SingleHandJointCommand& hand : command.cmd)
    if (sdk::Answer wrong = sdk::check_count("joints of a hand", hand.pos.size(), kHandJointNum); !wrong)
      return wrong;
  return {};
}

}  // namespace

LowLevelMotionController::LowLevelMotionController() : parts_(std::make_unique<Parts>()) {}
LowLevelMotionController::~LowLevelMotionController() = default;

bool LowLevelMotionController::Initialize() { return parts_->session() && parts_->session()->open_low(); }
void LowLevelMotionController::Shutdown() {
  if (const auto session = parts_->session()) session->close_low();
}

#ifndef MAGICBOT_SDK_DOUBLE
void LowLevelMotionController::SetPeriodMs(std::uint64_t period_ms) {
  constexpr std::uint64_t longest = 1000;
  if (parts_->session())
    parts_->session()->set_period(sdk::Milliseconds(std::clamp<std::uint64_t>(period_ms, 1, longest)));
}
#endif

void LowLevelMotionController::SubscribeArmState(ArmJointStateCallback callback) {
  subscribe_joints(parts_->session().get(), Part::arms, std::move(callback));
}
void LowLevelMotionController::SubscribeLegState(LegJointStateCallback callback) {
  subscribe_joints(parts_->session().get(), Part::legs, std::move(callback));
}
void LowLevelMotionController::SubscribeHeadState(HeadJointStateCallback callback) {
  subscribe_joints(parts_->session().get(), Part::head, std::move(callback));
}
void LowLevelMotionController::SubscribeWaistState(WaistJointStateCallback callback) {
  subscribe_joints(parts_->session().get(), Part::waist, std::move(callback));
}
void LowLevelMotionController::SubscribeHandState(HandStateCallback callback) {
  subscribe(parts_->session().get(), static_cast<std::size_t>(Part::hands), std::move(callback), hands_of);
}
void LowLevelMotionController::SubscribeBodyImu(const BodyImuCallback& callback) {
  subscribe(parts_->session().get(), sdk::kImuFeed, callback, imu_of);
}

#ifdef MAGICBOT_SDK_DOUBLE
void LowLevelMotionController::UnsubscribeArmState() { SubscribeArmState({}); }
void LowLevelMotionController::UnsubscribeLegState() { SubscribeLegState({}); }
void LowLevelMotionController::UnsubscribeHeadState() { SubscribeHeadState({}); }
void LowLevelMotionController::UnsubscribeWaistState() { SubscribeWaistState({}); }
void LowLevelMotionController::UnsubscribeHandState() { SubscribeHandState({}); }
void LowLevelMotionController::UnsubscribeBodyImu() { SubscribeBodyImu({}); }
#endif

Status LowLevelMotionController::PublishArmCommand(const JointCommand& command) {
  return publish(parts_->session().get(), Part::arms, command);
}
Status LowLevelMotionController::PublishLegCommand(const JointCommand& command) {
  return publish(parts_->session().get(), Part::legs, command);
}
Status LowLevelMotionController::PublishHeadCommand(const JointCommand& command) {
  return publish(parts_->session().get(), Part::head, command);
}
Status LowLevelMotionController::PublishWaistCommand(const JointCommand& command) {
  return publish(parts_->session().get(), Part::waist, command);
}

Status LowLevelMotionController::PublishHandCommand(const HandCommand& command) {
  if (!parts_->session()) return without_robot();
  const sdk::SignalBlock block;
  std::vector<sdk::JointSetPoint> joints;
  const sdk::Answer count = count_hands(command);
  if (count)
    for (const SingleHandJointCommand& hand : command.cmd)
      for (const Real pos : hand.pos) joints.push_back({.mode = hand.operation_mode, .pos = pos});
  return status_of(parts_->session()->publish(Part::hands, command.timestamp, count, std::move(joints)));
}

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
