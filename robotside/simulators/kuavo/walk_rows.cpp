// Topics and services of the walking of the Kuavo. A message that does not make sense is dropped, or refused
// where there is an answer; the vendor's robot writes a line on its console in place of an answer.
#include <algorithm>
#include <utility>

#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/geometry_msgs.pb.h"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "ros1/std_srvs.pb.h"

namespace aim::robotside::kuavo {
namespace {

namespace kuavo_msgs = ros1::kuavo_msgs;
namespace ocs2_msgs = ros1::ocs2_msgs;
namespace std_msgs = ros1::std_msgs;
namespace std_srvs = ros1::std_srvs;
using Twist = ros1::geometry_msgs::Twist;

using sim_row::served;
using sim_row::taken;

// ---- velocities and poses

TwistCommand command_of(const Twist& twist) {
  return {.x = twist.linear().x(),
          .y = twist.linear().y(),
          .height = twist.linear().z(),
          .yaw = twist.angular().z()};
}

void take_velocity(SimKuavo& robot, const Twist& twist) { robot.walk.command_velocity(command_of(twist)); }
bool moves(const Twist& twist) {
  const TwistCommand command = command_of(twist);
  return command.x != 0 || command.y != 0 || command.yaw != 0;
}
void take_pose(SimKuavo& robot, const Twist& twist) { robot.walk.command_pose(command_of(twist)); }
void take_world_pose(SimKuavo& robot, const Twist& twist) {
  robot.walk.command_world_pose(command_of(twist));
}

void take_torso(SimKuavo& robot, const ocs2_msgs::mpc_target_trajectories& message) {
  TorsoTrajectory trajectory;
  trajectory.times.assign(message.timetrajectory().begin(), message.timetrajectory().end());
  for (const auto& state : message.statetrajectory()) {
    auto& values = trajectory.states.emplace_back();
    if (state.value_size() != static_cast<int>(values.size())) return;
    std::copy(state.value().begin(), state.value().end(), values.begin());
  }
  robot.walk.follow_torso(std::move(trajectory));
}

// ---- gaits

void take_schedule(SimKuavo& robot, const ocs2_msgs::mode_schedule& message) {
  std::vector<std::int8_t> modes;
  for (const std::int32_t mode : message.modesequence()) {
    if (mode < 0 || mode > kStanceMode) return;
    modes.push_back(static_cast<std::int8_t>(mode));
  }
  const std::vector<double> times(message.eventtimes().begin(), message.eventtimes().end());
  robot.walk.schedule(times, modes);
}
void take_gait_change(SimKuavo& robot, const std_msgs::String& message) {
  robot.walk.change_gait(message.data());
}
void take_gait_name(SimKuavo& robot, const kuavo_msgs::switchGaitByName& message) {
  robot.walk.switch_gait(message.gait_name());
}
void take_stop_step(SimKuavo& robot, const std_msgs::Int32& message) {
  robot.walk.stop_after_steps(message.data());
}
void take_scale(SimKuavo& robot, const std_msgs::Float32& message) {
  robot.walk.scale_time(static_cast<double>(message.data()));
}
void serve_auto_gait(SimKuavo& robot, const std_srvs::SetBool::Request& request,
                     std_srvs::SetBool::Response& response) {
  robot.walk.set_auto_gait(request.data());
  response.set_success(true);
  response.set_message(request.data() ? "auto gait enabled" : "auto gait disabled");
}
void serve_gait_name(SimKuavo& robot, const kuavo_msgs::getCurrentGaitName::Request&,
                     kuavo_msgs::getCurrentGaitName::Response& response) {
  response.set_success(robot.walk.powered());  // ours: without power its controller does not run
  response.set_gait_name(std::string(robot.walk.gait()));
}

// ---- single steps

bool copy_pose(const kuavo_msgs::footPose& message, SimFootPose& pose) {
  if (message.foot_pose_size() != 4 || message.torsopose_size() != 4) return false;
  std::copy(message.foot_pose().begin(), message.foot_pose().end(), pose.foot.begin());
  std::copy(message.torsopose().begin(), message.torsopose().end(), pose.torso.begin());
  return true;
}

// additionalFootPoseTrajectory, places on the way, is not used: the foot goes straight.
Outcome take_steps(SimKuavo& robot, const kuavo_msgs::footPoseTargetTrajectories& message) {
  FootTrajectory steps;
  steps.times.assign(message.timetrajectory().begin(), message.timetrajectory().end());
  steps.feet.assign(message.footindextrajectory().begin(), message.footindextrajectory().end());
  steps.swing_heights.assign(message.swingheighttrajectory().begin(), message.swingheighttrajectory().end());
  for (const auto& pose : message.footposetrajectory())
    // Arrays of a fixed length, which only a message that was not on a wire can have otherwise.
    if (!copy_pose(pose, steps.poses.emplace_back())) return {false, "Inconsistent sizes in request data"};
  return robot.walk.take_steps(steps);
}
void take_foot_poses(SimKuavo& robot, const kuavo_msgs::footPoseTargetTrajectories& message) {
  take_steps(robot, message);
}
void serve_steps(SimKuavo& robot, const kuavo_msgs::singleStepControl::Request& request,
                 kuavo_msgs::singleStepControl::Response& response) {
  Outcome outcome = take_steps(robot, request.foot_pose_target_trajectories());
  response.set_success(outcome.done);
  response.set_message(std::move(outcome.message));
}
void serve_stop_steps(SimKuavo& robot, const std_srvs::Empty::Request&, std_srvs::Empty::Response&) {
  robot.walk.stop_steps();
}

// ---- torso, power

void serve_torso_mode(SimKuavo& robot, const kuavo_msgs::changeTorsoCtrlMode::Request& request,
                      kuavo_msgs::changeTorsoCtrlMode::Response& response) {
  Outcome outcome = robot.walk.change_torso_mode(request.control_mode());
  response.set_result(outcome.done);
  response.set_mode(robot.walk.torso_mode());
  response.set_message(std::move(outcome.message));
}
void serve_start(SimKuavo& robot, const std_srvs::Trigger::Request&, std_srvs::Trigger::Response& response) {
  response.set_message(robot.walk.powered() ? "the robot has power already" : "the robot stands up");
  robot.walk.start();
  robot.upper.power(true);
  response.set_success(true);
}
void take_stop(SimKuavo& robot, const std_msgs::Bool& message) {
  if (!message.data()) return;
  robot.walk.power(false);
  robot.upper.power(false);
}
void take_restart(SimKuavo& robot, const std_msgs::Bool& message) {
  if (!message.data()) return;
  robot.walk.power(true);
  robot.upper.power(true);
}

void fill_gait(const SimKuavo& robot, kuavo_msgs::gaitTimeName& gait) {
  gait.set_start_time(static_cast<float>(robot.walk.gait_start()));
  const std::string_view name = robot.walk.gait();
  gait.set_gait_name(name.data(), name.size());
}

}  // namespace

void add_walk_rows(const Edition& edition, SimWireTable& table) {
  const TakenTopic topics[] = {
      sim_row::taken_in_stream<Twist, take_velocity, moves>("/cmd_vel"),
      taken<Twist, take_pose>("/cmd_pose"),
      taken<Twist, take_world_pose>("/cmd_pose_world"),
      taken<ocs2_msgs::mpc_target_trajectories, take_torso>("/humanoid_mpc_target_pose"),
      taken<ocs2_msgs::mode_schedule, take_schedule>("/humanoid_mpc_mode_schedule"),
      taken<kuavo_msgs::switchGaitByName, take_gait_name>("/humanoid_switch_gait_by_name"),
      taken<std_msgs::Int32, take_stop_step>("/humanoid_mpc_stop_step_num"),
      taken<std_msgs::Float32, take_scale>("/humanoid_mpc_mode_scale"),
      taken<kuavo_msgs::footPoseTargetTrajectories, take_foot_poses>(
          "/humanoid_mpc_foot_pose_target_trajectories"),
      taken<std_msgs::Bool, take_stop>("/stop_robot"),
      taken<std_msgs::Bool, take_restart>("/re_start_robot"),
  };
  table.taken.insert(table.taken.end(), std::begin(topics), std::end(topics));
  if (edition.generation == Generation::dev)
    table.taken.push_back(taken<std_msgs::String, take_gait_change>("/humanoid_mpc_gait_change"));

  table.published.push_back(sim_row::published<kuavo_msgs::gaitTimeName>(
      "/humanoid_mpc_gait_time_name", 0, fill_gait,
      [](const SimKuavo& robot) { return robot.walk.gait_changes(); }));

  const ServedService services[] = {
      served<std_srvs::SetBool, serve_auto_gait>("/humanoid_auto_gait", "std_srvs/SetBool"),
      served<kuavo_msgs::getCurrentGaitName, serve_gait_name>("/humanoid_get_current_gait_name",
                                                              "kuavo_msgs/getCurrentGaitName"),
      served<kuavo_msgs::singleStepControl, serve_steps>("/humanoid_single_step_control",
                                                         "kuavo_msgs/singleStepControl"),
      served<std_srvs::Empty, serve_stop_steps>("/humanoid_stop_single_step_control", "std_srvs/Empty"),
      served<kuavo_msgs::changeTorsoCtrlMode, serve_torso_mode>("/humanoid_change_torso_ctrl_mode",
                                                                "kuavo_msgs/changeTorsoCtrlMode"),
      served<std_srvs::Trigger, serve_start>("/humanoid_controller/real_initial_start", "std_srvs/Trigger"),
  };
  for (const ServedService& service : services) table.services.push_back(service);
}

}  // namespace aim::robotside::kuavo
