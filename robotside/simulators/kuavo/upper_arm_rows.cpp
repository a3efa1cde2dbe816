// Arms on the wire: modes, joint trajectories, and what is set and read back.
//
// Not served, because their types are not published with the document: bezier/plan_arm_trajectory,
// cubic_spline/plan_arm_trajectory and /stop_plan_arm_trajectory. kuavo_msgs/ExecuteArmAction is a published
// type, but no source names its service.
#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/sensor_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

namespace msg = ros1::kuavo_msgs;
using ros1::ocs2_msgs::mpc_target_trajectories;
using sim_row::published;
using sim_row::served;
using sim_row::taken;
using sim_row::vector_of;
using ModeRequest = msg::changeArmCtrlMode::Request;
using ModeResponse = msg::changeArmCtrlMode::Response;

constexpr int kCommandedEvery = 5;  // 100 Hz (ours)

// ---- modes
void change_mode(UpperSim& upper, const ModeRequest& request, ModeResponse& response) {
  const Outcome outcome = upper.change_arm_mode(request.control_mode());
  response.set_result(outcome.done);
  response.set_mode(upper.arm_mode());
  response.set_message(outcome.message);
}

void get_mode(UpperSim& upper, const ModeRequest&, ModeResponse& response) {
  response.set_result(true);
  response.set_mode(upper.arm_mode());
}

// The vendor's node leaves `mode` and `message` empty. It passes over a mode that is in force, and for mode 2
// it waits until it is, see settled_external().
void change_mode_wrapped(UpperSim& upper, const ModeRequest& request, ModeResponse& response) {
  const bool there = request.control_mode() == upper.arm_mode() && !upper.arm_interpolating();
  response.set_result(there || upper.change_arm_mode(request.control_mode()).done);
}
bool settled_external(const SimKuavo& robot) {
  return robot.upper.wanted_arm_mode() != kExternal || robot.upper.arm_mode() == kExternal;
}

template <ArmSetting kSetting, typename Service>
void set_setting(UpperSim& upper, const typename Service::Request& request,
                 typename Service::Response& response) {
  const Outcome outcome = upper.set_arm_setting(kSetting, request.control_mode());
  response.set_result(outcome.done);
  response.set_mode(upper.arm_setting(kSetting));
  response.set_message(outcome.message);
}
template <ArmSetting kSetting, typename Service>
void get_setting(UpperSim& upper, const typename Service::Request&, typename Service::Response& response) {
  response.set_result(true);
  response.set_mode(upper.arm_setting(kSetting));
}

void set_frame(UpperSim& upper, const msg::setMmCtrlFrame::Request& request,
               msg::setMmCtrlFrame::Response& response) {
  const Outcome outcome = upper.set_arm_setting(ArmSetting::mm_frame, request.frame());
  response.set_result(outcome.done);
  response.set_currentframe(upper.arm_setting(ArmSetting::mm_frame));
  response.set_message(outcome.message);
}
void get_frame(UpperSim& upper, const msg::setMmCtrlFrame::Request&,
               msg::setMmCtrlFrame::Response& response) {
  response.set_result(true);
  response.set_currentframe(upper.arm_setting(ArmSetting::mm_frame));
}

// ---- trajectories
void take_trajectory(UpperSim& upper, const ros1::sensor_msgs::JointState& message) {
  if (static_cast<std::size_t>(message.name_size()) == upper.arm_joints())
    upper.command_arms(sim_row::span_of(message.position()));
}

// Joint angles have no frame, so the field that the branch dev has beside is not used.
void take_poses(SimKuavo& robot, const Message& message) {
  if (const auto* main = google::protobuf::DynamicCastToGenerated<msg::armTargetPoses>(&message))
    robot.upper.follow_arm_poses(vector_of(main->times()), vector_of(main->values()));
  if (const auto* dev =
          google::protobuf::DynamicCastToGenerated<ros1::kuavo_msgs_dev::armTargetPoses>(&message))
    robot.upper.follow_arm_poses(vector_of(dev->times()), vector_of(dev->values()));
}
const Message& poses_prototype(Generation generation) {
  if (generation == Generation::dev) return ros1::kuavo_msgs_dev::armTargetPoses::default_instance();
  return msg::armTargetPoses::default_instance();
}

// Times are those of the controller, as in /humanoid_mpc_observation.
void take_targets(SimKuavo& robot, const Message& message) {
  const auto* typed = google::protobuf::DynamicCastToGenerated<mpc_target_trajectories>(&message);
  if (typed == nullptr) return;
  std::vector<double> times = vector_of(typed->timetrajectory());
  for (double& time : times) time -= robot.walk.time();
  std::vector<std::vector<double>> points;
  for (const auto& state : typed->statetrajectory())
    points.emplace_back(state.value().begin(), state.value().end());
  robot.upper.follow_arms(std::move(times), std::move(points));
}

void add_point(double time, std::span<const double> joints, mpc_target_trajectories& message) {
  message.add_timetrajectory(time);
  auto& state = *message.add_statetrajectory();
  auto& input = *message.add_inputtrajectory();
  for (const double joint : joints) {
    state.add_value(static_cast<float>(joint));
    input.add_value(0);
  }
}

// The trajectory under way, otherwise where the arms are wanted now.
void fill_commanded(const SimKuavo& robot, mpc_target_trajectories& message) {
  const double now = robot.walk.time();
  const UpperSim& upper = robot.upper;
  if (!upper.arm_trajectory()) return add_point(now, upper.arm_target(), message);
  const ArmPath& path = upper.arm_path();
  for (std::size_t i = 0; i < path.times.size(); ++i)
    add_point(now + path.times[i] - path.age, {path.points[i].data(), upper.arm_joints()}, message);
}

template <ArmSetting kSetting, typename Service>
void add_setting(std::string_view set, std::string_view get, std::string_view type, SimWireTable& table) {
  if (!set.empty()) table.services.push_back(served<Service, set_setting<kSetting, Service>>(set, type));
  if (!get.empty()) table.services.push_back(served<Service, get_setting<kSetting, Service>>(get, type));
}

}  // namespace

void add_arm_rows(const Edition&, SimWireTable& table) {
  using Arm = msg::changeArmCtrlMode;
  using Torso = msg::changeTorsoCtrlMode;  // as the vendor's library calls them
  constexpr std::string_view kArm = "kuavo_msgs/changeArmCtrlMode", kTorso = "kuavo_msgs/changeTorsoCtrlMode",
                             kFrame = "kuavo_msgs/setMmCtrlFrame";
  table.services.push_back(served<Arm, change_mode>("/humanoid_change_arm_ctrl_mode", kArm));
  table.services.push_back(served<Arm, get_mode>("/humanoid_get_arm_ctrl_mode", kArm));
  table.services.push_back(served<Arm, change_mode_wrapped>("/arm_traj_change_mode", kArm));
  table.services.back().settled = settled_external;
  add_setting<ArmSetting::wbc_trajectory, Arm>("/enable_wbc_arm_trajectory_control", "", kArm, table);
  add_setting<ArmSetting::mm_wbc_trajectory, Arm>("/enable_mm_wbc_arm_trajectory_control",
                                                  "/get_mm_wbc_arm_trajectory_control", kArm, table);
  add_setting<ArmSetting::mm_control, Torso>("/mobile_manipulator_mpc_control",
                                             "/mobile_manipulator_get_mpc_control_mode", kTorso, table);
  table.services.push_back(served<msg::setMmCtrlFrame, set_frame>("/set_mm_ctrl_frame", kFrame));
  table.services.push_back(served<msg::setMmCtrlFrame, get_frame>("/get_mm_ctrl_frame", kFrame));

  table.taken.push_back(taken<ros1::sensor_msgs::JointState, take_trajectory>("/kuavo_arm_traj"));
  table.taken.push_back({"/kuavo_arm_target_poses", poses_prototype, take_poses});
  table.taken.push_back(
      {"/humanoid_mpc_target_arm", sim_row::prototype<mpc_target_trajectories>, take_targets});
  table.published.push_back(
      published<mpc_target_trajectories>("/humanoid_mpc_arm_commanded", kCommandedEvery, fill_commanded));
}

}  // namespace aim::robotside::kuavo
