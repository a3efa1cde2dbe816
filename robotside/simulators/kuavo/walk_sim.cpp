// Commands of the walking, and what is read of it; walk_step.cpp has what happens in time.
#include "robotside/simulators/kuavo/walk_sim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::robotside::kuavo {
namespace {

constexpr double kStillSpeed = 0.05;   // below it single steps may begin [m/s and rad/s together]; ours
constexpr double kStillHeight = 0.01;  // of a robot that stands, from its wanted height [m]; ours

bool finite(const TwistCommand& c) {
  return std::isfinite(c.x) && std::isfinite(c.y) && std::isfinite(c.height) && std::isfinite(c.yaw);
}

}  // namespace

WalkSim::WalkSim(const Edition& edition)
    : body_(edition),
      commands_(body_.numbers().forward_speed, edition.vendor_quirks),
      trunk_(body_.numbers()) {}

void WalkSim::command_velocity(const TwistCommand& command) {
  // A trajectory of the trunk outranks velocities.
  if (!powered_ || !finite(command) || torso_.active()) return;
  forget_commands();
  commands_.set_velocity({command.x, command.y, command.yaw}, time());
  trunk_.stand(command.height);
}

void WalkSim::command_pose(const TwistCommand& command) {
  if (!powered_ || !finite(command) || velocity_hides_poses()) return;
  forget_commands();
  const PlanePose base = body_.place();
  const PlaneVelocity way = turned({command.x, command.y, command.yaw}, base.yaw);
  commands_.set_pose({base.x + way.x, base.y + way.y, base.yaw + way.yaw});
  trunk_.stand(command.height);
}

Outcome WalkSim::command_world_pose(const TwistCommand& command) {
  if (!finite(command)) return {false, "Invalid pose: not a finite number"};
  if (!powered_) return {false, "The motors are off"};
  if (velocity_hides_poses()) return {false, "A velocity or a trajectory of the trunk is being followed"};
  forget_commands();
  trunk_.stand(command.height);
  const PlanePose base = body_.place();
  PlanePose goal{command.x, command.y, base.yaw + wrapped(command.yaw - base.yaw)};
  const double course = std::atan2(goal.y - base.y, goal.x - base.x);
  const bool far = std::hypot(goal.x - base.x, goal.y - base.y) > kFarWay;
  if (auto_gait_ && far && std::abs(wrapped(course - goal.yaw)) > kTurnFirst)
    last_heading_ = std::exchange(goal.yaw, base.yaw + wrapped(course - base.yaw));
  // A robot that walks already turns while it walks.
  if (std::abs(goal.yaw - base.yaw) <= kTurnFirst || !gait_.stance()) {
    commands_.set_pose(goal);
    return {true, ""};
  }
  if (!turn_by_steps(goal.yaw - base.yaw)) {
    last_heading_.reset();
    return {false, "Failed to plan single step."};
  }
  pose_after_turn_ = goal;
  return {true, ""};
}

void WalkSim::follow_torso(TorsoTrajectory trajectory) {
  if (powered_ && torso_.follow(std::move(trajectory)) && !commands_.to_pose()) commands_.clear();
}

void WalkSim::pose_torso(const std::array<double, 6>& state) {
  if (!powered_ || !std::all_of(state.begin(), state.end(), [](double v) { return std::isfinite(v); }))
    return;
  torso_.forget();
  if (!commands_.to_pose()) commands_.clear();
  aim_torso(state);
}

void WalkSim::set_auto_gait(bool automatic) { auto_gait_ = automatic; }

bool WalkSim::schedule(std::span<const double> event_times, std::span<const std::int8_t> modes) {
  return change_to(matching_gait(event_times, modes));
}

bool WalkSim::change_gait(std::string_view name) {
  return (name == "walk" || name == "stance") && name != gait() && change_to(find_gait(name));
}

bool WalkSim::switch_gait(std::string_view name) { return change_to(find_gait(name)); }

void WalkSim::stop_after_steps(int steps) { gait_.stop_after(steps); }

void WalkSim::scale_time(double factor) {
  if (std::isfinite(factor) && factor > 0) gait_.scale_time(factor);
}

Outcome WalkSim::take_steps(const FootTrajectory& steps) {
  if (std::optional<std::string> refusal = step_refusal(steps)) return {false, std::move(*refusal)};
  if (std::string obstacle = step_obstacle(); !obstacle.empty()) return {false, std::move(obstacle)};
  forget_commands();
  start_steps(steps);
  return {true, "Foot pose target trajectories set successfully"};
}

void WalkSim::stop_steps() {
  steps_.finish_step();
  pose_after_turn_.reset();
  last_heading_.reset();
}

Outcome WalkSim::change_torso_mode(int mode) {
  if (mode < 0 || mode >= kTorsoModes) return {false, fmt::format("Invalid control mode : {}", mode)};
  torso_mode_ = mode;
  return {true, ""};
}

void WalkSim::start() {
  if (powered_) return;
  powered_ = true;
  trunk_.stand(0);
}

void WalkSim::power(bool on) {
  if (on) return start();
  powered_ = false;
  forget_commands();
  stop_steps();
  torso_.forget();
  gait_.forget_stop();
  change_to(&stance_gait());
}

bool WalkSim::velocity_hides_poses() const { return commands_.velocity_pending() || torso_.active(); }

void WalkSim::forget_commands() {
  commands_.clear();
  pose_after_turn_.reset();
  last_heading_.reset();
}

bool WalkSim::change_to(const GaitTemplate* gait) {
  if (!gait || (!powered_ && gait != &stance_gait())) return false;
  gait_.change(*gait);
  auto_gait_ = gait == &stance_gait();
  // Ours: with stance, what was asked for before ends.
  if (auto_gait_) {
    forget_commands();
    steps_.finish_step();
  }
  return true;
}

std::string WalkSim::step_obstacle() const {
  if (!powered_) return "The motors are off";
  if (steps_.active() || mode() != kStanceMode)
    return "Current mode is NOT SS mode, could NOT update foot pose target!!!";
  const double speed = std::hypot(base_velocity().x, base_velocity().y, base_velocity().yaw);
  if (speed > kStillSpeed)
    return fmt::format("Current speed[{:f} m/s] is too high, could NOT update foot pose target!!!", speed);
  return {};
}

void WalkSim::start_steps(const FootTrajectory& steps) {
  steps_.start(planned_steps(steps, body_.place()));
  torso_.forget();
  trunk_.begin_steps();
  auto_gait_ = true;
  gait_.change(stance_gait());
  note_gait();
}

bool WalkSim::turn_by_steps(double angle) {
  if (!step_obstacle().empty()) return false;
  start_steps(turning_steps(angle, body_.numbers().legs.hip_side));
  return true;
}

int WalkSim::torso_mode() const { return torso_mode_; }
bool WalkSim::powered() const { return powered_; }
double WalkSim::time() const { return static_cast<double>(count_) * kStep; }
std::string_view WalkSim::gait() const { return steps_.active() ? "custom_gait" : gait_.gait().name; }
double WalkSim::gait_start() const { return shown_.start(); }
std::uint32_t WalkSim::gait_changes() const { return shown_.changes(); }
bool WalkSim::auto_gait() const { return auto_gait_; }
int WalkSim::mode() const { return steps_.active() ? steps_.mode() : gait_.mode(); }
bool WalkSim::walking() const { return steps_.active() || !gait_.stance(); }
double WalkSim::gait_phase() const { return steps_.active() ? 0 : gait_.fraction(); }
double WalkSim::com_height() const { return body_.numbers().com_height; }

bool WalkSim::stepping() const {
  return steps_.active() || commands_.to_pose() || pose_after_turn_.has_value();
}

bool WalkSim::standing() const {
  const SpatialRate& speed = base_velocity();
  return powered_ && !walking() && mode() == kStanceMode &&
         std::hypot(speed.x, speed.y, speed.yaw) < kWalkSpeed &&
         std::abs(base().z - com_height() - trunk_.height()) < kStillHeight;
}

}  // namespace aim::robotside::kuavo
