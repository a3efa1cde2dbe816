// The waist by topic: all axes at once and one by one. The legs produce the motion; not every action allows
// it.
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kTopic = "/motion/control/move_waist";

void serve(DaemonFixture& fixture) {
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  fixture.call("aimdk.protocol.MotionCommandService/DisableMotionPlayer");
}

void stream(DaemonFixture& fixture, std::string_view topic, std::string_view json, double seconds = 3) {
  for (int i = 0; i < seconds * 20; ++i) {
    REQUIRE(fixture.send(topic, json) == "");
    fixture.advance(0.05);
  }
}

struct Axis {
  std::string_view topic;
  std::string_view field;
  std::string_view joint;
  double value;
};
constexpr Axis kAxes[] = {
    {"/motion/control/move_waist_lift", "waist_lift_value", "waist_lift", -0.06},
    {"/motion/control/move_waist_sideways", "waist_sideways_value", "waist_roll", 0.08},
    {"/motion/control/move_waist_pitch", "waist_pitch_value", "waist_pitch", 0.2},
    {"/motion/control/move_waist_twist", "waist_twist_value", "waist_yaw", -0.2},
};

std::string only(const Axis& axis) {
  return R"({")" + std::string(axis.field) + R"(":)" + format_number(axis.value) + "}";
}

}  // namespace

TEST_CASE("move_waist moves all four axes, and the leg joints follow") {
  DaemonFixture fixture;
  serve(fixture);
  const double knee = fixture.at("left_knee");
  stream(fixture, kTopic, R"({"data":{"z":-0.06,"roll":0.05,"pitch":0.15,"yaw":-0.1}})");
  CHECK(fixture.at("waist_lift") == Approx(-0.06).margin(2e-3));
  CHECK(fixture.at("waist_roll") == Approx(0.05).margin(5e-3));
  CHECK(fixture.at("waist_pitch") == Approx(0.15).margin(5e-3));
  CHECK(fixture.at("waist_yaw") == Approx(-0.1).margin(5e-3));
  CHECK(fixture.at("left_knee") > knee + 0.1);
  const std::string status = fixture.call("aim.v1.StatusService/GetStatus");
  CHECK(contains(status, R"("waist":{"lift_m":-0.0)"));
}

TEST_CASE("Each single-axis topic moves only its axis") {
  for (const Axis& axis : kAxes) {
    CAPTURE(axis.topic);
    DaemonFixture fixture;
    serve(fixture);
    stream(fixture, axis.topic, only(axis));
    for (const Axis& other : kAxes)
      CHECK(fixture.at(other.joint) == Approx(other.joint == axis.joint ? axis.value : 0).margin(5e-3));
  }
}

TEST_CASE("Waist values outside the limits are clamped, and the clamp is recorded") {
  DaemonFixture fixture;
  serve(fixture);
  stream(fixture, kTopic, R"({"data":{"x":0.1,"z":0.04,"pitch":0.1}})", 1);
  CHECK(fixture.at("waist_lift") == Approx(0).margin(1e-3));
  const std::string note =
      fixture.call("aim.v1.RefusalService/GetLast", R"({"what":"/motion/control/move_waist"})");
  CHECK(contains(note, "waist x 0.1 to 0 m"));
  CHECK(contains(note, "waist_lift 0.04 to 0 m"));
}

TEST_CASE("Waist commands are refused with a reason while the action or the motion player owns the waist") {
  DaemonFixture fixture;
  const auto refused = [&](std::string_view words) {
    CHECK(contains(fixture.send(kTopic, R"({"data":{"z":-0.05}})"), words));
    for (const Axis& axis : kAxes) CHECK(contains(fixture.send(axis.topic, only(axis)), words));
  };
  refused("waist commands are not available in DEFAULT");
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.call("aimdk.protocol.MotionCommandService/DisableMotionPlayer");
  refused("aimctl action set RL_WHOLE_BODY_EXT_JOINT_SERVO");
  fixture.call("aimdk.protocol.MotionCommandService/EnableMotionPlayer");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.go("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  refused("the motion player owns the waist");
  fixture.call("aimdk.protocol.MotionCommandService/DisableMotionPlayer");
  CHECK(contains(fixture.send(kTopic, "{}"), "its field data is missing"));
  CHECK(contains(fixture.send(kTopic, R"({"data":{"yaw":"NaN"}})"), "data.yaw"));
  CHECK(contains(fixture.send(kAxes[0].topic, R"({"waist_lift_value":"Infinity"})"), "waist_lift_value"));
}

TEST_CASE("The robot keeps the commanded waist position while walking, and stands upright after the action") {
  DaemonFixture fixture;
  serve(fixture);
  for (int i = 0; i < 100; ++i) {
    REQUIRE(fixture.send(kTopic, R"({"data":{"z":-0.05,"pitch":0.1}})") == "");
    REQUIRE(fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.2}})") ==
            "");
    fixture.advance(0.05);
  }
  CHECK(fixture.robot.state().base.velocity.forward == Approx(0.2).margin(0.01));
  CHECK(fixture.robot.state().set_position[*fixture_model().find_joint("waist_lift")] ==
        Approx(-0.05).margin(1e-3));
  fixture.advance(2);
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(fixture.at("waist_lift") == Approx(0).margin(1e-3));
  CHECK(fixture.at("waist_pitch") == Approx(0).margin(1e-3));
}

}  // namespace aim::robotside
