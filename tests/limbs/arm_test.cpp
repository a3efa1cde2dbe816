// aim.v1 ArmService and the gains of motors on simulated time: what is checked, what reaches the port, what a
// stop ends.
#include "aim/v1/arm.pb.h"
#include "aim/v1/check.pb.h"
#include "aim/v1/drive.pb.h"
#include "aim/v1/status.pb.h"
#include "aim/v1/stop.pb.h"
#include "limb_fixture.hpp"

namespace aim::robotside {
namespace {

const std::string kArm = "aim.v1.ArmService/";
const std::string kDrive = "aim.v1.DriveService/";
constexpr std::string_view kWave =
    R"({"points":[{"time_s":1,"position_rad":[0.5,0,0,0]},{"time_s":2,"position_rad":[0,0,0,0]}]})";

std::string trajectory(LimbFixture& fixture, std::string_view points) {
  return fixture.call(kArm + "PerformTrajectory", R"({"points":[)" + std::string(points) + "]}");
}
void set_external(LimbFixture& fixture) {
  REQUIRE(fixture.call(kArm + "SetMode", R"({"mode":"external"})") == "{}");
}

}  // namespace

TEST_CASE("limbs: the mode of the arms is shown, set by name, and refused in the robot's words") {
  LimbFixture fixture;
  auto shown = fixture.read<v1::GetArmModeResponse>(kArm + "GetMode");
  CHECK(shown.mode() == "keep");
  REQUIRE(shown.modes_size() == 3);
  CHECK(shown.modes(2).external());
  const std::string closed = fixture.call(kArm + "SetMode", R"({"mode":"external"})");
  CHECK(contains(closed, "modes of the arms are not available in OFF"));
  CHECK(contains(closed, "aimctl action set STAND"));
  CHECK(fixture.calls().empty());
  fixture.go();
  set_external(fixture);
  CHECK(fixture.called("set_mode 2"));
  CHECK(fixture.read<v1::GetArmModeResponse>(kArm + "GetMode").mode() == "external");
  CHECK(fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus").arm_mode() == "external");
  CHECK(contains(fixture.call(kArm + "SetMode", R"({"mode":"extern"})"), "did you mean external?"));
  fixture.refuse("the arms are hot");
  CHECK(contains(fixture.call(kArm + "SetMode", R"({"mode":"swing"})"), "the arms are hot"));
  CHECK(fixture.read<v1::GetArmModeResponse>(kArm + "GetMode").mode() == "external");
  // The mode in force is not asked for again, so nothing refuses it.
  const std::size_t calls = fixture.calls().size();
  CHECK_FALSE(contains(fixture.call(kArm + "SetMode", R"({"mode":"external"})"), "the arms are hot"));
  CHECK(fixture.calls().size() == calls);
}

TEST_CASE("limbs: calls that wait for the robot's controller have threads of their own") {
  LimbFixture fixture;
  const auto work_of = [&](std::string_view method) {
    return fixture.router.work_of(transport::rpc_route(method));
  };
  for (const std::string_view method :
       {"aim.v1.ArmService/SetMode", "aim.v1.ArmService/PerformTrajectory", "aim.v1.HandService/ListGestures",
        "aim.v1.HandService/PerformGestures", "aim.v1.HandService/SetForce", "aim.v1.HandService/EnableTouch",
        "aim.v1.ClawService/Set", "aim.v1.WalkService/TakeSteps", "aim.v1.WalkService/StopWalk",
        "aim.v1.WalkService/WalkTo", "aim.v1.DriveService/GetGains", "aim.v1.DriveService/SetGains"}) {
    INFO(method);
    CHECK(work_of(method) == transport::Work::robot);
  }
  CHECK(work_of("aim.v1.ArmService/GetMode") == transport::Work::poll);
}

TEST_CASE("limbs: a trajectory needs the external mode, and is performed to its end") {
  LimbFixture fixture;
  fixture.go();
  const std::string refused = fixture.call(kArm + "PerformTrajectory", kWave);
  CHECK(contains(refused, "the mode of the arms is keep: they hold"));
  CHECK(contains(refused, "aimctl arm mode external"));
  set_external(fixture);
  CHECK(fixture.read<v1::PerformArmTrajectoryResponse>(kArm + "PerformTrajectory", kWave).duration_s() == 2);
  fixture.advance(0.5);
  CHECK(fixture.robot.state().position[2] == Approx(0.25).margin(0.02));
  const auto page = fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus");
  CHECK(page.arm_trajectory());
  CHECK_FALSE(page.at_rest());
  fixture.advance(2);
  CHECK(fixture.robot.state().position[2] == Approx(0).margin(1e-9));
  CHECK(fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus").at_rest());
}

TEST_CASE(
    "limbs: points outside the limits, too fast, or out of order are refused by name and do not reach the "
    "robot") {
  LimbFixture fixture;
  fixture.go();
  set_external(fixture);
  const std::size_t before = fixture.calls().size();
  const std::string outside = trajectory(fixture, R"({"time_s":5,"position_rad":[0,2,0,0]})");
  CHECK(contains(outside, "point 1: left_elbow cannot be 2 rad"));
  CHECK(contains(outside, "-1.5 to 1.5 rad"));
  CHECK(contains(outside, "ORIGIN_LIMIT"));
  CHECK(contains(trajectory(fixture, R"({"time_s":0.5,"position_rad":[1.5,0,0,0]})"),
                 "left_shoulder would move at 3 rad/s"));
  CHECK(contains(trajectory(fixture, R"({"time_s":0,"position_rad":[0.5,0,0,0]})"),
                 "0.5 rad away from the first point"));
  CHECK(contains(
      trajectory(fixture, R"({"time_s":1,"position_rad":[0,0,0,0]},{"time_s":1,"position_rad":[0,0,0,0]})"),
      "point 2: 1 s does not come after 1 s"));
  CHECK(contains(trajectory(fixture, R"({"time_s":1,"position_rad":[0,0,0]})"), "a point has 3 positions"));
  CHECK(contains(trajectory(fixture, R"({"time_s":1,"position_rad":["NaN",0,0,0]})"), "not a finite number"));
  CHECK(contains(trajectory(fixture, ""), "the trajectory has no points"));
  CHECK(fixture.calls().size() == before);
}

TEST_CASE("limbs: a dry run is decided like the command and calls nothing") {
  LimbFixture fixture;
  const auto check = [&](std::string_view method, std::string_view json) {
    v1::CheckRequest request;
    request.set_method(std::string(method));
    request.set_json(std::string(json));
    return fixture.read<v1::CheckResponse>("aim.v1.CheckService/Check", to_json(request));
  };
  CHECK_FALSE(check(kArm + "SetMode", R"({"mode":"external"})").allowed());
  fixture.go();
  CHECK(check(kArm + "SetMode", R"({"mode":"external"})").allowed());
  CHECK(
      contains(check(kArm + "PerformTrajectory", kWave).refusal().reason(), "the mode of the arms is keep"));
  CHECK(check("aim.v1.HandService/PerformGestures", R"({"gestures":[{"name":"fist","side":"left"}]})")
            .allowed());
  CHECK_FALSE(check("aim.v1.HandService/PerformGestures", R"({"gestures":[{"name":"fits","side":"left"}]})")
                  .allowed());
  CHECK(check("aim.v1.WalkService/WalkTo", R"({"x_m":1,"frame":"body"})").allowed());
  CHECK(check("aim.v1.WalkService/StopWalk", "{}").allowed());
  CHECK(check("aim.v1.ClawService/Set", R"({"targets":[{"side":"left","closed_percent":40}]})").allowed());
  CHECK(fixture.calls().empty());
}

TEST_CASE("limbs: nothing begins while a stop is latched or the robot is silent, and refusals are recorded") {
  LimbFixture fixture;
  fixture.go();
  set_external(fixture);
  REQUIRE(contains(fixture.call("aim.v1.StopService/Stop"), "true"));
  const std::size_t before = fixture.calls().size();
  for (const auto& [method, json] : std::vector<std::pair<std::string, std::string>>{
           {kArm + "SetMode", R"({"mode":"swing"})"},
           {kArm + "PerformTrajectory", std::string(kWave)},
           {"aim.v1.HandService/PerformGestures", R"({"gestures":[{"name":"fist","side":"left"}]})"},
           {"aim.v1.ClawService/Set", R"({"targets":[{"side":"left","closed_percent":40}]})"},
           {"aim.v1.WalkService/TakeSteps", R"({"steps":[{"foot":"left","time_s":1}]})"},
           {"aim.v1.WalkService/WalkTo", R"({"x_m":1,"frame":"body"})"},
           {kDrive + "SetGains", R"({"motors":[{"joint":"left_knee","stiffness":1,"damping":1}]})"}}) {
    INFO(method);
    const std::string reply = fixture.call(method, json);
    CHECK(contains(reply, "the stop is latched"));
    CHECK(contains(reply, "aimctl stop --reset"));
    CHECK(contains(fixture.call("aim.v1.RefusalService/GetLast"), method));
  }
  CHECK(fixture.calls().size() == before);
  REQUIRE(contains(fixture.call("aim.v1.StopService/Reset"), R"("stopped":false)"));
  REQUIRE(fixture.robot.submit({SetEmergencyStop{true}, false, ControlSource::safe, {}}).verdict ==
          Verdict::accepted);
  CHECK(contains(fixture.call(kArm + "SetMode", R"({"mode":"swing"})"), "an emergency stop is active"));
  REQUIRE(fixture.robot.submit({SetEmergencyStop{false}, false, ControlSource::safe, {}}).verdict ==
          Verdict::accepted);
  fixture.go();
  {
    const std::lock_guard lock(fixture.limbs->mutex);
    fixture.limbs->silent = true;
  }
  fixture.advance(3);
  CHECK(contains(fixture.call(kArm + "SetMode", R"({"mode":"swing"})"), "no measurements"));
}

TEST_CASE("limbs: a stop holds the arms where they were, names what it ended, and ends steps and walks") {
  LimbFixture fixture;
  fixture.go();
  set_external(fixture);
  REQUIRE_FALSE(contains(fixture.call(kArm + "PerformTrajectory", kWave), "refusal"));
  REQUIRE_FALSE(contains(
      fixture.call("aim.v1.WalkService/TakeSteps", R"({"steps":[{"foot":"left","time_s":9}]})"), "refusal"));
  REQUIRE_FALSE(
      contains(fixture.call("aim.v1.WalkService/WalkTo", R"({"x_m":5,"frame":"body"})"), "refusal"));
  fixture.advance(0.5);
  const auto stop = fixture.read<v1::StopResponse>("aim.v1.StopService/Stop");
  CHECK(contains(stop.DebugString(), "arm_trajectory"));
  CHECK(contains(stop.DebugString(), "steps"));
  const double held = fixture.robot.state().position[2];
  fixture.advance(1.5);
  CHECK(fixture.called("end walk"));
  CHECK(fixture.called("end trajectory"));
  CHECK(fixture.robot.state().position[2] == Approx(held).margin(0.02));
  CHECK(fixture.robot.state().base.velocity.forward == 0);
  const std::size_t ended = fixture.calls().size();
  fixture.advance(1);
  CHECK(fixture.calls().size() == ended);  // once
}

TEST_CASE("limbs: EndTrajectory holds the arms where they are, and asks for nothing if they rest") {
  LimbFixture fixture;
  fixture.go();
  set_external(fixture);
  const std::size_t before = fixture.calls().size();
  CHECK(fixture.call(kArm + "EndTrajectory") == "{}");
  CHECK(fixture.calls().size() == before);
  REQUIRE_FALSE(contains(fixture.call(kArm + "PerformTrajectory", kWave), "refusal"));
  fixture.advance(0.5);
  CHECK(fixture.call(kArm + "EndTrajectory") == "{}");
  CHECK(fixture.called("trajectory 1"));
  const double held = fixture.robot.state().position[2];
  fixture.advance(1);
  CHECK(fixture.robot.state().position[2] == Approx(held).margin(0.02));
  REQUIRE_FALSE(contains(fixture.call(kArm + "PerformTrajectory", kWave), "refusal"));
  fixture.refuse("the arms are hot");
  CHECK(contains(fixture.call(kArm + "EndTrajectory"), "the arms are hot"));
}

TEST_CASE("limbs: gains are read, changed for the named motors only, and bounded below") {
  LimbFixture fixture;
  auto gains = fixture.read<v1::GetMotorGainsResponse>(kDrive + "GetGains");
  REQUIRE(gains.motors_size() == 6);
  CHECK(gains.motors(0).stiffness() == 50);
  CHECK(fixture.call(kDrive + "SetGains",
                     R"({"motors":[{"joint":"left_elbow","stiffness":70,"damping":3}]})") == "{}");
  gains = fixture.read<v1::GetMotorGainsResponse>(kDrive + "GetGains");
  CHECK(gains.motors(3).stiffness() == 70);
  CHECK(gains.motors(2).stiffness() == 50);
  CHECK(contains(
      fixture.call(kDrive + "SetGains", R"({"motors":[{"joint":"tail","stiffness":1,"damping":1}]})"),
      "there is no joint 'tail'"));
  CHECK(contains(
      fixture.call(kDrive + "SetGains", R"({"motors":[{"joint":"left_elbow","stiffness":-1,"damping":1}]})"),
      "ORIGIN_LIMIT"));
  CHECK(contains(fixture.call(kDrive + "SetGains"), "names no joint"));
  CHECK(contains(fixture.call(kDrive + "SetGains",
                              R"({"motors":[{"joint":"left_elbow","stiffness":"NaN","damping":1}]})"),
                 "not a finite number"));
  const std::size_t before = fixture.calls().size();
  CHECK(contains(
      fixture.call(kDrive + "SetGains", R"({"motors":[{"joint":"left_index","stiffness":1,"damping":1}]})"),
      "the robot reports no gains of left_index"));
  CHECK(contains(
      fixture.call(kDrive + "SetGains", R"({"motors":[{"joint":"left_elbow","stiffness":1,"damping":1},
                                         {"joint":"left_elbow","stiffness":2,"damping":1}]})"),
      "left_elbow is named twice"));
  CHECK(fixture.calls().size() == before);
}

}  // namespace aim::robotside
