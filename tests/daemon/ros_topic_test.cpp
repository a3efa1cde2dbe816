// The usual topics of ROS 2 on simulated time: what they carry, and that /cmd_vel is one more way to the same
// command.
#include <set>

#include "aim/v1/topic.pb.h"
#include "core/model/body_geometry.hpp"
#include "robotside/kinematics/forward.hpp"
#include "ros/nav_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"
#include "ros/tf2_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

template <class Message>
Message newest(DaemonFixture& fixture, std::string_view topic) {
  fixture.publisher.tick(fixture.robot.state());
  const auto polled = fixture.services.topics.poll(topic, 0, 1, std::chrono::steady_clock::now());
  REQUIRE(polled);
  REQUIRE(polled->samples.size() == 1);
  Message message;
  REQUIRE(from_protobuf(polled->samples[0].message, message));
  return message;
}

constexpr std::string_view kForward = R"({"linear":{"x":0.4}})";

}  // namespace

TEST_CASE("frames follow the measured joints, and the base stands on its lower foot") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.advance(1);
  const auto message = newest<tf2_msgs::msg::TFMessage>(fixture, "/tf");
  std::set<std::string> names;
  const RobotState state = fixture.robot.state();
  for (const auto& transform : message.transforms()) {
    CHECK(names.insert(transform.child_frame_id()).second);
    const auto& place = transform.transform().translation();
    if (transform.child_frame_id() == "left_palm") {
      const Pose palm = tool_in_base(*fixture_model().geometry->find_chain("left_arm"), state.position);
      CHECK(norm(palm.position - Vec3{place.x(), place.y(), place.z()}) < 1e-9);
    }
    if (transform.child_frame_id() == "base_link") {
      const Pose sole = tool_in_base(*fixture_model().geometry->find_chain("left_leg"), state.position);
      CHECK(transform.header().frame_id() == "odom");
      CHECK(place.z() == Approx(-sole.position.z).margin(0.01));
    }
    const auto& turn = transform.transform().rotation();
    CHECK(turn.w() * turn.w() + turn.x() * turn.x() + turn.y() * turn.y() + turn.z() * turn.z() ==
          Approx(1).epsilon(1e-12));
  }
  CHECK(names.size() == 33);  // the base, 28 links, two hands and two palms
}

TEST_CASE("joint states carry the measured positions, fingers in radians") {
  DaemonFixture fixture;
  fixture.advance(0.5);
  const auto message = newest<sensor_msgs::msg::JointState>(fixture, "/joint_states");
  REQUIRE(message.name_size() == 40);
  for (int i = 0; i < message.name_size(); ++i) {
    const auto joint = fixture_model().find_joint(message.name(i));
    REQUIRE(joint);
    const double measured = fixture.robot.state().position[*joint];
    const double scale = fixture_model().joints[*joint].unit == JointUnit::radian
                             ? 1
                             : message.position(i) / (measured == 0 ? 1 : measured);
    CHECK(message.position(i) == Approx(scale * measured).margin(1e-12));
    CHECK(std::abs(message.position(i)) < 3.2);
  }
}

TEST_CASE("a twist is refused, accepted and clamped like the velocity channel") {
  DaemonFixture fixture;
  const std::string other =
      fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.4}})");
  const std::string refused = fixture.send("/cmd_vel", kForward);
  CHECK_FALSE(refused.empty());
  CHECK(refused == other);
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 40; ++i) {
    CHECK(fixture.send("/cmd_vel", R"({"linear":{"x":5}})").empty());
    fixture.advance(0.05);
  }
  CHECK(fixture.robot.state().base.velocity.forward == Approx(fixture_model().walk.forward.max).margin(0.01));
  const auto odom = newest<nav_msgs::msg::Odometry>(fixture, "/odom");
  CHECK(odom.twist().twist().linear().x() == Approx(fixture.robot.state().base.velocity.forward));
  CHECK(odom.pose().pose().position().x() > 0.5);
  fixture.advance(0.5 + 1.5);  // the dead-man time, and the deceleration from 0.8 m/s
  CHECK(fixture.robot.state().base.velocity.forward == 0);
  CHECK_FALSE(fixture.send("/cmd_vel", R"({"linear":{"x":"NaN"}})").empty());
}

TEST_CASE("the usual topics of ROS 2 can be left out") {
  DaemonFacts facts;
  facts.ros_topics = false;
  DaemonFixture fixture(facts);
  const std::string reply = fixture.send("/cmd_vel", kForward);
  CHECK(contains(reply, "error: "));
  CHECK(contains(reply, "cmd_vel"));
  const auto listed = fixture.read<v1::ListTopicsResponse>("aim.v1.TopicService/List");
  for (const auto& row : listed.topics()) CHECK(row.topic() != "/tf");
  fixture.publisher.tick(fixture.robot.state());
  const auto polled = fixture.services.topics.poll("/tf", 0, 1, std::chrono::steady_clock::now());
  REQUIRE(polled);
  CHECK(polled->samples.empty());
}

TEST_CASE("a latched topic is published once, and once more for every bus") {
  DaemonFixture fixture;
  const auto count = [&] {
    for (const TopicActivity& row : fixture.services.topics.activity(fixture.robot.state().time))
      if (row.topic->name == "/robot_description") return row.samples;
    return std::uint64_t{99};
  };
  for (int i = 0; i < 20; ++i) {
    fixture.advance(0.1);
    fixture.publisher.tick(fixture.robot.state());
  }
  CHECK(count() == 1);
  const auto bus = transport::open_bus("loopback:latched", {});
  REQUIRE(bus);
  REQUIRE(fixture.publisher.attach(Backend::dds, **bus));
  fixture.publisher.tick(fixture.robot.state());
  CHECK(count() == 2);
}

TEST_CASE("backends of a topic are listed as far as this daemon has them") {
  DaemonFacts facts;
  facts.backends = {Backend::dds, Backend::mqtt};
  DaemonFixture fixture(facts);
  const auto listed = fixture.read<v1::ListTopicsResponse>("aim.v1.TopicService/List");
  for (const auto& row : listed.topics()) {
    if (row.topic() != "/aima/bms/data") continue;
    REQUIRE(row.backends_size() == 2);
    CHECK(row.backends(0) == "dds");
    CHECK(row.backends(1) == "mqtt");
    return;
  }
  FAIL("the battery is not listed");
}

}  // namespace aim::robotside
