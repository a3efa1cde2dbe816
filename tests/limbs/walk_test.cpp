// aim.v1 WalkService on simulated time, and the table of steps that aimctl reads.
#include "aim/v1/walk.pb.h"
#include "cli/commands/walk/walk_own.hpp"
#include "limb_fixture.hpp"

namespace aim::robotside {
namespace {

const std::string kWalk = "aim.v1.WalkService/";

std::string steps(LimbFixture& fixture, std::string_view list) {
  return fixture.call(kWalk + "TakeSteps", R"({"steps":[)" + std::string(list) + "]}");
}

}  // namespace

TEST_CASE("limbs: steps need a robot that stands and times that increase; they can be ended") {
  LimbFixture fixture;
  constexpr std::string_view kTwo =
      R"({"foot":"left","time_s":0.4,"x_m":0.1,"y_m":0.1},{"foot":"right","time_s":0.8,"x_m":0.1,"y_m":-0.1})";
  const std::string lying = steps(fixture, kTwo);
  CHECK(contains(lying, "single steps are not available in OFF"));
  CHECK(contains(lying, "aimctl action set STAND"));
  fixture.go();
  CHECK(steps(fixture, kTwo) == R"({"duration_s":0.8})");
  CHECK(fixture.called("take_steps 2"));
  CHECK(fixture.call(kWalk + "StopWalk") == "{}");
  CHECK(fixture.called("stop_walk"));
  const std::size_t before = fixture.calls().size();
  CHECK(contains(steps(fixture, ""), "there are no steps"));
  CHECK(contains(steps(fixture, R"({"foot":"tail","time_s":1})"), "step 1: there is no foot 'tail'"));
  CHECK(contains(steps(fixture, R"({"foot":"left","time_s":1},{"foot":"right","time_s":1})"),
                 "step 2: 1 s does not come after 1 s"));
  CHECK(contains(steps(fixture, R"({"foot":"left","time_s":1,"x_m":"Infinity"})"), "not a finite number"));
  CHECK(fixture.calls().size() == before);
  fixture.refuse("Invalid torso pose change at index 0");
  CHECK(contains(steps(fixture, kTwo), "Invalid torso pose change at index 0"));
}

TEST_CASE("limbs: the robot walks to a pose from where it is, or in the frame of its odometry") {
  LimbFixture fixture;
  fixture.go();
  CHECK(fixture.call(kWalk + "WalkTo", R"({"x_m":0.5,"yaw_rad":0.5,"frame":"body"})") == "{}");
  fixture.advance(0.2);
  CHECK(test::kLimbRobot.graph.at(fixture.robot.state().action).name == "GOING");
  CHECK(fixture.call(kWalk + "WalkTo", R"({"x_m":0.4,"yaw_rad":0.4,"frame":"body"})") ==
        "{}");  // in its place
  fixture.advance(2);
  CHECK(test::kLimbRobot.graph.at(fixture.robot.state().action).name == "STAND");
  CHECK(fixture.robot.state().base.x == Approx(0.5).margin(0.05));
  CHECK(fixture.call(kWalk + "WalkTo", R"({"frame":"world"})") == "{}");
  fixture.advance(2);
  CHECK(fixture.robot.state().base.x == Approx(0).margin(1e-9));
  CHECK(contains(fixture.call(kWalk + "WalkTo", R"({"frame":"moon"})"), "there is no frame 'moon'"));
  CHECK(contains(fixture.call(kWalk + "WalkTo", R"({"x_m":"NaN","frame":"body"})"), "not a finite number"));
}

TEST_CASE("limbs: a stream of velocities keeps the robot from steps and poses") {
  LimbFixture fixture;
  fixture.go();
  REQUIRE(fixture.robot.submit({WalkCommand{{0.2, 0, 0}, false}, false, ControlSource::safe, {}}).verdict ==
          Verdict::accepted);
  const std::string taken = steps(fixture, R"({"foot":"left","time_s":1})");
  CHECK(contains(taken, "a set-point stream moves the legs"));
  CHECK(contains(fixture.call(kWalk + "WalkTo", R"({"frame":"body"})"), "a set-point stream"));
  CHECK(fixture.calls().empty());
  fixture.advance(2);  // the stream has ended
  CHECK(fixture.call(kWalk + "WalkTo", R"({"frame":"body"})") == "{}");
}

TEST_CASE("limbs: a stop during the call of the port ends what has begun, and says what has not ended") {
  LimbFixture fixture;
  fixture.go();
  const auto stops = [&] {
    fixture.limbs->meanwhile = [&] {
      CHECK(fixture.robot.submit({Stop{StopLevel::hold}, false, ControlSource::safe, {}}).verdict ==
            Verdict::accepted);
    };
  };
  stops();
  const std::string taken = steps(fixture, R"({"foot":"left","time_s":9})");
  CHECK(contains(taken, "the motion was ended as it began"));
  CHECK(contains(taken, "a stop came meanwhile"));
  fixture.advance(0.01);
  CHECK(fixture.called("end walk"));
  REQUIRE(contains(fixture.call("aim.v1.StopService/Reset"), R"("stopped":false)"));
  stops();
  const std::string gesture =
      fixture.call("aim.v1.HandService/PerformGestures", R"({"gestures":[{"name":"ok","side":"left"}]})");
  CHECK(contains(gesture, "the motion was ended as it began"));
  fixture.advance(0.01);
  CHECK(fixture.called("end gesture"));
}

TEST_CASE("limbs: times of steps and trajectories have a bound") {
  LimbFixture fixture;
  fixture.go();
  CHECK(contains(steps(fixture, R"({"foot":"left","time_s":1e300})"), "times are at most 3600 s"));
  CHECK(contains(steps(fixture, R"({"foot":"left","time_s":0})"), "step 1: 0 s is not after the beginning"));
  CHECK(fixture.calls().empty());
}

TEST_CASE(
    "limbs: a table of steps is read with units; without a torso it goes above the middle of the feet") {
  std::vector<std::size_t> lines;
  const auto request = cli::steps_of_csv(
      "# two steps\nfoot,time_s,x_m,y_m,yaw_rad\n\nleft,400ms,20cm,0.1,90deg\nright,0.8,20cm,-0.1,90deg\n",
      lines);
  REQUIRE(request);
  REQUIRE(request->steps_size() == 2);
  CHECK(lines == std::vector<std::size_t>{4, 5});
  CHECK(request->steps(0).time_s() == 0.4);
  CHECK(request->steps(0).x_m() == 0.2);
  CHECK(request->steps(0).torso_x_m() == Approx(0.1));
  CHECK(request->steps(0).torso_y_m() == Approx(0));
  CHECK(request->steps(1).torso_x_m() == Approx(0.2));
  CHECK(request->steps(1).torso_yaw_rad() == Approx(1.5708).epsilon(1e-4));
  const auto torso = cli::steps_of_csv("foot,time_s,x_m,y_m,torso_x_m\nleft,1,0.2,0.1,0.05\n", lines);
  REQUIRE(torso);
  CHECK(torso->steps(0).torso_x_m() == 0.05);
}

}  // namespace aim::robotside
