// Gaits and step lists of the user: what is accepted, and what they do.
#include <set>
#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::string_view kSections =
    "# Gait Def: one pair after the other\n"
    "[[section]]\ncontact = [1, 0, 0, 1]\nduration = 10\n"
    "[[section]]\ncontact = [0, 1, 1, 0]\nduration = 10\n";

constexpr std::string_view kSteps =
    "# Gait Params\n"
    "[[step]]\nmode = 11\ngait_id = 110\ncontact = 15\nlife_count = 0\nvel_des = [0.2, 0.0, 0.0]\n"
    "rpy_des = [0, 0, 0]\npos_des = [0, 0, 0]\nacc_des = [1, 1, 1, 1, 1, 1]\nctrl_point = [0, 0, 0.5]\n"
    "foot_pose = [0, 0, 0, 0, 0, 0]\nstep_height = [0.04, 0.04]\nvalue = 1\nduration = 1000\n"
    "[[step]]\nvel_des = [0.0, 0.0, 0.0]\nduration = 500\n";

}  // namespace

TEST_CASE("the first line of a file says what it is") {
  SimController sim;
  CHECK(upload(sim, kSections) == 0);
  CHECK(upload(sim, kSteps) == 0);
  CHECK(upload(sim, "") == 1);
  CHECK(upload(sim, "# gait def\n[[section]]\n") == 1);
  CHECK(upload(sim, "[[section]]\ncontact = [1,1,1,1]\nduration = 1\n") == 1);
}

TEST_CASE("a file that cannot be read is rejected with a reason, and the one before stays") {
  const char* wrong[] = {
      "# Gait Def\n",
      "# Gait Def\n[[section]]\ncontact = [1, 1, 1]\nduration = 1\n",
      "# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\n",
      "# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\nduration = 0\n",
      "# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\nduration = \"x\"\n",
      "# Gait Def\n[[section]]\ncontact = [\n",
      "# Gait Params\n",
      "# Gait Params\n[[step]]\nmode = 1.5\n",
      "# Gait Params\n[[step]]\nmode = 300\n",
      "# Gait Params\n[[step]]\nvel_des = [1, 2]\n",
      "# Gait Params\n[[step]]\nvel_des = [nan, 0, 0]\n",
      "# Gait Params\n[[step]]\nmode = 11\nmode = 12\n",
  };
  Dog robot;
  REQUIRE(upload(robot.sim(), kSteps) == 0);
  for (const char* text : wrong) {
    INFO(text);
    CHECK(upload(robot.sim(), text) == 1);
    const auto parsed = parse_user_gait(text);
    REQUIRE_FALSE(parsed);
    CHECK_FALSE(parsed.error().reason.empty());
  }
  robot.stand();
  robot.send(Mode::motion, 110);
  robot.run(100);
  CHECK(robot.mode() == Mode::motion);
}

TEST_CASE("a step keeps the fields that it leaves out, and bytes may be bit patterns") {
  const auto parsed = parse_user_gait(
      "# Gait Params\n[[step]]\nmode = 11\ncontact = 255\nvalue = -4\n[[step]]\nduration = 8\n");
  REQUIRE(parsed);
  const auto& steps = std::get<GaitSteps>(*parsed);
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].contact == -1);
  CHECK(steps[1].mode == 11);
  CHECK(steps[1].value == -4);
  CHECK(steps[1].duration == 8);
}

TEST_CASE("62/110 performs the steps with the contacts of the sections") {
  Dog robot;
  REQUIRE(upload(robot.sim(), kSections) == 0);
  REQUIRE(upload(robot.sim(), kSteps) == 0);
  robot.stand();
  robot.send(Mode::motion, 110);
  robot.run(100);
  CHECK(robot.mode() == Mode::motion);
  CHECK(robot.gait() == 110);
  CHECK(robot.sim().response().contact == 0b1001);
  robot.run(300);
  CHECK(robot.sim().response().contact == 0b0110);
  robot.run(1200);
  CHECK(robot.body().x() > 0.1);
  CHECK(robot.mode() == Mode::locomotion);  // the list has ended: it stands
  CHECK(robot.gait() == 31);
  CHECK(robot.sim().response().contact == 15);
}

TEST_CASE("11/110 walks the loaded gait, and without one stands on four feet") {
  for (const bool loaded : {true, false}) {
    Dog robot;
    if (loaded) REQUIRE(upload(robot.sim(), kSections) == 0);
    robot.stand();
    ControlFrame frame = frame_of(Mode::locomotion, 110, 2000);
    frame.step_height = {50040.0F, 50040.0F};  // the short form: 40 mm first
    robot.send(frame);
    std::set<int> seen;
    for (int i = 0; i < 900; ++i) {
      robot.run(kIterationMs);
      seen.insert(robot.sim().response().contact);
    }
    CHECK(seen == (loaded ? std::set<int>{0b1001, 0b0110} : std::set<int>{15}));
  }
}

TEST_CASE("without steps 62/110 is refused") {
  Dog robot;
  robot.stand();
  robot.send(Mode::motion, 110);
  robot.run(100);
  CHECK(robot.status() == SwitchStatus::refused);
}

}  // namespace aim::robotside::cyberdog
