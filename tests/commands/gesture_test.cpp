// Gestures: within the limits, distinct, and sent to the named hands.
#include <algorithm>
#include <set>
#include <vector>

#include "command_line.hpp"
#include "core/model/robot_model.hpp"
#include "fake_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using test::FakeRobot;
using test::run;

TEST_CASE("every gesture is within the limits of every finger, and no two are equal") {
  const RobotModel& model = *robot_models().front();
  std::set<std::vector<double>> seen;
  for (const Gesture& gesture : model.gestures) {
    INFO(gesture.name);
    CHECK(model.find_gesture(gesture.name) == &gesture);
    CHECK(seen.insert({gesture.position.begin(), gesture.position.end()}).second);
    for (const char* hand : {"left_hand", "right_hand"}) {
      const JointGroup& group = model.group(hand);
      REQUIRE(group.count == gesture.position.size());
      for (std::size_t i = 0; i < group.count; ++i)
        CHECK(model.joints[group.first + i].limits.position.contains(gesture.position[i]));
    }
  }
}

TEST_CASE("a gesture is sent to the named hands") {
  const auto sent = [](const test::Line& flags) {
    FakeRobot fake;
    fake.answer("aimdk.protocol.McDataService/GetHandState",
                R"({"data":{"left":{"agi_hand":{"finger":{}}},"right":{"agi_hand":{"finger":{}}}}})");
    fake.answer("aimdk.protocol.McMotionService/SetHandCommand", R"({"state":"CommonState_SUCCESS"})");
    test::Line line{"hand", "gesture", "point", "--no-wait", "-r", fake.address()};
    line.insert(line.end(), flags.begin(), flags.end());
    REQUIRE(run(line).code == 0);
    for (const std::string& call : fake.calls())
      if (const auto space = call.find(' '); call.find("SetHandCommand") < space)
        return Json::parse(call.substr(space + 1))["data"];
    return Json();
  };
  CHECK(sent({"--left"}).contains("left"));
  CHECK_FALSE(sent({"--left"}).contains("right"));
  CHECK(sent({"--right"})["right"]["agi_hand"]["finger"]["pos"]["pinky_pos"] == 2000);
  CHECK(sent({"--left", "--right"}).size() == 2);
  CHECK(sent({}).size() == 2);
}

TEST_CASE("an unknown gesture ends with 10 and the nearest name") {
  const auto ended = run({"hand", "gesture", "thumb_up"});
  CHECK(ended.code == 10);
  CHECK(ended.err.find("thumbs_up") != std::string::npos);
}
