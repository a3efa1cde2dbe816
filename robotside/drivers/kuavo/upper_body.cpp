// Commands of arms, head and fingers; who moves them.
#include "robotside/drivers/kuavo/upper_body.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace aim::robotside::kuavo {
namespace {

constexpr TimeNs kAbsent = 200'000'000;  // between two measurements: the control loop did not run; ours [ns]
constexpr TimeNs kArmPeriod = 10'000'000;  // the vendor's demos send with 100 Hz [ns]
// Numbers of ours.
constexpr TimeNs kHandPeriod = 20'000'000;     // [ns]
constexpr TimeNs kHeldPeriod = 1'000'000'000;  // against other clients [ns]
constexpr double kArmsMove = 0.05;             // [rad/s]
constexpr double kArmsBrake_s = 0.1;           // at this velocity they go on for so long until they rest
constexpr auto kArmsRest = static_cast<TimeNs>(kRestTime_s * 1e9);
// Hands without touch sensors report no velocity of their fingers.
constexpr TimeNs kFingersRest = 600'000'000;  // [ns]

std::uint8_t percent_of(double finger) {
  return static_cast<std::uint8_t>(std::clamp(std::round(finger), 0.0, 100.0));
}

}  // namespace

UpperBody::UpperBody(const RobotModel& model, const KuavoSamples& samples, KuavoLink& link, PortBoard& board)
    : model_(model),
      samples_(samples),
      link_(link),
      board_(board),
      arms_(model, Limb::arms, kArmPeriod, 0.05, 0.05),
      head_(model, Limb::neck, kHandPeriod, 0.05, 0.05),
      fingers_(model, Limb::hands, kHandPeriod, 5, 5) {}

// ---- Sending

void UpperBody::move(const SetPoints& set_points, const Action* served, TimeNs now) {
  const auto open = [&](Limb limb) { return served != nullptr && served->owners.of(limb) == Owner::client; };
  if (arms_.due(set_points, open(Limb::arms) && board_.arms_claims == 0, now)) {
    ArmCommand command;
    command.count = std::min(arms_.count(), command.degrees.size());
    for (std::size_t i = 0; i < command.count; ++i)
      command.degrees[i] = set_points.position[arms_.first() + i] * kDegrees;
    link_.send(command);
  }
  if (head_.due(set_points, open(Limb::neck), now))
    link_.send(HeadCommand{
        {set_points.position[head_.first()] * kDegrees, set_points.position[head_.first() + 1] * kDegrees}});
  if (fingers_.due(set_points, open(Limb::hands) && board_.hands_claims == 0, now)) {
    FingerCommand command;
    for (std::size_t i = 0; i < std::min(fingers_.count(), command.percent.size()); ++i)
      command.percent[i] = percent_of(set_points.position[fingers_.first() + i]);
    link_.send(command);
  }
}

void UpperBody::end_performances(TimeNs now) {
  end_trajectory(now);
  end_gesture(now);
}

void UpperBody::end_trajectory(TimeNs now) {
  TimeNs until = board_.arms_until.load();
  if (until <= now || until == arms_rest_at_ || !takes_arm_commands()) return;
  rest_arms(now);
  board_.arms_until.compare_exchange_strong(until, arms_rest_at_);  // else another has begun meanwhile
}

// A command of the fingers takes the place of a gesture.
void UpperBody::end_gesture(TimeNs now) {
  TimeNs until = board_.hands_until.load();
  const bool begun = now < until;
  const bool shows = samples_.mode.value.hands_perform && now - fingers_held_at_ > kHeldPeriod;
  if ((!begun && !shows) || !samples_.fingers.within(kStale, now)) return;
  FingerCommand command;
  for (std::size_t i = 0; i < command.percent.size(); ++i)
    command.percent[i] = percent_of(samples_.fingers.value.position[i]);
  fingers_held_at_ = now;
  link_.send(command);
  if (begun) board_.hands_until.compare_exchange_strong(until, kNever);
  fingers_rest_at_ = now + kFingersRest;
}

void UpperBody::hold_arms(TimeNs now) {
  if (!takes_arm_commands() || !arms_.idle(now) || now - arms_held_at_ <= kHeldPeriod) return;
  const auto velocity = std::span(samples_.motors.value.velocity).subspan(arms_.first(), arms_.count());
  if (std::any_of(velocity.begin(), velocity.end(), [](double one) { return std::abs(one) > kArmsMove; }))
    rest_arms(now);
}

void UpperBody::rest_arms(TimeNs now) {
  const MotorSample& motors = samples_.motors.value;
  ArmCommand command;
  command.rests = true;
  command.count = std::min(arms_.count(), command.degrees.size());
  for (std::size_t i = 0; i < command.count; ++i) {
    const std::size_t joint = arms_.first() + i;
    const double rest = motors.position[joint] + kArmsBrake_s * motors.velocity[joint];
    command.degrees[i] = model_.joints[joint].limits.position.clamp(rest) * kDegrees;
  }
  arms_held_at_ = now;
  arms_rest_at_ = now + kArmsRest;
  link_.send(command);
}

// They follow clients: the mode of the arms says so.
bool UpperBody::takes_arm_commands() const {
  return std::any_of(model_.arm_modes.begin(), model_.arm_modes.end(), [this](const ArmMode& row) {
    return row.external && row.number == samples_.mode.value.arm_mode;
  });
}

bool UpperBody::hands_perform(TimeNs now) const {
  return samples_.mode.value.hands_perform || now < fingers_rest_at_;
}

// ---- Measuring

// After a silence, or a gap of the control loop, fingers are missed only when the robot has been heard long
// enough to have sent them.
bool UpperBody::misses_fingers(TimeNs now) {
  const TimeNs before = std::exchange(measured_at_, now);
  if (!heard_since_ || now - before > kAbsent) heard_since_ = now;
  return now - *heard_since_ > kStale && !samples_.fingers.within(kStale, now);
}

void UpperBody::measure(Measurement& out, TimeNs now) {
  const bool missed = misses_fingers(now);
  const Edition& edition = link_.edition();
  const FingerSample& fingers = samples_.fingers.value;
  for (std::size_t i = 0; i < std::min(fingers_.count(), kAllFingers); ++i) {
    out.position[edition.motors() + i] = fingers.position[i];
    out.velocity[edition.motors() + i] = fingers.velocity[i];
    out.effort[edition.motors() + i] =
        1000 * fingers.current[i];  // counts are mA: the robot reports no force
  }
  if (!has_hands(edition.end))
    out.switched_off |= fingers_.joints();
  else if (missed)
    out.offline |= fingers_.joints();

  const bool external = takes_arm_commands();
  if (!external) board_.arms_until = kNever;  // another mode ends a trajectory
  if (!external || now < board_.arms_until || board_.arms_claims > 0) out.self_moved |= arms_.joints();
  if (hands_perform(now) || now < board_.hands_until || board_.hands_claims > 0)
    out.self_moved |= fingers_.joints();
  for (SetPointPart* part : {&arms_, &head_, &fingers_}) out.self_moved |= part->moved_by_others(out, now);
}

void UpperBody::observe(KuavoWatch& watch, const Measurement& measured, TimeNs now) const {
  constexpr double kTolerance = 0.3;  // [rad]
  watch.observe(Sent::arms, !arms_.idle(now), arms_.distance(measured) < kTolerance, now);
  watch.observe(Sent::head, !head_.idle(now), head_.distance(measured) < kTolerance, now);
}

void UpperBody::post(PortBoard::View& view, TimeNs now) const {
  view.hands_perform = hands_perform(now);
  view.arms_quiet = arms_.quiet(now);
  view.hands_quiet = fingers_.quiet(now);
}

}  // namespace aim::robotside::kuavo
