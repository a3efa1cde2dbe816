// Joint moves as tasks: JointMove, JointControl, GoHomePose and Stand, and their refusals.
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {
namespace {

struct GroupMove {
  std::string_view group;
  std::string_view first;  // joint
  std::vector<double> angles;
};

}  // namespace

TEST_CASE("JointMove moves the joints of each group, and no other joint") {
  TaskFixture fixture("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  const GroupMove moves[] = {
      {"LEFT_ARM", "idx13_left_arm_joint1", {0.2, 1.1, 0.1, -0.4, 1.4, 0.1, 0.1}},
      {"RIGHT_ARM", "idx20_right_arm_joint1", {-0.2, -1.1, 0.1, 0.4, 1.4, -0.1, 0.1}},
      {"DUAL_ARM", "idx13_left_arm_joint1", {0, 1.2, 0, -0.5, 1.5, 0, 0, 0, -1.2, 0, 0.5, 1.5, 0, 0}},
      {"HEAD", "idx27_head_joint1", {0.4, -0.2}},
      {"WAIST_LIFT", "waist_lift", {-0.05}},
      {"WAIST_PITCH", "waist_pitch", {0.1}},
  };
  for (const GroupMove& move : moves) {
    CAPTURE(move.group);
    const JointArray before = fixture.robot.state().position;
    const std::size_t first = *fixture_model().find_joint(move.first);
    fixture.finish(fixture.taken("JointMove", R"({"group":"McPlanningGroup_)" + std::string(move.group) +
                                                  R"(","angles":)" + list_of(move.angles) + "}"));
    fixture.advance(0.1);
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) {
      CAPTURE(fixture_model().joints[i].name);
      const bool moved = i >= first && i < first + move.angles.size();
      const bool leg = fixture_model().joints[i].limb == Limb::legs;  // leg joints move with the waist
      if (!leg)
        CHECK(fixture.robot.state().position[i] ==
              Approx(moved ? move.angles[i - first] : before[i]).margin(2e-3));
    }
  }
}

TEST_CASE("JointMove refuses invalid groups and arguments by name, and the task ends with FAILURE") {
  TaskFixture fixture;
  struct Case {
    std::string_view json;
    std::uint64_t code;
    std::string_view word;
  };
  const Case cases[] = {
      {R"({"group":"McPlanningGroup_LEFT_ARM_WAIST_WHEEL","angles":[0]})", 10, "LEFT_ARM_WAIST_WHEEL"},
      {R"({"angles":[0]})", 10, "McPlanningGroup_UNKNOWN"},
      {R"({"group":"McPlanningGroup_LEFT_ARM","angles":[0,0,0,0,0,0]})", 2, "angles has 6 values"},
      {R"({"group":"McPlanningGroup_LEFT_ARM"})", 2, "LEFT_ARM has 7 joints"},
      {R"({"group":"McPlanningGroup_HEAD","angles":[0,0],"param":{"velocity_scale":-1}})", 2, "negative"},
  };
  for (const Case& c : cases) {
    const auto reply = fixture.start("JointMove", c.json);
    CAPTURE(to_json(reply));
    CHECK(reply.state() == aimdk::protocol::CommonState_INVALID);
    CHECK(reply.header().code() == c.code);
    CHECK(contains(reply.header().msg(), c.word));
    CHECK(fixture.state_of(reply.task_id()) == "FAILURE");
    CHECK(contains(fixture.record(reply.task_id()).reason(), c.word));
  }
  const auto nan = fixture.start("JointMove", R"({"group":"McPlanningGroup_HEAD","angles":["NaN",0]})");
  CHECK(contains(nan.header().msg(), "angles[0]"));
}

TEST_CASE("An invalid request is refused immediately, also while another task is running") {
  TaskFixture fixture;
  fixture.taken("JointMove", left_arm_to(1));
  const auto reply = fixture.start("JointMove", R"({"group":"McPlanningGroup_LEFT_ARM","angles":[0]})");
  CHECK(reply.state() == aimdk::protocol::CommonState_INVALID);
  CHECK(contains(reply.header().msg(), "angles has 1 values"));
  CHECK(fixture.state_of(reply.task_id()) == "FAILURE");
}

TEST_CASE("Targets outside the limits are clamped, and the reply reports the clamp") {
  TaskFixture fixture;
  const auto reply = fixture.start("JointMove", R"({"group":"McPlanningGroup_HEAD","angles":[1,0]})");
  CHECK(reply.state() == aimdk::protocol::CommonState_SUCCESS);
  CHECK(reply.header().msg() == "clamped: idx27_head_joint1 1 to 0.785 rad");
  fixture.finish(reply.task_id());
  CHECK(fixture.at("neck_shake") == Approx(0.785).margin(1e-3));
}

TEST_CASE("Velocity scales slow a joint move down") {
  TaskFixture fixture;
  const std::uint64_t task = fixture.taken("JointMove", left_arm_to(0.6, 0.1));
  double fastest = 0;
  for (int i = 0; i < 100; ++i) {
    fixture.advance(0.01);
    fastest = std::max(
        fastest, std::abs(fixture.robot.state().velocity[*fixture_model().find_joint("left_arm_joint1")]));
  }
  CHECK(fastest == Approx(0.3).margin(0.01));  // a tenth of 3 rad/s
  fixture.finish(task);
}

TEST_CASE("A move that the action does not allow is aborted, and the reply names an action that allows it") {
  TaskFixture fixture("RL_JOINT_DEFAULT");
  const auto reply = fixture.start("JointMove", left_arm_to(0.5));
  CHECK(reply.state() == aimdk::protocol::CommonState_INVALID);
  CHECK(reply.header().code() == 6);
  CHECK(contains(reply.header().msg(), "planned moves are not available in RL_JOINT_DEFAULT"));
  CHECK(contains(reply.header().msg(), "aimctl action set RL_LOCOMOTION_ARM_EXT_"));
  CHECK(fixture.state_of(reply.task_id()) == "ABORTED");
}

TEST_CASE("JointControl angles are absolute, or relative to the joint's position when the task begins") {
  TaskFixture fixture;
  const auto control = [&](std::string_view commands) {
    return fixture.taken("JointControl", R"({"group":"LEFT_ARM","cmds":[)" + std::string(commands) + "]}");
  };
  fixture.finish(
      control(R"({"name":"idx16_left_arm_joint4","angle":-0.5},{"name":"left_arm_joint1","angle":0.2})"));
  CHECK(fixture.at("left_arm_joint4") == Approx(-0.5).margin(1e-3));
  CHECK(fixture.at("left_arm_joint1") == Approx(0.2).margin(1e-3));
  // Two queued tasks: the second is relative to the final position of the first.
  control(R"({"name":"left_arm_joint4","mode":"RELATIVE","angle":-0.2})");
  fixture.finish(control(R"({"name":"left_arm_joint4","mode":"RELATIVE","angle":-0.3})"));
  CHECK(fixture.at("left_arm_joint4") == Approx(-1.0).margin(1e-3));
  CHECK(fixture.at("left_arm_joint1") == Approx(0.2).margin(1e-3));
}

TEST_CASE("JointControl refuses joints of other groups, joints named twice, and an empty list") {
  TaskFixture fixture;
  const auto refused = [&](std::string_view json) {
    return fixture.start("JointControl", json).header().msg();
  };
  CHECK(contains(refused(R"({"group":"LEFT_ARM","cmds":[{"name":"right_arm_joint1","angle":0}]})"),
                 "\"right_arm_joint1\" is not a joint of the group"));
  CHECK(contains(refused(R"({"group":"HEAD","cmds":[{"name":"neck_nod"},{"name":"idx28_head_joint2"}]})"),
                 "idx28_head_joint2 is named twice"));
  CHECK(contains(refused(R"({"group":"HEAD"})"), "cmds is empty"));
  CHECK(contains(refused(R"({"cmds":[{"name":"neck_nod"}]})"), "UNKNOWN is not a group"));
}

TEST_CASE("GoHomePose moves the arms to the hanging posture") {
  TaskFixture fixture;
  fixture.finish(fixture.taken("JointMove", left_arm_to(0.7)));
  fixture.finish(fixture.taken("GoHomePose"));
  const JointGroup& arms = fixture_model().group("arms");
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i)
    CHECK(fixture.robot.state().position[i] ==
          Approx(fixture_model().posture("arm_home").positions[i]).margin(1e-3));
}

TEST_CASE("Stand ends the walk; FREEZE holds the arms in place, STAND moves them to the hanging posture") {
  TaskFixture fixture;
  const auto walk = [&] {
    for (int i = 0; i < 50; ++i) {
      fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.3}})");
      fixture.advance(0.02);
    }
    REQUIRE(fixture.robot.state().base.velocity.forward > 0.2);
  };
  const std::uint64_t moving = fixture.taken("JointMove", left_arm_to(0.8, 0.1));
  walk();
  CHECK(fixture.start("Stand", R"({"stance":"FREEZE"})").state() == aimdk::protocol::CommonState_SUCCESS);
  CHECK(fixture.record(moving).state() == "ABORTED");
  fixture.advance(2);
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
  const double frozen = fixture.at("left_arm_joint1");
  CHECK(frozen > 0.1);
  CHECK(frozen < 0.7);
  walk();
  fixture.finish(fixture.taken("Stand", R"({"stance":"STAND"})"));
  fixture.advance(1);
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
  CHECK(fixture.at("left_arm_joint1") == Approx(0).margin(1e-3));
  fixture.go("DEFAULT");
  CHECK(contains(fixture.start("Stand").header().msg(), "does not stand in DEFAULT"));
}

}  // namespace aim::robotside
