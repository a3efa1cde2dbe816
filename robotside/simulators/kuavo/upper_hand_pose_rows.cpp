// Poses of the hands on the wire: forward and inverse kinematics, and goals for the hands.
#include <cmath>

#include "robotside/simulators/kuavo/sim_row.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/std_msgs.pb.h"

namespace aim::robotside::kuavo {
namespace {

namespace msg = ros1::kuavo_msgs;
using ros1::std_msgs::Float64MultiArray;
using Goals = std::array<HandGoal, 2>;

constexpr int kPosesEvery = 10;  // 50 Hz (ours)
enum Frame : int { kAsNow, kWorld, kLocal, kManipulation };
enum Control : int { kArmOnly = 1, kBaseArm = 3 };

// ---- messages
Vec3 vector3(const google::protobuf::RepeatedField<double>& values) {
  return values.size() == 3 ? Vec3{values[0], values[1], values[2]} : Vec3{NAN, NAN, NAN};
}

HandGoal goal_of(const msg::armHandPose& pose, bool guessed) {
  HandGoal goal;
  const auto& q = pose.quat_xyzw();
  goal.hand.position = vector3(pose.pos_xyz());
  goal.hand.rotation = q.size() == 4 ? Quaternion{q[3], q[0], q[1], q[2]} : Quaternion{0, 0, 0, 0};
  const Vec3 elbow = vector3(pose.elbow_pos_xyz());
  if (norm(elbow) > 0) goal.elbow = elbow;  // zeros: any elbow
  if (guessed && pose.joint_angles_size() == static_cast<int>(kSevenJoints)) {
    goal.guess.emplace();
    std::copy(pose.joint_angles().begin(), pose.joint_angles().end(), goal.guess->begin());
  }
  return goal;
}

void fill_pose(const ArmKinematics& arms, std::size_t side, std::span<const double> joints,
               msg::armHandPose& pose) {
  const HandPose found = arms.forward(side, joints);
  const Vec3& at = found.hand.position;
  const Quaternion& q = found.hand.rotation;
  for (const double value : {at.x, at.y, at.z}) pose.add_pos_xyz(value);
  for (const double value : {q.x, q.y, q.z, q.w}) pose.add_quat_xyzw(value);
  for (const double value : {found.elbow.x, found.elbow.y, found.elbow.z}) pose.add_elbow_pos_xyz(value);
  for (std::size_t i = 0; i < kSevenJoints; ++i) pose.add_joint_angles(i < joints.size() ? joints[i] : 0);
}

void fill_poses(const ArmKinematics& arms, std::span<const double> both, msg::twoArmHandPose& poses) {
  fill_pose(arms, 0, both.first(arms.joints()), *poses.mutable_left_pose());
  fill_pose(arms, 1, both.subspan(arms.joints()), *poses.mutable_right_pose());
}

// Poses of a message whose arrays lack elements are not finite or have no length, and so are not reachable.
Goals goals_of(const msg::twoArmHandPoseCmd& command) {
  const bool guessed = command.joint_angles_as_q0();
  return {goal_of(command.hand_poses().left_pose(), guessed),
          goal_of(command.hand_poses().right_pose(), guessed)};
}

// ---- services
void solve_forward(UpperSim& upper, const msg::fkSrv::Request& request, msg::fkSrv::Response& response) {
  const auto joints = sim_row::span_of(request.q());
  if (joints.size() != upper.arm_joints()) return response.set_success(false);
  for (const double joint : joints)
    if (!std::isfinite(joint)) return response.set_success(false);
  response.set_success(true);
  fill_poses(upper.kinematics(), joints, *response.mutable_hand_poses());
}

// In the frame of the base. The parameters of the vendor's solver have no meaning here. time_cost is 0,
// because the simulation has no clock.
void solve_inverse(UpperSim& upper, const msg::twoArmHandPoseCmdSrv::Request& request,
                   msg::twoArmHandPoseCmdSrv::Response& response) {
  const auto joints = upper.solve(goals_of(request.twoarmhandposecmdrequest()));
  response.set_success(joints.has_value());
  if (!joints) return;
  for (const SevenJoints& arm : *joints)
    for (const double joint : arm) response.add_q_arm(joint);
  fill_poses(upper.kinematics(), sim_row::span_of(response.q_arm()), *response.mutable_hand_poses());
}

// ---- goals
void take_goal(UpperSim& upper, const msg::twoArmHandPoseCmd& command) {
  upper.command_hand_poses(goals_of(command));
}

// The base in the world of the odometry, or in that of the mobile manipulator: on the ground below the robot,
// with its heading (ours).
Pose base_in(const SpatialPose& base, int frame) {
  if (frame == kManipulation) return {{0, 0, base.z}, from_rpy(base.roll, base.pitch, 0)};
  return {{base.x, base.y, base.z}, from_rpy(base.roll, base.pitch, base.yaw)};
}

// Goals of the mobile manipulator, while it has control of the arms.
void take_manipulation_goal(SimKuavo& robot, const Message& message) {
  const auto* command = google::protobuf::DynamicCastToGenerated<msg::twoArmHandPoseCmd>(&message);
  const int control = robot.upper.arm_setting(ArmSetting::mm_control);
  if (command == nullptr || (control != kArmOnly && control != kBaseArm)) return;
  const int frame =
      command->frame() == kAsNow ? robot.upper.arm_setting(ArmSetting::mm_frame) : command->frame();
  Goals goals = goals_of(*command);
  if (frame == kWorld || frame == kManipulation) {
    const Pose to_base = inverse(base_in(robot.walk.base(), frame));
    for (HandGoal& goal : goals) {
      goal.hand = to_base * goal.hand;
      if (goal.elbow) goal.elbow = to_base * *goal.elbow;
    }
  }
  if (frame >= kWorld && frame <= kManipulation) robot.upper.command_hand_poses(goals);
}

// Position and quaternion x, y, z, w of the left hand, then of the right one, in the frame of the base.
void put_pose(const Pose& pose, Float64MultiArray& message) {
  const Vec3& at = pose.position;
  const Quaternion& q = pose.rotation;
  for (const double value : {at.x, at.y, at.z, q.x, q.y, q.z, q.w}) message.add_data(value);
}
void fill_asked(const SimKuavo& robot, Float64MultiArray& message) {
  for (const Pose& pose : robot.upper.hand_goals().asked) put_pose(pose, message);
}
void fill_solved(const SimKuavo& robot, Float64MultiArray& message) {
  for (const Pose& pose : robot.upper.hand_goals().solved) put_pose(pose, message);
}
void fill_measured(const SimKuavo& robot, Float64MultiArray& message) {
  const auto joints = robot.upper.arm_position();
  const ArmKinematics& arms = robot.upper.kinematics();
  put_pose(arms.forward(0, joints.first(arms.joints())).hand, message);
  put_pose(arms.forward(1, joints.subspan(arms.joints())).hand, message);
}
std::uint32_t count_asked(const SimKuavo& robot) { return robot.upper.hand_goals().count; }
std::uint32_t count_solved(const SimKuavo& robot) { return robot.upper.hand_goals().solutions; }

}  // namespace

void add_hand_pose_rows(const Edition&, SimWireTable& table) {
  using sim_row::published;
  using sim_row::served;
  table.services.push_back(served<msg::fkSrv, solve_forward>("/ik/fk_srv", "kuavo_msgs/fkSrv"));
  table.services.push_back(served<msg::twoArmHandPoseCmdSrv, solve_inverse>(
      "/ik/two_arm_hand_pose_cmd_srv", "kuavo_msgs/twoArmHandPoseCmdSrv"));
  table.taken.push_back(sim_row::taken<msg::twoArmHandPoseCmd, take_goal>("/ik/two_arm_hand_pose_cmd"));
  table.taken.push_back(
      {"/mm/two_arm_hand_pose_cmd", sim_row::prototype<msg::twoArmHandPoseCmd>, take_manipulation_goal});
  table.published.push_back(published<Float64MultiArray>("/drake_ik/input_pos", 0, fill_asked, count_asked));
  table.published.push_back(published<Float64MultiArray>("/drake_ik/eef_pose", 0, fill_solved, count_solved));
  table.published.push_back(
      published<Float64MultiArray>("/humanoid_controller/wbc_arm_eef_pose", kPosesEvery, fill_measured));
  table.published.back().latched = true;
}

}  // namespace aim::robotside::kuavo
