// The dances: their list, choosing one, seeing it go on, ending it.
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "tests/daemon/bench_robot.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";
const std::string kMotion = "aimdk.protocol.McMotionService/";

std::string select(BenchRobot& bench, std::string_view name) {
  return bench.call(kMotion + "SelectDanceType", R"({"dance_name":")" + std::string(name) + R"("})");
}
wire::McDanceState dance(BenchRobot& bench) {
  return bench.read<wire::McStateResponse>("aimdk.protocol.McBaseService/GetState").state().dance_state();
}

}  // namespace

TEST_CASE("The list of dances runs side by side: name, file and length of each") {
  BenchRobot bench;
  const auto list = bench.read<wire::McDanceResponce>(kMotion + "GetDanceTypeList");
  REQUIRE(list.dance_name_size() == 5);
  CHECK(list.dance_name(0) == "disco");
  CHECK(list.dance_data_path(0) == "disco.motion.json");
  CHECK(list.dance_time(0) == Approx(40));
  CHECK(list.dance_model_path_size() == 5);
  CHECK(list.dance_time_size() == 5);
}

TEST_CASE("A dance is danced to its end, tells how far it is, and leaves the robot standing") {
  BenchRobot bench;
  bench.go("RL_JOINT_DEFAULT");
  bench.go("RL_WHOLE_BODY_DANCE");
  CHECK_FALSE(dance(bench).is_dancing());
  CHECK(select(bench, "waltz") == kOk);
  double progress = 0;
  double farthest = 0;
  int seconds = 0;
  for (; dance(bench).is_dancing() && seconds < 60; ++seconds) {
    CHECK(dance(bench).dance_name() == "waltz");
    CHECK(dance(bench).progress() >= progress);
    progress = dance(bench).progress();
    farthest = std::max(farthest, std::hypot(bench.robot.state().base.x, bench.robot.state().base.y));
    bench.advance(1);
  }
  CHECK(seconds == Approx(49).margin(2));
  CHECK(progress > 0.9);
  CHECK(farthest > 0.1);  // it steps
  CHECK(dance(bench).dance_name().empty());
  bench.advance(3);
  CHECK(std::hypot(bench.robot.state().base.x, bench.robot.state().base.y) < 0.1);
  CHECK(bench.at("waist_lift") == Approx(0).margin(1e-3));
  bench.go("RL_JOINT_DEFAULT");
}

TEST_CASE("No name ends the dance, another name begins the other one") {
  BenchRobot bench;
  bench.go("RL_JOINT_DEFAULT");
  bench.go("RL_WHOLE_BODY_DANCE");
  CHECK(select(bench, "disco") == kOk);
  bench.advance(5);
  CHECK(select(bench, "twist") == kOk);
  bench.advance(2);
  CHECK(dance(bench).dance_name() == "twist");
  CHECK(select(bench, "") == kOk);
  bench.advance(2);
  CHECK_FALSE(dance(bench).is_dancing());
  CHECK(std::abs(bench.robot.state().base.lateral) < 0.01);
  const JointArray held = bench.robot.state().position;
  bench.advance(2);
  const JointArray later = bench.robot.state().position;
  for (std::size_t i = 0; i < bench_model().joints.size(); ++i)
    CHECK(later[i] == Approx(held[i]).margin(1e-3));
  // The motion player says nothing of dances.
  CHECK(contains(bench.call("aimdk.protocol.MotionCommandService/GetMotionStatus"), R"("motion_id":"")"));
}

TEST_CASE("Dances are refused outside their action, by wrong names, and for what is no dance") {
  BenchRobot bench;
  bench.go("RL_JOINT_DEFAULT");
  const std::string elsewhere = select(bench, "sway");
  CHECK(contains(elsewhere, "RL_JOINT_DEFAULT takes no dances"));
  CHECK(contains(elsewhere, "aimctl action set RL_WHOLE_BODY_DANCE"));
  bench.go("RL_WHOLE_BODY_DANCE");
  CHECK(contains(select(bench, "swag"), "sway"));
  CHECK(contains(select(bench, "wave"), "aimctl player play wave"));
  CHECK(select(bench, "sway") == kOk);
  bench.advance(1);
  bench.call("aim.v1.StopService/Stop");
  bench.advance(1);
  CHECK_FALSE(dance(bench).is_dancing());
  CHECK(contains(select(bench, "sway"), "aimctl stop --reset"));
}

}  // namespace aim::robotside
