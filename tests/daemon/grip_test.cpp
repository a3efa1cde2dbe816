// Things in the hands of the simulated robot: a finger stops at whichever it reaches first, force or
// position.
#include "aim/v1/sim.pb.h"
#include "tests/daemon/bench_robot.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";

// Both hands close to a position, pressing no harder than `force`; 0: as hard as they can.
void close(BenchRobot& bench, int position, int force) {
  std::string pos;
  std::string toq;
  for (const std::string_view finger :
       {"thumb_@_0", "thumb_@_1", "index_@", "middle_@", "ring_@", "pinky_@"}) {
    const auto field = [&](std::string_view kind, int value) {
      std::string name(finger);
      name.replace(name.find('@'), 1, kind);
      return "\"" + name + "\":" + std::to_string(value);
    };
    pos += (pos.empty() ? "" : ",") + field("pos", position);
    toq += (toq.empty() ? "" : ",") + field("toq", force);
  }
  const std::string hand =
      R"({"agi_hand":{"finger":{"pos":{)" + pos + "}" + (force > 0 ? R"(,"toq":{)" + toq + "}" : "") + "}}}";
  REQUIRE(bench.call("aimdk.protocol.McMotionService/SetHandCommand",
                     R"({"data":{"left":)" + hand + R"(,"right":)" + hand + "}}") == kOk);
  bench.advance(4);
}

double effort(BenchRobot& bench, std::string_view joint) {
  return bench.robot.state().effort[*bench_model().find_joint(joint)];
}

std::string place(BenchRobot& bench, std::string_view hand, double at) {
  return bench.call("aim.v1.SimService/PlaceObject", R"({"object":{"hand":")" + std::string(hand) +
                                                         R"(","closed_at":)" + format_number(at) + "}}");
}

}  // namespace

TEST_CASE("Fingers that close stop at the thing in the hand and press with the force they are allowed") {
  BenchRobot bench;
  REQUIRE(place(bench, "left", 800) == "{}");
  close(bench, 2000, 1500);
  for (const std::string_view finger : {"left_thumb_0", "left_index", "left_pinky"}) {
    CHECK(bench.at(finger) == Approx(800).margin(5));
    CHECK(effort(bench, finger) == Approx(1500).margin(50));
  }
  CHECK(bench.at("right_index") == Approx(2000).margin(2));  // an empty hand closes, and feels nothing
  CHECK(std::abs(effort(bench, "right_index")) < 50);
  CHECK(contains(bench.call("aimdk.protocol.McDataService/GetHandState"), R"("index_toq":1500)"));

  SECTION("more force is allowed") {
    close(bench, 2000, 3000);
    CHECK(effort(bench, "left_index") == Approx(3000).margin(50));
    close(bench, 2000, 0);
    CHECK(effort(bench, "left_index") == Approx(5700).margin(50));
  }
  SECTION("the thing is taken out") {
    bench.call("aim.v1.SimService/RemoveObject", R"({"hand":"left"})");
    bench.advance(3);
    CHECK(bench.at("left_index") == Approx(2000).margin(2));
    CHECK(std::abs(effort(bench, "left_index")) < 50);
  }
  SECTION("the hand opens") {
    close(bench, 0, 1500);
    CHECK(bench.at("left_index") == Approx(0).margin(2));
    CHECK(std::abs(effort(bench, "left_index")) < 50);
  }
}

TEST_CASE("A position that is reached first ends the closing before the force does") {
  BenchRobot bench;
  place(bench, "left", 800);
  close(bench, 820, 3000);
  CHECK(bench.at("left_index") == Approx(800).margin(5));
  CHECK(effort(bench, "left_index") > 50);
  CHECK(effort(bench, "left_index") < 1000);
  close(bench, 600, 3000);
  CHECK(bench.at("left_index") == Approx(600).margin(2));
  CHECK(std::abs(effort(bench, "left_index")) < 50);
}

TEST_CASE("Things are listed, and only placed where there is a hand, a finger and a simulation") {
  BenchRobot bench;
  place(bench, "right", 1200);
  const auto list = bench.read<v1::ListObjectsResponse>("aim.v1.SimService/ListObjects");
  REQUIRE(list.objects_size() == 1);
  CHECK(list.objects(0).hand() == "right");
  CHECK(list.objects(0).closed_at() == 1200);
  CHECK(contains(place(bench, "middle", 100), "ORIGIN_NOT_FOUND"));
  CHECK(contains(place(bench, "left", 2001), "ORIGIN_LIMIT"));
  CHECK(bench.read<v1::ListObjectsResponse>("aim.v1.SimService/ListObjects").objects_size() == 1);
}

TEST_CASE("A real robot's hands hold real things") {
  BenchRobot bench({.driver = "hardware", .simulated = false});
  CHECK(contains(place(bench, "left", 800), "this robot is not simulated"));
  CHECK(contains(bench.call("aim.v1.SimService/ListObjects"), "this robot is not simulated"));
}

}  // namespace aim::robotside
