// The channels of the hardware abstraction in a complete aimd: what the body measures, in motor space, and
// set-points of motors under the rules of motion control.
#include <fmt/core.h>
#include "aimdk/hal_hand.pb.h"

#include "robotside/kinematics/motor_space.hpp"
#include "robotside/telemetry/body_publisher.hpp"
#include "ros/joint_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kArms = "/body_drive/arm_joint_command";
constexpr std::string_view kRodA = "idx18_01_left_wrist_rod_A_joint";
constexpr std::string_view kRodB = "idx19_01_left_wrist_rod_B_joint";

struct Body : DaemonFixture {
  Body() : body(services) {}
  // Runs the robot and publishes every period, as the stream of samples does.
  void run(double seconds) {
    for (auto left = static_cast<int>(seconds * 1000 + 0.5); left > 0; --left) {
      advance(1e-3);
      body.publish(sample_of(robot.state(), ++number));
    }
  }
  template <class Message>
  Message newest(std::string_view topic) {
    const auto polled = services.topics.poll(topic, 0, 1, std::chrono::steady_clock::now());
    REQUIRE(polled);
    REQUIRE(polled->samples.size() == 1);
    Message message;
    REQUIRE(message.ParseFromString(polled->samples.front().message));
    return message;
  }
  // In an action in which the arms belong to the client.
  void serve() {
    for (const auto action : {"RL_JOINT_DEFAULT", "RL_WHOLE_BODY_EXT_JOINT_SERVO"}) go(action);
    robot.submit({SetMotionPlayer{false, false}});
  }
  BodyPublisher body;
  std::uint64_t number = 0;
};

std::string motor(std::string_view name, double position) {
  return fmt::format(R"({{"name":"{}","position":{},"stiffness":100}})", name, position);
}
std::string motors(std::initializer_list<std::string> all) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : ",") + one;
  return R"({"joints":[)" + text + "]}";
}

}  // namespace

TEST_CASE(
    "the motors of all limbs are published under their own names, a hundred times a second to pollers") {
  Body robot;
  robot.serve();
  robot.run(1.5);
  struct Limb {
    std::string_view topic;
    int motors;
    std::string_view first, last;
  };
  for (const Limb& limb :
       {Limb{"/body_drive/leg_joint_state", 12, "idx01_left_hip_roll", "idx12_01_right_toe_motorB"},
        Limb{"/body_drive/arm_joint_state", 14, "idx13_left_arm_joint1", "idx26_01_right_wrist_rod_B_joint"},
        Limb{"/body_drive/neck_joint_state", 2, "idx27_head_joint1", "idx28_head_joint2"},
        Limb{"/body_drive/waist_joint_state", 4, "waist_lift", "waist_yaw"}}) {
    CAPTURE(limb.topic);
    const auto message = robot.newest<joint_msgs::msg::JointState>(limb.topic);
    REQUIRE(message.joints_size() == limb.motors);
    CHECK(message.joints(0).name() == limb.first);
    CHECK(message.joints(limb.motors - 1).name() == limb.last);
    for (const TopicActivity& row : robot.services.topics.activity(robot.robot.state().time))
      if (row.topic->name == limb.topic) CHECK(row.rate_hz == Approx(1000).margin(10));
  }
  // A toe motor carries what pitch and roll of the ankle need.
  const RobotState state = robot.robot.state();
  AxisValues expected = {state.position, state.velocity, state.effort};
  MotorSpace(fixture_model()).to_motors(expected);
  const auto legs = robot.newest<joint_msgs::msg::JointState>("/body_drive/leg_joint_state");
  CHECK(legs.joints(4).position() == Approx(expected.position[4]).margin(1e-6));
  CHECK(legs.joints(4).effort() == Approx(expected.effort[4]).margin(1e-3));
}

TEST_CASE("the inertial sensor, the hands and the palms are published") {
  Body robot;
  robot.serve();
  robot.run(0.2);
  const auto imu = robot.newest<sensor_msgs::msg::Imu>("/body_drive/imu/data");
  CHECK(imu.linear_acceleration().z() == Approx(9.80665).margin(0.01));
  CHECK(imu.orientation().w() == Approx(1).margin(1e-3));
  const auto hands = robot.newest<aimdk::protocol::HandStateChannel>("/body_drive/hand_joint_state");
  CHECK(hands.data().left().has_agi_hand());
  CHECK(hands.data().right().has_agi_hand());
  const auto poses = robot.newest<joint_msgs::msg::PoseStates>("/body_drive/arm_pose_state");
  REQUIRE(poses.names_size() == 2);
  CHECK(poses.names(0) == "left_arm");
  CHECK(poses.poses(0).y() == Approx(-poses.poses(1).y()).margin(1e-3));
  CHECK(poses.poses(0).z() < 0);  // hanging arms
  CHECK(poses.torqs_size() == 14);
}

TEST_CASE("every sample goes to a subscriber of the bus, once and in order") {
  Body robot;
  auto bus = transport::open_bus("loopback:body-samples", {});
  REQUIRE(bus);
  REQUIRE(robot.body.attach(Backend::dds, **bus));
  std::vector<std::uint32_t> numbers;
  std::vector<std::int64_t> stamps;
  const auto arms = (*bus)->subscribe({"/body_drive/arm_joint_state", "ros2:joint_msgs/msg/JointState"},
                                      [&](const transport::Sample& sample) {
                                        joint_msgs::msg::JointState message;
                                        REQUIRE(decode(sample.encoding, sample.bytes, message));
                                        numbers.push_back(message.joints(0).sequence());
                                      });
  const auto imu = (*bus)->subscribe(
      {"/body_drive/imu/data", "ros2:sensor_msgs/msg/Imu"}, [&](const transport::Sample& sample) {
        sensor_msgs::msg::Imu message;
        REQUIRE(decode(sample.encoding, sample.bytes, message));
        stamps.push_back(message.header().stamp().sec() * kSecond + message.header().stamp().nanosec());
      });
  REQUIRE(arms);
  REQUIRE(imu);
  robot.run(1);
  CHECK(robot.body.wanted());
  CHECK(numbers.size() == 1000);
  CHECK(stamps.size() == 1000);
  for (std::size_t i = 1; i < numbers.size(); ++i) REQUIRE(numbers[i] == numbers[i - 1] + 1);
  for (std::size_t i = 1; i < stamps.size(); ++i) REQUIRE(stamps[i] == stamps[i - 1] + 1'000'000);
}

TEST_CASE("wrist rods move both joints of the wrist, by the exact linkage") {
  Body robot;
  robot.serve();
  AxisValues target;
  target.position[17] = 0.2;
  target.position[18] = -0.1;
  MotorSpace(fixture_model()).to_motors(target);
  for (int i = 0; i < 100; ++i) {
    REQUIRE(robot.send(kArms,
                       motors({motor(kRodA, target.position[17]), motor(kRodB, target.position[18])})) == "");
    robot.advance(0.01);
  }
  CHECK(robot.at("idx18_left_arm_joint6") == Approx(0.2).margin(1e-3));
  CHECK(robot.at("idx19_left_arm_joint7") == Approx(-0.1).margin(1e-3));
  // The stream ends like every other: 100 ms after its last set-point the limb holds.
  robot.send(kArms, motors({motor(kRodA, 0), motor(kRodB, 0)}));
  robot.advance(0.15);
  const double held = robot.at("idx18_left_arm_joint6");
  robot.advance(0.5);
  CHECK(robot.at("idx18_left_arm_joint6") == Approx(held).margin(0.02));
}

TEST_CASE("set-points of motors are refused by name and reason") {
  Body robot;
  CHECK(
      contains(robot.send(kArms, motors({motor("idx13_left_arm_joint1", 0.1)})), "not available in DEFAULT"));
  robot.serve();
  CHECK(contains(robot.send(kArms, motors({motor(kRodA, 0)})), "without its partner"));
  CHECK(contains(robot.send(kArms, motors({motor(kRodA, 0.012), motor(kRodA, 0)})), "named twice"));
  CHECK(contains(robot.send(kArms, motors({motor(kRodA, 0.2), motor(kRodB, -0.2)})),
                 "no position of the joints"));
  CHECK(contains(robot.send(kArms, motors({motor("idx18_left_arm_joint6", 0)})), "is not a motor of arms"));
  CHECK(contains(robot.send(kArms, motors({motor("idx27_head_joint1", 0)})), "is not a motor of arms"));
  CHECK(contains(robot.send(kArms, R"({"joints":[]})"), "names no motor"));
  CHECK(contains(
      robot.send(kArms, R"({"joints":[{"name":"idx13_left_arm_joint1","position":0,"stiffness":-1}]})"),
      "negative"));
  CHECK(contains(robot.send("/body_drive/leg_joint_command", motors({motor("idx04_left_tarsus", 0.3)})),
                 "legs"));
  CHECK(contains(robot.send("/body_drive/claw_joint_command", R"({"data":{"left":{"claw":{"position":1}}}})"),
                 "this robot has no claws"));
  CHECK(contains(robot.send("/body_drive/lift_joint_command", "{}"), "this robot has no lift"));
  CHECK(contains(robot.send("/body_drive/wheel_joint_command", "{}"), "this robot has no wheels"));
}

TEST_CASE("neck, waist and hands follow set-points of their motors") {
  Body robot;
  robot.serve();
  for (int i = 0; i < 100; ++i) {
    REQUIRE(robot.send("/body_drive/neck_joint_command", motors({motor("idx27_head_joint1", 0.3)})) == "");
    REQUIRE(robot.send("/body_drive/waist_joint_command", motors({motor("waist_yaw", 0.1)})) == "");
    REQUIRE(robot.send("/body_drive/hand_joint_command",
                       R"({"data":{"left":{"agi_hand":{"finger":{"pos":{"index_pos":500}}}}}})") == "");
    robot.advance(0.01);
  }
  CHECK(robot.at("idx27_head_joint1") == Approx(0.3).margin(1e-3));
  CHECK(robot.at("waist_yaw") == Approx(0.1).margin(5e-3));
  CHECK(robot.at("left_index") == Approx(500).margin(1));
}

}  // namespace aim::robotside
