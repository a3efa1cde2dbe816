// Parsing of the lines of a set-point stream: accepted and refused forms.
#include "cli/motion/set_point_line.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

TEST_CASE("a velocity is three numbers or an object") {
  const BaseVelocity wanted{0.3, -0.1, 0.5};
  for (const char* line : {"0.3 -0.1 0.5", "  0.3,-0.1,0.5\r", "30cm/s -0.1m/s 0.5rad/s",
                           R"({"forward_m_s":0.3,"lateral_m_s":-0.1,"turn_rad_s":0.5})"}) {
    INFO(line);
    const auto velocity = velocity_of_line(line);
    REQUIRE(velocity);
    CHECK(*velocity == wanted);
  }
  CHECK(*velocity_of_line(R"({"turn_rad_s":0.2})") == BaseVelocity{0, 0, 0.2});
}

TEST_CASE("an invalid velocity is a usage error") {
  for (const char* line : {"0.3", "0.3 0 0 0", "a b c", "nan 0 0", "0.3 0 10deg", "{", "[0.3,0,0]",
                           R"({"forward":0.3})", R"({"forward_m_s":"fast"})", R"({"forward_m_s":null})"}) {
    INFO(line);
    const auto velocity = velocity_of_line(line);
    REQUIRE_FALSE(velocity);
    CHECK(velocity.error().origin == Origin::usage);
  }
}

TEST_CASE("joint positions are numbers in the order of the columns, or values by name") {
  const RobotModel& model = *robot_models().front();
  const std::size_t elbow = *model.find_joint("left_arm_joint4");
  const std::size_t wrist = *model.find_joint("right_arm_joint5");
  for (const char* line : {"-1 0.5", "[-1, 0.5]", R"({"position_rad":[-1,0.5]})",
                           R"({"joints":[{"name":"right_arm_joint5","position_rad":0.5},
                                         {"name":"idx16_left_arm_joint4","position_rad":-1}]})"}) {
    INFO(line);
    const auto joints = joints_of_line(model, {elbow, wrist}, line);
    REQUIRE(joints);
    CHECK(*joints == JointLine{-1.0, 0.5});
  }
  const auto one =
      joints_of_line(model, {elbow, wrist}, R"({"joints":[{"name":"right_arm_joint5","position_rad":0.5}]})");
  REQUIRE(one);
  CHECK(*one == JointLine{std::nullopt, 0.5});
}

TEST_CASE("joint positions that do not match the columns are a usage error") {
  const RobotModel& model = *robot_models().front();
  const std::vector<std::size_t> columns{*model.find_joint("left_arm_joint4")};
  for (const char* line :
       {"1 2", "inf", "[1,2]", "[null]", "{}", "[]", R"({"joints":[]})", R"({"joints":[{"position_rad":1}]})",
        R"({"joints":[{"name":"left_knee","position_rad":1}]})"}) {
    INFO(line);
    const auto joints = joints_of_line(model, columns, line);
    REQUIRE_FALSE(joints);
    CHECK(joints.error().origin == Origin::usage);
  }
}
