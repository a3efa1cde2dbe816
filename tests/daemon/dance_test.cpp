// Dances: the list, selecting one, its progress, ending it.
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

std::string select(DaemonFixture& fixture, std::string_view name) {
  return fixture.call(kMotion + "SelectDanceType", R"({"dance_name":")" + std::string(name) + R"("})");
}
wire::McDanceState dance(DaemonFixture& fixture) {
  return fixture.read<wire::McStateResponse>("aimdk.protocol.McBaseService/GetState").state().dance_state();
}

}  // namespace

TEST_CASE("The list of dances has parallel arrays: name, file and duration of each") {
  DaemonFixture fixture;
  const auto list = fixture.read<wire::McDanceResponce>(kMotion + "GetDanceTypeList");
  REQUIRE(list.dance_name_size() == 5);
  CHECK(list.dance_name(0) == "disco");
  CHECK(list.dance_data_path(0) == "disco.motion.json");
  CHECK(list.dance_time(0) == Approx(40));
  CHECK(list.dance_model_path_size() == 5);
  CHECK(list.dance_time_size() == 5);
}

TEST_CASE("A dance runs to its end, reports its progress, and leaves the robot standing") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_WHOLE_BODY_DANCE");
  CHECK_FALSE(dance(fixture).is_dancing());
  CHECK(select(fixture, "waltz") == kOk);
  double progress = 0;
  double farthest = 0;
  int seconds = 0;
  for (; dance(fixture).is_dancing() && seconds < 60; ++seconds) {
    CHECK(dance(fixture).dance_name() == "waltz");
    CHECK(dance(fixture).progress() >= progress);
    progress = dance(fixture).progress();
    farthest = std::max(farthest, std::hypot(fixture.robot.state().base.x, fixture.robot.state().base.y));
    fixture.advance(1);
  }
  CHECK(seconds == Approx(49).margin(2));
  CHECK(progress > 0.9);
  CHECK(farthest > 0.1);  // the base moves
  CHECK(dance(fixture).dance_name().empty());
  fixture.advance(3);
  CHECK(std::hypot(fixture.robot.state().base.x, fixture.robot.state().base.y) < 0.1);
  CHECK(fixture.at("waist_lift") == Approx(0).margin(1e-3));
  fixture.go("RL_JOINT_DEFAULT");
}

TEST_CASE("An empty name ends the dance, another name starts that dance") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_WHOLE_BODY_DANCE");
  CHECK(select(fixture, "disco") == kOk);
  fixture.advance(5);
  CHECK(select(fixture, "twist") == kOk);
  fixture.advance(2);
  CHECK(dance(fixture).dance_name() == "twist");
  CHECK(select(fixture, "") == kOk);
  fixture.advance(2);
  CHECK_FALSE(dance(fixture).is_dancing());
  CHECK(std::abs(fixture.robot.state().base.velocity.lateral) < 0.01);
  const JointArray held = fixture.robot.state().position;
  fixture.advance(2);
  const JointArray later = fixture.robot.state().position;
  for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
    CHECK(later[i] == Approx(held[i]).margin(1e-3));
  // The motion player's status does not include dances.
  CHECK(contains(fixture.call("aimdk.protocol.MotionCommandService/GetMotionStatus"), R"("motion_id":"")"));
}

TEST_CASE("Dances are refused outside their action, with an unknown name, and with the name of a motion") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  const std::string elsewhere = select(fixture, "sway");
  CHECK(contains(elsewhere, "dances are not available in RL_JOINT_DEFAULT"));
  CHECK(contains(elsewhere, "aimctl action set RL_WHOLE_BODY_DANCE"));
  fixture.go("RL_WHOLE_BODY_DANCE");
  CHECK(contains(select(fixture, "swag"), "sway"));
  CHECK(contains(select(fixture, "wave"), "aimctl player play wave"));
  CHECK(select(fixture, "sway") == kOk);
  fixture.advance(1);
  fixture.call("aim.v1.StopService/Stop");
  fixture.advance(1);
  CHECK_FALSE(dance(fixture).is_dancing());
  CHECK(contains(select(fixture, "sway"), "aimctl stop --reset"));
}

}  // namespace aim::robotside
