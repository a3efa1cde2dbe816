// Commands into the simulation, its state into samples.
#include "robotside/simulators/kuavo/wire/kuavo_sim_link.hpp"

#include <algorithm>
#include <utility>

#include "robotside/frames/kuavo/kuavo_message.hpp"

namespace aim::robotside::kuavo {
namespace {

void copy(std::span<const double> from, std::array<double, kAllFingers>& to) {
  std::copy_n(from.begin(), std::min(from.size(), to.size()), to.begin());
}

Error unknown(std::string_view kind, std::string_view name, const Edition& edition) {
  return {
      Origin::not_found, "the robot has no " + std::string(kind) + " " + std::string(name),
      "its end effectors are \"" + std::string(kEndEffectors[static_cast<std::size_t>(edition.end)]) + "\"",
      "aimctl rpc list shows what it serves"};
}

}  // namespace

KuavoSimLink::KuavoSimLink(const Edition& edition) : sim_(edition), faults_(*edition.model) {}

void KuavoSimLink::prepare() {
  constexpr int kExternal = 2, kMostSteps = 5000;
  sim_.with_lock([](SimKuavo& robot) {
    robot.upper.change_arm_mode(kExternal);
    for (int i = 0; i < kMostSteps && robot.upper.arm_mode() != kExternal; ++i) robot.step();
    robot.walk.power(false);
    robot.upper.power(false);
    for (int i = 0; i < kMostSteps; ++i) robot.step();
  });
}

Status KuavoSimLink::connect() {
  if (Status status = sim_.connect(); !status) return status;
  sim_.with_lock([this](const SimKuavo& robot) { take(robot, 0); });
  return Done{};
}

// ---- Control thread

void KuavoSimLink::poll(TimeNs now, KuavoSamples& newest) noexcept {
  sim_.try_with_lock([this](SimKuavo& robot) { apply(robot); });
  if (sim_.try_step(now, [&](const SimKuavo& robot) { take(robot, now); })) {
    newest = samples_;
    return;
  }
  newest.reply = samples_.reply;
  if (newest.motors.at != kNever) return;
  newest = samples_;  // of connect()
  for (TimeNs* at : {&newest.motors.at, &newest.base.at, &newest.fingers.at, &newest.claws.at,
                     &newest.touch.at, &newest.feet.at, &newest.mode.at})
    if (*at != kNever) *at = now;
}

void KuavoSimLink::apply(SimKuavo& robot) noexcept {
  if (button_ && robot.walk.powered()) {
    robot.walk.power(false);
    robot.upper.power(false);
  }
  if (const auto order = std::exchange(order_, {})) carry_out(robot, *order);
  if (const auto one = std::exchange(velocity_, {}))
    robot.walk.command_velocity({.x = one->forward, .y = one->lateral, .yaw = one->yaw_rate});
  if (const auto one = std::exchange(arms_, {}))
    robot.upper.command_arms(std::span(one->degrees).first(one->count));
  if (const auto one = std::exchange(head_, {})) robot.upper.command_head(one->degrees);
  if (const auto one = std::exchange(fingers_, {})) {
    std::array<double, kAllFingers> percent{};
    std::copy(one->percent.begin(), one->percent.end(), percent.begin());
    robot.upper.command_hands(std::span(percent).first(6), std::span(percent).last(6));
  }
  if (const auto one = std::exchange(torso_, {}))
    robot.walk.pose_torso({one->x, one->y, one->z, one->yaw, one->pitch, one->roll});
}

void KuavoSimLink::carry_out(SimKuavo& robot, const Order& order) noexcept {
  OrderReply reply{order.number};
  switch (order.kind) {
    case OrderKind::stand:
      robot.walk.command_velocity({});
      robot.walk.stop_steps();
      reply.refused = robot.walk.gait() != "stance" && !robot.walk.switch_gait("stance");
      robot.walk.set_auto_gait(true);
      break;
    case OrderKind::gait:
      reply.refused = !robot.walk.switch_gait(order.gait);
      break;
    case OrderKind::get_up:
      reply.refused = button_;
      if (reply.refused) break;
      robot.walk.power(true);
      robot.upper.power(true);
      robot.walk.start();
      break;
    case OrderKind::power_off:
      robot.walk.power(false);
      robot.upper.power(false);
      break;
  }
  if (reply.refused)
    reply.reason = order.kind == OrderKind::get_up ? "its emergency stop button is pressed"
                                                   : "it does not change its gait now";
  samples_.reply = reply;
}

void KuavoSimLink::take(const SimKuavo& robot, TimeNs now) noexcept {
  const SpatialPose& base = robot.walk.base();
  const SpatialRate& velocity = robot.walk.base_velocity();
  samples_.motors = {{motor_positions(robot), robot.velocity, imu_of(robot)}, now};
  samples_.base = {
      {{base.x, base.y, base.yaw, {velocity.x, velocity.y, velocity.yaw}}, base.z, base.pitch, base.roll},
      now};
  samples_.feet = {{robot.walk.feet()[0].contact, robot.walk.feet()[1].contact}, now};
  samples_.mode = {{.powered = robot.walk.powered(),
                    .standing = robot.walk.standing(),
                    .gait = gait_row(robot.walk.gait()),
                    .arm_mode = robot.upper.arm_mode(),
                    .hands_perform = robot.upper.performing(),
                    .button = button_.load()},
                   now};
  if (has_hands(robot.edition.end)) {
    copy(robot.upper.finger_position(), samples_.fingers.value.position);
    copy(robot.upper.finger_velocity(), samples_.fingers.value.velocity);
    copy(robot.upper.finger_current(), samples_.fingers.value.current);
    samples_.fingers.at = now;
  }
  if (robot.edition.end == EndEffector::lejuclaw) {
    const auto claws = robot.upper.claws();
    samples_.claws = {{reading_of(claws[0]), reading_of(claws[1])}, now};
  }
  if (robot.edition.end != EndEffector::qiangnao_touch) return;
  for (int side = 0; side < 2; ++side) {
    const auto fingers = robot.upper.touch(side);
    const std::uint8_t mask = robot.upper.touch_mask(side);
    auto& hand = side == 0 ? samples_.touch.value.left : samples_.touch.value.right;
    for (std::size_t i = 0; i < hand.size(); ++i) hand[i] = touch_of(fingers[i], (mask >> i & 1U) != 0);
  }
  samples_.touch.at = now;
}

bool KuavoSimLink::apply_faults(TimeNs now, Measurement& measured) noexcept {
  return faults_.pass(now, measured);
}

// ---- Messages

Status KuavoSimLink::call(std::string_view service, const Message& request, Message& response) {
  for (const ServedService& row : sim_.table().services) {
    if (row.name != service) continue;
    return sim_.serve(row, request, response);
  }
  return unknown("service", service, edition());
}

Status KuavoSimLink::publish(std::string_view topic, const Message& message) {
  for (const TakenTopic& row : sim_.table().taken) {
    if (row.name != topic) continue;
    return sim_.take(row, message);
  }
  return unknown("topic", topic, edition());
}

// ---- Surroundings. Faults change what aimd measures; the robot's own wire does not show them.

bool KuavoSimLink::can_inject(FaultKind kind) const {
  return SimFaults::simulates(kind) && kind != FaultKind::camera_loss && kind != FaultKind::low_battery &&
         kind != FaultKind::over_temperature && kind != FaultKind::not_measured &&
         kind != FaultKind::reported;
}

Status KuavoSimLink::inject(const InjectedFault& fault) {
  if (Status known = check_fault(*edition().model, fault, can_inject(fault.kind)); !known) return known;
  return faults_.inject(fault);
}

void KuavoSimLink::place(std::size_t hand, double closed_at) {
  if (hand > 1 || !holds_objects()) return;
  sim_.with_lock([&](SimKuavo& robot) { robot.upper.place_object(static_cast<int>(hand), closed_at); });
}

void KuavoSimLink::remove(std::size_t hand) {
  if (hand > 1 || !holds_objects()) return;
  sim_.with_lock([&](SimKuavo& robot) { robot.upper.place_object(static_cast<int>(hand), std::nullopt); });
}

std::optional<double> KuavoSimLink::touched_at(std::size_t hand) const {
  if (hand > 1 || !holds_objects()) return std::nullopt;
  return sim_.with_lock([&](const SimKuavo& robot) { return robot.upper.object(static_cast<int>(hand)); });
}

}  // namespace aim::robotside::kuavo
