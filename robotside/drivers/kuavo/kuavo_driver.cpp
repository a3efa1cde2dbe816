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
constexpr TimeNs kComesToRest =
    2000 * kMillisecond;  // a robot that is not heard gets velocity zero for that long
constexpr TimeNs kSteerPeriod = 20 * kMillisecond;
constexpr TimeNs kAnswerPeriod = 4 * kMillisecond;  // several times as often as another client steers
constexpr TimeNs kLingers = 1500 * kMillisecond;  // a walk without velocity; then the gait stance is ordered
constexpr double kSlow = 0.01;                    // the base rests [m/s, rad/s]
constexpr std::string_view kWalk = "walk";        // the robot enters and leaves this gait by itself

ActionIndex index_of(const RobotModel& model, std::string_view action) { return *model.graph.find(action); }

std::string_view gait_of(std::string_view action) {
  for (const auto& row : leju_kuavo::kGaits)
    if (row.action == action) return row.gait;
  return {};
}

bool moves(const SetPoints& set_points, const WalkLimits& limits) {
  return std::abs(set_points.forward) > limits.stepping_threshold ||
         std::abs(set_points.lateral) > limits.stepping_threshold ||
         std::abs(set_points.yaw_rate) > limits.stepping_threshold;
}

}  // namespace

KuavoDriver::KuavoDriver(std::unique_ptr<KuavoLink> link)
    : link_(std::move(link)), model_(*link_->edition().model), named_(model_) {}

KuavoDriver::Named::Named(const RobotModel& model)
    : stance(index_of(model, "STANCE")),
      custom_gait(index_of(model, "CUSTOM_GAIT")),
      command_pose(index_of(model, "COMMAND_POSE")) {}

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

// A robot that walks because of us stands.
void KuavoDriver::disable() noexcept {
  if (use_ != Use::enabled) return;
  use_ = Use::connected;
  if (velocities_.end()) order(OrderKind::stand);
}

// ---- Requests

void KuavoDriver::order(OrderKind kind, std::string_view gait) {
  orders_.send(kind, gait, port_walk_.is_under_way() && !ports_.board.to_pose, now_);
}

void KuavoDriver::adopt(ActionIndex target, ActionStatus status) {
  state_.adopt(target, status, now_);
  if (target != named_.stance) trunk_.forget();
}

// A request for the action with a gait that the robot is in is a stop: it must stand.
void KuavoDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (use_ == Use::none) return;
  state_.ask(number, target, now_);
  if (use_ != Use::enabled) return state_.refuse("the driver is disabled");
  if (target == 0) return order(OrderKind::power_off);
  if (target == named_.stance && is_off()) return order(OrderKind::get_up);
  if (is_off()) return state_.refuse("its motors have no power");
  if (target == named_.stance || !in_stance()) return order(OrderKind::stand);
  state_.accept();
  if (target == state_.current()) return;
  taken_ = target;
  adopt(target, ActionStatus::prepare);
}

void KuavoDriver::step_request() {
  if (!state_.waits()) return;
  if (samples_.reply.number != orders_.count()) {
    if (state_.waits_longer(kPatience, now_)) state_.drop();  // aimd says that no answer came
    return;
  }
  if (samples_.reply.refused) return state_.refuse(samples_.reply.reason);
  state_.accept();
  port_walk_.end();
  // A stop asks for the present action: it is still that of the client that began it.
  if (state_.is_running(state_.asked())) return;
  taken_ = state_.asked();
  adopt(taken_, ActionStatus::prepare);
}

// ---- What the robot shows

void KuavoDriver::see() {
  const ModeSample& mode = samples_.mode.value;
  if (samples_.mode.at == kNever) return;
  if (!mode.powered)
    shown_ = ActionIndex{0};
  else if (mode.gait)
    shown_ = model_.graph.find(leju_kuavo::kGaits[*mode.gait].action);
  port_walk_.see(ports_.board.walks.load(), in_stance(), kSettle, now_);
  // It walks to a pose in the gait walk, or begins with single steps.
  if (port_walk_.shows() && ports_.board.to_pose) shown_ = named_.command_pose;
}

bool KuavoDriver::base_rests() const {
  const BaseState& base = samples_.base.value.base;
  return std::hypot(base.forward, base.lateral, base.yaw_rate) <= kSlow;
}

bool KuavoDriver::waits(TimeNs patience) const {
  return state_.is(ActionStatus::prepare) && state_.time_in_it(now_) < patience;
}

void KuavoDriver::follow() {
  if (!shown_) return;
  if (state_.becomes_known()) adopt(*shown_, ActionStatus::running);
  if (state_.current() == 0) {
    if (is_off())
      state_.show(ActionStatus::running);
    else if (!waits(kSettle))
      adopt(*shown_, ActionStatus::running);
    return;
  }
  if (is_off()) {  // it gets up, or others have taken its power
    if (!waits(kStandPatience)) adopt(0, ActionStatus::running);
    return;
  }
  follow_gait();
}

void KuavoDriver::follow_gait() {
  const bool performs = *shown_ == named_.custom_gait || *shown_ == named_.command_pose;
  const ActionStatus entered = performs ? ActionStatus::prepare : ActionStatus::running;
  if (state_.current() == named_.stance) {
    const bool stands = (samples_.mode.value.standing && base_rests()) || state_.is(ActionStatus::running);
    if (in_stance())
      state_.show(stands ? ActionStatus::running : ActionStatus::prepare);
    else if (!waits(kStandPatience))
      adopt(*shown_, entered);
    return;
  }
  // A gait that aimd was not asked for has ended with the walk of the client that began it.
  if (has_gait() && in_stance() && taken_ != state_.current())
    return adopt(named_.stance, ActionStatus::running);
  if (has_gait() && (in_stance() || *shown_ == state_.current())) return state_.show(ActionStatus::running);
  if (*shown_ == state_.current() || waits(kSettle)) return;
  const bool ours = has_gait() && orders_.settles(now_);
  if (!ours) adopt(*shown_, entered);
}

// ---- Sending

void KuavoDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  now_ = now;
  link_->hold(set_points.stopped);
  if (use_ != Use::enabled || samples_.motors.at == kNever) return;
  if (set_points.forbidden) end_port_walk();
  if (!samples_.motors.within(kSilent, now)) return rest_unheard();
  const bool serves = state_.is(ActionStatus::running);
  if (serves && has_gait() && moves(set_points, model_.walk_in(state_.current())))
    steer(set_points);
  else if (velocities_.leads())
    come_to_rest(set_points.stopped ? kAnswerPeriod : kSteerPeriod);
  else if (set_points.stopped)
    answer_others();
  if (serves) pose(set_points);
  upper_body_.move(set_points, serves && set_points.action == state_.current() ? &action() : nullptr, now);
  if (set_points.forbidden) upper_body_.end_performances(now);
  if (set_points.stopped) upper_body_.hold_arms(now);
}

void KuavoDriver::steer(const SetPoints& set_points) {
  velocities_.lead(now_);
  const std::string_view gait = gait_of(action().name);
  const bool ordered = orders_.gait() == gait && orders_.settles(now_);
  if (gait != kWalk && in_stance() && !ordered) order(OrderKind::gait, gait);
  // By itself the robot answers a velocity with the gait walk: after an order to stand it gets none before it
  // has been ordered into this gait.
  if (gait != kWalk && shown_ != state_.current() && orders_.gait() != gait) return;
  velocities_.send({set_points.forward, set_points.lateral, set_points.yaw_rate}, kSteerPeriod, now_);
}

// The original walks on with the last velocity for ever, also when it is not heard any more.
void KuavoDriver::rest_unheard() {
  const bool over = !samples_.motors.within(kSilent + kComesToRest, now_);
  if (!velocities_.leads() || over) return;
  velocities_.send({}, kSteerPeriod, now_);
}

// Velocity zero until it stands. It leaves the gait walk by itself, the others when it is ordered to. Without
// power it does neither.
void KuavoDriver::come_to_rest(TimeNs period) {
  if (is_off()) {
    velocities_.end();
    return;
  }
  const TimeNs rests_for = now_ - velocities_.moved_at();
  const bool by_itself = gait_of(action().name) == kWalk && rests_for < kLingers;
  const bool ordered = orders_.sent_at() >= velocities_.moved_at() && orders_.settles(now_);
  if (!in_stance() && !by_itself && !ordered) order(OrderKind::stand);
  if (in_stance() && rests_for > kSettle) velocities_.end();
  velocities_.send({}, period, now_);
}

// While a stop is latched the robot stands, whatever another client sends on /cmd_vel. Such a client shows by
// what the robot does: against none nothing is sent, because velocity zero straightens the trunk as well.
void KuavoDriver::answer_others() {
  // A person has asked for a robot without power.
  if (is_off() || state_.current() == 0 || state_.waits()) return;
  if (!in_stance() || !base_rests()) contested_at_ = now_;
  if (contested_at_ == kNever) return;
  if (now_ - contested_at_ > kSettle) {
    contested_at_ = kNever;
    trunk_.forget();  // the pose that is held is sent again
    return;
  }
  if (!in_stance() && !orders_.settles(now_)) order(OrderKind::stand);
  velocities_.send({}, kAnswerPeriod, now_);
}

// Steps end after the one being performed, a walk to a pose as soon as the robot stands.
void KuavoDriver::end_port_walk() {
  if (!port_walk_.is_under_way() || is_off() || state_.current() == 0 || state_.waits()) return;
  if (orders_.sent_at() < port_walk_.began_at() || !orders_.settles(now_)) order(OrderKind::stand);
}

void KuavoDriver::pose(const SetPoints& set_points) {
  if (!samples_.base.within(kStale, now_)) return;
  if (state_.current() != named_.stance || !set_points.body_pose) return;
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
  see();
  step_request();
  follow();
  Measurement measured;
  measure(measured);
  if (!link_->pass(now, measured)) return false;
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
  const TimeNs rests_for = now_ - velocities_.moved_at();
  watch_.observe(Sent::velocity, velocities_.leads() && rests_for < kSteerPeriod, !in_stance(), now_);
  watch_.observe(Sent::stance, velocities_.leads() && rests_for > kLingers + kSettle, in_stance(), now_);
  upper_body_.observe(watch_, measured, now_);
}

void KuavoDriver::post() {
  PortBoard::View view;
  view.arm_mode = samples_.mode.value.arm_mode;
  view.walks_seen = port_walk_.seen();
  view.walks = port_walk_.is_under_way();
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
