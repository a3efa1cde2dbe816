// McMotionService, McService and PncArmMotionService: moves of joints that run as tasks.
// Source: AimDK v2.0 interface (messages); what the documents leave open - which actions take them, the home
// posture, the meaning of the adjusting keys - is chosen by us and documented in docs/a2-motion-control.md.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aimdk/mc_motion.pb.h"
#include "core/model/body_geometry.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/arm_path.hpp"
#include "robotside/api/convert/move_request.hpp"
#include "robotside/api/convert/task_start.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void joint_move(RequestContext& context, const wire::MovJRequest& request, wire::CommonTaskResponse& reply) {
  const RobotModel& model = context.model();
  const std::string& group = wire::McPlanningGroup_Name(request.group());
  const auto run = run_of(model, request.group());
  if (!run) return refuse_task(context, no_such_group(model, group), reply);
  if (static_cast<std::size_t>(request.angles_size()) != run->count)
    return refuse_task(context,
                       {Origin::usage, fmt::format("angles has {} values", request.angles_size()),
                        fmt::format("{} has {} joints", group, run->count), "send one value for each joint"},
                       reply);
  const auto scales = scales_of(request.param());
  if (!scales) return refuse_task(context, scales.error(), reply);
  MoveJoints move{};
  move.velocity_scale = scales->velocity;
  move.acceleration_scale = scales->acceleration;
  for (std::size_t i = 0; i < run->count; ++i) {
    move.mask |= bit(run->first + i);
    move.target[run->first + i] = request.angles(static_cast<int>(i));
  }
  start_task(
      context, [move](const RobotState&) -> Result<TaskGoal> { return TaskGoal{move}; }, reply);
}

// One joint of a JointControlRequest. It must be in the request's group; its name may be an alias.
struct ControlledJoint {
  std::size_t joint;
  double angle;
  bool relative;
};

Result<ControlledJoint> controlled(const RobotModel& model, const JointRun& run,
                                   const wire::JointControlRequest::Control& control) {
  const auto joint = model.find_joint(control.name());
  if (!joint || *joint < run.first || *joint >= run.first + run.count)
    return Error{Origin::not_found, fmt::format("\"{}\" is not a joint of the group", control.name()),
                 fmt::format("the group's joints are {} to {}", model.joints[run.first].name,
                             model.joints[run.first + run.count - 1].name),
                 "aimctl joint list shows the names"};
  return ControlledJoint{*joint, control.angle(),
                         control.mode() == wire::JointControlRequest_Control_Mode_RELATIVE};
}

// Relative angles are added to the joints' set-points at the beginning of the task.
void joint_control(RequestContext& context, const wire::JointControlRequest& request,
                   wire::CommonTaskResponse& reply) {
  const RobotModel& model = context.model();
  const auto run = run_of(model, request.group());
  if (!run)
    return refuse_task(
        context, no_such_group(model, wire::JointControlRequest::JointGroup_Name(request.group())), reply);
  if (request.cmds_size() == 0)
    return refuse_task(
        context,
        {Origin::usage, "the request moves no joint", "cmds is empty", "add a command for each joint"},
        reply);
  std::vector<ControlledJoint> joints;
  JointMask seen = 0;
  for (const auto& control : request.cmds()) {
    const auto joint = controlled(model, *run, control);
    if (!joint) return refuse_task(context, joint.error(), reply);
    if ((seen & bit(joint->joint)) != 0)
      return refuse_task(context,
                         {Origin::usage, fmt::format("{} is named twice", model.joints[joint->joint].name),
                          "a joint can have only one target", "name each joint once"},
                         reply);
    seen |= bit(joint->joint);
    joints.push_back(*joint);
  }
  start_task(
      context,
      [joints](const RobotState& state) -> Result<TaskGoal> {
        MoveJoints move{};
        move.velocity_scale = move.acceleration_scale = 1;
        for (const ControlledJoint& joint : joints) {
          move.mask |= bit(joint.joint);
          move.target[joint.joint] = joint.angle + (joint.relative ? state.set_position[joint.joint] : 0);
        }
        return TaskGoal{move};
      },
      reply);
}

void trajectory_move(RequestContext& context, const wire::MoveTrajectoryRequest& request,
                     wire::CommonTaskResponse& reply) {
  auto path = arm_path(context.model(), request.target());
  if (!path) return refuse_task(context, path.error(), reply);
  const auto kept = std::make_shared<const JointTrajectory>(std::move(*path));
  const PlanningService& planning = context.services().planning;
  start_task(
      context,
      BackgroundFactory{kept->joints(),
                        [kept, &planning](const RobotState& state, const auto& give_up) -> Result<TaskGoal> {
                          if (!planning.checks_trajectories) return TaskGoal{GivenPath{kept}};
                          const auto clearance = planning.check(*kept, state, give_up);
                          if (!clearance) return clearance.error();
                          return TaskGoal{GivenPath{kept, *clearance}};
                        }},
      reply);
}

// Moves the arms to a posture of the model, at half of the joints' limits.
MoveJoints arms_to(const RobotModel& model, std::string_view posture) {
  constexpr double kScale = 0.5;
  MoveJoints move{};
  move.velocity_scale = move.acceleration_scale = kScale;
  const JointGroup& arms = model.group("arms");
  const auto positions = model.posture(posture).positions;
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) {
    move.mask |= bit(i);
    move.target[i] = positions[i];
  }
  return move;
}

void go_home_pose(RequestContext& context, const wire::CommonRequest&, wire::CommonTaskResponse& reply) {
  const MoveJoints move = arms_to(context.model(), "arm_home");
  start_task(
      context, [move](const RobotState&) -> Result<TaskGoal> { return TaskGoal{move}; }, reply);
}

// Stops walking and stands. The arms hold (FREEZE), or go to the standing posture (STAND) if a client may
// move them in this action; otherwise the action itself keeps them in that posture.
void stand(RequestContext& context, const wire::StandRequest& request, wire::CommonTaskResponse& reply) {
  const RobotModel& model = context.model();
  const Action& action = model.graph.at(context.robot().state().action);
  if (!action.stands) {
    refuse_task(context,
                {Origin::state, "standing is not available",
                 fmt::format("the robot does not stand in {}", action.name), "aimctl action set stand"},
                reply);
    return;
  }
  if (action.opens.has(Interface::velocity) && !context.ask(WalkCommand{{0, 0, 0}, false})) return;
  if (request.stance() == wire::StandRequest_Stance_FREEZE) {
    if (!context.dry_run()) context.services().tasks.cancel_all();
    reply.set_state(wire::CommonState_SUCCESS);
    return;
  }
  const bool by_action = action.owners.arms == Owner::action;
  const MoveJoints move = arms_to(model, "stand");
  if (by_action)
    reply.set_state(wire::CommonState_SUCCESS);
  else
    start_task(
        context, [move](const RobotState&) -> Result<TaskGoal> { return TaskGoal{move}; }, reply);
}

// Pauses or resumes the task and the performance that are under way.
void active_motion_control(RequestContext& context, const wire::ActiveMotionControlRequest& request,
                           wire::CommonResponse&) {
  const RobotState state = context.robot().state();
  const bool paused = request.control_flag();
  if (under_way(state.performance.progress)) context.ask(PauseMotion{paused});
  if (under_way(state.task.progress)) context.ask(PauseTask{paused});
  if (!under_way(state.performance.progress) && !under_way(state.task.progress))
    context.refuse({Origin::state, "nothing is paused or resumed", "no task, motion or dance is running",
                    "aimctl task list and aimctl player status show what is under way"});
}

// A key of a teaching pendant: a short press moves a joint by one step, a long press moves it as long as the
// press is repeated.
std::optional<std::size_t> adjusted_joint(const RobotModel& model, const wire::AdjustCommand& command,
                                          std::string_view side) {
  const auto joint = model.find_joint(command.name());
  return joint ? joint : model.find_joint(fmt::format("{}_arm_{}", side, command.name()));
}

JointMask adjusted_joints(const RobotModel& model, const wire::AdjustCommand& command) {
  constexpr std::uint32_t kLeft = 1;  // 2 right, 3 both
  constexpr std::uint32_t kRight = 2;
  JointMask joints = 0;
  if ((command.arm_type() & kLeft) != 0 || command.arm_type() == 0)
    if (const auto joint = adjusted_joint(model, command, "left")) joints |= bit(*joint);
  if ((command.arm_type() & kRight) != 0)
    if (const auto joint = adjusted_joint(model, command, "right")) joints |= bit(*joint);
  return joints;
}

void send_adjust_command(RequestContext& context, const wire::AdjustCommandRequest& request,
                         wire::CommonResponse&) {
  constexpr double kLongPress = 0.5;  // duration of a long press that is not repeated [s]
  const RobotModel& model = context.model();
  const wire::AdjustCommand& command = request.command();
  const RobotState state = context.robot().state();
  if (command.mode() == wire::AdjustCommand_PressType_UNKNOWN)
    return context.refuse({Origin::usage, "no joint is adjusted", "mode is neither Short nor Long",
                           "Short moves by one step, Long moves as long as it is repeated"});
  MoveJoints move{};
  move.mask = adjusted_joints(model, command);
  if (move.mask == 0)
    return context.refuse({Origin::not_found, fmt::format("there is no joint \"{}\"", command.name()),
                           "only joints can be adjusted, by name; a tool cannot",
                           "joint1 to joint7 with arm_type 1 (left), 2 (right) or 3 (both)"});
  const bool lasting = command.mode() == wire::AdjustCommand_PressType_Long;
  const double distance = lasting ? std::copysign(std::abs(command.velocity()) * kLongPress,
                                                  command.step() == 0 ? command.velocity() : command.step())
                                  : command.step();
  move.velocity_scale = move.acceleration_scale = 1;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if ((move.mask & bit(i)) == 0) continue;
    move.target[i] = state.set_position[i] + distance;
    const double fraction = std::abs(command.velocity()) / model.joints[i].limits.velocity;
    if (fraction > 0) move.velocity_scale = std::min({1.0, fraction, move.velocity_scale});
  }
  if (const TaskId task = context.services().tasks.running_task(); task != 0)
    return context.refuse({Origin::state, "no joint is adjusted", fmt::format("task {} is under way", task),
                           fmt::format("wait for it, or end it: aimctl task cancel {}", task)});
  context.ask(move);
}

// The arms have no contact control: it is always disabled.
void disable_arm_contact(RequestContext&, const wire::CommonRequest&, wire::CommonResponse&) {}

// The poses of both tools in the base frame. Rotations are about the fixed axes x, y, z of the base, in this
// order [rad].
void get_adjust_end_positions(RequestContext& context, const wire::CommonRequest&,
                              wire::AdjustEndPositionsResponse& reply) {
  constexpr double kNearSingular = 1e-3;  // of the manipulability, which is 0.01 in working postures [m^3]
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  for (const std::string_view arm : {"left_arm", "right_arm"}) {
    const Chain* chain = model.geometry == nullptr ? nullptr : model.geometry->find_chain(arm);
    if (chain == nullptr) continue;
    const Pose tool = tool_in_base(*chain, state.position);
    const Quaternion& q = tool.rotation;
    wire::AdjustEndPosition& end = *reply.add_end_positions();
    end.set_name(std::string(arm));
    end.set_x(tool.position.x);
    end.set_y(tool.position.y);
    end.set_z(tool.position.z);
    end.set_r_x(std::atan2(2 * (q.w * q.x + q.y * q.z), 1 - 2 * (q.x * q.x + q.y * q.y)));
    end.set_r_y(std::asin(std::clamp(2 * (q.w * q.y - q.z * q.x), -1.0, 1.0)));
    end.set_r_z(std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)));
    end.set_around_singularity_flag(manipulability(jacobian_of_tool(*chain, state.position)) < kNearSingular);
  }
}

constexpr std::array kMcMoveRows{
    serve<methods::McMotionService::kGetAdjustEndPositions, get_adjust_end_positions>(),
    serve<methods::McMotionService::kJointMove, joint_move>(),
    serve<methods::McMotionService::kJointControl, joint_control>(),
    serve<methods::McMotionService::kTrajectoryMove, trajectory_move>().as(Work::compute).with_body(kMiB),
    serve<methods::McMotionService::kGoHomePose, go_home_pose>(),
    serve<methods::McMotionService::kStand, stand>(),
    serve<methods::McMotionService::kActiveMotionControl, active_motion_control>(),
    serve<methods::McMotionService::kSendAdjustCommand, send_adjust_command>(),
    serve<methods::McMotionService::kDisabaleArmContact, disable_arm_contact>(),
    serve<methods::McService::kJointMove, joint_move>(),
    serve<methods::PncArmMotionService::kJointMove, joint_move>(),
    serve<methods::PncArmMotionService::kJointControl, joint_control>(),
    serve<methods::PncArmMotionService::kTrajectoryMove, trajectory_move>().as(Work::compute).with_body(kMiB),
    serve<methods::PncArmMotionService::kGoHomePose, go_home_pose>(),
    serve<methods::PncArmMotionService::kActiveMotionControl, active_motion_control>(),
    serve<methods::PncArmMotionService::kDisabaleArmContact, disable_arm_contact>(),
};

}  // namespace

std::span<const RpcRow> mc_move_rows() { return kMcMoveRows; }

}  // namespace aim::robotside
