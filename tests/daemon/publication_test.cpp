// Published topics of the feet and of motion control's state.
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "core/model/body_geometry.hpp"
#include "robotside/kinematics/forward.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::string_view kFeet = "/mc/kinematics/foot_kine";
constexpr std::string_view kState = "/mc/base/state";

template <class Message>
Message newest(DaemonFixture& fixture, std::string_view topic) {
  const auto polled = fixture.services.topics.poll(topic, 0, 1, std::chrono::steady_clock::now());
  REQUIRE(polled);
  REQUIRE(polled->samples.size() == 1);
  Message message;
  REQUIRE(message.ParseFromString(polled->samples.front().message));
  return message;
}

Vec3 vector_of(const wire::Vec3& message) { return {message.x(), message.y(), message.z()}; }

void step(DaemonFixture& fixture) {
  fixture.advance(0.01);
  fixture.publisher.tick(fixture.robot.state());
}

}  // namespace

TEST_CASE("Joint states of arms, neck and hands are published a hundred times a second, by name") {
  DaemonFixture fixture;
  for (int i = 0; i < 200; ++i) step(fixture);
  struct Topics {
    std::string_view name;
    int joints;
    const char* first;
  };
  // Source: AimDK A2 motion control, topics: two arms of seven joints, two of the head, two hands of six.
  for (const auto& [name, joints, first] :
       {Topics{"/motion/control/arm_joint_state", 14, "idx13_left_arm_joint1"},
        Topics{"/motion/control/neck_joint_state", 2, "idx27_head_joint1"},
        Topics{"/motion/control/hand_joint_state", 12, "left_thumb_0"}}) {
    CAPTURE(name);
    const auto message = newest<sensor_msgs::msg::JointState>(fixture, name);
    REQUIRE(message.name_size() == joints);
    CHECK(message.name(0) == first);
    CHECK(message.position_size() == joints);
    CHECK(message.effort_size() == joints);
    for (const TopicActivity& row : fixture.services.topics.activity(fixture.robot.state().time))
      if (row.topic->name == name) CHECK(row.rate_hz == Approx(100).margin(1));
  }
}

TEST_CASE(
    "Feet are published a hundred times a second; of a robot that stands they are side by side and flat") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  for (int i = 0; i < 200; ++i) step(fixture);
  bool found = false;
  for (const TopicActivity& row : fixture.services.topics.activity(fixture.robot.state().time))
    if (row.topic->name == kFeet) {
      found = true;
      CHECK(row.rate_hz == Approx(100).margin(1));
    }
  CHECK(found);

  const auto message = newest<wire::FootKinematicsChannel>(fixture, kFeet);
  CHECK(message.header().seq() > 0);
  CHECK(message.header().timestamp().seconds() > 0);
  REQUIRE(message.data().foot_size() == 2);
  const auto& left = message.data().foot(0);
  const auto& right = message.data().foot(1);
  CHECK(left.type() == wire::FootKinematics_Type_LEFT);
  CHECK(right.type() == wire::FootKinematics_Type_RIGHT);
  CHECK(left.pose().position().x() == Approx(right.pose().position().x()).margin(1e-3));
  CHECK(left.pose().position().y() == Approx(-right.pose().position().y()).margin(1e-3));
  CHECK(left.pose().position().z() == Approx(right.pose().position().z()).margin(1e-3));
  CHECK(left.pose().position().y() > 0.05);
  CHECK(left.pose().position().z() < -0.6);  // a leg's length below the base
  const JointArray positions = fixture.robot.state().position;
  for (const auto& [foot, leg] : {std::pair{&left, "left_leg"}, std::pair{&right, "right_leg"}}) {
    const Pose sole = tool_in_base(*fixture_model().geometry->find_chain(leg), positions);
    CHECK(norm(vector_of(foot->pose().position()) - sole.position) < 1e-6);
    CHECK(foot->pose().orientation().w() == Approx(1).margin(1e-4));
    CHECK(foot->contact_phase() == 1);
    CHECK(norm(vector_of(foot->velocity().linear())) < 1e-3);
  }
}

TEST_CASE("Walking feet leave the ground alternately, and their velocities agree with their poses") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  std::array<double, 2> lowest = {1, 1};
  std::array<double, 2> highest = {0, 0};
  bool both_up = false;
  std::optional<wire::FootKinematicsChannel> before;
  double fastest = 0;
  double worst = 0;  // difference of the published velocity from the derivative of the positions [m/s]
  double stamp = 0;  // [s]
  for (int i = 0; i < 600; ++i) {
    if (i % 2 == 0)
      fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.4}})");
    step(fixture);
    if (i < 200) continue;  // until the gait has its full step length
    const auto now = newest<wire::FootKinematicsChannel>(fixture, kFeet);
    const double since = static_cast<double>(fixture.robot.state().time) * 1e-9 - stamp;
    stamp += since;
    for (int foot = 0; foot < 2; ++foot) {
      const auto side = static_cast<std::size_t>(foot);
      lowest[side] = std::min(lowest[side], now.data().foot(foot).contact_phase());
      highest[side] = std::max(highest[side], now.data().foot(foot).contact_phase());
      if (before) {
        const auto& from = before->data().foot(foot);
        const auto& to = now.data().foot(foot);
        const Vec3 displacement = vector_of(to.pose().position()) - vector_of(from.pose().position());
        const Vec3 published =
            0.5 * (vector_of(to.velocity().linear()) + vector_of(from.velocity().linear()));
        fastest = std::max(fastest, norm(published));
        worst = std::max(worst, norm((1 / since) * displacement - published));
      }
    }
    both_up |= now.data().foot(0).contact_phase() < 0.5 && now.data().foot(1).contact_phase() < 0.5;
    before = now;
  }
  for (std::size_t foot = 0; foot < 2; ++foot) {
    CHECK(lowest[foot] < 0.2);
    CHECK(highest[foot] == 1);
  }
  CHECK_FALSE(both_up);
  CHECK(fastest > 0.5);
  CHECK(worst < 0.03 * fastest);
}

TEST_CASE("The state topic carries work state, sit-stand state and dance") {
  DaemonFixture fixture;
  const auto state = [&] {
    for (int i = 0; i < 11; ++i) step(fixture);
    return newest<wire::McStateChannel>(fixture, kState).state();
  };
  CHECK(state().work_state() == wire::McWorkState_ENABLED);
  CHECK(state().sit_stand_state() == wire::McSitStandState_DEFAULT);
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_WHOLE_BODY_DANCE");
  fixture.call("aimdk.protocol.McMotionService/SelectDanceType", R"({"dance_name":"sway"})");
  fixture.advance(5);
  CHECK(state().dance_state().is_dancing());
  CHECK(state().dance_state().dance_name() == "sway");
  CHECK(state().arm_motion_state() == wire::McArmMotionState_INTERACTION);
  fixture.call("aimdk.protocol.McMotionService/SelectDanceType");
  fixture.advance(3);
  CHECK_FALSE(state().dance_state().is_dancing());
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("SIT_DOWN");
  fixture.advance(8);
  CHECK(state().sit_stand_state() == wire::McSitStandState_SIT_DONE);
  fixture.call("aimdk.protocol.McBaseService/DisableRobot");
  CHECK(state().work_state() == wire::McWorkState_DISABLED);
}

}  // namespace aim::robotside
