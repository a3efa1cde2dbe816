// The upper body by its messages: every topic and service, right and wrong.
#include <memory>
#include <set>

#include "core/codec/codec.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/sensor_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

namespace msg = ros1::kuavo_msgs;
using ros1::ocs2_msgs::mpc_target_trajectories;
using ros1::sensor_msgs::JointState;
using ros1::std_msgs::Float64MultiArray;
using ArmMode = msg::changeArmCtrlMode;

constexpr double kArmAngle = -20;  // [deg] within the limits of all joints but two

template <typename Service>
typename Service::Request request(int value) {
  typename Service::Request message;
  message.set_control_mode(value);
  return message;
}

void make_external(Wire& wire) {
  REQUIRE(wire.call<ArmMode>("/humanoid_change_arm_ctrl_mode", request<ArmMode>(2)).result());
  wire.run(1);
}

JointState joint_state(int names, int positions) {
  JointState message;
  for (int i = 0; i < names; ++i) message.add_name("arm_joint_" + std::to_string(i + 1));
  for (int i = 0; i < positions; ++i) message.add_position(kArmAngle);
  return message;
}

double shoulder(const Wire& wire) { return wire.robot.upper.arm_position()[0] * kRadian; }

void fill_hand_pose(const HandPose& pose, msg::armHandPose& message) {
  const Vec3& at = pose.hand.position;
  const Quaternion& q = pose.hand.rotation;
  for (const double value : {at.x, at.y, at.z}) message.add_pos_xyz(value);
  for (const double value : {q.x, q.y, q.z, q.w}) message.add_quat_xyzw(value);
  for (int i = 0; i < 3; ++i) message.add_elbow_pos_xyz(0);
  for (int i = 0; i < 7; ++i) message.add_joint_angles(0);
}
msg::twoArmHandPoseCmd hand_poses(const Wire& wire, const SevenJoints& left, const SevenJoints& right) {
  msg::twoArmHandPoseCmd command;
  const ArmKinematics& arms = wire.robot.upper.kinematics();
  fill_hand_pose(arms.forward(0, left), *command.mutable_hand_poses()->mutable_left_pose());
  fill_hand_pose(arms.forward(1, right), *command.mutable_hand_poses()->mutable_right_pose());
  return command;
}

const SevenJoints kLeft = {-0.6, 0.1, 0.2, -1.0, 0.4, -0.2, 0.1};
const SevenJoints kRight = {-0.6, -0.1, -0.2, -1.0, -0.4, 0.2, 0.1};

}  // namespace

TEST_CASE("each end effector has its own topics and services") {
  const auto has = [](const Wire& wire, std::string_view name) {
    return wire.taken(name) != nullptr || wire.published(name) != nullptr || wire.service(name) != nullptr;
  };
  const struct {
    std::string_view name;
    std::array<bool, 5> ends;  // none, qiangnao, qiangnao_touch, revo2, lejuclaw
  } rows[] = {
      {"/kuavo_arm_traj", {true, true, true, true, true}},
      {"/dexhand/command", {false, true, true, true, false}},
      {"/dexhand/state", {false, true, true, true, false}},
      {"/control_robot_hand_position", {false, true, true, true, false}},
      {"/gesture/list", {false, true, true, true, false}},
      {"/dexhand/change_force_level", {false, true, true, false, false}},
      {"/dexhand/left/enable_touch_sensor", {false, false, true, false, false}},
      {"/dexhand/right/enable_touch_sensor", {false, false, true, false, false}},
      {"/dexhand/touch_state", {false, false, true, false, false}},
      {"/control_robot_leju_claw", {true, true, true, true, true}},
      {"/leju_claw_command", {false, false, false, false, true}},
      {"/leju_claw_state", {false, false, false, false, true}},
  };
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.ends.size(); ++i) {
      INFO(row.name << " " << kEndEffectors[i]);
      CHECK(has(Wire(static_cast<EndEffector>(i)), row.name) == row.ends[i]);
    }
}

TEST_CASE("no name is on the wire twice, and each begins with a slash") {
  for (std::size_t i = 0; i < kEndEffectors.size(); ++i) {
    const Wire wire(static_cast<EndEffector>(i));
    std::set<std::string_view> topics, services;
    for (const TakenTopic& row : wire.table.taken) CHECK(topics.insert(row.name).second);
    for (const PublishedTopic& row : wire.table.published) CHECK(topics.insert(row.name).second);
    for (const ServedService& row : wire.table.services) {
      CHECK(services.insert(row.name).second);
      CHECK(row.request.GetDescriptor()->full_name() ==
            "ros1." + std::string(row.type).replace(row.type.find('/'), 1, ".") + ".Request");
    }
    topics.merge(services);
    for (const std::string_view name : topics) CHECK(name[0] == '/');
  }
}

TEST_CASE("by services: the mode of the arms is changed, and read back in `mode`") {
  Wire wire;
  CHECK(wire.call<ArmMode>("/humanoid_get_arm_ctrl_mode").mode() == 1);
  const auto changed = wire.call<ArmMode>("/humanoid_change_arm_ctrl_mode", request<ArmMode>(2));
  CHECK(changed.result());
  CHECK(changed.message() == "Arm control mode 2: using external controller");
  CHECK(wire.call<ArmMode>("/humanoid_get_arm_ctrl_mode").mode() == 1);
  wire.run(1);
  CHECK(wire.call<ArmMode>("/humanoid_get_arm_ctrl_mode").mode() == 2);
  CHECK(wire.call<ArmMode>("/humanoid_get_arm_ctrl_mode").result());
  const auto wrong = wire.call<ArmMode>("/humanoid_change_arm_ctrl_mode", request<ArmMode>(9));
  CHECK_FALSE(wrong.result());
  CHECK(wrong.message() == "Invalid control mode :9");
  CHECK(wrong.mode() == 2);
}

TEST_CASE(
    "the wrapper of the mode answers nothing but the result, and may be held back until the mode is in "
    "force") {
  Wire wire;
  const auto* row = wire.service("/arm_traj_change_mode");
  REQUIRE(row != nullptr);
  REQUIRE(row->settled != nullptr);
  const auto answered = wire.call<ArmMode>("/arm_traj_change_mode", request<ArmMode>(2));
  CHECK(answered.result());
  CHECK(answered.mode() == 0);
  CHECK(answered.message().empty());
  CHECK_FALSE(row->settled(wire.robot));
  wire.run(1);
  CHECK(row->settled(wire.robot));
  CHECK(wire.robot.upper.arm_mode() == 2);
  CHECK(wire.call<ArmMode>("/arm_traj_change_mode", request<ArmMode>(2)).result());
  CHECK(row->settled(wire.robot));  // passed over
  CHECK_FALSE(wire.call<ArmMode>("/arm_traj_change_mode", request<ArmMode>(5)).result());
  CHECK(wire.call<ArmMode>("/arm_traj_change_mode", request<ArmMode>(0)).result());
  CHECK(row->settled(wire.robot));  // waits for mode 2 alone
  CHECK(wire.service("/humanoid_change_arm_ctrl_mode")->settled == nullptr);
}

TEST_CASE("by services: what decides who controls the arms is kept and read back") {
  Wire wire;
  CHECK(wire.call<ArmMode>("/enable_wbc_arm_trajectory_control", request<ArmMode>(1)).mode() == 1);
  CHECK_FALSE(wire.call<ArmMode>("/enable_wbc_arm_trajectory_control", request<ArmMode>(2)).result());
  CHECK(wire.call<ArmMode>("/get_mm_wbc_arm_trajectory_control").mode() == 0);
  CHECK(wire.call<ArmMode>("/enable_mm_wbc_arm_trajectory_control", request<ArmMode>(1)).result());
  CHECK(wire.call<ArmMode>("/get_mm_wbc_arm_trajectory_control").mode() == 1);
  CHECK(wire.call<ArmMode>("/get_mm_wbc_arm_trajectory_control").result());
  CHECK_FALSE(wire.call<ArmMode>("/enable_mm_wbc_arm_trajectory_control", request<ArmMode>(-1)).result());
  using Torso = msg::changeTorsoCtrlMode;
  for (const int mode : {0, 1, 2, 3}) {
    CHECK(wire.call<Torso>("/mobile_manipulator_mpc_control", request<Torso>(mode)).result());
    CHECK(wire.call<Torso>("/mobile_manipulator_get_mpc_control_mode").mode() == mode);
  }
  const auto wrong = wire.call<Torso>("/mobile_manipulator_mpc_control", request<Torso>(4));
  CHECK_FALSE(wrong.result());
  CHECK(wrong.message() == "invalid value 4: 0 to 3");
  CHECK(wire.call<Torso>("/mobile_manipulator_get_mpc_control_mode").mode() == 3);
  const auto frame = [&](int value) {
    msg::setMmCtrlFrame::Request asked;
    asked.set_frame(value);
    return wire.call<msg::setMmCtrlFrame>("/set_mm_ctrl_frame", asked);
  };
  CHECK(frame(1).currentframe() == 1);
  CHECK(frame(0).currentframe() == 1);  // as now
  CHECK(frame(3).result());
  CHECK_FALSE(frame(4).result());
  CHECK(wire.call<msg::setMmCtrlFrame>("/get_mm_ctrl_frame").currentframe() == 3);
}

TEST_CASE("by topic: /kuavo_arm_traj needs as many names as joints, and uses positions alone") {
  Wire wire;
  wire.send("/kuavo_arm_traj", joint_state(14, 14));
  wire.run(1);
  CHECK(shoulder(wire) == Approx(0.15 * kRadian).margin(1e-3));  // another mode
  make_external(wire);
  for (const auto& [names, positions] : {std::pair{0, 14}, {13, 14}, {14, 13}, {28, 28}, {15, 14}})
    wire.send("/kuavo_arm_traj", joint_state(names, positions));
  wire.run(1);
  CHECK(shoulder(wire) == Approx(0.15 * kRadian).margin(1e-3));
  JointState message = joint_state(14, 14);
  message.add_velocity(1000);
  message.add_effort(-5);
  wire.send("/kuavo_arm_traj", message);
  wire.run(1);
  CHECK(shoulder(wire) == Approx(kArmAngle).margin(1e-3));
}

TEST_CASE("by topic: /kuavo_arm_target_poses in both generations") {
  Wire main(EndEffector::none, Generation::main), dev(EndEffector::none, Generation::dev);
  for (Wire* wire : {&main, &dev}) make_external(*wire);
  msg::armTargetPoses poses;
  ros1::kuavo_msgs_dev::armTargetPoses dev_poses;
  poses.add_times(1);
  dev_poses.add_times(1);
  for (int i = 0; i < 13; ++i) poses.add_values(kArmAngle), dev_poses.add_values(kArmAngle);
  main.send("/kuavo_arm_target_poses", poses);  // one value is missing
  dev.send("/kuavo_arm_target_poses", dev_poses);
  CHECK_FALSE(main.robot.upper.arm_trajectory());
  CHECK_FALSE(dev.robot.upper.arm_trajectory());
  poses.add_values(kArmAngle);
  dev_poses.add_values(kArmAngle);
  dev_poses.set_frame(2);
  main.send("/kuavo_arm_target_poses", poses);
  dev.send("/kuavo_arm_target_poses", dev_poses);
  for (Wire* wire : {&main, &dev}) {
    CHECK(wire->robot.upper.arm_trajectory());
    wire->run(1.5);
    CHECK(shoulder(*wire) == Approx(kArmAngle).margin(1e-3));
  }
}

TEST_CASE(
    "by topic: targets in radians at times of the controller, and the trajectory in force is published") {
  Wire wire;
  make_external(wire);
  const auto resting = wire.read<mpc_target_trajectories>("/humanoid_mpc_arm_commanded");
  REQUIRE(resting.timetrajectory_size() == 1);
  REQUIRE(resting.statetrajectory(0).value_size() == 14);
  CHECK(resting.statetrajectory(0).value(0) == Approx(0.15));
  for (int i = 0; i < 1500; ++i) wire.robot.walk.step();
  const double now = wire.robot.walk.time();
  REQUIRE(now > 2);
  mpc_target_trajectories target;
  for (const double time : {now + 0.5, now + 1.0}) {
    target.add_timetrajectory(time);
    auto& state = *target.add_statetrajectory();
    for (int i = 0; i < 14; ++i) state.add_value(time > now + 0.7 ? -0.3F : -0.1F);
  }
  wire.send("/humanoid_mpc_target_arm", target);
  wire.run(0.2);
  const auto moving = wire.read<mpc_target_trajectories>("/humanoid_mpc_arm_commanded");
  REQUIRE(moving.timetrajectory_size() == 3);            // from where the arms were
  CHECK(moving.timetrajectory(2) == Approx(now + 0.8));  // the time of the controller stands here
  CHECK(moving.statetrajectory(2).value(13) == Approx(-0.3F));
  CHECK(moving.inputtrajectory_size() == 3);
  wire.run(1.3);
  CHECK(wire.robot.upper.arm_position()[3] == Approx(-0.3).margin(1e-6));
  target.mutable_statetrajectory(1)->add_value(0);
  wire.send("/humanoid_mpc_target_arm", target);
  CHECK_FALSE(wire.robot.upper.arm_trajectory());
}

TEST_CASE("by topic: the head") {
  Wire wire;
  msg::robotHeadMotionData head;
  head.add_joint_data(20);
  wire.send("/robot_head_motion_data", head);
  head.add_joint_data(26);
  wire.send("/robot_head_motion_data", head);
  wire.run(1);
  CHECK(wire.robot.upper.head_position()[0] == 0);
  head.set_joint_data(1, -10);
  wire.send("/robot_head_motion_data", head);
  wire.run(1);
  CHECK(wire.robot.upper.head_position()[0] * kRadian == Approx(20).margin(1e-3));
  CHECK(wire.robot.upper.head_position()[1] * kRadian == Approx(-10).margin(1e-3));
}

TEST_CASE("by topic: single motors; lists of another length are dropped") {
  Wire wire;
  msg::jointCmd command;
  for (int i = 0; i < 28; ++i) {
    command.add_joint_q(-0.2);
    command.add_joint_v(0);
    command.add_tau(0);
    command.add_control_modes(2);
  }
  wire.send("/joint_cmd", command);
  CHECK(wire.robot.upper.arm_velocity()[0] == 0);
  wire.run(0.02);
  CHECK(wire.robot.upper.arm_velocity()[0] < -0.1);
  Wire other;
  command.add_joint_kp(1);  // one instead of 28
  other.send("/joint_cmd", command);
  other.run(0.02);
  CHECK(other.robot.upper.arm_velocity()[0] == 0);
}

TEST_CASE("by topic: hands, whole and one by one, and their state") {
  for (const EndEffector end : {EndEffector::qiangnao, EndEffector::qiangnao_touch, EndEffector::revo2}) {
    Wire wire(end);
    msg::robotHandPosition hands;
    for (int i = 0; i < 5; ++i) hands.add_left_hand_position(50);
    for (int i = 0; i < 6; ++i) hands.add_right_hand_position(200);
    wire.send("/control_robot_hand_position", hands);  // one value is missing
    wire.run(0.1);
    CHECK(wire.robot.upper.finger_position()[6] == 0);
    hands.add_left_hand_position(50);
    wire.send("/control_robot_hand_position", hands);
    wire.run(0.1);
    const auto moving = wire.read<JointState>("/dexhand/state");
    REQUIRE(moving.velocity_size() == 12);
    CHECK((moving.velocity(0) > 0) == (end == EndEffector::qiangnao_touch));
    CHECK((moving.effort(0) > 0) == (end == EndEffector::qiangnao_touch));
    wire.run(1.5);
    const auto state = wire.read<JointState>("/dexhand/state");
    REQUIRE(state.name_size() == 12);
    CHECK(state.name(0) == "l_thumb");
    CHECK(state.name(7) == "r_thumb_aux");
    CHECK(state.position(0) == Approx(50).margin(0.01));
    CHECK(state.position(6) == Approx(100).margin(0.01));

    const auto command = [&](std::string_view topic, int count, int mode, int value) {
      msg::dexhandCommand message;
      message.set_control_mode(mode);
      for (int i = 0; i < count; ++i) message.add_data(value);
      wire.send(topic, message);
      wire.run(1.5);
    };
    const auto finger = [&](std::size_t index) { return wire.robot.upper.finger_position()[index]; };
    command("/dexhand/command", 6, 0, 10);
    CHECK(finger(0) == Approx(50).margin(0.01));
    command("/dexhand/command", 12, 0, 10);
    CHECK(finger(0) == Approx(10).margin(0.01));
    CHECK(finger(11) == Approx(10).margin(0.01));
    command("/dexhand/left/command", 12, 0, 70);
    command("/dexhand/left/command", 13, 0, 70);
    CHECK(finger(0) == Approx(10).margin(0.01));
    command("/dexhand/left/command", 6, 0, 70);
    command("/dexhand/right/command", 6, 1, 100);
    CHECK(finger(0) == Approx(70).margin(0.01));
    CHECK(finger(6) == Approx(100).margin(0.01));
    command("/dexhand/right/command", 6, 7, 0);
    CHECK(finger(6) == Approx(100).margin(0.01));
  }
}

TEST_CASE("by services: gestures are listed and performed, and their execution is reported") {
  Wire wire(EndEffector::revo2);
  const auto list = wire.call<msg::gestureList>("/gesture/list");
  CHECK(list.success());
  CHECK(list.gesture_count() == 25);
  REQUIRE(list.gesture_infos_size() == 25);
  CHECK(list.gesture_infos(0).gesture_name() == "cylindrical-grip");
  CHECK(list.gesture_infos(0).alias(0) == "five-finger-grab");
  CHECK(list.gesture_infos(3).alias_size() == 0);
  const auto execute = [&](const std::vector<std::pair<std::string, int>>& tasks) {
    msg::gestureExecute::Request asked;
    for (const auto& [name, side] : tasks) {
      auto& task = *asked.add_gestures();
      task.set_gesture_name(name);
      task.set_hand_side(side);
    }
    return wire.call<msg::gestureExecute>("/gesture/execute", asked);
  };
  const auto executing = [&] {
    return wire.call<msg::gestureExecuteState>("/gesture/execute_state").is_executing();
  };
  CHECK_FALSE(executing());
  CHECK(execute({{"ok", 1}}).success());
  CHECK(executing());
  wire.run(2);
  CHECK_FALSE(executing());
  CHECK(wire.robot.upper.finger_position()[6] == Approx(60).margin(0.01));
  CHECK(wire.robot.upper.finger_position()[0] == 0);
  CHECK(execute({}).message() == "no gesture to execute.");
  CHECK(execute({{"wave", 2}}).message() == "Not found gesture: wave");
  CHECK(execute({{"fist", 0}, {"fist", 2}}).message() ==
        "Cannot mix different hand sides in the same gesture sequence");
  CHECK_FALSE(execute({{"wave", 2}}).success());
  CHECK_FALSE(executing());
}

TEST_CASE("by services and topic: force levels and touch sensors") {
  Wire wire;
  msg::handForceLevel::Request force;
  force.set_force_level(2);
  force.set_hand_side(1);
  const auto changed = wire.call<msg::handForceLevel>("/dexhand/change_force_level", force);
  CHECK(changed.success());
  REQUIRE(changed.force_level_size() == 2);
  CHECK(changed.force_level(0) == 1);
  CHECK(changed.force_level(1) == 2);
  force.set_force_level(5);
  CHECK_FALSE(wire.call<msg::handForceLevel>("/dexhand/change_force_level", force).success());

  msg::enableHandTouchSensor::Request mask;
  mask.set_mask(3);
  CHECK(wire.call<msg::enableHandTouchSensor>("/dexhand/right/enable_touch_sensor", mask).success());
  mask.set_mask(300);
  CHECK_FALSE(wire.call<msg::enableHandTouchSensor>("/dexhand/left/enable_touch_sensor", mask).success());
  wire.robot.upper.place_object(2, 20);
  REQUIRE(wire.robot.upper.command_fingers(2, 0, std::vector<double>(12, 100)));
  wire.run(2);
  const auto touch = wire.read<msg::dexhandTouchState>("/dexhand/touch_state");
  REQUIRE(touch.left_hand_size() == 5);
  REQUIRE(touch.right_hand_size() == 5);
  CHECK(touch.right_hand(1).normal_force2() == 2500);
  CHECK(touch.right_hand(1).tangential_force2() == 750);
  CHECK(touch.right_hand(1).tangential_direction2() == 180);
  CHECK(touch.right_hand(2).normal_force2() == 0);
  CHECK(touch.left_hand(4).normal_force2() > 0);
}

TEST_CASE("by service and topic: claws") {
  Wire wire(EndEffector::lejuclaw);
  msg::controlLejuClaw::Request asked;
  for (const char* name : {"left_claw", "right_claw"}) {
    asked.mutable_data()->add_name(name);
    asked.mutable_data()->add_position(50);
  }
  const auto control = [&] { return wire.call<msg::controlLejuClaw>("/control_robot_leju_claw", asked); };
  CHECK(control().success());
  CHECK(control().message() == " claw is executing, please send again later.");
  wire.run(0.1);
  CHECK(wire.read<msg::lejuClawState>("/leju_claw_state").state(1) == 1);
  wire.run(2);
  const auto state = wire.read<msg::lejuClawState>("/leju_claw_state");
  REQUIRE(state.state_size() == 2);
  CHECK(state.state(0) == 2);
  CHECK(state.data().name(1) == "right_claw");
  CHECK(state.data().position(1) == Approx(50).margin(0.01));
  CHECK(state.data().velocity(0) == 0);
  CHECK(state.data().effort(0) == Approx(0.06));
  msg::lejuClawCommand command;
  command.mutable_data()->CopyFrom(asked.data());
  command.mutable_data()->set_position(0, 10);
  wire.send("/leju_claw_command", command);
  wire.run(2);
  CHECK(wire.robot.upper.claws()[0].position == Approx(10).margin(0.01));
  asked.mutable_data()->set_name(0, "claw");
  CHECK(control().message() == "Invaild Data: name must be `left_claw` or `right_claw`!");
  Wire without(EndEffector::qiangnao);
  CHECK(without.call<msg::controlLejuClaw>("/control_robot_leju_claw", asked).message() ==
        "leju claw actuator not initialized");
}

TEST_CASE("by services: gains") {
  Wire wire;
  msg::changeMotorParam::Request asked;
  auto& row = *asked.add_data();
  row.set_id(4);
  row.set_kp(70.5F);
  row.set_kd(2.5F);
  CHECK(wire.call<msg::changeMotorParam>("/hardware/change_motor_param", asked).success());
  const auto gains = wire.call<msg::getMotorParam>("/hardware/get_motor_param");
  CHECK(gains.success());
  REQUIRE(gains.data_size() == 12);
  CHECK(gains.data(3).id() == 4);
  CHECK(gains.data(3).kp() == 70.5F);
  CHECK(gains.data(3).kd() == 2.5F);
  row.set_id(29);
  const auto wrong = wire.call<msg::changeMotorParam>("/hardware/change_motor_param", asked);
  CHECK_FALSE(wrong.success());
  CHECK(wrong.message() == "motor 29 does not exist: ids are 1 to 28");
}

TEST_CASE("by services: inverse kinematics agrees with forward kinematics") {
  Wire wire;
  msg::twoArmHandPoseCmdSrv::Request asked;
  *asked.mutable_twoarmhandposecmdrequest() = hand_poses(wire, kLeft, kRight);
  const auto solved = wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv", asked);
  REQUIRE(solved.success());
  CHECK_FALSE(solved.with_torso());
  CHECK(solved.q_torso_size() == 0);
  REQUIRE(solved.q_arm_size() == 14);
  msg::fkSrv::Request joints;
  joints.mutable_q()->CopyFrom(solved.q_arm());
  const auto back = wire.call<msg::fkSrv>("/ik/fk_srv", joints);
  REQUIRE(back.success());
  for (int i = 0; i < 3; ++i) {
    CHECK(back.hand_poses().left_pose().pos_xyz(i) ==
          Approx(asked.twoarmhandposecmdrequest().hand_poses().left_pose().pos_xyz(i)).margin(1e-9));
    CHECK(back.hand_poses().right_pose().pos_xyz(i) ==
          Approx(solved.hand_poses().right_pose().pos_xyz(i)).margin(1e-9));
  }
  REQUIRE(back.hand_poses().left_pose().joint_angles_size() == 7);
  CHECK(back.hand_poses().left_pose().joint_angles(3) == solved.q_arm(3));
  REQUIRE(back.hand_poses().left_pose().elbow_pos_xyz_size() == 3);

  auto& left = *asked.mutable_twoarmhandposecmdrequest()->mutable_hand_poses()->mutable_left_pose();
  left.set_pos_xyz(0, 5);
  const auto far = wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv", asked);
  CHECK_FALSE(far.success());
  CHECK(far.q_arm_size() == 0);
  left.clear_pos_xyz();
  CHECK_FALSE(wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv", asked).success());
  CHECK_FALSE(wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv").success());
  joints.add_q(0);
  CHECK_FALSE(wire.call<msg::fkSrv>("/ik/fk_srv", joints).success());
  joints.mutable_q()->RemoveLast();
  joints.set_q(2, NAN);
  CHECK_FALSE(wire.call<msg::fkSrv>("/ik/fk_srv", joints).success());
}

TEST_CASE("by service: the guess and the elbow of a request choose among solutions") {
  Wire wire;
  msg::twoArmHandPoseCmdSrv::Request asked;
  auto& command = *asked.mutable_twoarmhandposecmdrequest();
  command = hand_poses(wire, kLeft, kRight);
  command.set_joint_angles_as_q0(true);
  for (std::size_t i = 0; i < 7; ++i) {
    command.mutable_hand_poses()->mutable_left_pose()->set_joint_angles(static_cast<int>(i), kLeft[i]);
    command.mutable_hand_poses()->mutable_right_pose()->set_joint_angles(static_cast<int>(i), kRight[i]);
  }
  const auto solved = wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv", asked);
  REQUIRE(solved.success());
  for (int i = 0; i < 14; ++i)
    CHECK(solved.q_arm(i) == Approx(static_cast<std::size_t>(i) < 7 ? kLeft[static_cast<std::size_t>(i)]
                                                                    : kRight[static_cast<std::size_t>(i - 7)])
                                 .margin(1e-4));
  const Vec3 elbow = wire.robot.upper.kinematics().forward(0, kLeft).elbow;
  auto& left = *command.mutable_hand_poses()->mutable_left_pose();
  command.set_joint_angles_as_q0(false);
  left.set_elbow_pos_xyz(0, elbow.x);
  left.set_elbow_pos_xyz(1, elbow.y);
  left.set_elbow_pos_xyz(2, elbow.z);
  const auto near = wire.call<msg::twoArmHandPoseCmdSrv>("/ik/two_arm_hand_pose_cmd_srv", asked);
  REQUIRE(near.success());
  CHECK(near.hand_poses().left_pose().elbow_pos_xyz(2) == Approx(elbow.z).margin(1e-3));
}

TEST_CASE("by topics: goals of the hands, and what is published of them") {
  Wire wire;
  make_external(wire);
  const auto* asked = wire.published("/drake_ik/input_pos");
  const auto* solved = wire.published("/drake_ik/eef_pose");
  REQUIRE(asked->changes != nullptr);
  CHECK(asked->changes(wire.robot) == 0);
  const auto goals = hand_poses(wire, kLeft, kRight);
  wire.send("/ik/two_arm_hand_pose_cmd", goals);
  CHECK(asked->changes(wire.robot) == 1);
  CHECK(solved->changes(wire.robot) == 1);
  wire.run(3);
  const auto wanted = wire.read<Float64MultiArray>("/drake_ik/input_pos");
  const auto measured = wire.read<Float64MultiArray>("/humanoid_controller/wbc_arm_eef_pose");
  const auto reached = wire.read<Float64MultiArray>("/drake_ik/eef_pose");
  REQUIRE(measured.data_size() == 14);
  for (int i = 0; i < 14; ++i) {
    CHECK(std::abs(measured.data(i)) == Approx(std::abs(wanted.data(i))).margin(1e-5));
    CHECK(std::abs(reached.data(i)) == Approx(std::abs(wanted.data(i))).margin(1e-5));
  }
  CHECK(wanted.data(0) == goals.hand_poses().left_pose().pos_xyz(0));
  CHECK(wanted.data(10) == goals.hand_poses().right_pose().quat_xyzw(0));
}

TEST_CASE("by topic: goals of the mobile manipulator are obeyed while it has control of the arms") {
  Wire wire;
  make_external(wire);
  auto goals = hand_poses(wire, kLeft, kRight);
  goals.set_frame(2);
  using Torso = msg::changeTorsoCtrlMode;
  const auto count = [&] { return wire.robot.upper.hand_goals().count; };
  for (const int control : {0, 2}) {
    wire.call<Torso>("/mobile_manipulator_mpc_control", request<Torso>(control));
    wire.send("/mm/two_arm_hand_pose_cmd", goals);
    CHECK(count() == 0);
  }
  wire.call<Torso>("/mobile_manipulator_mpc_control", request<Torso>(1));
  wire.send("/mm/two_arm_hand_pose_cmd", goals);
  CHECK(count() == 1);
  goals.set_frame(0);  // as now: local
  wire.send("/mm/two_arm_hand_pose_cmd", goals);
  CHECK(count() == 2);
  CHECK(wire.robot.upper.hand_goals().solutions == 2);
  goals.set_frame(4);
  wire.send("/mm/two_arm_hand_pose_cmd", goals);
  CHECK(count() == 2);
}

TEST_CASE(
    "by topic: goals in the world are taken to the base, and those in the manipulator's world likewise") {
  Wire wire;
  make_external(wire);
  wire.robot.walk.command_pose({.x = 0.3, .y = 0.1, .yaw = 0.4});
  for (int i = 0; i < 4000; ++i) wire.robot.walk.step();
  const SpatialPose& base = wire.robot.walk.base();
  REQUIRE(std::abs(base.yaw) > 0.2);
  using Torso = msg::changeTorsoCtrlMode;
  wire.call<Torso>("/mobile_manipulator_mpc_control", request<Torso>(3));
  const std::array<Pose, 2> local = {wire.robot.upper.kinematics().forward(0, kLeft).hand,
                                     wire.robot.upper.kinematics().forward(1, kRight).hand};
  for (const int frame : {1, 3}) {
    const Pose to_frame = frame == 1
                              ? Pose{{base.x, base.y, base.z}, from_rpy(base.roll, base.pitch, base.yaw)}
                              : Pose{{0, 0, base.z}, from_rpy(base.roll, base.pitch, 0)};
    msg::twoArmHandPoseCmd command;
    command.set_frame(frame);
    auto& poses = *command.mutable_hand_poses();
    fill_hand_pose({to_frame * local[0], {}}, *poses.mutable_left_pose());
    fill_hand_pose({to_frame * local[1], {}}, *poses.mutable_right_pose());
    wire.send("/mm/two_arm_hand_pose_cmd", command);
    for (const std::size_t side : {0u, 1u}) {
      const Pose& asked = wire.robot.upper.hand_goals().asked[side];
      CHECK(norm(asked.position - local[side].position) < 1e-9);
      CHECK(norm(rotation_vector(conjugate(asked.rotation) * local[side].rotation)) < 1e-9);
    }
  }
  CHECK(wire.robot.upper.hand_goals().solutions == 2);
  wire.run(3);
  CHECK(wire.robot.upper.arm_velocity()[0] == 0);
  const Pose reached =
      wire.robot.upper.kinematics().forward(0, wire.robot.upper.arm_position().first(7)).hand;
  CHECK(norm(reached.position - local[0].position) < 1e-5);
}

TEST_CASE("what a service answers has a form on the wire, also when it is refused") {
  for (std::size_t i = 0; i < kEndEffectors.size(); ++i) {
    Wire wire(static_cast<EndEffector>(i));
    for (const ServedService& row : wire.table.services) {
      INFO(row.name);
      const std::unique_ptr<google::protobuf::Message> reply(row.response.New());
      row.serve(wire.robot, row.request, *reply);
      CHECK(to_ros1(*reply));
    }
  }
  Wire wire;
  const auto poses = wire.call<msg::fkSrv>("/ik/fk_srv");
  CHECK_FALSE(poses.success());
  CHECK(poses.hand_poses().left_pose().quat_xyzw_size() == 4);
}

TEST_CASE("a message of another type than the row's is not taken, and leaves the answer empty") {
  Wire wire;
  make_external(wire);
  for (const TakenTopic& row : wire.table.taken)
    row.take(wire.robot, ros1::std_msgs::Float64::default_instance());
  for (const PublishedTopic& row : wire.table.published) {
    ros1::std_msgs::Float64 message;
    row.fill(wire.robot, message);
    CHECK(message.data() == 0);
  }
  for (const ServedService& row : wire.table.services) {
    ros1::std_msgs::Float64 message;
    row.serve(wire.robot, ros1::std_msgs::Float64::default_instance(), message);
  }
  wire.run(0.5);
  CHECK(shoulder(wire) == Approx(0.15 * kRadian).margin(1e-3));
}

}  // namespace aim::robotside::kuavo
