// Requests, gaits, set-points and measurements.
#include "robotside/drivers/kuavo/kuavo_driver.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/robots/leju_kuavo.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kMillisecond = 1'000'000;
// Numbers of ours.
constexpr TimeNs kSilent = 200 * kMillisecond;          // of /sensors_data_raw, which comes every 2 ms
constexpr TimeNs kStale = 1000 * kMillisecond;          // of slower topics
constexpr TimeNs kPatience = 900 * kMillisecond;        // with an order: less than aimd has with a request
constexpr TimeNs kSettle = 1000 * kMillisecond;         // until an order shows
constexpr TimeNs kStandPatience = 8000 * kMillisecond;  // until the robot stands
constexpr TimeNs kComesToRest =
    2000 * kMillisecond;  // a robot that is not heard gets velocity zero for that long
constexpr TimeNs kSteerPeriod = 20 * kMillisecond;
constexpr TimeNs kAnswerPeriod = 4 * kMillisecond;  // several times as often as another client steers
constexpr TimeNs kPosePeriod = 20 * kMillisecond;
constexpr TimeNs kArmPeriod = 10 * kMillisecond;  // the vendor's demos send with 100 Hz
constexpr TimeNs kHandPeriod = 20 * kMillisecond;
constexpr TimeNs kHeldPeriod = 1000 * kMillisecond;  // against other clients
constexpr double kArmsMove = 0.05;                   // [rad/s]
constexpr double kArmsBrake_s = 0.1;  // at this velocity they go on for so long until they rest
// Hands without touch sensors report no velocity of their fingers.
constexpr TimeNs kFingersRest = 600 * kMillisecond;
constexpr auto kArmsRest = static_cast<TimeNs>(kRestTime_s * 1e9);
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

std::uint8_t percent_of(double finger) {
  return static_cast<std::uint8_t>(std::clamp(std::round(finger), 0.0, 100.0));
}

}  // namespace

KuavoDriver::KuavoDriver(std::unique_ptr<KuavoLink> link)
    : link_(std::move(link)),
      model_(*link_->edition().model),
      stance_(index_of(model_, "STANCE")),
      custom_gait_(index_of(model_, "CUSTOM_GAIT")),
      command_pose_(index_of(model_, "COMMAND_POSE")),
      arms_(model_, Limb::arms, kArmPeriod, 0.05, 0.05),
      head_(model_, Limb::neck, kHandPeriod, 0.05, 0.05),
      fingers_(model_, Limb::hands, kHandPeriod, 5, 5),
      arm_port_(*link_, board_),
      hand_port_(*link_, board_),
      claw_port_(*link_, board_),
      walk_port_(*link_, board_),
      gains_port_(*link_) {}

Ports KuavoDriver::ports() noexcept {
  const EndEffector end = link_->edition().end;
  return {.modes = this,
          .arms = &arm_port_,
          .hands = has_hands(end) ? &hand_port_ : nullptr,
          .claws = end == EndEffector::lejuclaw ? &claw_port_ : nullptr,
          .walking = &walk_port_,
          .gains = &gains_port_,
          .world = link_->world()};
}

Status KuavoDriver::connect() {
  if (connected_) return Done{};
  if (Status status = link_->connect(); !status) return status;
  connected_ = true;
  return Done{};
}

Status KuavoDriver::enable() {
  if (!connected_) return not_connected("kuavo");
  enabled_ = true;
  return Done{};
}

// A robot that walks because of us stands.
void KuavoDriver::disable() noexcept {
  if (!std::exchange(enabled_, false) || !steering_) return;
  steering_ = false;
  order(OrderKind::stand);
}

// ---- Requests

void KuavoDriver::order(OrderKind kind, std::string_view gait) {
  ordered_at_ = now_;
  ordered_gait_ = gait;
  if (kind == OrderKind::stand) link_->send(VelocityCommand{});
  link_->send(Order{++orders_, kind, gait, walk_at_ != kNever && !board_.to_pose});
}

void KuavoDriver::answer(bool refused, std::string_view reason) {
  report_.answered = pending_.number;
  report_.refused = refused;
  report_.reason = reason;
  pending_.active = false;
}

void KuavoDriver::adopt(ActionIndex target, ActionStatus status) {
  report_.action = target;
  report_.status = status;
  began_ = now_;
  if (target != stance_) posed_.reset();
}

// A request for the action with a gait that the robot is in is a stop: it must stand.
void KuavoDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (!connected_) return;
  pending_ = {.active = true, .number = number, .action = target, .asked_at = now_};
  if (!enabled_) return answer(true, "the driver is disabled");
  if (target == 0) return order(OrderKind::power_off);
  if (target == stance_ && shown_ == ActionIndex{0}) return order(OrderKind::get_up);
  if (shown_ == ActionIndex{0}) return answer(true, "its motors have no power");
  if (target == stance_ || !in_stance()) return order(OrderKind::stand);
  answer(false, {});
  if (target == report_.action) return;
  asked_ = target;
  adopt(target, ActionStatus::prepare);
}

void KuavoDriver::step_request() {
  if (!pending_.active) return;
  if (samples_.reply.number != orders_) {
    if (now_ - pending_.asked_at > kPatience) pending_.active = false;  // aimd says that no answer came
    return;
  }
  if (samples_.reply.refused) return answer(true, samples_.reply.reason);
  const bool goes_on = pending_.action == report_.action && report_.status == ActionStatus::running;
  // A stop asks for the present action: it is still that of the client that began it.
  if (!goes_on) asked_ = pending_.action;
  answer(false, {});
  walk_at_ = kNever;
  if (!goes_on) adopt(pending_.action, ActionStatus::prepare);
}

// ---- What the robot shows

void KuavoDriver::see() {
  const ModeSample& mode = samples_.mode.value;
  if (samples_.mode.at == kNever) return;
  if (!mode.powered)
    shown_ = ActionIndex{0};
  else if (mode.gait)
    shown_ = model_.graph.find(leju_kuavo::kGaits[*mode.gait].action);
  const std::uint32_t walks = board_.walks.load();
  if (std::exchange(walks_, walks) != walks) {
    walk_at_ = now_;
    walk_shows_ = false;
  }
  if (walk_at_ == kNever) return;
  // It has ended, or is given up, when the robot stands again.
  if (!in_stance())
    walk_shows_ = true;
  else if (walk_shows_ || now_ - walk_at_ > kSettle)
    walk_at_ = kNever;
  // It walks to a pose in the gait walk, or begins with single steps.
  if (walk_at_ != kNever && walk_shows_ && board_.to_pose) shown_ = command_pose_;
}

bool KuavoDriver::waits(TimeNs patience) const {
  return report_.status == ActionStatus::prepare && now_ - began_ < patience;
}

void KuavoDriver::follow() {
  if (!shown_) return;
  if (!std::exchange(report_.known, true)) adopt(*shown_, ActionStatus::running);
  if (report_.action == 0) {
    if (*shown_ == 0)
      report_.status = ActionStatus::running;
    else if (!waits(kSettle))
      adopt(*shown_, ActionStatus::running);
    return;
  }
  if (*shown_ == 0) {  // it gets up, or others have taken its power
    if (!waits(kStandPatience)) adopt(0, ActionStatus::running);
    return;
  }
  follow_gait();
}

void KuavoDriver::follow_gait() {
  const bool performs = *shown_ == custom_gait_ || *shown_ == command_pose_;
  const BaseState& base = samples_.base.value.base;
  const bool rests =
      samples_.mode.value.standing && std::hypot(base.forward, base.lateral, base.yaw_rate) < kSlow;
  if (report_.action == stance_) {
    if (in_stance())
      report_.status =
          rests || report_.status == ActionStatus::running ? ActionStatus::running : ActionStatus::prepare;
    else if (!waits(kStandPatience))
      adopt(*shown_, performs ? ActionStatus::prepare : ActionStatus::running);
    return;
  }
  // A gait that aimd was not asked for has ended with the walk of the client that began it.
  if (has_gait() && in_stance() && asked_ != report_.action) return adopt(stance_, ActionStatus::running);
  if (has_gait() && (in_stance() || *shown_ == report_.action)) {
    report_.status = ActionStatus::running;
    return;
  }
  if (*shown_ == report_.action || waits(kSettle)) return;
  const bool ours = has_gait() && now_ - ordered_at_ < kSettle;
  if (!ours) adopt(*shown_, performs ? ActionStatus::prepare : ActionStatus::running);
}

// ---- Sending

void KuavoDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  now_ = now;
  link_->hold(set_points.stopped);
  if (!enabled_ || samples_.motors.at == kNever) return;
  if (set_points.forbidden) end_walk();
  if (!fresh(samples_.motors.at, kSilent)) return rest_unheard();
  const bool serves = report_.status == ActionStatus::running;
  if (serves && has_gait() && moves(set_points, model_.walk_in(report_.action)))
    steer(set_points);
  else if (steering_)
    come_to_rest(set_points.stopped ? kAnswerPeriod : kSteerPeriod);
  else if (set_points.stopped)
    answer_others();
  if (serves) pose(set_points);
  move_upper_body(set_points);
  if (set_points.forbidden) end_trajectory();
  if (set_points.forbidden) end_gesture();
  if (set_points.stopped) hold_arms();
}

void KuavoDriver::steer(const SetPoints& set_points) {
  steering_ = true;
  moving_at_ = now_;
  const std::string_view gait = gait_of(action().name);
  const bool ordered = ordered_gait_ == gait && now_ - ordered_at_ < kSettle;
  if (gait != kWalk && in_stance() && !ordered) order(OrderKind::gait, gait);
  // By itself the robot answers a velocity with the gait walk: after an order to stand it gets none before it
  // has been ordered into this gait.
  if (gait != kWalk && shown_ != report_.action && ordered_gait_ != gait) return;
  if (now_ - steered_at_ < kSteerPeriod) return;
  steered_at_ = now_;
  link_->send(VelocityCommand{set_points.forward, set_points.lateral, set_points.yaw_rate});
}

// The original walks on with the last velocity for ever, also when it is not heard any more.
void KuavoDriver::rest_unheard() {
  const bool over = !fresh(samples_.motors.at, kSilent + kComesToRest);
  if (!steering_ || over || now_ - steered_at_ < kSteerPeriod) return;
  steered_at_ = now_;
  link_->send(VelocityCommand{});
}

// Velocity zero until it stands. It leaves the gait walk by itself, the others when it is ordered to. Without
// power it does neither.
void KuavoDriver::come_to_rest(TimeNs period) {
  if (shown_ == ActionIndex{0}) {
    steering_ = false;
    return;
  }
  const bool by_itself = gait_of(action().name) == kWalk && now_ - moving_at_ < kLingers;
  const bool ordered = ordered_at_ >= moving_at_ && now_ - ordered_at_ < kSettle;
  if (!in_stance() && !by_itself && !ordered) order(OrderKind::stand);
  if (in_stance() && now_ - moving_at_ > kSettle) steering_ = false;
  if (now_ - steered_at_ < period) return;
  steered_at_ = now_;
  link_->send(VelocityCommand{});
}

// While a stop is latched the robot stands, whatever another client sends on /cmd_vel. Such a client shows by
// what the robot does: against none nothing is sent, because velocity zero straightens the trunk as well.
void KuavoDriver::answer_others() {
  // A person has asked for a robot without power.
  if (shown_ == ActionIndex{0} || report_.action == 0 || pending_.active) return;
  const BaseState& base = samples_.base.value.base;
  if (!in_stance() || std::hypot(base.forward, base.lateral, base.yaw_rate) > kSlow) contested_at_ = now_;
  if (contested_at_ == kNever) return;
  if (now_ - contested_at_ > kSettle) {
    contested_at_ = kNever;
    posed_.reset();  // the pose that is held is sent again
    return;
  }
  if (!in_stance() && now_ - ordered_at_ > kSettle) order(OrderKind::stand);
  if (now_ - steered_at_ < kAnswerPeriod) return;
  steered_at_ = now_;
  link_->send(VelocityCommand{});
}

// A walk by the port ends: steps after the one being performed, a walk to a pose as soon as the robot stands.
void KuavoDriver::end_walk() {
  if (walk_at_ == kNever || shown_ == ActionIndex{0} || report_.action == 0 || pending_.active) return;
  if (ordered_at_ < walk_at_ || now_ - ordered_at_ > kSettle) order(OrderKind::stand);
}

void KuavoDriver::end_trajectory() {
  TimeNs until = board_.arms_until.load();
  if (until <= now_ || until == arms_rest_at_ || !takes_arm_commands()) return;
  rest_arms();
  board_.arms_until.compare_exchange_strong(until, arms_rest_at_);  // else another has begun meanwhile
}

// A command of the fingers takes the place of a gesture.
void KuavoDriver::end_gesture() {
  TimeNs until = board_.hands_until.load();
  const bool begun = now_ < until;
  const bool shows = samples_.mode.value.hands_perform && !fresh(fingers_held_at_, kHeldPeriod);
  if ((!begun && !shows) || !fresh(samples_.fingers.at, kStale)) return;
  FingerCommand command;
  for (std::size_t i = 0; i < command.percent.size(); ++i)
    command.percent[i] = percent_of(samples_.fingers.value.position[i]);
  fingers_held_at_ = now_;
  link_->send(command);
  if (begun) board_.hands_until.compare_exchange_strong(until, kNever);
  fingers_rest_at_ = now_ + kFingersRest;
}

// While a stop is latched, arms that another client moves come to rest. A stream of set-points is not
// answered more often, because between two senders arms jerk.
void KuavoDriver::hold_arms() {
  if (!takes_arm_commands() || !arms_.idle(now_) || fresh(arms_held_at_, kHeldPeriod)) return;
  const auto velocity = std::span(samples_.motors.value.velocity).subspan(arms_.first(), arms_.count());
  if (std::any_of(velocity.begin(), velocity.end(), [](double one) { return std::abs(one) > kArmsMove; }))
    rest_arms();
}

void KuavoDriver::rest_arms() {
  const MotorSample& motors = samples_.motors.value;
  ArmCommand command;
  command.rests = true;
  command.count = std::min(arms_.count(), command.degrees.size());
  for (std::size_t i = 0; i < command.count; ++i) {
    const std::size_t joint = arms_.first() + i;
    const double rest = motors.position[joint] + kArmsBrake_s * motors.velocity[joint];
    command.degrees[i] = model_.joints[joint].limits.position.clamp(rest) * kDegrees;
  }
  arms_held_at_ = now_;
  arms_rest_at_ = now_ + kArmsRest;
  link_->send(command);
}

// The feet stay where they are when the first pose is asked for: without odometry nothing says where that is.
void KuavoDriver::pose(const SetPoints& set_points) {
  if (!fresh(samples_.base.at, kStale)) return;
  if (report_.action != stance_ || !set_points.body_pose || now_ - posed_at_ < kPosePeriod) return;
  if (posed_ == set_points.body_pose) return;
  if (!posed_) {
    const BaseState& base = samples_.base.value.base;
    torso_ = {.x = base.x, .y = base.y, .yaw = base.yaw};
  }
  posed_ = set_points.body_pose;
  posed_at_ = now_;
  torso_.z = posed_->height;
  torso_.pitch = posed_->pitch;
  torso_.roll = posed_->roll;
  link_->send(torso_);
}

// They follow clients: the mode of the arms says so.
bool KuavoDriver::takes_arm_commands() const {
  return std::any_of(model_.arm_modes.begin(), model_.arm_modes.end(), [this](const ArmMode& row) {
    return row.external && row.number == samples_.mode.value.arm_mode;
  });
}

bool KuavoDriver::open(Limb limb) const {
  return report_.status == ActionStatus::running && action().owners.of(limb) == Owner::client;
}

void KuavoDriver::move_upper_body(const SetPoints& set_points) {
  const bool here = set_points.action == report_.action;
  if (arms_.due(set_points, here && open(Limb::arms) && board_.arms_claims == 0, now_)) {
    ArmCommand command;
    command.count = std::min(arms_.count(), command.degrees.size());
    for (std::size_t i = 0; i < command.count; ++i)
      command.degrees[i] = set_points.position[arms_.first() + i] * kDegrees;
    link_->send(command);
  }
  if (head_.due(set_points, here && open(Limb::neck), now_))
    link_->send(HeadCommand{
        {set_points.position[head_.first()] * kDegrees, set_points.position[head_.first() + 1] * kDegrees}});
  if (fingers_.due(set_points, here && open(Limb::hands) && board_.hands_claims == 0, now_)) {
    FingerCommand command;
    for (std::size_t i = 0; i < std::min(fingers_.count(), command.percent.size()); ++i)
      command.percent[i] = percent_of(set_points.position[fingers_.first() + i]);
    link_->send(command);
  }
}

// ---- Measurements

bool KuavoDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected_) return false;
  const TimeNs gap = now - now_;
  now_ = now;
  board_.now.store(now, std::memory_order_relaxed);
  link_->poll(now, samples_);
  if (!fresh(samples_.motors.at, kSilent)) return hears_ = false;
  if (!std::exchange(hears_, true) || gap > kSilent) heard_since_ = now;
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
  const FingerSample& fingers = samples_.fingers.value;
  for (std::size_t i = 0; i < std::min(fingers_.count(), kAllFingers); ++i) {
    out.position[count + i] = fingers.position[i];
    out.velocity[count + i] = fingers.velocity[i];
    out.effort[count + i] = 1000 * fingers.current[i];  // counts are mA: the robot reports no force
  }
  const bool hands = has_hands(link_->edition().end);
  if (!hands)
    out.switched_off |= fingers_.joints();
  else if (!fresh(samples_.fingers.at, kStale) && !fresh(heard_since_, kStale))
    out.offline |= fingers_.joints();
  const BaseSample& base = samples_.base.value;
  out.known = {.base = samples_.base.at != kNever, .battery = false, .temperatures = false};
  out.base = base.base;
  out.base_age = now_ - samples_.base.at;
  if (fresh(samples_.base.at, kStale))
    out.body_pose = BodyPose{.roll = base.roll, .pitch = base.pitch, .height = base.height};
  out.imu = motors.imu;
  if (fresh(samples_.feet.at, kStale)) {
    auto& feet = out.foot_contact.emplace();
    for (std::size_t i = 0; i < samples_.feet.value.size(); ++i) feet[i] = samples_.feet.value[i] ? 1 : 0;
  }
  if (const auto& button = samples_.mode.value.button)
    out.button.sources[0] = {samples_.mode.at, kSilent, *button};
  out.age = now_ - samples_.motors.at;
  const ModeSample& mode = samples_.mode.value;
  const bool external = takes_arm_commands();
  if (!external) board_.arms_until = kNever;  // another mode ends a trajectory
  if (!external || arm_port_.performing() || board_.arms_claims > 0) out.self_moved |= arms_.joints();
  if (mode.hands_perform || hand_port_.performing() || board_.hands_claims > 0)
    out.self_moved |= fingers_.joints();
  for (SetPointPart* part : {&arms_, &head_, &fingers_}) out.self_moved |= part->moved_by_others(out, now_);
}

// Whether the robot follows its commands.
void KuavoDriver::observe(const Measurement& measured) {
  const bool walks = steering_ && now_ - moving_at_ < kSteerPeriod;
  watch_.observe(Sent::velocity, walks, !in_stance(), now_);
  watch_.observe(Sent::stance, steering_ && now_ - moving_at_ > kLingers + kSettle, in_stance(), now_);
  const auto follows = [&](Sent what, const SetPointPart& part, double tolerance) {
    watch_.observe(what, !part.idle(now_), part.distance(measured) < tolerance, now_);
  };
  follows(Sent::arms, arms_, 0.3);
  follows(Sent::head, head_, 0.3);
}

void KuavoDriver::post() {
  PortBoard::View view;
  view.arm_mode = samples_.mode.value.arm_mode;
  view.hands_perform = samples_.mode.value.hands_perform || now_ < fingers_rest_at_;
  view.arms_quiet = arms_.quiet(now_);
  view.hands_quiet = fingers_.quiet(now_);
  view.walks_seen = walks_;
  view.walks = walk_at_ != kNever;
  view.claws = samples_.claws.value;
  view.claws_known = fresh(samples_.claws.at, kStale);
  view.touch = samples_.touch.value;
  view.touch_known = fresh(samples_.touch.at, kStale);
  board_.view.store(view);
}

std::vector<Fault> KuavoDriver::faults() const {
  std::vector<Fault> faults = watch_.faults();
  for (std::string& trouble : link_->troubles())
    faults.push_back({FaultKind::reported, {}, std::move(trouble)});
  return faults;
}

}  // namespace aim::robotside::kuavo
