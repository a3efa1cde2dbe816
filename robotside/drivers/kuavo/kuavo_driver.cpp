// Requests, gaits, set-points and measurements.
#include "robotside/drivers/kuavo/kuavo_driver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/robots/leju_kuavo.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kMillisecond = 1'000'000;
// Numbers of ours.
constexpr TimeNs kSilent = 200 * kMillisecond;    // of /sensors_data_raw, which comes every 2 ms
constexpr TimeNs kPatience = 900 * kMillisecond;  // with an order: less than aimd has with a request
constexpr TimeNs kSettle = OrderStream::kSettle;
constexpr TimeNs kStandPatience = 8000 * kMillisecond;  // until the robot stands
// A robot that is not heard gets velocity zero for that long.
constexpr TimeNs kComesToRest = 2000 * kMillisecond;
constexpr double kSlow = 0.01;  // the base rests [m/s, rad/s]

std::string_view gait_of(std::string_view action) {
  for (const auto& row : leju_kuavo::kGaits)
    if (row.action == action) return row.gait;
  return {};
}

bool moves(const SetPoints& set_points, const WalkLimits& limits) {
  return std::abs(set_points.base_velocity.forward) > limits.stepping_threshold ||
         std::abs(set_points.base_velocity.lateral) > limits.stepping_threshold ||
         std::abs(set_points.base_velocity.yaw_rate) > limits.stepping_threshold;
}

}  // namespace

KuavoDriver::KuavoDriver(std::unique_ptr<KuavoLink> link)
    : link_(std::move(link)), model_(*link_->edition().model) {}

std::string_view KuavoDriver::gait() const { return gait_of(action().name); }

Status KuavoDriver::connect() {
  if (use_ != Use::none) return Done{};
  if (Status status = link_->connect(); !status) return status;
  use_ = Use::connected;
  return Done{};
}

Status KuavoDriver::enable() {
  if (use_ == Use::none) return not_connected("kuavo");
  use_ = Use::enabled;
  return Done{};
}

void KuavoDriver::disable() noexcept {
  if (use_ != Use::enabled) return;
  use_ = Use::connected;
  steering_.end(now_);
}

// ---- Requests

void KuavoDriver::adopt(ActionIndex target, ActionStatus status) {
  state_.adopt(target, status, now_);
  if (target != shown_.stance()) trunk_.forget();
}

// A request for the action with a gait that the robot is in is a stop: it must stand.
void KuavoDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (use_ == Use::none) return;
  state_.ask(number, target, now_);
  if (use_ != Use::enabled) return state_.refuse("the driver is disabled");
  if (target == 0) return order(OrderKind::power_off);
  if (target == shown_.stance() && shown_.is_off()) return order(OrderKind::get_up);
  if (shown_.is_off()) return state_.refuse("its motors have no power");
  if (target == shown_.stance() || !shown_.in_stance()) return order(OrderKind::stand);
  state_.accept();
  if (target == state_.current()) return;
  taken_ = target;
  adopt(target, ActionStatus::prepare);
}

void KuavoDriver::step_request() {
  if (!state_.waits()) return;
  if (samples_.reply.number != steering_.orders()) {
    if (state_.waits_longer(kPatience, now_)) state_.drop();  // aimd says that no answer came
    return;
  }
  if (samples_.reply.refused) return state_.refuse(samples_.reply.reason);
  state_.accept();
  shown_.end_port_walk();
  // A stop asks for the present action: it is still that of the client that began it.
  if (state_.is_running(state_.asked())) return;
  taken_ = state_.asked();
  adopt(taken_, ActionStatus::prepare);
}

// ---- What the robot shows

bool KuavoDriver::base_rests() const {
  const BaseState& base = samples_.base.value.base;
  return std::hypot(base.velocity.forward, base.velocity.lateral, base.velocity.yaw_rate) <= kSlow;
}

bool KuavoDriver::waits(TimeNs patience) const {
  return state_.is(ActionStatus::prepare) && state_.time_in_it(now_) < patience;
}

void KuavoDriver::follow() {
  if (!shown_.is_known()) return;
  if (state_.becomes_known()) adopt(*shown_, ActionStatus::running);
  if (state_.current() == 0) {
    if (shown_.is_off())
      state_.show(ActionStatus::running);
    else if (!waits(kSettle))
      adopt(*shown_, ActionStatus::running);
    return;
  }
  if (shown_.is_off()) {  // it gets up, or others have taken its power
    if (!waits(kStandPatience)) adopt(0, ActionStatus::running);
    return;
  }
  follow_gait();
}

void KuavoDriver::follow_gait() {
  const bool performs = shown_.performs();
  const ActionStatus entered = performs ? ActionStatus::prepare : ActionStatus::running;
  if (state_.current() == shown_.stance()) {
    const bool stands = (samples_.mode.value.standing && base_rests()) || state_.is(ActionStatus::running);
    if (shown_.in_stance())
      state_.show(stands ? ActionStatus::running : ActionStatus::prepare);
    else if (!waits(kStandPatience))
      adopt(*shown_, entered);
    return;
  }
  // A gait that aimd was not asked for has ended with the walk of the client that began it.
  if (has_gait() && shown_.in_stance() && taken_ != state_.current())
    return adopt(shown_.stance(), ActionStatus::running);
  if (has_gait() && (shown_.in_stance() || shown_.is(state_.current())))
    return state_.show(ActionStatus::running);
  if (shown_.is(state_.current()) || waits(kSettle)) return;
  const bool ours = has_gait() && steering_.settles(now_);
  if (!ours) adopt(*shown_, entered);
}

// ---- Sending

void KuavoDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  now_ = now;
  link_->hold(set_points.stopped);
  if (use_ != Use::enabled || samples_.motors.at == kNever) return;
  if (set_points.forbidden && !left_alone()) steering_.end_port_walk(now);
  if (!samples_.motors.within(kSilent, now))
    return steering_.rest_unheard(!samples_.motors.within(kSilent + kComesToRest, now), now);
  walk(set_points);
  const bool serves = state_.is(ActionStatus::running);
  if (serves) pose(set_points);
  upper_body_.move(set_points, serves && set_points.action == state_.current() ? &action() : nullptr, now);
  if (set_points.forbidden) upper_body_.end_performances(now);
  if (set_points.stopped) upper_body_.hold_arms(now);
}

// A person has asked for a robot without power, or for something that it has not answered yet.
bool KuavoDriver::left_alone() const { return shown_.is_off() || state_.current() == 0 || state_.waits(); }

void KuavoDriver::walk(const SetPoints& set_points) {
  const bool serves = state_.is(ActionStatus::running);
  if (serves && has_gait() && moves(set_points, model_.walk_in(state_.current())))
    steering_.steer(set_points.base_velocity, gait(), shown_.is(state_.current()), now_);
  else if (steering_.leads())
    steering_.come_to_rest(gait(), set_points.stopped, now_);
  else if (set_points.stopped && !left_alone() && steering_.answer_others(base_rests(), now_))
    trunk_.forget();  // the pose that is held is sent again
}

void KuavoDriver::pose(const SetPoints& set_points) {
  if (!samples_.base.within(kStale, now_)) return;
  if (state_.current() != shown_.stance() || !set_points.body_pose) return;
  if (const auto command = trunk_.step(*set_points.body_pose, samples_.base.value.base, now_))
    link_->send(*command);
}

// ---- Measurements

bool KuavoDriver::read(TimeNs now, Measurement& out) noexcept {
  if (use_ == Use::none) return false;
  now_ = now;
  ports_.board.now.store(now, std::memory_order_relaxed);
  link_->poll(now, samples_);
  if (!samples_.motors.within(kSilent, now)) {
    upper_body_.lose();
    return false;
  }
  shown_.see(samples_.mode, ports_.board, now_);
  step_request();
  follow();
  Measurement measured;
  measure(measured);
  if (!link_->apply_faults(now, measured)) return false;
  observe(measured);
  post();
  out = measured;
  return true;
}

void KuavoDriver::measure(Measurement& out) {
  const MotorSample& motors = samples_.motors.value;
  const std::size_t count = link_->edition().motors();
  std::copy_n(motors.position.begin(), count, out.position.begin());
  std::copy_n(motors.velocity.begin(), count, out.velocity.begin());
  const BaseSample& base = samples_.base.value;
  out.known = {.base = samples_.base.at != kNever, .battery = false, .temperatures = false};
  out.base = base.base;
  out.base_age = now_ - samples_.base.at;
  if (samples_.base.within(kStale, now_))
    out.body_pose = BodyPose{.roll = base.roll, .pitch = base.pitch, .height = base.height};
  out.imu = motors.imu;
  if (samples_.feet.within(kStale, now_)) {
    auto& feet = out.foot_contact.emplace();
    for (std::size_t i = 0; i < samples_.feet.value.size(); ++i) feet[i] = samples_.feet.value[i] ? 1 : 0;
  }
  if (const auto& button = samples_.mode.value.button)
    out.button.sources[0] = {samples_.mode.at, kSilent, *button};
  out.age = now_ - samples_.motors.at;
  upper_body_.measure(out, now_);
}

// Whether the robot follows its commands.
void KuavoDriver::observe(const Measurement& measured) {
  steering_.observe(watch_, now_);
  upper_body_.observe(watch_, measured, now_);
}

void KuavoDriver::post() {
  PortBoard::View view;
  view.arm_mode = samples_.mode.value.arm_mode;
  view.walks_seen = shown_.port_walk().seen();
  view.walks = shown_.port_walk().is_under_way();
  view.claws = samples_.claws.value;
  view.claws_known = samples_.claws.within(kStale, now_);
  view.touch = samples_.touch.value;
  view.touch_known = samples_.touch.within(kStale, now_);
  upper_body_.post(view, now_);
  ports_.board.view.store(view);
}

std::vector<Fault> KuavoDriver::faults() const {
  std::vector<Fault> faults = watch_.faults();
  for (std::string& trouble : link_->troubles())
    faults.push_back({FaultKind::reported, {}, std::move(trouble)});
  return faults;
}

}  // namespace aim::robotside::kuavo
