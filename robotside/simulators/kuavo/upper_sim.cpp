// The parts of the upper body together, and the units of the wire.
#include "robotside/simulators/kuavo/upper_sim.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

namespace aim::robotside::kuavo {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

std::size_t motors_of(const RobotModel& model) {
  return static_cast<std::size_t>(
      std::count_if(model.joints.begin(), model.joints.end(),
                    [](const Joint& joint) { return joint.limb != Limb::hands; }));
}

struct SettingRow {
  ArmSetting setting;
  int most;   // values are 0 to this
  int first;  // at the start (ours)
};
constexpr std::array<SettingRow, kArmSettings> kSettings = {{{ArmSetting::wbc_trajectory, 1, 0},
                                                             {ArmSetting::mm_wbc_trajectory, 1, 0},
                                                             {ArmSetting::mm_control, 3, 0},
                                                             {ArmSetting::mm_frame, 3, 2}}};
constexpr int kFrameAsNow = 0;

constexpr std::array<int, kArmSettings> first_settings() {
  std::array<int, kArmSettings> values{};
  for (const SettingRow& row : kSettings) values[static_cast<std::size_t>(row.setting)] = row.first;
  return values;
}

// Of both arms.
ArmVector joined(const std::array<SevenJoints, 2>& joints) {
  ArmVector all{};
  std::copy(joints[1].begin(), joints[1].end(), std::copy(joints[0].begin(), joints[0].end(), all.begin()));
  return all;
}

}  // namespace

UpperSim::UpperSim(const Edition& edition)
    : edition_(edition),
      motors_(motors_of(*edition.model)),
      arms_(*edition.model, edition.group("arms")),
      head_(*edition.model, edition.group("neck")),
      hands_(edition),
      claws_(edition.end),
      gains_(*edition.model, motors_of(*edition.model), edition.group("legs")),
      kinematics_(*edition.model),
      settings_(first_settings()) {}

Outcome UpperSim::change_arm_mode(int mode) { return arms_.change_mode(mode); }
int UpperSim::arm_mode() const { return arms_.mode(); }
int UpperSim::wanted_arm_mode() const { return arms_.wanted_mode(); }
bool UpperSim::arm_interpolating() const { return arms_.interpolating(); }

bool UpperSim::command_arms(std::span<const double> degrees) {
  if (degrees.size() != arm_joints()) return false;
  ArmVector radians{};
  std::transform(degrees.begin(), degrees.end(), radians.begin(),
                 [](double angle) { return angle * kDegree; });
  return arms_.command({radians.data(), degrees.size()});
}

bool UpperSim::follow_arm_poses(std::vector<double> times, std::vector<double> degrees) {
  const std::size_t joints = arm_joints();
  if (times.empty() || times.front() < 0 || degrees.size() != times.size() * joints) return false;
  std::vector<ArmVector> points(times.size(), ArmVector{});
  for (std::size_t i = 0; i < degrees.size(); ++i) points[i / joints][i % joints] = degrees[i] * kDegree;
  return arms_.follow(std::move(times), std::move(points));
}

bool UpperSim::follow_arms(std::vector<double> times, std::vector<std::vector<double>> radians) {
  std::vector<ArmVector> points(radians.size(), ArmVector{});
  for (std::size_t i = 0; i < radians.size(); ++i) {
    if (radians[i].size() != arm_joints()) return false;
    std::copy(radians[i].begin(), radians[i].end(), points[i].begin());
  }
  return arms_.follow(std::move(times), std::move(points));
}

bool UpperSim::arm_trajectory() const { return arms_.path().under_way; }
std::span<const double> UpperSim::arm_target() const { return arms_.target(); }
const ArmPath& UpperSim::arm_path() const { return arms_.path(); }
std::size_t UpperSim::arm_joints() const { return edition_.group("arms").count; }

Outcome UpperSim::set_arm_setting(ArmSetting setting, int value) {
  const auto index = static_cast<std::size_t>(setting);
  const int most = kSettings[index].most;
  if (value < 0 || value > most)
    return {false, "invalid value " + std::to_string(value) + ": 0 to " + std::to_string(most)};
  if (setting != ArmSetting::mm_frame || value != kFrameAsNow) settings_[index] = value;
  return {true, "success."};
}
int UpperSim::arm_setting(ArmSetting setting) const { return settings_[static_cast<std::size_t>(setting)]; }

const ArmKinematics& UpperSim::kinematics() const { return kinematics_; }

std::optional<std::array<SevenJoints, 2>> UpperSim::solve(const std::array<HandGoal, 2>& goals) const {
  if (kinematics_.joints() != kSevenJoints) return std::nullopt;
  std::array<SevenJoints, 2> joints{};
  for (std::size_t side = 0; side < 2; ++side) {
    SevenJoints reference{};
    std::copy_n(arms_.position().begin() + static_cast<std::ptrdiff_t>(side * kSevenJoints), kSevenJoints,
                reference.begin());
    const auto found =
        kinematics_.inverse(side, goals[side].hand, goals[side].elbow, goals[side].guess.value_or(reference));
    if (!found) return std::nullopt;
    joints[side] = *found;
  }
  return joints;
}

bool UpperSim::command_hand_poses(const std::array<HandGoal, 2>& goals) {
  if (!finite(goals[0].hand) || !finite(goals[1].hand)) return false;
  ++hand_goals_.count;
  hand_goals_.asked = {goals[0].hand, goals[1].hand};
  const auto joints = solve(goals);
  if (!joints) return false;
  ++hand_goals_.solutions;
  for (std::size_t side = 0; side < 2; ++side)
    hand_goals_.solved[side] = kinematics_.forward(side, (*joints)[side]).hand;
  return arms_.command(joined(*joints));
}
const HandGoalRecord& UpperSim::hand_goals() const { return hand_goals_; }

bool UpperSim::command_joints(std::span<const double> position, std::span<const double> velocity,
                              std::span<const double> torque, std::span<const std::int32_t> modes) {
  return powered_ && motors_.command(position, velocity, torque, modes);
}

bool UpperSim::command_head(std::span<const double> degrees) { return head_.command(degrees); }

bool UpperSim::command_hands(std::span<const double> left, std::span<const double> right) {
  if (left.size() != kFingerJoints || right.size() != kFingerJoints) return false;
  std::array<double, HandSim::kFingers> both;
  std::copy(right.begin(), right.end(), std::copy(left.begin(), left.end(), both.begin()));
  return hands_.command(kBothHands, 0, both);
}
bool UpperSim::command_fingers(int side, int mode, std::span<const double> values) {
  return hands_.command(side, mode, values);
}

const std::vector<UpperSim::Gesture>& UpperSim::gestures() {
  static const std::vector<Gesture> all = [] {
    std::vector<Gesture> gestures;
    for (const GestureRow& row : gesture_rows()) {
      gestures.push_back({row.name, {}, row.summary});
      for (const std::string_view alias : row.aliases)
        if (!alias.empty()) gestures.back().aliases.push_back(alias);
    }
    return gestures;
  }();
  return all;
}
Outcome UpperSim::perform(const std::vector<GestureRequest>& tasks) { return hands_.perform(tasks); }
bool UpperSim::performing() const { return hands_.performing(); }
Outcome UpperSim::set_force(int level, int side) { return hands_.set_force(level, side); }
std::array<int, 2> UpperSim::force() const { return hands_.force(); }
Outcome UpperSim::enable_touch(int side, std::uint8_t mask) { return hands_.enable_touch(side, mask); }
std::uint8_t UpperSim::touch_mask(int side) const { return hands_.touch_mask(side); }
std::array<TouchReading, 5> UpperSim::touch(int side) const { return hands_.touch(side); }

void UpperSim::place_object(int side, std::optional<double> closed_at) {
  hands_.place_object(side, closed_at);
  claws_.place_object(side, closed_at);
}
std::optional<double> UpperSim::object(int side) const { return hands_.object(side); }

Outcome UpperSim::command_claws(const ClawRequest& request) { return claws_.command(request); }
std::array<ClawSimState, 2> UpperSim::claws() const { return claws_.states(); }

Outcome UpperSim::set_parameters(const std::vector<MotorParameter>& parameters) {
  return gains_.set(parameters);
}
std::vector<MotorParameter> UpperSim::parameters() const { return gains_.of_legs(); }

void UpperSim::power(bool on) {
  if (on == powered_) return;
  powered_ = on;
  motors_.end();
  arms_.power(on);
  head_.power(on);
}

void UpperSim::step(bool walking, double phase) {
  arms_.step(walking, phase, motors_);
  head_.step(motors_);
  motors_.step();
  hands_.step();
  claws_.step();
}

std::span<const double> UpperSim::arm_position() const { return arms_.position(); }
std::span<const double> UpperSim::arm_velocity() const { return arms_.velocity(); }
std::span<const double> UpperSim::head_position() const { return head_.position(); }
std::span<const double> UpperSim::head_velocity() const { return head_.velocity(); }
std::span<const double> UpperSim::finger_position() const { return hands_.position(); }
std::span<const double> UpperSim::finger_velocity() const { return hands_.velocity(); }
std::span<const double> UpperSim::finger_current() const { return hands_.current(); }

}  // namespace aim::robotside::kuavo
