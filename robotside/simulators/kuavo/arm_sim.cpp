// Modes, trajectories and joints of the arms.
#include "robotside/simulators/kuavo/arm_sim.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::robotside::kuavo {
namespace {

// The interpolation between modes: at least this long, and longer for longer ways (ours).
constexpr double kShortestChange_s = 0.3;
constexpr double kUseOfVelocity = 0.5;
constexpr double kLargestSlope = 1.875;  // of smooth()
// Posture of the arms beside the body: the example of /sensors_data_raw in the vendor's document. Amplitude
// of the swing of the shoulder: ours [rad].
constexpr double kShoulderAtRest = 0.15, kElbowAtRest = -0.4;
constexpr double kSwing = 0.25;
constexpr std::size_t kElbow = 3;              // joint of an arm
constexpr std::size_t kMostPathPoints = 5000;  // ours, as many as aimd takes: each is published with 100 Hz

double smooth(double s) { return s * s * s * (10 - 15 * s + 6 * s * s); }

bool finite(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

std::string_view text_of(int mode) {
  constexpr std::array<std::string_view, 3> texts = {"Arm control mode 0: keep current control position",
                                                     "Arm control mode 1: auto swing arm",
                                                     "Arm control mode 2: using external controller"};
  return texts[static_cast<std::size_t>(mode)];
}

}  // namespace

ArmVector ArmPath::at(double time) const {
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  if (after == times.begin()) return points.front();
  if (after == times.end()) return points.back();
  const auto next = static_cast<std::size_t>(after - times.begin());
  const double share = (time - times[next - 1]) / (times[next] - times[next - 1]);
  ArmVector result;
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = points[next - 1][i] + share * (points[next][i] - points[next - 1][i]);
  return result;
}

ArmSim::ArmSim(const RobotModel& model, const JointGroup& arms) : model_(model), arms_(arms) {
  target_ = commanded_ = kept_ = position_ = swing(false, 0);
  for (std::size_t i = 0; i < arms_.count; ++i) joints_[i].position = position_[i];
}

Outcome ArmSim::change_mode(int mode) {
  if (mode < kKeepPose || mode > kExternal) return {false, "Invalid control mode :" + std::to_string(mode)};
  if (mode != wanted_mode_) {
    hold();
    wanted_mode_ = mode;
    interpolating_ = true;
    elapsed_ = 0;
    lasts_ = kShortestChange_s;
    const ArmVector to = goal(mode, false, 0);
    for (std::size_t i = 0; i < arms_.count; ++i)
      lasts_ = std::max(lasts_,
                        kLargestSlope * std::abs(to[i] - start_[i]) / (kUseOfVelocity * limits(i).velocity));
  }
  return {true, std::string(text_of(mode))};
}

void ArmSim::hold() {
  start_ = kept_ = commanded_ = target_ = position_;
  path_.under_way = false;
}

bool ArmSim::command(std::span<const double> target) {
  if (mode_ != kExternal || interpolating_ || !powered_) return false;
  if (target.size() != arms_.count || !finite(target)) return false;
  path_.under_way = false;
  for (std::size_t i = 0; i < arms_.count; ++i) commanded_[i] = limits(i).position.clamp(target[i]);
  return true;
}

bool ArmSim::follow(std::vector<double> times, std::vector<ArmVector> points) {
  if (mode_ != kExternal || interpolating_ || !powered_) return false;
  if (times.empty() || times.size() > kMostPathPoints) return false;
  if (times.size() != points.size() || !finite(times)) return false;
  if (std::adjacent_find(times.begin(), times.end(), std::greater_equal<>()) != times.end()) return false;
  for (ArmVector& point : points) {
    if (!finite(point)) return false;
    for (std::size_t i = 0; i < arms_.count; ++i) point[i] = limits(i).position.clamp(point[i]);
  }
  if (times.front() > 0) {  // from where the arms are wanted now
    times.insert(times.begin(), 0);
    points.insert(points.begin(), target_);
  }
  path_ = {std::move(times), std::move(points), 0, true};
  return true;
}

void ArmSim::power(bool on) {
  powered_ = on;
  hold();
  mode_ = wanted_mode_;
  interpolating_ = false;
}

ArmVector ArmSim::swing(bool walking, double phase) const {
  ArmVector posture{};
  const std::size_t joints = arms_.count / 2;
  const double turn = walking ? kSwing * std::sin(2 * std::numbers::pi * phase) : 0;
  posture[0] = kShoulderAtRest + turn;
  posture[joints] = kShoulderAtRest - turn;
  posture[kElbow] = posture[joints + kElbow] = kElbowAtRest;
  return posture;
}

ArmVector ArmSim::goal(int mode, bool walking, double phase) const {
  if (mode == kAutoSwing) return swing(walking, phase);
  return mode == kKeepPose ? kept_ : commanded_;
}

void ArmSim::step(bool walking, double phase, const MotorOverride& motors) {
  if (path_.under_way) {
    path_.age += kStep;
    commanded_ = path_.at(path_.age);
    path_.under_way = path_.age < path_.times.back();
  }
  if (powered_) target_ = goal(wanted_mode_, walking, phase);
  if (interpolating_) {
    elapsed_ += kStep;
    const double share = smooth(std::min(1.0, elapsed_ / lasts_));
    for (std::size_t i = 0; i < arms_.count; ++i) target_[i] = start_[i] + share * (target_[i] - start_[i]);
    if (elapsed_ >= lasts_) {
      interpolating_ = false;
      mode_ = wanted_mode_;
    }
  }
  for (std::size_t i = 0; i < arms_.count; ++i) {
    if (!powered_)
      joints_[i].brake(limits(i));
    else if (motors.active())
      motors.move(arms_.first + i, joints_[i], limits(i));
    else
      joints_[i].follow(target_[i], limits(i));
    position_[i] = joints_[i].position;
    velocity_[i] = joints_[i].velocity;
  }
}

}  // namespace aim::robotside::kuavo
