// One step of the simulated walking: base, feet, phases of the gait, and the rules by which a gait begins and
// ends.
#include <algorithm>
#include <cmath>

#include "robotside/simulators/kuavo/walk_sim.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr double kHopHeight = 0.05;   // of the gait jump [m]; ours
constexpr double kLimpHeight = -0.3;  // of a robot without power, from the nominal height [m]; ours

}  // namespace

void WalkSim::step() {
  ++count_;
  commands_.expire(time());
  if (torso_.active()) follow_torso_plan();
  if (steps_.active())
    step_sequence();
  else
    step_gait();
  body_.set_contacts(mode());
  note_gait();
}

void WalkSim::follow_torso_plan() {
  aim_torso(torso_.at(time()));
  if (time() >= torso_.end()) torso_.forget();
}

void WalkSim::aim_torso(const std::array<double, 6>& state) {
  trunk_.aim(state, torso_mode_, body_.between_feet());
}

void WalkSim::step_sequence() {
  const PlannedStep& step = steps_.present();
  BaseAxes& axes = body_.axes();
  axes.x.travel(step.torso.x, steps_.step_left(), kStep);
  axes.y.travel(step.torso.y, steps_.step_left(), kStep);
  axes.yaw.travel(step.torso.yaw, steps_.step_left(), kStep);
  trunk_.follow_step(step.torso_height);
  move_attitude();
  const int now = steps_.mode();
  for (std::size_t foot = 0; foot < 2; ++foot) {
    if (in_air(now, foot))
      body_.foot(foot).swing(step.foot_place, step.foot_height,
                             {steps_.swing_left(), steps_.swing_seconds(), step.swing_height});
    else
      body_.foot(foot).stand();
  }
  body_.settle(0);
  steps_.step(kStep);
  if (!steps_.active()) end_sequence();
}

void WalkSim::end_sequence() {
  gait_.rest();
  const PlanePose middle = body_.between_feet(), base = body_.place();
  trunk_.lean({base.x - middle.x, base.y - middle.y, base.yaw - middle.yaw});
  if (pose_after_turn_) commands_.set_pose(*pose_after_turn_);
  pose_after_turn_.reset();
}

void WalkSim::step_gait() {
  const WalkDemand demand = commands_.demand(body_.place());
  const PlaneVelocity wanted = gait_.stance() ? PlaneVelocity{} : within_stride(demand.velocity);
  if (gait_.stance())
    lean();
  else
    drive(wanted);
  move_feet(wanted);
  move_attitude();
  const bool hops = gait_.mode() == kFlightMode;
  const double part = 1 - (gait_.phase_left() - kStep) / gait_.phase_seconds();
  body_.settle(hops ? kHopHeight * body_.numbers().scale() * swing_bump(part) : 0);
  gait_.step(kStep, demand.velocity.x);
  decide_gait(demand);
}

void WalkSim::decide_gait(const WalkDemand& demand) {
  if (gait_.stopped()) {
    forget_commands();
    auto_gait_ = true;
    return;
  }
  const SpatialRate& moves = base_velocity();
  const double speed = std::max(norm_of(demand.velocity), norm_of({moves.x, moves.y, moves.yaw}));
  const bool arrived = speed <= kWalkSpeed && !demand.walks;
  if (!gait_.stance()) {
    trunk_.lean({});
    if (!arrived) return;
    if (auto_gait_) {
      if (gait_.mode() != kStanceMode || feet_apart() >= kFeetTogether) return;
      gait_.change(stance_gait());
    }
    if (commands_.to_pose()) reach_pose();
    return;
  }
  if (!auto_gait_ || !powered_) return;
  if (demand.walks && !gait_.waiting()) gait_.change(*find_gait("walk"));
  if (!demand.walks && gait_.waiting()) gait_.change(stance_gait());
  if (!demand.walks && commands_.to_pose()) reach_pose();
}

void WalkSim::reach_pose() {
  commands_.clear();
  if (!last_heading_) return;
  const double angle = wrapped(*last_heading_ - base().yaw);
  last_heading_.reset();
  turn_by_steps(angle);
}

void WalkSim::drive(const PlaneVelocity& in_base) {
  BaseAxes& axes = body_.axes();
  const PlaneVelocity wanted = turned(in_base, axes.yaw.position);
  axes.x.drive(wanted.x, kWalkAcceleration, kStep);
  axes.y.drive(wanted.y, kWalkAcceleration, kStep);
  axes.yaw.drive(wanted.yaw, kWalkYawAcceleration, kStep);
}

PlaneVelocity WalkSim::within_stride(const PlaneVelocity& v) const {
  if (!gait_.lifts_both()) return {};
  const double down = std::max(gait_.down_seconds(0), gait_.down_seconds(1));
  const double scale = body_.numbers().scale();
  const auto within = [&](double speed, double stride) {
    return std::clamp(speed, -stride / down, stride / down);
  };
  return {within(v.x, kStride * scale), within(v.y, kSideStride * scale), within(v.yaw, kTurnStride)};
}

void WalkSim::lean() {
  const PlanePose middle = body_.between_feet();
  const PlanePose& wanted = trunk_.lean();
  BaseAxes& axes = body_.axes();
  axes.x.approach(middle.x + wanted.x, kLean, kStep);
  axes.y.approach(middle.y + wanted.y, kLean, kStep);
  axes.yaw.approach(middle.yaw + wanted.yaw, kLeanTurn, kStep);
}

void WalkSim::move_feet(const PlaneVelocity& wanted) {
  const int now = gait_.mode();
  for (std::size_t foot = 0; foot < 2; ++foot) {
    if (in_air(now, foot))
      body_.foot(foot).swing(landing(foot, wanted), 0,
                             {gait_.phase_left(), gait_.phase_seconds(),
                              now == kFlightMode ? 0.0 : kSwingHeight * body_.numbers().scale()});
    else
      body_.foot(foot).stand();
  }
}

void WalkSim::move_attitude() {
  BaseAxes& axes = body_.axes();
  axes.z.approach(com_height() + (powered_ ? trunk_.height() : kLimpHeight * body_.numbers().scale()),
                  kHeightMotion, kStep);
  axes.roll.approach(trunk_.roll(), kAttitudeMotion, kStep);
  axes.pitch.approach(trunk_.pitch(), kAttitudeMotion, kStep);
}

// Under the hip in the middle of the time that the foot will stand, if the base moves on to `wanted` and then
// at this velocity.
PlanePose WalkSim::landing(std::size_t foot, const PlaneVelocity& wanted) const {
  const double left = gait_.phase_left(), half = gait_.down_seconds(foot) / 2;
  const auto ahead = [&](double now, double then, double acceleration) {
    const double reach = acceleration * left;
    const double landed = now + std::clamp(then - now, -reach, reach);
    return (now + landed) / 2 * left + landed * half;
  };
  const SpatialRate& v = base_velocity();
  const PlaneVelocity moves = within_stride({v.x, v.y, v.yaw});
  const double turn = ahead(moves.yaw, wanted.yaw, kWalkYawAcceleration);
  const PlanePose base = body_.place();
  const PlaneVelocity way =
      turned({ahead(moves.x, wanted.x, kWalkAcceleration), ahead(moves.y, wanted.y, kWalkAcceleration), 0},
             base.yaw + turn / 2);
  return body_.under({base.x + way.x, base.y + way.y, base.yaw + turn}, foot);
}

double WalkSim::feet_apart() const {
  const PlanePose left = body_.foot(0).place(), right = body_.foot(1).place();
  return std::abs(turned({left.x - right.x, left.y - right.y, 0}, -body_.place().yaw).x);
}

}  // namespace aim::robotside::kuavo
