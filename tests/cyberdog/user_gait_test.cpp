// Gaits and step lists of the user: what is accepted, and what they do.
#include <set>
#include <string>
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

// Written as the vendor's files are: comments, blanks, lists of floating-point numbers.
std::string short_form() {
  return "# Gait Params for a test\n\n"
         "[[step]] # 1\n"
         "type            = \"usergait\"\n"
         "body_vel_des    = [0.1, 0.2, 0.3]\n"
         "body_pos_des    = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06]\n"
         "landing_pos_des = [0.065, -0.01, 0.0,  0.02, 0.03, 0.0,  0.05, 0.06, 0.0,  0.11, 0.12, 0.0]\n"
         "step_height     = [0.05, 0.01, 0.01, 0.05]\n"
         "weight = [10.0, 10.0, 10.0, 50.0, 50.0, 10.0]\n"
         "use_mpc_traj    = 1\n"
         "mu = 0.40\n"
         "landing_gain = 1.0 \n"
         "gait_id = 110\n"
         "duration        = 300\n\n"
         "[[step]]\ntype = \"usergait\"\nbody_vel_des = [0.0, 0.0, 0.0]\nbody_pos_des = [0, 0, 0, 0, 0, 0]\n"
         "landing_pos_des = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]\nstep_height = [0, 0, 0, 0]\n"
         "weight = [10.0, 10.0, 10.0, 50.0, 50.0, 10.0]\nuse_mpc_traj = 0\nmu = 0.4\nlanding_gain = 1.0\n"
         "duration = 240\n# End #\n";
}

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

TEST_CASE("a gait that would take the stack or the memory of its reader is refused") {
  std::string dotted = "a";
  for (int i = 0; i < 7000; ++i) dotted += ".a";
  const std::string sound = "# Gait Def\n[[section]]\ncontact = [1, 0, 0, 1]\nduration = 10\n";
  REQUIRE(parse_user_gait(sound));
  std::string many = "# Gait Params\n";
  for (int i = 0; i < 1001; ++i) many += "[[step]]\n";
  const std::pair<std::string, const char*> rows[] = {
      {"# Gait Def\n[[section]]\n" + dotted + " = 1\n", "line 3: a key has more than 8 parts"},
      {"# Gait Params\n[" + dotted + "]\n", "line 2: a key has more than 8 parts"},
      {"# Gait Params\n[[step]]\nx = [" + std::string(5000, ',') + "]\n",
       "line 3: there are more than 4096 keys and values"},
      {sound + "#" + std::string(std::size_t{512} << 10U, 'x') + "\n", "it is longer than 512 KiB"},
      {many, "it has more than 1000 tables"},
  };
  for (const auto& [text, reason] : rows) {
    const auto parsed = parse_user_gait(text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().reason == reason);
  }
  CHECK_FALSE(parse_dog_sequence("[[step]]\n" + dotted + " = 1\n"));
}

TEST_CASE("an error names the line and the key") {
  struct Row {
    const char* text;
    const char* reason;
  };
  const Row rows[] = {
      {"# Gait Def\n\n# 1\n[[section]]\ncontact = [1, 1]\nduration = 1\n", "line 5: contact takes 4 numbers"},
      {"# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\n", "line 2: duration is missing"},
      {"# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\nduration = 0\n",
       "line 4: duration is not within 1 and 10000"},
      {"# Gait Def\n[[section]]\ncontact = [1, 1, 1, 1]\nlength = 3\nduration = 1\n",
       "line 4: length is no field of a section"},
      {"# Gait Params\n[[step]]\nmode = 11\n\n[[step]] # 2\nmode = 300\n",
       "line 6: mode takes a whole number of one byte"},
      {"# Gait Params\nmode = 11\n[[step]]\nmode = 11\n", "line 2: mode is no field of a step"},
      {"# Gait Params\n[[step]]\nvel_des = [0, \"x\", 0]\n", "line 3: vel_des is no number"},
      {"# Gait Params\n[[step]]\nvel_dse = [0, 0, 0]\n", "line 3: vel_dse is no field of a step"},
      {"# Gait Params\n[[step]]\n[[section]]\n", "line 3: section is no field of a step"},
      {"# Gait Params\n[[step]]\ntype = \"usergait\"\n", "line 3: type is no field of a step"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_user_gait(row.text);
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().reason == row.reason);
  }
  const auto syntax = parse_dog_sequence("[[step]]\nmode = 12\n\n[[step]]\nmode = = 3\n");
  REQUIRE_FALSE(syntax);
  CHECK(syntax.error().reason.starts_with("line 5: "));
}

TEST_CASE("the vendor's short form is written out as its example program does, and the robot takes it") {
  const auto full = full_user_gait(short_form());
  REQUIRE(full);
  CHECK(full->starts_with("# Gait Params\n[[step]]\nmode = 11\ngait_id = 110\ncontact = 10\n"));
  const auto parsed = parse_user_gait(*full);
  REQUIRE(parsed);
  const auto& steps = std::get<GaitSteps>(*parsed);
  REQUIRE(steps.size() == 2);
  ControlFrame expected = frame_of(Mode::locomotion, 110, 300);
  expected.contact = 10;
  expected.vel_des = {0.1F, 0.2F, 0.3F};
  expected.rpy_des = {0.01F, 0.02F, 0.03F};
  expected.pos_des = {0.04F, 0.05F, 0.06F};
  expected.acc_des = {10, 10, 10, 50, 50, 10};
  expected.ctrl_point = {0.11F, 0.12F, 0.4F};
  expected.foot_pose = {0.065F, -0.01F, 0.02F, 0.03F, 0.05F, 0.06F};
  expected.step_height = {10050, 50010};
  expected.value = 1;
  CHECK(steps[0] == expected);
  CHECK(steps[1].step_height == Floats<2>{0, 0});
  CHECK(steps[1].duration == 240);
  Dog robot;
  CHECK(upload(robot.sim(), *full) == 0);
  CHECK(upload(robot.sim(), short_form()) == 1);  // the robot itself does not read it
  CHECK(*full_user_gait(kSteps) == kSteps);       // what has the full form stays as it is
  CHECK(*full_user_gait(kSections) == kSections);
}

TEST_CASE("a mistake in the short form is named with its line and key") {
  struct Row {
    std::string_view from, to, reason;
  };
  for (const Row& row :
       {Row{"\"usergait\"", "\"pose\"", "line 4: type is not \"usergait\""},
        Row{"mu = 0.40", "nu = 0.40", "line 3: mu is missing"},
        Row{"weight = [10.0, ", "weight = [", "line 9: weight takes 6 numbers"},
        Row{"landing_gain = 1.0", "landing_gain = 99", "line 12: landing_gain is not within 0 and 12.7"},
        Row{"gait_id = 110", "gaitid = 110", "line 13: gaitid is no field of a step"}}) {
    std::string text = short_form();
    text.replace(text.find(row.from), row.from.size(), row.to);
    const auto full = full_user_gait(text);
    REQUIRE_FALSE(full);
    CHECK(full.error().reason == row.reason);
  }
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
