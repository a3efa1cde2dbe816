// Fingers move by themselves or along the phases of gestures; an object stops those that close on it.
#include "robotside/simulators/kuavo/hand_sim.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/simulators/kuavo/touch.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr JointLimits kFingerLimits = {{0, 100}, 200, 1000, 0};  // where the model has no fingers
constexpr std::array<double, 3> kForces = {8, 16, kMostForce};   // of the levels (ours) [N]
constexpr double kFullSqueeze = 20;  // wanted beyond the object for the whole force (ours) [%]
constexpr double kContact = 0.2;     // from the object [%]
constexpr double kNearness = 20;     // from which a finger senses the object [%]
// Currents: ours [A].
constexpr double kCurrentAtRest = 0.02, kCurrentOfMotion = 0.2, kCurrentOfForce = 0.6;
constexpr std::size_t kAbduction = 1;                                   // does not grip
constexpr std::array<std::size_t, 5> kJointOfSensor = {0, 2, 3, 4, 5};  // thumb, index, ...
constexpr int kStep_ms = 2;
static_assert(kStep * 1000 == kStep_ms);

bool is_side(int side) { return side >= kLeftHand && side <= kBothHands; }
bool takes_part(int side, std::size_t hand) {
  return side == kBothHands || static_cast<std::size_t>(side) == hand;
}
// One side for all, or one gesture for each hand, left and right.
bool sides_fit(const std::vector<GestureRequest>& tasks) {
  if (!std::all_of(tasks.begin(), tasks.end(), [](const auto& task) { return is_side(task.side); }))
    return false;
  if (tasks.size() == 2 && tasks[0].side == kLeftHand && tasks[1].side == kRightHand) return true;
  return std::all_of(tasks.begin(), tasks.end(),
                     [&](const auto& task) { return task.side == tasks[0].side; });
}
Outcome refused(std::string text) { return {false, std::move(text)}; }

}  // namespace

HandSim::HandSim(const Edition& edition)
    : end_(edition.end), vendor_quirks_(edition.vendor_quirks), limits_(kFingerLimits) {
  if (const JointGroup* hands = edition.model->find_group("hands"))
    limits_ = edition.model->joints[hands->first].limits;
}

bool HandSim::command(int side, int mode, std::span<const double> values) {
  if (!has_hands(end_) || !is_side(side) || mode < 0 || mode > 1) return false;
  const std::size_t first = side == kRightHand ? kFingerJoints : 0;
  if (values.size() != (side == kBothHands ? kFingers : kFingerJoints)) return false;
  if (!std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
    return false;
  phase_ = schedule_.size();
  for (std::size_t i = 0; i < values.size(); ++i) {
    Finger& finger = fingers_[first + i];
    finger.by_velocity = mode == 1;
    finger.target = limits_.position.clamp(values[i]);
    finger.speed = mode == 1 ? std::clamp(values[i], -100.0, 100.0) : limits_.velocity;
  }
  return true;
}

Outcome HandSim::perform(const std::vector<GestureRequest>& tasks) {
  if (!has_hands(end_)) return refused("hand controller not initialized.");
  if (!sides_fit(tasks)) return refused("Cannot mix different hand sides in the same gesture sequence");
  std::vector<Scheduled> schedule;
  for (const GestureRequest& task : tasks) {
    const GestureRow* row = find_gesture(task.name);
    if (row == nullptr && vendor_quirks_) continue;
    if (row == nullptr)
      return refused(task.name.empty() ? "gesture not found!" : "Not found gesture: " + task.name);
    for (const GesturePhase& phase : row->phases)
      if (phase.lasts_ms > 0) schedule.push_back({&phase, task.side});
  }
  if (schedule.empty()) return refused("no gesture to execute.");
  schedule_ = std::move(schedule);
  phase_ = 0;
  begin_phase();
  return {true, "success."};
}

void HandSim::begin_phase() {
  const auto& [phase, side] = schedule_[phase_];
  left_ = phase->lasts_ms / kStep_ms;
  for (std::size_t i = 0; i < kFingers; ++i)
    if (takes_part(side, i / kFingerJoints))
      fingers_[i] = {fingers_[i].joint, double(phase->positions[i % kFingerJoints]), limits_.velocity, false};
}

void HandSim::step_gesture() {
  if (!performing() || --left_ > 0) return;
  if (++phase_ < schedule_.size()) begin_phase();
}

Outcome HandSim::set_force(int level, int side) {
  if (end_ != EndEffector::qiangnao && end_ != EndEffector::qiangnao_touch)
    return refused("this hand has no force levels");
  if (level < 0 || level > 2) return refused("invalid force level: " + std::to_string(level));
  if (!is_side(side)) return refused("invalid hand side: " + std::to_string(side));
  for (std::size_t hand = 0; hand < 2; ++hand)
    if (takes_part(side, hand)) force_[hand] = level;
  return {true, "success."};
}

Outcome HandSim::enable_touch(int side, std::uint8_t mask) {
  if (end_ != EndEffector::qiangnao_touch) return refused("this hand has no touch sensors");
  if (!is_side(side)) return refused("invalid hand side: " + std::to_string(side));
  if (mask > 0x1F) return refused("invalid mask: " + std::to_string(mask));
  for (std::size_t hand = 0; hand < 2; ++hand)
    if (takes_part(side, hand)) masks_[hand] = mask;
  return {true, "success."};
}

std::uint8_t HandSim::touch_mask(int side) const {
  return side == kLeftHand || side == kRightHand ? masks_[static_cast<std::size_t>(side)] : 0;
}

std::array<TouchReading, 5> HandSim::touch(int side) const {
  std::array<TouchReading, 5> readings{};
  if (end_ != EndEffector::qiangnao_touch || (side != kLeftHand && side != kRightHand)) return readings;
  const auto hand = static_cast<std::size_t>(side);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    if ((masks_[hand] >> i & 1) == 0) continue;
    const std::size_t finger = hand * kFingerJoints + kJointOfSensor[i];
    const double gap = objects_[hand] ? *objects_[hand] - position_[finger] : kNearness;
    readings[i] = touch_reading(squeeze(finger), 1 - std::max(0.0, gap) / kNearness);
  }
  return readings;
}

void HandSim::place_object(int side, std::optional<double> closed_at) {
  if (!is_side(side) || (closed_at && !(*closed_at >= 0 && *closed_at <= 100))) return;
  for (std::size_t hand = 0; hand < 2; ++hand)
    if (takes_part(side, hand)) objects_[hand] = closed_at;
}

std::optional<double> HandSim::object(int side) const {
  return side == kLeftHand || side == kRightHand ? objects_[static_cast<std::size_t>(side)] : std::nullopt;
}

bool HandSim::touches(std::size_t finger) const {
  const std::optional<double>& object = objects_[finger / kFingerJoints];
  return object && finger % kFingerJoints != kAbduction &&
         std::abs(fingers_[finger].joint.position - *object) <= kContact;
}

double HandSim::squeeze(std::size_t finger) const {
  if (!touches(finger)) return 0;
  const Finger& state = fingers_[finger];
  const double most = kForces[static_cast<std::size_t>(force_[finger / kFingerJoints])];
  if (state.by_velocity) return state.speed > 0 ? most * state.speed / 100 : 0;
  const double beyond = state.target - *objects_[finger / kFingerJoints];
  return most * std::clamp(beyond / kFullSqueeze, 0.0, 1.0);
}

void HandSim::step_finger(std::size_t finger) {
  Finger& state = fingers_[finger];
  JointLimits limits = limits_;
  const std::optional<double>& object = objects_[finger / kFingerJoints];
  // A finger that is beyond a new object stays where it is, and can open.
  if (object && finger % kFingerJoints != kAbduction)
    limits.position.max = std::max(*object, state.joint.position);
  if (state.by_velocity)
    state.joint.turn(state.speed, limits);
  else
    state.joint.follow(state.target, limits);
  position_[finger] = state.joint.position;
  velocity_[finger] = state.joint.velocity;
  current_[finger] = kCurrentAtRest + kCurrentOfMotion * std::abs(state.joint.velocity) / limits_.velocity +
                     kCurrentOfForce * squeeze(finger) / kMostForce;
}

void HandSim::step() {
  step_gesture();
  for (std::size_t i = 0; i < kFingers; ++i) step_finger(i);
}

}  // namespace aim::robotside::kuavo
