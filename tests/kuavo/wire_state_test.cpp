// What the simulated Kuavo publishes about itself: every topic of chapters 3 and 4 of the vendor's document,
// and what its samples say.
#include <array>
#include <cmath>
#include <string>

#include "core/codec/codec.hpp"
#include "core/codec/ros1_type.hpp"
#include "ros1/kuavo_msgs.pb.h"
#include "ros1/kuavo_msgs_dev.pb.h"
#include "ros1/nav_msgs.pb.h"
#include "ros1/ocs2_msgs.pb.h"
#include "ros1/std_msgs.pb.h"
#include "tests/kuavo/wire_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

using Numbers = ros1::std_msgs::Float64MultiArray;
using Number = ros1::std_msgs::Float64;

struct WalkingRobot {
  explicit WalkingRobot(Generation generation = Generation::main) : robot(kuavo_edition(generation)) {}
  void run(double seconds) {
    for (double at = 0; at < seconds; at += kStep) robot.step();
  }
  void walk(double speed, double yaw_rate, double seconds) {
    for (double at = 0; at < seconds; at += 0.1) {
      robot.walk.command_velocity({.x = speed, .yaw = yaw_rate});
      run(0.1);
    }
  }
  const PublishedTopic& row(std::string_view topic) const {
    for (const PublishedTopic& each : table.published)
      if (each.name == topic) return each;
    FAIL("the robot does not publish " << topic);
    return table.published.front();
  }
  template <class Type>
  Type sample(std::string_view topic) const {
    Type message;
    REQUIRE(row(topic).prototype(robot.edition.generation).GetDescriptor() == Type::descriptor());
    row(topic).fill(robot, message);
    return message;
  }
  std::vector<double> numbers(std::string_view topic) const {
    const auto sampled = sample<Numbers>(topic);
    return {sampled.data().begin(), sampled.data().end()};
  }

  SimKuavo robot;
  SimWireTable table = wire_table(robot.edition);
};

struct DocumentedTopic {
  std::string name, type;
  std::size_t size;  // of data; 0: not an array
};

// Chapters 3 and 4.
std::vector<DocumentedTopic> documented() {
  const std::string array = "std_msgs/Float64MultiArray", single = "std_msgs/Float64";
  std::vector<DocumentedTopic> rows = {
      {"/sensors_data_raw", "kuavo_msgs/sensorsData", 0},
      {"/humanoid_mpc_observation", "ocs2_msgs/mpc_observation", 0},
      {"/humanoid_mpc_arm_commanded", "ocs2_msgs/mpc_target_trajectories", 0},
      {"/humanoid_mpc_gait_time_name", "kuavo_msgs/gaitTimeName", 0},
      {"/humanoid_mpc_policy", "ocs2_msgs/mpc_flattened_controller", 0},
      {"/humanoid_mpc_target", "ocs2_msgs/mpc_target_trajectories", 0},
      {"/odom", "nav_msgs/Odometry", 0},
      {"/state_estimate/mode", single, 0},
      {"/state_estimate/base/linear_vel", array, 3},
      {"/state_estimate/base/pos_xyz", array, 3},
      {"/state_estimate/base/angular_vel_zyx", array, 3},
      {"/state_estimate/base/angular_zyx", array, 3},
      {"/state_estimate/joint/pos", array, 28},
      {"/state_estimate/joint/vel", array, 28},
      {"/humanoid_controller/optimizedState_mrt/com/angular_vel_xyz", array, 3},
      {"/humanoid_controller/optimizedState_mrt/com/angular_zyx", array, 3},
      {"/humanoid_controller/optimizedState_mrt/base/linear_vel_xyz", array, 3},
      {"/humanoid_controller/optimizedState_mrt/base/pos_xyz", array, 3},
      {"/humanoid_controller/optimizedState_mrt/joint_pos", array, 28},
      {"/humanoid_controller/optimizedInput_mrt/joint_vel", array, 28},
      {"/humanoid_controller/optimized_mode", single, 0},
      {"/humanoid_controller/wbc_planned_body_acc/angular", array, 3},
      {"/humanoid_controller/wbc_planned_body_acc/linear", array, 3},
      {"/monitor/frequency/mpc", single, 0},
      {"/monitor/frequency/wbc", single, 0},
      {"/monitor/time_cost/mpc", single, 0},
      {"/monitor/time_cost/wbc", single, 0},
  };
  for (const char* com :
       {"r", "r_des", "rd", "rd_des", "com_lf_diff", "com_lf_diff_des", "com_rf_diff", "com_rf_diff_des"})
    rows.push_back({"/humanoid_controller/com/" + std::string(com), array, 3});
  for (const char* leg : {"acc_desired", "pos_desired", "pos_measured", "vel_desired", "vel_measured"}) {
    rows.push_back({"/humanoid_controller/swing_leg/" + std::string(leg), array, 24});
    for (int point = 0; point < 8; ++point)
      rows.push_back(
          {"/humanoid_controller/swing_leg/" + std::string(leg) + "_" + std::to_string(point), array, 3});
  }
  for (int point = 0; point < 8; ++point) {
    const std::string stem = "/state_estimate/end_effector/contact_point_" + std::to_string(point);
    rows.push_back({stem + "/feet_height", single, 0});
    rows.push_back({stem + "/pos", array, 3});
    rows.push_back({stem + "/vel", array, 3});
    rows.push_back({"/humanoid_controller/optimizedInput_mrt/force_" + std::to_string(point), array, 3});
  }
  return rows;
}

}  // namespace

TEST_CASE("every documented topic of the state is published with its type and length", "[kuavo]") {
  WalkingRobot walking;
  walking.walk(0.2, 0.1, 2);
  for (const DocumentedTopic& topic : documented()) {
    INFO(topic.name);
    const PublishedTopic& row = walking.row(topic.name);
    CHECK(ros1_type_of(*row.prototype(Generation::main).GetDescriptor()).name == topic.type);
    const std::unique_ptr<Message> message(row.prototype(Generation::main).New());
    row.fill(walking.robot, *message);
    CHECK(to_ros1(*message));
    CHECK(first_non_finite(*message).empty());
    if (topic.size > 0) CHECK(walking.numbers(topic.name).size() == topic.size);
  }
}

TEST_CASE("a topic is published once, and not one that the robot takes", "[kuavo]") {
  for (const EndEffector end :
       {EndEffector::none, EndEffector::qiangnao, EndEffector::qiangnao_touch, EndEffector::lejuclaw}) {
    const SimWireTable table = wire_table(kuavo_edition(Generation::dev, end));
    std::set<std::string_view> topics, services;
    for (const auto& row : table.published) CHECK(topics.insert(row.name).second);
    for (const auto& row : table.taken) CHECK(topics.insert(row.name).second);
    for (const auto& row : table.services) CHECK(services.insert(row.name).second);
  }
}

TEST_CASE("the joints of the sensors are in the order of the document", "[kuavo]") {
  WalkingRobot walking;
  CHECK(walking.robot.upper.command_head(std::array{20.0, -10.0}));
  walking.run(3);
  const auto sensors = walking.sample<ros1::kuavo_msgs::sensorsData>("/sensors_data_raw");
  const auto& joints = sensors.joint_data();
  for (const int size :
       {joints.joint_q_size(), joints.joint_v_size(), joints.joint_vd_size(), joints.joint_torque_size()})
    CHECK(size == 28);
  CHECK(joints.joint_q(26) == Approx(20 * M_PI / 180).margin(1e-3));
  CHECK(joints.joint_q(27) == Approx(-10 * M_PI / 180).margin(1e-3));
  for (int i = 0; i < 12; ++i)
    CHECK(joints.joint_q(i) == walking.robot.walk.leg_position()[static_cast<std::size_t>(i)]);
  for (int i = 0; i < 14; ++i)
    CHECK(joints.joint_q(12 + i) == walking.robot.upper.arm_position()[static_cast<std::size_t>(i)]);
}

TEST_CASE("velocities and accelerations of joints belong to their positions", "[kuavo]") {
  WalkingRobot walking;
  walking.robot.walk.command_velocity({.x = 0.3});
  double position = 0, velocity = 0;
  for (int i = 0; i < 1000; ++i) {
    if (i % 50 == 0) walking.robot.walk.command_velocity({.x = 0.3});
    walking.robot.step();
    const auto joints = walking.sample<ros1::kuavo_msgs::sensorsData>("/sensors_data_raw").joint_data();
    if (i > 1) {
      CHECK((joints.joint_q(3) - position) / kStep == Approx(joints.joint_v(3)).margin(0.2));
      CHECK((joints.joint_v(3) - velocity) / kStep == Approx(joints.joint_vd(3)).margin(1e-6));
    }
    position = joints.joint_q(3);
    velocity = joints.joint_v(3);
  }
}

TEST_CASE("an accelerometer at rest feels gravity", "[kuavo]") {
  WalkingRobot walking;
  walking.run(1);
  const auto imu = walking.sample<ros1::kuavo_msgs::sensorsData>("/sensors_data_raw").imu_data();
  CHECK(std::hypot(imu.acc().x(), imu.acc().y(), imu.acc().z()) == Approx(9.81).margin(1e-3));
  CHECK(imu.acc().z() > 9);
  CHECK(std::hypot(imu.free_acc().x(), imu.free_acc().y(), imu.free_acc().z()) < 1e-3);
  CHECK(std::hypot(imu.quat().w(), imu.quat().x(), std::hypot(imu.quat().y(), imu.quat().z())) == Approx(1));
}

TEST_CASE("the gyroscope and the odometry measure turning", "[kuavo]") {
  WalkingRobot walking;
  walking.walk(0, 0.3, 3);
  const auto imu = walking.sample<ros1::kuavo_msgs::sensorsData>("/sensors_data_raw").imu_data();
  CHECK(imu.gyro().z() == Approx(0.3).margin(0.05));
  const auto odometry = walking.sample<ros1::nav_msgs::Odometry>("/odom");
  CHECK(odometry.twist().twist().angular().z() == Approx(0.3).margin(0.05));
  const auto& q = odometry.pose().pose().orientation();
  const double yaw = std::atan2(2 * (q.w() * q.z() + q.x() * q.y()), 1 - 2 * (q.y() * q.y() + q.z() * q.z()));
  CHECK(yaw == Approx(walking.robot.walk.base().yaw).margin(1e-9));
  CHECK(odometry.pose().covariance_size() == 36);
}

TEST_CASE("a velocity in the odometry is in the frame of the base, estimates in the world", "[kuavo]") {
  WalkingRobot walking;
  walking.walk(0, 0.3, 6);
  walking.walk(0.2, 0, 3);
  const double yaw = walking.robot.walk.base().yaw;
  REQUIRE(std::abs(yaw) > 0.8);
  const auto twist = walking.sample<ros1::nav_msgs::Odometry>("/odom").twist().twist();
  const auto world = walking.numbers("/state_estimate/base/linear_vel");
  CHECK(twist.linear().x() == Approx(0.2).margin(0.05));
  CHECK(world[0] ==
        Approx(std::cos(yaw) * twist.linear().x() - std::sin(yaw) * twist.linear().y()).margin(1e-9));
  CHECK(world[1] ==
        Approx(std::sin(yaw) * twist.linear().x() + std::cos(yaw) * twist.linear().y()).margin(1e-9));
}

TEST_CASE("the observation is the state and input of the centroidal model", "[kuavo]") {
  WalkingRobot walking;
  walking.walk(0.2, 0, 2);
  const auto observation = walking.sample<ros1::ocs2_msgs::mpc_observation>("/humanoid_mpc_observation");
  REQUIRE(observation.state().value_size() == 12 + 26);
  REQUIRE(observation.input().value_size() == 24 + 26);
  CHECK(observation.time() == walking.robot.walk.time());
  CHECK(observation.mode() == walking.robot.walk.mode());
  CHECK(observation.state().value(6) == Approx(walking.robot.walk.base().x));
  CHECK(observation.state().value(8) == Approx(walking.robot.walk.base().z));
  CHECK(observation.state().value(9) == Approx(walking.robot.walk.base().yaw).margin(1e-6));
  CHECK(observation.state().value(12) == Approx(walking.robot.walk.leg_position()[0]).margin(1e-6));
  CHECK(observation.state().value(24) == Approx(walking.robot.upper.arm_position()[0]).margin(1e-6));
}

TEST_CASE("the feet that touch carry the weight", "[kuavo]") {
  WalkingRobot walking;
  bool lifted = false;
  for (int i = 0; i < 1500; ++i) {
    if (i % 50 == 0) walking.robot.walk.command_velocity({.x = 0.3});
    walking.robot.step();
    double weight = 0;
    for (int point = 0; point < 8; ++point)
      weight += walking.numbers("/humanoid_controller/optimizedInput_mrt/force_" + std::to_string(point))[2];
    CHECK(weight == Approx(55 * 9.81));
    const bool left = walking.robot.walk.feet()[0].contact;
    lifted = lifted || !left;
    CHECK((walking.numbers("/humanoid_controller/optimizedInput_mrt/force_0")[2] > 0) == left);
  }
  CHECK(lifted);
}

TEST_CASE("contact points move with their foot, left 0 to 3, right 4 to 7", "[kuavo]") {
  WalkingRobot walking;
  walking.walk(0.3, 0, 2.2);
  const auto all = walking.numbers("/humanoid_controller/swing_leg/pos_measured");
  for (std::size_t foot = 0; foot < 2; ++foot) {
    std::array<double, 3> middle{};
    for (std::size_t corner = 0; corner < 4; ++corner) {
      const std::size_t point = 4 * foot + corner;
      const auto one =
          walking.numbers("/humanoid_controller/swing_leg/pos_measured_" + std::to_string(point));
      const auto estimated =
          walking.numbers("/state_estimate/end_effector/contact_point_" + std::to_string(point) + "/pos");
      CHECK(one == estimated);
      for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(one[axis] == all[3 * point + axis]);
        middle[axis] += one[axis] / 4;
      }
      const auto height = walking.sample<Number>("/state_estimate/end_effector/contact_point_" +
                                                 std::to_string(point) + "/feet_height");
      CHECK(height.data() == one[2]);
    }
    CHECK(std::hypot(middle[0] - walking.robot.walk.feet()[foot].position[0],
                     middle[1] - walking.robot.walk.feet()[foot].position[1]) < 0.02);
  }
}

TEST_CASE("the centre of mass is published relative to each foot", "[kuavo]") {
  WalkingRobot walking;
  walking.run(0.5);
  const auto com = walking.numbers("/humanoid_controller/com/r");
  const auto left = walking.numbers("/humanoid_controller/com/com_lf_diff");
  const auto right = walking.numbers("/humanoid_controller/com/com_rf_diff");
  CHECK(com[2] > 0.5);
  CHECK(left[1] < 0);  // the left foot is to the left of it
  CHECK(right[1] > 0);
  CHECK(left[2] > 0.5);
}

TEST_CASE("the branch dev adds forces of the feet to the sensors", "[kuavo]") {
  WalkingRobot walking(Generation::dev);
  walking.run(0.5);
  const auto sensors = walking.sample<ros1::kuavo_msgs_dev::sensorsData>("/sensors_data_raw");
  REQUIRE(sensors.ftsensor_data().fz_size() == 2);
  CHECK(sensors.ftsensor_data().fz(0) + sensors.ftsensor_data().fz(1) == Approx(55 * 9.81));
}

TEST_CASE("the sensors name the end effectors", "[kuavo]") {
  const auto names = [](EndEffector end) {
    const SimKuavo robot(kuavo_edition(Generation::main, end));
    const SimWireTable table = wire_table(robot.edition);
    for (const PublishedTopic& row : table.published) {
      if (row.name != "/sensors_data_raw") continue;
      ros1::kuavo_msgs::sensorsData sensors;
      row.fill(robot, sensors);
      return std::vector<std::string>(sensors.end_effector_data().name().begin(),
                                      sensors.end_effector_data().name().end());
    }
    return std::vector<std::string>();
  };
  CHECK(names(EndEffector::none).empty());
  CHECK(names(EndEffector::lejuclaw) == std::vector<std::string>{"left_claw", "right_claw"});
  CHECK(names(EndEffector::qiangnao).size() == 12);
  CHECK(names(EndEffector::qiangnao).front() == "l_thumb");
}

}  // namespace aim::robotside::kuavo
