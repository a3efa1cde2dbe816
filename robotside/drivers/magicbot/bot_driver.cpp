// Calls and their replies, what the robot shows, frames and measurements.
#include "robotside/drivers/magicbot/bot_driver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/magiclab_magicbot_actions.hpp"

namespace aim::robotside::magicbot {
namespace {

constexpr TimeNs kMillisecond = 1'000'000;
// Numbers of ours, but for the period and the rate of the joystick.
constexpr TimeNs kSilent = 200 * kMillisecond;      // of samples, which come every 2 ms
constexpr TimeNs kFramePeriod = 2 * kMillisecond;   // low-level document
constexpr TimeNs kSteerPeriod = 20 * kMillisecond;  // the vendor: 20 Hz
constexpr TimeNs kComesToRest =
    2000 * kMillisecond;                          // so long after a walk it gets velocity zero, heard or not
constexpr TimeNs kPatience = 900 * kMillisecond;  // with a call: less than aimd has with a request
constexpr TimeNs kSettle = 300 * kMillisecond;    // until samples show what a call has begun

constexpr DriveLaw law_of(JointMode mode) {
  switch (mode) {
    case JointMode::off:
      return DriveLaw::none;
    case JointMode::ready:
      return DriveLaw::damped;
    case JointMode::hybrid:
      return DriveLaw::torque;
    case JointMode::pid:
    case JointMode::adrc:
      return DriveLaw::position;
  }
  return DriveLaw::none;
}

constexpr auto kModes = [] {
  std::array<DriveMode, kJointModes.size()> modes{};
  for (std::size_t i = 0; i < modes.size(); ++i)
    modes[i] = {static_cast<int>(kJointModes[i].mode), kJointModes[i].name, kJointModes[i].summary,
                law_of(kJointModes[i].mode)};
  return modes;
}();

std::string_view reason_of(const Reply& reply) {
  if (reply.message != nullptr && *reply.message != '\0') return reply.message;
  switch (reply.code) {
    case ReplyCode::ok:
      break;
    case ReplyCode::service_not_ready:
      return "its service is not ready";
    case ReplyCode::timeout:
      return "its service did not answer in time";
    case ReplyCode::internal_error:
      return "it reports an internal error";
    case ReplyCode::service_error:
      return "its service refuses the call";
  }
  return "it reports an error that has no published meaning";
}

// A fraction of the limit on its side, -1..1.
float fraction(double velocity, const Range& limits) {
  const double most = velocity < 0 ? -limits.min : limits.max;
  return most > 0 ? static_cast<float>(std::clamp(velocity / most, -1.0, 1.0)) : 0.0F;
}

std::optional<ActionIndex> index_of(const RobotModel& model, const Action* row) {
  return row == nullptr ? std::nullopt : model.graph.find(row->name);
}

}  // namespace

BotDriver::BotDriver(const RobotModel& model, std::unique_ptr<BotLink> link)
    : model_(model), link_(std::move(link)) {}

Status BotDriver::connect() {
  if (connected_) return Done{};
  if (Status status = link_->connect(); !status) return status;
  connected_ = true;
  return Done{};
}

Status BotDriver::enable() {
  if (!connected_) return not_connected("magicbot");
  enabled_ = true;
  return Done{};
}

// A walking robot stands; joints that obeyed are the robot's own again, those of the low level are damped.
void BotDriver::disable() noexcept {
  if (!std::exchange(enabled_, false)) return;
  if (walks()) link_->send(Joystick{});
  const bool legs = hand_shake_.wants_legs();
  hand_shake_.restart();
  hand_shake_.step({}, false, samples_.robot);
  if (legs) link_->send(hand_shake_.legs(now_));
  if (hand_shake_.wants_upper()) link_->send(UpperCommand{});
}

// ---- Requests

void BotDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (!connected_) return;
  state_.ask(number, target, now_);
  call_ = {};
  if (!enabled_) return state_.refuse("the driver is disabled");
  make_next_call();
}

ControlLevel BotDriver::level_of(const Action& action) const {
  return action.opens.has(Interface::impedance) ? ControlLevel::low : ControlLevel::high;
}

void BotDriver::call(RequestKind kind, int value) {
  call_.kind = kind;
  call_.number = ++calls_;
  call_.called_at = now_;
  link_->send(Request{.number = call_.number, .kind = kind, .value = value});
}

void BotDriver::make_next_call() {
  const Action& target = model_.graph.at(state_.asked());
  const ControlLevel level = level_of(target);
  if (!greeted_) return call(RequestKind::connect, 0);
  if (samples_.robot.level != level && call_.leveled_at == kNever)
    return call(RequestKind::level, static_cast<int>(level));
  if (is_trick(target)) give_back();
  call(is_trick(target) ? RequestKind::trick : RequestKind::gait, vendor_number(target));
}

// A robot whose upper body obeys clients performs no trick.
void BotDriver::give_back() {
  hand_shake_.want(0);
  if (framed_upper_) link_->send(UpperCommand{});
  framed_upper_ = false;
}

void BotDriver::step_request() {
  if (!state_.waits()) return;
  if (call_.number == 0) {  // the control level has been accepted; samples show it a little later
    const bool shown = samples_.robot.level == level_of(model_.graph.at(state_.asked()));
    if (shown || now_ - call_.leveled_at > kSettle) make_next_call();
    return;
  }
  if (samples_.reply.number != call_.number) {
    if (now_ - call_.called_at > kPatience) state_.drop();  // aimd says that no answer came
    return;
  }
  if (samples_.reply.code != ReplyCode::ok) return state_.refuse(reason_of(samples_.reply));
  switch (call_.kind) {
    case RequestKind::connect:
      greeted_ = true;
      return make_next_call();
    case RequestKind::level:
      call_.number = 0;
      call_.leveled_at = now_;
      return;
    case RequestKind::gait:
    case RequestKind::trick:
    case RequestKind::head:
      break;
  }
  commands_ = true;
  state_.accept();
  if (!state_.is_running(state_.asked())) adopt(state_.asked(), ActionStatus::prepare);
}

void BotDriver::adopt(ActionIndex target, ActionStatus status) {
  state_.adopt(target, status, now_);
  shown_ = status != ActionStatus::prepare;
  hand_shake_.want(0);
}

JointMask BotDriver::joints_of_clients() const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (action().owners.of(model_.joints[i].limb) == Owner::client) joints |= bit(i);
  return joints;
}

// ---- What the robot shows

std::optional<ActionIndex> BotDriver::shown() const {
  const RobotSample& robot = samples_.robot;
  return index_of(model_, robot.trick != 0 ? find_trick(robot.trick) : find_gait(robot.gait));
}

void BotDriver::follow_sample() {
  const auto seen = shown();
  if (!seen) return;  // a gait of the vendor that the model does not have
  if (state_.becomes_known()) take_note_of(*seen);
  if (*seen == state_.current()) return follow_shown();
  if (state_.waits()) return;
  const bool stands = model_.graph.at(*seen).name == action().retreat;
  if (is_trick(action()) && shown_ && stands) {
    state_.show(ActionStatus::done);
    return;
  }
  const bool waits = state_.is(ActionStatus::prepare) && !shown_ &&
                     (samples_.robot.progress < 1 || state_.time_in_it(now_) < kSettle);
  if (!waits) take_note_of(*seen);
}

// The robot or another client has entered it, which we leave alone until we are asked to move something.
void BotDriver::take_note_of(ActionIndex seen) {
  commands_ = false;
  adopt(seen, ActionStatus::running);
}

void BotDriver::follow_shown() {
  shown_ = true;
  const double progress = samples_.robot.progress;
  if (is_trick(action())) return state_.show(ActionStatus::running, progress);
  // The joints are taken when the robot has finished its own motion into the action.
  if (commands_ && progress >= 1 && !gives_trick()) hand_shake_.want(joints_of_clients());
  state_.show(status_of_gait(), progress < 1 ? std::optional(progress) : std::nullopt);
}

// An action that gives joints to clients has been entered when they obey; a later loss is a fault.
ActionStatus BotDriver::status_of_gait() const {
  const JointMask able = hand_shake_.wanted() & ~(watch_.silent() | watch_.faulty());
  const bool obeys = (able & ~hand_shake_.obeying()) == 0 || state_.is(ActionStatus::running);
  if (samples_.robot.progress < 1) return ActionStatus::prepare;
  if (action().behaviour == Behaviour::sit) return ActionStatus::done;
  return obeys ? ActionStatus::running : ActionStatus::prepare;
}

// A trick has been called; its answer has not come.
bool BotDriver::gives_trick() const {
  return state_.waits() && call_.number != 0 && call_.kind == RequestKind::trick;
}

// ---- Sending

bool BotDriver::asks_for_motion(const SetPoints& set_points) const {
  if (!state_.is_running(set_points.action)) return false;
  if (set_points.forward != 0 || set_points.lateral != 0 || set_points.yaw_rate != 0) return true;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (set_points.torque[i] != 0 || ((set_points.led & bit(i)) != 0 && set_points.velocity[i] != 0))
      return true;
  return false;
}

// The robot moves by our joystick, or comes to rest after it.
bool BotDriver::walks() const {
  return commands_ && walked_at_ != kNever && now_ - walked_at_ < kComesToRest;
}

// What another program sends contradicts what we send.
bool BotDriver::contested() const {
  const Rivals rivals = link_->rivals();
  return commands_ && (rivals.joints || (rivals.joystick && walks()));
}

// While we walk the robot. While a stop is latched, what other clients send is answered.
void BotDriver::steer(const SetPoints& set_points) {
  const bool stopped = set_points.stopped;
  if (!shown_ || !obeys_joystick(static_cast<GaitMode>(samples_.robot.gait))) return;
  if (set_points.forward != 0 || set_points.lateral != 0 || set_points.yaw_rate != 0) walked_at_ = now_;
  if (!walks() && !stopped) return;
  if (now_ - steered_at_ < (stopped ? kFramePeriod : kSteerPeriod)) return;
  steered_at_ = now_;
  const WalkLimits limits = model_.walk_in(state_.current());
  Joystick joystick;  // to the right, forward, turning to the right
  joystick.left_x = -fraction(set_points.lateral, limits.lateral);
  joystick.left_y = fraction(set_points.forward, limits.forward);
  joystick.right_x = -fraction(set_points.yaw_rate, limits.yaw_rate);
  link_->send(joystick);
}

void BotDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  now_ = now;
  link_->hold(set_points.stopped);
  if (!enabled_ || samples_.at == kNever || now - framed_at_ < kFramePeriod) return;
  framed_at_ = now;
  const TimeNs silence = now - samples_.at;
  // Velocity zero needs no measurement; joints are left to the robot, which misses their frames.
  if (silence > kSilent) return steer({});
  commands_ = commands_ || asks_for_motion(set_points);
  steer(set_points);
  SetPoints sent = set_points;
  const bool obeys = state_.is_running(set_points.action);
  if (!obeys) sent.led = 0;
  hand_shake_.step(sent, obeys, samples_.robot);
  // One frame more when joints are given back, which says so.
  const bool upper = hand_shake_.wants_upper();
  if (upper || framed_upper_) link_->send(hand_shake_.upper());
  framed_upper_ = upper;
  if (hand_shake_.wants_legs()) link_->send(hand_shake_.legs(now));
}

// ---- Measurements

bool BotDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected_) return false;
  now_ = now;
  const TimeNs before = samples_.at;
  link_->poll(now, samples_);
  if (samples_.at == kNever || now - samples_.at > kSilent) {
    greeted_ = false;  // it may have restarted
    hand_shake_.restart();
    return false;
  }
  if (samples_.at != before) {
    watch_.observe(samples_.robot, samples_.complete, contested(), now);
    hand_shake_.observe(samples_.robot, now);
  }
  if (samples_.complete) {
    step_request();
    follow_sample();
  }
  measure(out);
  return true;
}

void BotDriver::measure(Measurement& out) const {
  const RobotSample& robot = samples_.robot;
  out = {};
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    out.position[i] = robot.joints[i].position;
    out.velocity[i] = robot.joints[i].velocity;
    out.effort[i] = robot.joints[i].torque;
  }
  out.known = {.base = samples_.complete, .battery = false, .temperatures = false};
  out.base = {robot.base_pose[0],     robot.base_pose[1],     robot.base_pose[2],
              robot.base_velocity[0], robot.base_velocity[1], robot.base_velocity[2]};
  const auto& q = robot.orientation;
  if (samples_.complete)
    out.imu =
        ImuState{{q[0], q[1], q[2], q[3]},
                 {robot.angular_velocity[0], robot.angular_velocity[1], robot.angular_velocity[2]},
                 {robot.linear_acceleration[0], robot.linear_acceleration[1], robot.linear_acceleration[2]}};
  out.button = samples_.button;
  out.offline = watch_.silent();
  out.faulty = watch_.faulty();
  out.age = now_ - samples_.at;
}

// ---- Drives

std::vector<Fault> BotDriver::faults() const {
  std::vector<Fault> faults = watch_.faults();
  for (std::string& trouble : link_->troubles())
    faults.push_back({FaultKind::reported, {}, std::move(trouble)});
  return faults;
}

std::span<const DriveMode> BotDriver::drive_modes() const { return kModes; }

bool BotDriver::takes(std::size_t joint, int mode) const {
  return joint < kJointCount && magiclab_magicbot::takes(joint, static_cast<JointMode>(mode));
}

DriveReading BotDriver::drive(std::size_t joint) const { return watch_.drive(joint); }

}  // namespace aim::robotside::magicbot
