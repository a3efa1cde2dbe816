// aim.v1 HandService and ClawService on simulated time.
#include "aim/v1/hand.pb.h"
#include "aim/v1/status.pb.h"
#include "limb_fixture.hpp"

namespace aim::robotside {
namespace {

const std::string kHand = "aim.v1.HandService/";
const std::string kClaw = "aim.v1.ClawService/";

std::string gestures(LimbFixture& fixture, std::string_view list) {
  return fixture.call(kHand + "PerformGestures", R"({"gestures":[)" + std::string(list) + "]}");
}
std::string claws(LimbFixture& fixture, std::string_view targets) {
  return fixture.call(kClaw + "Set", R"({"targets":[)" + std::string(targets) + "]}");
}

}  // namespace

TEST_CASE("limbs: stored gestures are listed, performed in order by name or alias, and others refused") {
  LimbFixture fixture;
  const auto list = fixture.read<v1::ListGesturesResponse>(kHand + "ListGestures");
  REQUIRE(list.gestures_size() == 2);
  CHECK(list.gestures(1).aliases(0) == "number_3");
  CHECK(contains(gestures(fixture, R"({"name":"fist","side":"left"})"), "gestures are not available in OFF"));
  fixture.go();
  CHECK(gestures(fixture, R"({"name":"fist","side":"left"},{"name":"number_3","side":"left"})") == "{}");
  CHECK(fixture.called("gestures fist:left number_3:left"));
  CHECK(fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus").hand_gesture());
  fixture.advance(1.3);
  CHECK_FALSE(fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus").hand_gesture());
  const std::size_t before = fixture.calls().size();
  CHECK(contains(gestures(fixture, R"({"name":"fits","side":"left"})"), "did you mean fist?"));
  CHECK(contains(gestures(fixture, R"({"name":"fist","side":"up"})"), "there is no side 'up'"));
  CHECK(contains(gestures(fixture, ""), "0 gestures are given"));
  CHECK(fixture.calls().size() == before);
  fixture.refuse("Cannot mix different hand sides in the same gesture sequence");
  CHECK(contains(gestures(fixture, R"({"name":"fist","side":"left"},{"name":"ok","side":"right"})"),
                 "Cannot mix different hand sides"));
}

TEST_CASE("limbs: force and touch are settings, also while a stop is latched") {
  LimbFixture fixture;
  fixture.go();
  fixture.call("aim.v1.StopService/Stop");
  CHECK(fixture.call(kHand + "SetForce", R"({"level":"full","side":"right"})") == "{}");
  CHECK(fixture.called("force full right"));
  CHECK(contains(fixture.call(kHand + "SetForce", R"({"level":"most","side":"right"})"),
                 "small, normal, full"));
  CHECK(fixture.call(kHand + "EnableTouch", R"({"side":"left","fingers":["thumb","index"]})") == "{}");
  CHECK(fixture.called("touch left 3"));
  CHECK(contains(fixture.call(kHand + "EnableTouch", R"({"side":"left","fingers":["toe"]})"),
                 "there is no finger 'toe'"));
  const auto touch = fixture.read<v1::GetTouchResponse>(kHand + "GetTouch");
  REQUIRE(touch.fingers_size() == 10);
  CHECK(touch.fingers(1).finger() == "index");
  CHECK(touch.fingers(1).enabled());
  CHECK(touch.fingers(1).normal_force_n(0) == 0.5);
  CHECK(touch.fingers(1).tangential_direction_rad().empty());
  CHECK_FALSE(touch.fingers(2).enabled());
  CHECK(touch.fingers(5).side() == "right");
}

TEST_CASE("limbs: claws move by side within their limits; a busy one refuses in the robot's words") {
  LimbFixture fixture;
  fixture.go();
  CHECK(claws(fixture, R"({"side":"left","closed_percent":60,"velocity_percent":80,"current_a":2})") == "{}");
  auto read = fixture.read<v1::GetClawsResponse>(kClaw + "Get");
  CHECK(read.claws(0).state() == "moving");
  CHECK(read.claws(0).velocity_percent() == 80);
  CHECK(read.claws(1).state() == "unknown");
  fixture.advance(0.5);
  read = fixture.read<v1::GetClawsResponse>(kClaw + "Get");
  CHECK(read.claws(0).state() == "reached");
  CHECK(read.claws(0).closed_percent() == 60);
  CHECK(fixture.read<v1::GetStatusResponse>("aim.v1.StatusService/GetStatus").claws(0).state() == "reached");
  // What is left out is the robot's own; what is given is kept, also 0.
  CHECK(claws(fixture, R"({"side":"right","closed_percent":10})") == "{}");
  CHECK(fixture.read<v1::GetClawsResponse>(kClaw + "Get").claws(1).velocity_percent() == 50);
  CHECK(claws(fixture, R"({"side":"right","closed_percent":10,"velocity_percent":0,"current_a":0})") == "{}");
  read = fixture.read<v1::GetClawsResponse>(kClaw + "Get");
  CHECK(read.claws(1).velocity_percent() == 0);
  CHECK(read.claws(1).current_a() == 0);
  const std::size_t before = fixture.calls().size();
  CHECK(contains(claws(fixture, R"({"side":"left","closed_percent":101})"), "ORIGIN_LIMIT"));
  CHECK(contains(claws(fixture, R"({"side":"left","closed_percent":50,"current_a":-1})"), "-1 A"));
  CHECK(contains(claws(fixture, R"({"side":"both","closed_percent":50})"), "there is no side 'both'"));
  CHECK(contains(claws(fixture, R"({"side":"left"},{"side":"left"})"), "each claw once"));
  CHECK(contains(claws(fixture, R"({"side":"left","closed_percent":"NaN"})"), "not a finite number"));
  CHECK(contains(claws(fixture, ""), "each claw once"));
  CHECK(fixture.calls().size() == before);
  fixture.refuse("claw is executing, please send again later.");
  const std::string busy = claws(fixture, R"({"side":"left","closed_percent":0})");
  CHECK(contains(busy, "please send again later"));
  CHECK(contains(busy, "ORIGIN_STATE"));
}

}  // namespace aim::robotside
