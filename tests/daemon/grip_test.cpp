// Objects in the hands of the simulated robot: a finger stops when it reaches its force or its position.
#include "aim/v1/sim.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

// Both hands close to a position with at most `force`; 0: the maximum force.
void close(DaemonFixture& fixture, int position, int force) {
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
  REQUIRE(fixture.call("aimdk.protocol.McMotionService/SetHandCommand",
                       R"({"data":{"left":)" + hand + R"(,"right":)" + hand + "}}") == kOk);
  fixture.advance(4);
}

double effort(DaemonFixture& fixture, std::string_view joint) {
  return fixture.robot.state().effort[*fixture_model().find_joint(joint)];
}

std::string place(DaemonFixture& fixture, std::string_view hand, double at) {
  return fixture.call("aim.v1.SimService/PlaceObject", R"({"object":{"hand":")" + std::string(hand) +
                                                           R"(","closed_at":)" + format_number(at) + "}}");
}

}  // namespace

TEST_CASE("Closing fingers stop at the object in the hand and press with the permitted force") {
  DaemonFixture fixture;
  REQUIRE(place(fixture, "left", 800) == "{}");
  close(fixture, 2000, 1500);
  for (const std::string_view finger : {"left_thumb_0", "left_index", "left_pinky"}) {
    CHECK(fixture.at(finger) == Approx(800).margin(5));
    CHECK(effort(fixture, finger) == Approx(1500).margin(50));
  }
  CHECK(fixture.at("right_index") == Approx(2000).margin(2));  // an empty hand closes without contact force
  CHECK(std::abs(effort(fixture, "right_index")) < 50);
  CHECK(contains(fixture.call("aimdk.protocol.McDataService/GetHandState"), R"("index_toq":1500)"));

  SECTION("more force is permitted") {
    close(fixture, 2000, 3000);
    CHECK(effort(fixture, "left_index") == Approx(3000).margin(50));
    close(fixture, 2000, 0);
    CHECK(effort(fixture, "left_index") == Approx(5700).margin(50));
  }
  SECTION("the object is removed") {
    fixture.call("aim.v1.SimService/RemoveObject", R"({"hand":"left"})");
    fixture.advance(3);
    CHECK(fixture.at("left_index") == Approx(2000).margin(2));
    CHECK(std::abs(effort(fixture, "left_index")) < 50);
  }
  SECTION("the hand opens") {
    close(fixture, 0, 1500);
    CHECK(fixture.at("left_index") == Approx(0).margin(2));
    CHECK(std::abs(effort(fixture, "left_index")) < 50);
  }
}

TEST_CASE("A finger that reaches its position before its force stops there") {
  DaemonFixture fixture;
  place(fixture, "left", 800);
  close(fixture, 820, 3000);
  CHECK(fixture.at("left_index") == Approx(800).margin(5));
  CHECK(effort(fixture, "left_index") > 50);
  CHECK(effort(fixture, "left_index") < 1000);
  close(fixture, 600, 3000);
  CHECK(fixture.at("left_index") == Approx(600).margin(2));
  CHECK(std::abs(effort(fixture, "left_index")) < 50);
}

TEST_CASE("Objects are listed; an unknown hand or a closing position out of range is refused") {
  DaemonFixture fixture;
  place(fixture, "right", 1200);
  const auto list = fixture.read<v1::ListObjectsResponse>("aim.v1.SimService/ListObjects");
  REQUIRE(list.objects_size() == 1);
  CHECK(list.objects(0).hand() == "right");
  CHECK(list.objects(0).closed_at() == 1200);
  CHECK(contains(place(fixture, "middle", 100), "ORIGIN_NOT_FOUND"));
  CHECK(contains(place(fixture, "left", 2001), "ORIGIN_LIMIT"));
  CHECK(fixture.read<v1::ListObjectsResponse>("aim.v1.SimService/ListObjects").objects_size() == 1);
}

TEST_CASE("Objects are refused on a robot that is not simulated") {
  DaemonFixture fixture({.driver = "hardware", .simulated = false});
  CHECK(contains(place(fixture, "left", 800), "this robot is not simulated"));
  CHECK(contains(fixture.call("aim.v1.SimService/ListObjects"), "this robot is not simulated"));
}

}  // namespace aim::robotside
