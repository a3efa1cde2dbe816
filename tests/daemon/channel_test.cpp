// Channel messages by HTTP and by the topic bus: joints are assigned by name, and one error refuses the
// complete message.
#include "robotside/api/topics/channel.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kArmChannel = "/motion/control/arm_joint_command";
constexpr std::string_view kNeck = "/motion/control/neck_joint_command";
constexpr std::string_view kHands = "/motion/control/hand_joint_command";

sensor_msgs::msg::JointState joints(std::initializer_list<std::pair<std::string, double>> targets) {
  sensor_msgs::msg::JointState message;
  for (const auto& [name, position] : targets) {
    message.add_name(name);
    message.add_position(position);
  }
  return message;
}

// All arm joints in a posture of the model, left arm first.
sensor_msgs::msg::JointState arms_at(std::string_view posture) {
  sensor_msgs::msg::JointState message;
  const RobotModel& model = fixture_model();
  const JointGroup& group = model.group("arms");
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    message.add_name(std::string(model.joints[i].name));
    message.add_position(model.posture(posture).positions[i]);
    message.add_velocity(0);
    message.add_effort(0);
  }
  return message;
}

void serve(DaemonFixture& fixture) {
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.call("aimdk.protocol.MotionCommandService/DisableMotionPlayer");
}

void stream(DaemonFixture& fixture, std::string_view topic, const sensor_msgs::msg::JointState& message,
            double seconds) {
  for (int i = 0; i < seconds * 100; ++i) {
    REQUIRE(fixture.send(topic, to_json(message)) == "");
    fixture.advance(0.01);
  }
}

}  // namespace

TEST_CASE("Set-point streams are refused outside servo actions and while the motion player owns the limb") {
  DaemonFixture fixture;
  CHECK_FALSE(fixture.send(kArmChannel, to_json(arms_at("arm_home"))).empty());
  CHECK_FALSE(fixture.send(kNeck, to_json(joints({{"idx27_head_joint1", 0.1}}))).empty());
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  CHECK(contains(fixture.send(kArmChannel, to_json(arms_at("arm_home"))), "aimctl player disable"));
}

TEST_CASE("Arms follow a stream of all fourteen joints, in any order of names") {
  DaemonFixture fixture;
  serve(fixture);
  sensor_msgs::msg::JointState message = arms_at("arm_home");
  message.mutable_name()->SwapElements(0, 13);
  message.mutable_position()->SwapElements(0, 13);
  stream(fixture, kArmChannel, message, 5);
  const JointGroup& group = fixture_model().group("arms");
  for (std::size_t i = group.first; i < group.first + group.count; ++i)
    CHECK(fixture.robot.state().position[i] ==
          Approx(fixture_model().posture("arm_home").positions[i]).margin(2e-3));
}

TEST_CASE("The neck takes one joint or two") {
  DaemonFixture fixture;
  serve(fixture);
  stream(fixture, kNeck, joints({{"idx28_head_joint2", 0.2}}), 3);
  stream(fixture, kNeck, joints({{"idx28_head_joint2", 0.1}, {"idx27_head_joint1", -0.3}}), 3);
  const std::size_t shake = fixture_model().group("neck").first;
  CHECK(fixture.robot.state().position[shake] == Approx(-0.3).margin(2e-3));
  CHECK(fixture.robot.state().position[shake + 1] == Approx(0.1).margin(2e-3));
}

TEST_CASE("All three naming schemes address the same fingers, in any number") {
  DaemonFixture fixture;
  serve(fixture);
  stream(fixture, kHands, joints({{"left_thumb_0", 300}, {"R_little_1_joint", 400}}), 3);
  stream(fixture, kHands,
         joints({{"L_thumb_swing_joint", 500}, {"R_pinky_1_joint", 600}, {"L_index_1_joint", 700}}), 3);
  const RobotModel& model = fixture_model();
  const RobotState state = fixture.robot.state();
  CHECK(state.position[*model.find_joint("left_thumb_0")] == Approx(500).margin(2));
  CHECK(state.position[*model.find_joint("right_pinky")] == Approx(600).margin(2));
  CHECK(state.position[*model.find_joint("left_index")] == Approx(700).margin(2));
}

TEST_CASE("One error in a joint command refuses the complete message") {
  DaemonFixture fixture;
  serve(fixture);
  const auto before = fixture.robot.state().set_position;
  const auto refused = [&](std::string_view topic, const sensor_msgs::msg::JointState& message) {
    const std::string refusal = fixture.send(topic, to_json(message));
    fixture.advance(0.05);
    CHECK(fixture.robot.state().set_position == before);
    return refusal;
  };
  CHECK(contains(refused(kNeck, joints({})), "names no joint"));
  auto thirteen = arms_at("arm_home");
  thirteen.mutable_name()->RemoveLast();
  CHECK(contains(refused(kArmChannel, thirteen), "position has 14 values for 13 names"));
  thirteen.mutable_position()->RemoveLast();
  CHECK(contains(refused(kArmChannel, thirteen), "velocity has 14 values for 13 names"));
  thirteen.mutable_velocity()->RemoveLast();
  CHECK(contains(refused(kArmChannel, thirteen), "effort has 14 values for 13 names"));
  thirteen.mutable_effort()->RemoveLast();
  CHECK(contains(refused(kArmChannel, thirteen), "13 of the 14 joints"));
  CHECK(contains(refused(kNeck, joints({{"idx27_head_joint1", 0.1}, {"idx27_head_joint1", 0.2}})),
                 "named twice"));
  CHECK(contains(refused(kHands, joints({{"left_thumb_0", 1}, {"L_thumb_swing_joint", 2}})), "named twice"));
  CHECK(contains(refused(kNeck, joints({{"nose", 0.1}})), "\"nose\""));
  CHECK(contains(refused(kNeck, joints({{"idx13_left_arm_joint1", 0.1}})), "is not a joint of neck"));
  CHECK(contains(refused(kNeck, joints({{"idx27_head_joint1", std::numeric_limits<double>::quiet_NaN()}})),
                 "position"));
  auto infinite = joints({{"idx27_head_joint1", 0.1}});
  infinite.add_velocity(std::numeric_limits<double>::infinity());
  CHECK(contains(refused(kNeck, infinite), "velocity"));
}

TEST_CASE("Bytes that cannot be decoded are an error, a decodable message that is refused is not") {
  DaemonFixture fixture;
  const auto route = transport::channel_route(kNeck, fixture_model().find_topic(kNeck)->type);
  CHECK_FALSE(fixture.ask(route, "{\"nonsense\":1}"));
  CHECK_FALSE(fixture.ask(route, ""));
  const auto cdr = fixture.ask(route, to_cdr(joints({{"idx27_head_joint1", 0.1}})), Encoding::cdr);
  REQUIRE(cdr);
  CHECK_FALSE(cdr->refusal.empty());  // readable, but DEFAULT opens no servo interface
  // A topic that the robot publishes does not accept messages.
  const auto state = fixture.ask(
      transport::channel_route("/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"), "{}");
  REQUIRE_FALSE(state);
  CHECK(state.error().origin == Origin::not_found);
}

TEST_CASE("A velocity outside the limits is clamped, and the clamp is recorded") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 150; ++i) {
    REQUIRE(
        fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":3}})").empty());
    fixture.advance(0.02);
    REQUIRE(fixture.robot.state().base.velocity.forward <= fixture_model().walk.forward.max + 1e-9);
  }
  CHECK(fixture.robot.state().base.velocity.forward == Approx(fixture_model().walk.forward.max).margin(0.01));
  CHECK(contains(
      fixture.call("aim.v1.RefusalService/GetLast", R"({"what":"/motion/control/locomotion_velocity"})"),
      R"("reason":"forward_velocity 3 to 0.8 m/s")"));
}

TEST_CASE(
    "The walk ends without velocity messages, and a repeated sequence number does not feed the watchdog") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  const std::string_view topic = "/motion/control/locomotion_velocity";
  for (int i = 1; i <= 100; ++i) {
    fixture.send(topic, R"({"header":{"seq":)" + std::to_string(i) + R"(},"data":{"forward_velocity":0.3}})");
    fixture.advance(0.02);
  }
  CHECK(fixture.robot.state().base.velocity.forward == Approx(0.3).margin(0.01));
  for (int i = 0; i < 100; ++i) {
    fixture.send(topic, R"({"header":{"seq":100},"data":{"forward_velocity":0.3}})");
    fixture.advance(0.02);
  }
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
}

TEST_CASE("Samples of the topic bus are processed by the same functions as HTTP channel messages") {
  DaemonFixture fixture;
  const Topic& topic = *fixture_model().find_topic(kNeck);
  RequestContext cdr(fixture.services, topic.name);
  CHECK(receive(cdr, topic, Encoding::cdr, to_cdr(joints({{"nose", 0.1}}))));
  CHECK(contains(cdr.refusal().message, "nose"));
  RequestContext garbage(fixture.services, topic.name);
  CHECK_FALSE(receive(garbage, topic, Encoding::cdr, "xyz"));
  CHECK(fixture.services.refusals.last(kNeck)->error.origin == Origin::usage);
}

}  // namespace aim::robotside
