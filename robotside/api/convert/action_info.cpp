// The current action and the state of motion control as AimDK messages.
// Source: aimdk wire, sections 4.2 (GetAction) and 4.3 (GetState).
#include "robotside/api/convert/action_info.hpp"

namespace aim::robotside {

namespace wire = aimdk::protocol;

namespace {

wire::McActionStatus wire_status(ActionStatus status) {
  switch (status) {
    case ActionStatus::unknown:
      return wire::McActionStatus_UNKNOWN;
    case ActionStatus::prepare:
      return wire::McActionStatus_PREPARE;
    case ActionStatus::running:
      return wire::McActionStatus_RUNNING;
    case ActionStatus::done:
      return wire::McActionStatus_DONE;
  }
  return wire::McActionStatus_UNKNOWN;
}

// The enum value of the action; ext_action stays empty, as clients of the robot expect. An action without a
// number in AimDK is sent by its name, in ext_action.
void fill_action(const Action& action, wire::McActionInfo& info) {
  const wire::McActionCommand command = command_of(action);
  info.set_current_action(command.action());
  info.set_ext_action(command.ext_action());
}

}  // namespace

void fill_action_info(const RobotModel& model, const RobotState& state, wire::McActionInfo& info) {
  fill_action(model.graph.at(state.action), info);
  info.set_status(wire_status(state.status));
}

wire::McActionCommand command_of(const Action& action) {
  wire::McActionCommand command;
  if (wire::McAction_IsValid(action.number)) {
    command.set_action(static_cast<wire::McAction>(action.number));
  } else {
    command.set_action(wire::McAction_USE_EXT_CMD);
    command.set_ext_action(std::string(action.name));
  }
  return command;
}

wire::ControlSource work_mode(const RobotState& state) {
  if (state.emergency) return wire::ControlSource_DISABLED;
  switch (state.work_mode) {
    case ControlSource::automatic:
      return wire::ControlSource_AUTO;
    case ControlSource::manual:
      return wire::ControlSource_MANUAL;
    case ControlSource::safe:
      return wire::ControlSource_SAFE;
    case ControlSource::disabled:
      return wire::ControlSource_DISABLED;
  }
  return wire::ControlSource_SAFE;
}

wire::McWorkState work_state(const RobotState& state) {
  return state.enabled ? wire::McWorkState_ENABLED : wire::McWorkState_DISABLED;
}

namespace {

// The state that a chair reads. The mobile platform has its own values, and none for a motion under way.
wire::McSitStandState sit_stand_state(const Action& action, ActionStatus status) {
  const bool platform = action.number == wire::McAction_MOBILE_PLATFORM_SIT_DOWN ||
                        action.number == wire::McAction_MOBILE_PLATFORM_STAND_UP;
  const bool moving = status == ActionStatus::running;
  const bool done = status == ActionStatus::done;
  if (action.behaviour == Behaviour::sit) {
    if (platform)
      return done ? wire::McSitStandState_MOBILE_PLATFORM_SIT_DONE
                  : wire::McSitStandState_MOBILE_PLATFORM_SIT_SOON;
    return done     ? wire::McSitStandState_SIT_DONE
           : moving ? wire::McSitStandState_SITING
                    : wire::McSitStandState_SIT_SOON;
  }
  if (action.behaviour != Behaviour::rise) return wire::McSitStandState_DEFAULT;
  if (platform)
    return done ? wire::McSitStandState_MOBILE_PLATFORM_STAND_DONE
                : wire::McSitStandState_MOBILE_PLATFORM_STAND_SOON;
  return done     ? wire::McSitStandState_STAND_DONE
         : moving ? wire::McSitStandState_STANDING
                  : wire::McSitStandState_STAND_SOON;
}

wire::McArmMotionState arm_motion_state(const RobotState& state, const Performance& performance) {
  if (state.task.progress == Progress::running) return wire::McArmMotionState_MANIPULATION;
  if (performance.progress == Progress::running) return wire::McArmMotionState_INTERACTION;
  return wire::McArmMotionState_STOP;
}

}  // namespace

void fill_mc_state(const Services& services, const RobotState& state, wire::McState& message) {
  message.set_timestamp(static_cast<std::uint64_t>(services.wall_clock.at(state.time) / 1'000'000));
  message.set_work_state(work_state(state));
  fill_action_info(services.robot.model(), state, *message.mutable_action_info());
  message.mutable_control_info()->set_mode(work_mode(state));
  message.set_is_walking(state.walking);
  message.mutable_walking_speed_estimate()->set_vel_x(state.base.velocity.forward);
  message.mutable_walking_speed_estimate()->set_vel_y(state.base.velocity.lateral);
  message.mutable_walking_speed_estimate()->set_vel_z(state.base.velocity.yaw_rate);
  const Performance performance = services.player.performance(state);
  message.set_sit_stand_state(sit_stand_state(services.robot.model().graph.at(state.action), state.status));
  message.set_arm_motion_state(arm_motion_state(state, performance));
  wire::McDanceState& dance = *message.mutable_dance_state();  // set and empty, as the robot prints it
  if (performance.dance && under_way(performance.progress)) {
    dance.set_is_dancing(true);
    dance.set_dance_name(performance.motion);
    dance.set_progress(performance.fraction);
  }
  const PlanningService& planning = services.planning;
  message.set_enable_collision(planning.detects_contact);
  message.set_is_collisioned(planning.detects_contact && planning.contact(state).has_value());
  message.set_enable_future_collision(state.watches_collision);
  message.set_will_be_collided(state.will_collide);
  // "Just booted" ends when an action other than row 0 is accepted; the simulated robot boots hanging.
  message.set_robot_init_state(services.left_first_action ? wire::McRobotInitState_DEFAULT
                                                          : wire::McRobotInitState_HANGING);
}

}  // namespace aim::robotside
