// Requests, what the robot shows, and frames.
#include "robotside/drivers/magicbot/bot_driver.hpp"

#include <utility>

#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/magiclab_magicbot_actions.hpp"
#include "robotside/drivers/magicbot/bot_measurement.hpp"

namespace aim::robotside::magicbot {
namespace {

// Of samples, which come every 2 ms; a number of ours.
constexpr TimeNs kSilent = 200'000'000;

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

std::optional<ActionIndex> index_of(const RobotModel& model, const Action* row) {
  return row == nullptr ? std::nullopt : model.graph.find(row->name);
}

}  // namespace

BotDriver::BotDriver(const RobotModel& model, std::unique_ptr<BotLink> link)
    : model_(model), link_(std::move(link)) {}

Status BotDriver::connect() {
  if (connected()) return Done{};
  if (Status status = link_->connect(); !status) return status;
  use_ = Use::connected;
  return Done{};
}

Status BotDriver::enable() {
  if (!connected()) return not_connected("magicbot");
  use_ = Use::enabled;
  return Done{};
}

// A walking robot stands; joints that obeyed are the robot's own again, those of the low level are damped.
void BotDriver::disable() noexcept {
  if (!enabled()) return;
  use_ = Use::connected;
  if (walks()) link_->send(Joystick{});
  const bool legs = hand_shake_.wants_legs();
  hand_shake_.restart();
  hand_shake_.step({}, false, samples_.robot);
  if (legs) link_->send(hand_shake_.legs(now_));
  if (hand_shake_.wants_upper()) link_->send(UpperCommand{});
}

// ---- Requests

void BotDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (!connected()) return;
  state_.ask(number, target, now_);
  if (!enabled()) return state_.refuse("the driver is disabled");
  call(dialogue_.begin(model_.graph.at(target), samples_.robot, now_));
}

void BotDriver::call(const Request& request) {
  if (request.kind == RequestKind::trick) give_back();
  link_->send(request);
}

// A robot whose upper body obeys clients performs no trick.
void BotDriver::give_back() {
  hand_shake_.want(0);
  if (framed_upper_) link_->send(UpperCommand{});
  framed_upper_ = false;
}

void BotDriver::step_request() {
  if (!state_.waits()) return;
  const ActionDialogue::Step step = dialogue_.step(samples_, now_);
  if (step.call) call(*step.call);
  switch (step.outcome) {
    case ActionDialogue::Outcome::waits:
      return;
    case ActionDialogue::Outcome::refused:
      return state_.refuse(step.reason);
    case ActionDialogue::Outcome::unanswered:  // aimd says so
      state_.drop();
      return;
    case ActionDialogue::Outcome::accepted:
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
bool BotDriver::gives_trick() const { return state_.waits() && dialogue_.has_called_trick(); }

// ---- Sending

bool BotDriver::asks_for_motion(const SetPoints& set_points) const {
  if (!state_.is_running(set_points.action)) return false;
  if (set_points.base_velocity != BaseVelocity{}) return true;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (set_points.torque[i] != 0 || ((set_points.tracking & bit(i)) != 0 && set_points.velocity[i] != 0))
      return true;
  return false;
}

// The robot moves by our joystick, or comes to rest after it.
bool BotDriver::walks() const { return commands_ && steering_.moves(now_); }

// What another program sends contradicts what we send.
bool BotDriver::contested() const {
  const Rivals rivals = link_->rivals();
  return commands_ && (rivals.joints || (rivals.joystick && walks()));
}

void BotDriver::steer(const SetPoints& set_points) {
  if (!shown_ || !obeys_joystick(static_cast<GaitMode>(samples_.robot.gait))) return;
  const WalkLimits limits = model_.walk_in(state_.current());
  if (const auto joystick = steering_.next(set_points, commands_, limits, now_)) link_->send(*joystick);
}

void BotDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  now_ = now;
  link_->hold(set_points.stopped);
  if (!enabled() || samples_.at == kNever || now - framed_at_ < kFramePeriod) return;
  framed_at_ = now;
  // Velocity zero needs no measurement; joints are left to the robot, which misses their frames.
  if (is_silent()) return steer({});
  commands_ = commands_ || asks_for_motion(set_points);
  steer(set_points);
  SetPoints sent = set_points;
  const bool obeys = state_.is_running(set_points.action);
  if (!obeys) sent.tracking = 0;
  hand_shake_.step(sent, obeys, samples_.robot);
  // One frame more when joints are given back, which says so.
  const bool upper = hand_shake_.wants_upper();
  if (upper || framed_upper_) link_->send(hand_shake_.upper());
  framed_upper_ = upper;
  if (hand_shake_.wants_legs()) link_->send(hand_shake_.legs(now));
}

// ---- Measurements

bool BotDriver::is_silent() const { return samples_.at == kNever || now_ - samples_.at > kSilent; }

bool BotDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected()) return false;
  now_ = now;
  const TimeNs before = samples_.at;
  link_->poll(now, samples_);
  if (is_silent()) {
    dialogue_.forget_greeting();
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
  out = measurement_of(samples_, watch_, now);
  return true;
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
