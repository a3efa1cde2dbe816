// Arms and hands by topic with AimDK's own messages, and all names of the fingers.
#include "aimdk/mc_servo.pb.h"
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kArmControl = "/motion/control/joint_arm_control";
constexpr std::string_view kHand = "/motion/control/hand_command";
constexpr std::string_view kFingers = "/motion/control/hand_joint_command";
constexpr std::string_view kServo = "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO";

constexpr std::array<double, 14> kReady = {0.2, 1.1, 0, -0.5, 1.5, 0, 0, -0.2, -1.1, 0, 0.6, 1.4, 0, 0};
constexpr std::span<const double> kBoth(kReady);

aimdk::protocol::McArmControlChannel arms(unsigned flag, std::span<const double> positions) {
  aimdk::protocol::McArmControlChannel message;
  message.set_flag(flag);
  message.mutable_positions()->Add(positions.begin(), positions.end());
  return message;
}

void stream(DaemonFixture& fixture, std::string_view topic, const std::string& json) {
  for (int i = 0; i < 300; ++i) {
    REQUIRE(fixture.send(topic, json) == "");
    fixture.advance(0.01);
  }
}

}  // namespace

TEST_CASE("joint_arm_control moves the left arm, the right arm, or both; one arm also with fourteen values") {
  struct Case {
    unsigned flag;
    std::span<const double> values;
    bool left, right;
  };
  const Case cases[] = {{0, kBoth.first(7), true, false},
                        {0, kBoth, true, false},
                        {1, kBoth.last(7), false, true},
                        {1, kBoth, false, true},
                        {2, kBoth, true, true}};
  const JointGroup& group = fixture_model().group("arms");
  const auto home = fixture_model().posture("arm_home").positions;
  for (const Case& c : cases) {
    CAPTURE(c.flag, c.values.size());
    TaskFixture fixture(kServo);
    auto message = arms(c.flag, c.values);
    message.mutable_velocities()->Resize(message.positions_size(), 0);
    message.mutable_accelerations()->Resize(message.positions_size(), 0);
    message.mutable_effort()->Resize(message.positions_size(), 0);
    stream(fixture, kArmControl, to_json(message));
    for (std::size_t i = 0; i < group.count; ++i) {
      const bool moves = i < 7 ? c.left : c.right;
      CHECK(fixture.robot.state().position[group.first + i] ==
            Approx(moves ? kReady[i] : home[group.first + i]).margin(2e-3));
    }
  }
}

TEST_CASE("joint_arm_control refuses the complete message if an array has a wrong length") {
  TaskFixture fixture(kServo);
  const auto before = fixture.robot.state().set_position;
  const auto refused = [&](const aimdk::protocol::McArmControlChannel& message) {
    const std::string refusal = fixture.send(kArmControl, to_json(message));
    fixture.advance(0.05);
    CHECK(fixture.robot.state().set_position == before);
    return refusal;
  };
  CHECK(contains(refused(arms(0, kBoth.first(6))), "positions has 6 values"));
  CHECK(contains(refused(arms(1, kBoth.first(8))), "right_arm has 7 joints"));
  CHECK(contains(refused(arms(2, kBoth.first(7))), "positions has 7 values"));
  CHECK(contains(refused(arms(2, {})), "positions has 0 values"));
  CHECK(contains(refused(arms(3, kBoth)), "flag 3 is unknown"));
  auto message = arms(2, kBoth);
  message.add_velocities(0);
  CHECK(contains(refused(message), "velocities has 1 values for 14 positions"));
  message = arms(2, kBoth);
  message.mutable_accelerations()->Resize(15, 0);
  CHECK(contains(refused(message), "accelerations has 15"));
  message = arms(2, kBoth);
  message.mutable_effort()->Resize(7, 0);
  CHECK(contains(refused(message), "effort has 7"));
  message = arms(2, kBoth);
  message.set_positions(9, std::numeric_limits<double>::quiet_NaN());
  CHECK(contains(refused(message), "positions[9]"));
}

TEST_CASE(
    "Arm and hand topics are refused outside servo actions and while the motion player owns the limbs") {
  DaemonFixture fixture;
  const std::string hand = R"({"data":{"left":{"agi_hand":{"finger":{"pos":{"index_pos":500}}}}}})";
  CHECK(contains(fixture.send(kArmControl, to_json(arms(2, kBoth))), "aimctl action set"));
  CHECK(contains(fixture.send(kHand, hand), "aimctl action set"));
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go(kServo);
  CHECK(contains(fixture.send(kArmControl, to_json(arms(2, kBoth))), "aimctl player disable"));
  CHECK(contains(fixture.send(kHand, hand), "aimctl player disable"));
}

TEST_CASE("hand_command moves the hands it names") {
  TaskFixture fixture(kServo);
  stream(
      fixture, kHand,
      R"({"data":{"right":{"agi_hand":{"finger":{"pos":{"thumb_pos_0":100,"thumb_pos_1":200,"index_pos":300,)"
      R"("middle_pos":400,"ring_pos":500,"pinky_pos":600},"toq":{"index_toq":700}}}}}})");
  const JointGroup& right = fixture_model().group("right_hand");
  for (std::size_t i = 0; i < right.count; ++i) {
    CHECK(fixture.robot.state().position[right.first + i] ==
          Approx(100.0 * static_cast<double>(i + 1)).margin(2));
    CHECK(fixture.robot.state().position[fixture_model().group("left_hand").first + i] ==
          Approx(0).margin(1));
  }
  CHECK(contains(fixture.send(kHand, "{}"), "moves no hand"));
  CHECK(contains(fixture.send(kHand, R"({"data":{"left":{"agi_hand":{"finger":{}}}}})"),
                 "finger.pos is missing"));
}

TEST_CASE("Every finger moves under its name in each of the three naming schemes") {
  const std::array<std::string_view, 6> model_names = {"thumb_0", "thumb_1", "index",
                                                       "middle",  "ring",    "pinky"};
  const std::array<std::string_view, 6> sample_names = {"thumb_swing", "thumb_1", "index_1",
                                                        "middle_1",    "ring_1",  "little_1"};
  const std::array<std::string_view, 6> description_names = {"thumb_swing", "thumb_1", "index_1",
                                                             "middle_1",    "ring_1",  "pinky_1"};
  for (int scheme = 0; scheme < 3; ++scheme) {
    std::string names;
    std::string positions;
    for (int i = 0; i < 12; ++i) {
      const auto finger = static_cast<std::size_t>(i % 6);
      const bool left = i < 6;
      if (i > 0) names += ',', positions += ',';
      if (scheme == 0)
        names += (left ? "\"left_" : "\"right_") + std::string(model_names[finger]) + "\"";
      else
        names += (left ? "\"L_" : "\"R_") +
                 std::string(scheme == 1 ? sample_names[finger] : description_names[finger]) + "_joint\"";
      positions += std::to_string(100 * (i + 1));
    }
    TaskFixture fixture(kServo);
    stream(fixture, kFingers, R"({"name":[)" + names + R"(],"position":[)" + positions + "]}");
    const std::size_t first = fixture_model().group("hands").first;
    for (std::size_t i = 0; i < 12; ++i)
      CHECK(fixture.robot.state().position[first + i] ==
            Approx(100.0 * static_cast<double>(i + 1)).margin(2));
  }
}

}  // namespace aim::robotside
