// aim.v1 StatusService: the robot's state at a glance.
#include <array>

#include "aim/v1/status.pb.h"
#include "core/model/body_part.hpp"
#include "core/model/emergency_stop.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/body_pose_message.hpp"
#include "robotside/api/convert/claw_message.hpp"
#include "robotside/api/convert/rest_message.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/uptime.hpp"
#include "robotside/tasks/own_motions.hpp"

namespace aim::robotside {
namespace {

std::string_view status_name(ActionStatus status) {
  switch (status) {
    case ActionStatus::unknown:
      return "UNKNOWN";
    case ActionStatus::prepare:
      return "PREPARE";
    case ActionStatus::running:
      return "RUNNING";
    case ActionStatus::done:
      return "DONE";
  }
  return "UNKNOWN";
}

std::string_view upper_body_owner(const Action& action, const RobotState& state) {
  switch (action.owners.arms) {
    case Owner::none:
      return "nobody";
    case Owner::action:
      return "action";
    case Owner::client:
      return "client";
    case Owner::motion_player:
      return state.player_enabled ? "motion_player" : "client";
  }
  return "nobody";
}

void fill_action(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  const Action& action = model.graph.at(state.action);
  reply.set_action(std::string(action.name));
  reply.set_action_status(std::string(status_name(state.status)));
  if (state.status == ActionStatus::prepare) reply.set_target_action(std::string(action.name));
  reply.set_action_progress(state.progress);
  reply.set_upper_body_owner(std::string(upper_body_owner(action, state)));
  reply.set_motion_player_enabled(state.player_enabled);
  reply.set_neck_motion_player_enabled(state.neck_player_enabled);
}

void fill_base(const RobotState& state, v1::GetStatusResponse& reply) {
  reply.set_walking(state.walking);
  reply.set_walk_sender(std::string(state.walk_sender.text()));
  reply.set_base_unknown(!state.known.base);
  reply.set_base_x_m(state.base.x);
  reply.set_base_y_m(state.base.y);
  reply.set_base_yaw_rad(state.base.yaw);
  reply.set_velocity_forward_m_s(state.base.velocity.forward);
  reply.set_velocity_lateral_m_s(state.base.velocity.lateral);
  reply.set_velocity_angular_rad_s(state.base.velocity.yaw_rate);
}

void fill_safety(const Services& services, const RobotState& state, v1::GetStatusResponse& reply) {
  reply.set_stopped(state.stopped);
  if (state.stopped) reply.set_stop_level(static_cast<v1::StopLevel>(state.stop_level));
  reply.set_emergency_stop(state.emergency);
  if (state.emergency) {
    reply.set_emergency_reason(words_of(state.emergency_inputs));
    reply.set_emergency_release(release_of(state.emergency_inputs));
  }
  constexpr std::array<std::string_view, 4> kModes = {"AUTO", "MANUAL", "SAFE", "DISABLED"};
  reply.set_control_source(std::string(
      kModes[static_cast<std::size_t>(state.emergency ? ControlSource::disabled : state.work_mode)]));
  reply.set_work_enabled(state.enabled);
  for (const Fault& fault : services.faults_now(state)) reply.add_faults(fault.sentence);
  reply.set_insecure_listen(services.facts.insecure_listen);
  reply.set_any_origin(services.facts.any_origin);
}

void fill_temperatures(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  if (!state.known.temperatures) return;
  std::size_t hottest = 0;
  for (std::size_t i = 1; i < model.joints.size(); ++i)
    if (state.temperature[i] > state.temperature[hottest]) hottest = i;
  reply.set_hottest_joint(std::string(model.joints[hottest].name));
  reply.set_hottest_joint_c(state.temperature[hottest]);
}

void fill_motion(Services& services, const RobotState& state, v1::GetStatusResponse& reply) {
  reply.set_task_id(under_way(state.task.progress) ? state.task.id : services.walker.task_under_way());
  const RobotModel& model = services.robot.model();
  const Action& action = model.graph.at(state.action);
  if (action.behaviour == Behaviour::motion && state.status != ActionStatus::done) {
    reply.set_motion(std::string(action.name));
    reply.set_motion_progress(state.progress);
  }
  if (under_way(state.task.progress) && state.task.steps > 0) {
    reply.set_sequence_step(state.task.step);
    reply.set_sequence_steps(state.task.steps);
    reply.set_sequence_progress(state.task.fraction);
  }
  reply.set_body_moving(state.body_moving);
  const Performance performance = services.player.performance(state);
  if (!under_way(performance.progress)) return;
  reply.set_motion(performance.motion);
  reply.set_motion_progress(performance.fraction);
}

// What the robot's own controller does, of which the control loop knows nothing.
void fill_limbs(const Services& services, const RobotModel& model, v1::GetStatusResponse& reply) {
  const Ports& ports = services.ports;
  const OwnMotions moving = own_motions_of(ports);
  const auto mode = ports.arms == nullptr ? std::nullopt : ports.arms->mode();
  if (mode && *mode < model.arm_modes.size()) reply.set_arm_mode(std::string(model.arm_modes[*mode].name));
  reply.set_arm_trajectory(moving.arms);
  reply.set_hand_gesture(moving.hands);
}

void fill_feet(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  if (!state.feet_reported) return;
  const auto legs = legs_of(model);
  for (std::size_t i = 0; i < legs.size() && i < state.foot_contact.size(); ++i) {
    v1::FootContact& foot = *reply.add_feet();
    foot.set_leg(std::string(legs[i]->name));
    foot.set_on_ground(state.foot_contact[i] >= 0.5);
  }
}

void fill_waist(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  if (!model.can(Capability::waist)) return;
  const auto at = [&](std::string_view axis) {  // 0: the waist lacks the axis
    const auto joint = model.find_joint(axis);
    return joint ? state.position[*joint] : 0.0;
  };
  v1::Waist& waist = *reply.mutable_waist();
  waist.set_lift_m(at("waist_lift"));
  waist.set_roll_rad(at("waist_roll"));
  waist.set_pitch_rad(at("waist_pitch"));
  waist.set_yaw_rad(at("waist_yaw"));
}

void fill_battery(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  if (!model.can(Capability::battery) || !state.known.battery) return;
  reply.set_battery_percent(state.battery.charge * 100);
}

// What only a measurement of this instant says.
void fill_measured(const RobotModel& model, const RobotState& state, v1::GetStatusResponse& reply) {
  fill_temperatures(model, state, reply);
  if (const auto pose = present_pose(state)) fill(*pose, model, *reply.mutable_body());
  fill_waist(model, state, reply);
  fill_feet(model, state, reply);
  fill_battery(model, state, reply);
}

void fill_program(const Services& services, const RobotModel& model, v1::GetStatusResponse& reply) {
  reply.set_robot(std::string(model.id));
  reply.set_robot_title(std::string(model.title));
  reply.set_simulated(services.facts.simulated);
  reply.set_uptime_ms(uptime_ms(services));
}

void get_status(RequestContext& context, const v1::GetStatusRequest&, v1::GetStatusResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  fill_program(context.services(), model, reply);
  fill_action(model, state, reply);
  fill_base(state, reply);
  const RestReport rest = rest_report(context.services(), model, state);
  reply.set_posture(rest.posture);
  reply.set_at_rest(rest.at_rest);
  reply.set_rest_unknown(rest.unknown);
  fill_limbs(context.services(), model, reply);
  fill_safety(context.services(), state, reply);
  fill_motion(context.services(), state, reply);
  reply.set_silent(is_silent(state));
  reply.set_button_unknown(reply.silent() || state.button == ButtonTrouble::unheard);
  reply.set_button_unreported(!state.button_reported);
  if (!reply.silent()) {
    fill_measured(model, state, reply);
    add_claws(context.services().ports.claws, *reply.mutable_claws());
  }
  reply.set_battery_unknown(model.can(Capability::battery) && (reply.silent() || !state.known.battery));
  reply.set_robot_time_ms(milliseconds(state.time));
  reply.set_control_periods(state.periods);
  reply.set_late_periods(state.late);
}

constexpr std::array kStatusRows{serve<methods::StatusService::kGetStatus, get_status>()};

}  // namespace

std::span<const RpcRow> aim_status_rows() { return kStatusRows; }

}  // namespace aim::robotside
