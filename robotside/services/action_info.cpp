// The current action and the state of motion control as AimDK messages.
// Source: aimdk wire, sections 4.2 (GetAction) and 4.3 (GetState).
#include "robotside/services/action_info.hpp"

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

}  // namespace

void fill_action_info(const RobotModel& model, const RobotState& state, wire::McActionInfo& info) {
  // The real action's enum name; ext_action stays empty, as clients of the robot expect.
  info.set_current_action(static_cast<wire::McAction>(model.graph.at(state.action).number));
  info.set_status(wire_status(state.status));
}

wire::ControlSource work_mode(const RobotState& state) {
  return state.emergency ? wire::ControlSource_DISABLED : wire::ControlSource_SAFE;
}

void fill_mc_state(const ServiceContext& context, const RobotState& state, wire::McState& message) {
  message.set_timestamp(static_cast<std::uint64_t>(context.wall_clock.at(state.time) / 1'000'000));
  message.set_work_state(wire::McWorkState_ENABLED);
  fill_action_info(context.robot.model(), state, *message.mutable_action_info());
  message.mutable_control_info()->set_mode(work_mode(state));
  message.set_is_walking(state.walking);
  message.mutable_walking_speed_estimate()->set_vel_x(state.base.forward);
  message.mutable_walking_speed_estimate()->set_vel_y(state.base.lateral);
  message.mutable_walking_speed_estimate()->set_vel_z(state.base.turn);
  message.mutable_dance_state();  // set and empty, as the robot prints it
  // "Just booted" ends with the first action other than the first one; the simulated robot boots hanging.
  message.set_robot_init_state(context.left_first_action ? wire::McRobotInitState_DEFAULT
                                                         : wire::McRobotInitState_HANGING);
}

}  // namespace aim::robotside
