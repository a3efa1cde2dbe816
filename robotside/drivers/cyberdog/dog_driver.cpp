// Requests, their answers, and what is sent in which period.
#include "robotside/drivers/cyberdog/dog_driver.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr TimeNs kBeat = 50 * kMillisecond;   // heartbeats
constexpr TimeNs kLive = 20 * kMillisecond;   // commands of velocity
constexpr TimeNs kAnswer = 4 * kMillisecond;  // the stop, to other clients
constexpr TimeNs kPosePeriod = kPoseStepMs * kMillisecond;
constexpr TimeNs kPatience = 3000 * kMillisecond;  // with a command: as the vendor's own layer
constexpr TimeNs kSettle = 300 * kMillisecond;     // of an accepted action, before another one is believed
constexpr double kAtRest = 0.02;                   // [m/s, rad/s]
constexpr TimeNs kHandOver = 300 * kMillisecond;   // without a frame of another client, which has ended

constexpr std::string_view kOnlyMotors = "it obeys motor commands only, until it is restarted";

bool moves_motors(const Motion& motion) { return motion.mode == Mode::motor_control; }
bool is_motion(const Action& action) { return action.behaviour == Behaviour::motion; }
bool lies(const Motion& motion) { return motion.mode == Mode::off || motion.mode == Mode::damper; }
bool orders_down(const ControlFrame& frame) {
  return has_mode(frame, Mode::off) || has_mode(frame, Mode::damper);
}
bool shows_lying(const ResponseFrame& response) {
  return response.mode == static_cast<std::int8_t>(Mode::off) ||
         response.mode == static_cast<std::int8_t>(Mode::damper);
}
// Commands that the robot carries out once, and again after the command of another client.
bool begins_motion(const ControlFrame& frame) {
  constexpr Mode kOnce[] = {Mode::jump, Mode::force_jump, Mode::motion, Mode::two_leg_stand};
  const bool roll = has_mode(frame, Mode::recovery_stand) && frame.gait_id != 0;
  return roll || std::ranges::any_of(kOnce, [&](Mode mode) { return has_mode(frame, mode); });
}
// The same command would begin the roll anew.
bool rolls(const ResponseFrame& response) {
  constexpr std::int8_t kLeft = 17, kRight = 18;
  return response.mode == static_cast<std::int8_t>(Mode::recovery_stand) &&
         (response.gait_id == kLeft || response.gait_id == kRight);
}
bool shows_walk(const ResponseFrame& response) {
  return response.mode == static_cast<std::int8_t>(Mode::locomotion);
}
SwitchStatus status_of(const ResponseFrame& response) {
  return static_cast<SwitchStatus>(response.switch_status);
}

}  // namespace

DogDriver::DogDriver(const RobotModel& model, std::unique_ptr<DogLink> link)
    : model_(model), link_(std::move(link)) {}

Status DogDriver::connect() {
  if (connected()) return Done{};
  if (Status status = link_->connect(); !status) return status;
  use_ = Use::connected;
  return Done{};
}

Status DogDriver::enable() {
  if (!connected()) return not_connected("cyberdog");
  use_ = Use::enabled;
  return Done{};
}

// A walking robot stands; without heartbeats it lies down 500 ms later. In motor control it then gives way
// against damping.
void DogDriver::disable() noexcept {
  const bool others_walk = others_.command() && idles() && others_.silence(now()) < kHandOver;
  if (enabled() && !others_walk && action().opens.has(Interface::velocity))
    send(command_of(model_, *model_.graph.find("STAND_GAIT")));
  if (enabled()) use_ = Use::connected;
}

// ---- Sending

// Whether the robot shall be kept from lying down.
bool DogDriver::held() const {
  if (motors_.active()) return false;
  if (state_.waits() || sequences_.running()) return true;
  const bool lain = state_.is(ActionStatus::done) || state_.is(ActionStatus::running);
  if (lies(motion_of(model_, state_.current()))) return !lain;
  // A robot that stands after our order to lie down does so for another client: our old order, sent again,
  // would take its power away.
  return !orders_down(commands_.newest());
}

// Whether nothing is asked of this driver but to keep the robot as it is.
bool DogDriver::idles() const { return !state_.waits() && !sequences_.running() && !live_.walks(); }

// The newest command began a motion, which has ended.
bool DogDriver::has_performed() const {
  if (!begins_motion(commands_.newest()) || !idles()) return false;
  return state_.is(is_motion(action()) ? ActionStatus::done : ActionStatus::running);
}

// Commands of other clients are not always heard. After one of them a heartbeat is a new command, which must
// not begin the motion again.
void DogDriver::rest_after_motion() {
  const ResponseFrame& response = samples_.response.value;
  send(response.mode == commands_.newest().mode ? hold_command() : rest_command());
}

// Keeps the robot from lying down. Another client does so as long as its frames come; when they end, the
// robot is kept as that one leaves it, unless that is lying. When nothing at all is heard, it is our link
// that has ended: what we would send is of a state long past.
void DogDriver::keep_up() {
  if (!held() || !commands_.begun()) return;
  if (!others_.command() || !idles()) {
    if (has_performed()) return rest_after_motion();
    if (commands_.since_frame(now()) < kBeat) return;
    return commands_.repeat(now());
  }
  const bool hears = samples_.response.since(now() - kSilent);
  if (others_.silence(now()) < kHandOver || !hears || orders_down(samples_.command.value)) return;
  stand_or_stay();
  others_.have_ended();
  live_.forget();
}

void DogDriver::write(TimeNs now, const SetPoints& set_points) noexcept {
  if (const TimeNs gap = time_.write_at(now); gap > kBeat) others_.skip(gap);
  sequences_.begin_period(enabled(), now);
  if (sequences_.takes_start()) state_.drop();
  // Another client alone is none that contradicts us.
  others_.watch(samples_.command, link_->unheeded(), commands_.begun() && held() && !link_->shared(), now);
  link_->hold(set_points.stopped);
  watch_stop(set_points.stopped);
  if (!time_.is_back() || !enabled() || samples_.response.at == kNever) return;
  // An action that was requested in the same period replaces this command.
  if (sequences_.takes_cancel() && !state_.waits()) stand_or_stay();
  if (set_points.stopped) answer_others();
  if (sequences_.running()) {
    if (const auto step = sequences_.step(samples_.response.value)) send(*step);
  } else if (!state_.waits()) {
    step_live(set_points);
  }
  const bool follows = state_.is(ActionStatus::running) && motors_.unlocked(samples_, now);
  if (const auto frame = motors_.step(samples_, set_points, follows, now)) link_->send(*frame);
  keep_up();
}

// A walking robot stands, any other stays as it is: a lying one must not get up.
ControlFrame DogDriver::rest_command() const {
  const ResponseFrame& response = samples_.response.value;
  if (rolls(response)) return hold_command();
  return shows_walk(response) ? command_of(model_, *model_.graph.find("STAND_GAIT")) : stay_command(response);
}

void DogDriver::stand_or_stay() {
  const bool walked = shows_walk(samples_.response.value);
  send(rest_command());
  // So that the velocity of the gait does not follow.
  if (walked) adopt(*model_.graph.find("STAND_GAIT"), ActionStatus::prepare);
}

// A robot that lay when a stop was latched, and is raised by another client.
void DogDriver::watch_stop(bool stopped) {
  const bool lying = shows_lying(samples_.response.value);
  const bool rises = state_.waits() || sequences_.running() || !lies(motion_of(model_, state_.current()));
  watch_.watch_stop(stopped, lying, rises);
}

// While a stop is latched, what another client commands is answered with it. Not what raises a lying dog: the
// command to stay as it was would take its power on the way up. Nor an order to lie down in a controlled way,
// nor the same command, of another driver with a latched stop.
void DogDriver::answer_others() {
  if (shows_lying(samples_.response.value) || lies(motion_of(model_, state_.current()))) return;
  ControlFrame same = rest_command();
  same.life_count = samples_.command.value.life_count;
  if (has_mode(samples_.command.value, Mode::damper) || samples_.command.value == same) return;
  if (others_.command() && !state_.waits() && !motors_.active() && commands_.since_command(now()) >= kAnswer)
    stand_or_stay();
}

// Velocity and pose of an action that follows them, when they have changed.
void DogDriver::step_live(const SetPoints& set_points) {
  if (!sight_.shown()) return;
  if (commands_.since_command(now()) >= kLive) {
    auto command = live_.velocity(set_points, others_.command(), samples_.response.value, now());
    if (command) command->life_count = commands_.newest().life_count;
    if (command && *command != commands_.newest()) send(*command);
  }
  if (commands_.since_command(now()) < kPosePeriod) return;
  if (const auto step = live_.pose(set_points)) send(*step);
}

// ---- Actions

void DogDriver::request(std::uint32_t number, ActionIndex target) noexcept {
  if (!connected()) return;
  state_.ask(number, target, now());
  repeats_ = false;
  sequences_.replace();
  const Motion& motion = motion_of(model_, target);
  if (!enabled()) return state_.refuse("the driver is disabled");
  if (moves_motors(motion)) return motors_.begin(now());
  if (motors_.active()) return state_.refuse(kOnlyMotors);
  // An action that follows set-points, and already does: they go on.
  const bool follows = model_.graph.at(target).opens.has(Interface::velocity);
  if (follows && target == state_.current() && sight_.shown() && commands_.begun() && !others_.command())
    return state_.accept();
  // The robot performs jumps and the bow once, until it has been in another mode: it holds between them.
  const bool once = motion.mode == Mode::jump || motion.mode == Mode::two_leg_stand;
  repeats_ = once && samples_.response.value.mode == static_cast<std::int8_t>(motion.mode);
  send(repeats_ ? hold_command() : command_of(model_, target));
}

// An order to lie down is not sent again by heartbeats (held()).
void DogDriver::withdraw() noexcept {
  if (state_.drop()) motors_.end();
}

void DogDriver::adopt(ActionIndex target, ActionStatus status) {
  state_.adopt(target, status, now());
  sight_.begin(status != ActionStatus::prepare);
  live_.begin(target, now());
  if (!moves_motors(motion_of(model_, target))) motors_.end();
}

// Accepted when the robot shows the action or changes to it. What arrived too early says nothing.
void DogDriver::watch_request() {
  if (!state_.waits()) return;
  const ResponseFrame& response = samples_.response.value;
  const SwitchStatus status = status_of(response);
  const bool fresh = samples_.response.since(state_.asked_at() + kLatency);
  const Motion& motion = motion_of(model_, state_.asked());
  if (repeats_ && fresh && response.mode != static_cast<std::int8_t>(motion.mode)) {
    repeats_ = false;
    state_.ask_again(now());
    return send(command_of(model_, state_.asked()));
  }
  const bool reached = !repeats_ && shows(motion, response) &&
                       (fresh || samples_.response.since(state_.asked_at())) &&
                       status != SwitchStatus::refused;
  if (reached || (fresh && status == SwitchStatus::transitioning)) {
    state_.accept();
    adopt(state_.asked(), ActionStatus::prepare);
    return;
  }
  std::string_view reason = fresh ? reason_of(status) : std::string_view();
  const bool motors_only = response.mode == static_cast<std::int8_t>(Mode::motor_control);
  if (reason.empty() && state_.waits_longer(kPatience, now()))
    reason = motors_only ? kOnlyMotors : "the robot does not change its state";
  if (reason.empty()) return;
  state_.refuse(reason);
  motors_.end();
  send(stay_command(response));
}

// Of the current action, which the robot shows.
ActionStatus DogDriver::status_shown(const ResponseFrame& response) const {
  const Motion& motion = motion_of(model_, state_.current());
  if (moves_motors(motion))
    return motors_.unlocked(samples_, now()) ? ActionStatus::running : ActionStatus::prepare;
  const bool moving = status_of(response) == SwitchStatus::transitioning || response.order_process_bar < 100;
  switch (action().behaviour) {
    case Behaviour::sit:
      return moving ? ActionStatus::prepare : ActionStatus::done;
    case Behaviour::motion:  // one of the list ends with its mode
      return moving || motion.mode == Mode::motion ? ActionStatus::running : ActionStatus::done;
    case Behaviour::stand:
      return motion.mode == Mode::recovery_stand && moving ? ActionStatus::prepare : ActionStatus::running;
    case Behaviour::none:
    case Behaviour::hold:
    case Behaviour::locomotion:
    case Behaviour::dance:
    case Behaviour::rise:
    case Behaviour::escape:
      break;
  }
  return ActionStatus::running;
}

// What the robot does about the current action, or by itself.
void DogDriver::follow_response() {
  const ResponseFrame& response = samples_.response.value;
  const ActionIndex shown = action_of(model_, response);
  // A sequence changes actions.
  if (state_.becomes_known() || sequences_.shows()) adopt(shown, ActionStatus::running);
  const Motion& motion = motion_of(model_, state_.current());
  if (shows(motion, response) || (live_.rests() && stands_in_gait(response))) {
    sight_.confirm();
    const ActionStatus status = status_shown(response);
    const bool has_end = is_motion(action()) || (status == ActionStatus::prepare && !moves_motors(motion));
    return state_.show(status, has_end ? std::optional(response.order_process_bar / 100.0) : std::nullopt);
  }
  if (state_.waits() || (!sequences_.running() && sight_.may_be_late(samples_.response.at))) return;
  const bool holds = model_.graph.at(shown).behaviour == Behaviour::stand;
  const bool others = others_.command() && has_mode(samples_.command.value, motion_of(model_, shown).mode);
  if (is_motion(action()) && sight_.shown() && holds && !others) {
    state_.show(ActionStatus::done);  // the robot holds after it
    return;
  }
  const bool waits =
      state_.is(ActionStatus::prepare) && !sight_.shown() &&
      (status_of(response) == SwitchStatus::transitioning || state_.time_in_it(now()) < kSettle);
  if (!waits) adopt(shown, ActionStatus::running);
}

// ---- Measurements

bool DogDriver::read(TimeNs now, Measurement& out) noexcept {
  if (!connected()) return false;
  time_.read_at(now);
  sequences_.begin_period(enabled(), now);
  const TimeNs before = samples_.response.at;
  link_->poll(now, samples_);
  const bool heard = samples_.response.at != kNever && samples_.leg_control_data.at != kNever;
  if (!heard || now - samples_.response.at > kSilent) {
    sight_.note_silence();
    return false;
  }
  if (samples_.response.at != before) watch_.see(samples_.response.value);
  motors_.watch(samples_, now);
  watch_request();
  follow_response();
  sight_.note_sample();
  out = measurement_.of(samples_, motors_.active(), now);
  const BaseState& base = out.base;
  if (state_.waits() ||
      std::hypot(base.velocity.forward, base.velocity.lateral, base.velocity.yaw_rate) < kAtRest)
    sequences_.has_come_to_rest();
  return true;
}

std::vector<Fault> DogDriver::faults() const {
  auto faults = watch_.faults(model_);
  for (Fault& fault : others_.faults()) faults.push_back(std::move(fault));
  for (std::string& trouble : link_->troubles())
    faults.push_back({FaultKind::reported, {}, std::move(trouble)});
  for (Fault& fault : motors_.faults()) faults.push_back(std::move(fault));
  return faults;
}

}  // namespace aim::robotside::cyberdog
