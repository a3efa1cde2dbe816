// Commands that are refused: each answer names the joint, the value and what is permitted, and nothing is
// sent.
#include <cmath>
#include <limits>

#include "robot_fixture.hpp"

namespace sdk_test {
namespace {

constexpr Real kNan = std::numeric_limits<Real>::quiet_NaN();

struct Refusal {
  const char* what;
  std::size_t joint;
  SingleJointCommand command;  // in an arm command
  const char* text;
};

}  // namespace

TEST_CASE("a wrong number of joints is an internal error with both numbers") {
  TestRobot peer(kDomain);
  Program program;
  const Status arm = program.low.PublishArmCommand(ready(13));
  CHECK(arm.code == INTERNAL_ERROR);
  CHECK(arm.message == "the command has 13 joints of the arm, the robot has 14");
  CHECK(program.low.PublishLegCommand(ready(14)).message ==
        "the command has 14 joints of the leg, the robot has 12");
  CHECK(program.low.PublishHeadCommand(ready(0)).code == INTERNAL_ERROR);
  CHECK(program.low.PublishWaistCommand(ready(3)).code == INTERNAL_ERROR);
  HandCommand hands = ready_hands();
  hands.cmd[1].pos.assign(7, 0);  // the document says 7, the constant and the hand 6
  CHECK(program.low.PublishHandCommand(hands).message ==
        "the command has 7 joints of a hand, the robot has 6");
  hands.cmd.resize(1);
  CHECK(program.low.PublishHandCommand(hands).message == "the command has 1 hands, the robot has 2");
  std::this_thread::sleep_for(20ms);
  CHECK(peer.commands().empty());
}

TEST_CASE("modes, numbers and limits of an arm joint are refused by name") {
  TestRobot peer(kDomain);
  Program program;
  const std::vector<Refusal> rows = {
      {"mode of the head on an arm", 0, {5, 0, 0, 0, 0, 0}, "joint_la1: operation mode 5 is not one"},
      {"mode of the legs", 6, {3, 0, 0, 0, 0, 0}, "joint_la7: operation mode 3 is not one"},
      {"allowed modes of joints 1 to 5", 4, {1, 0, 0, 0, 0, 0}, "0 (off), 4 (pid), 200 (ready)"},
      {"allowed modes of joints 6 and 7", 13, {4, 0, 0, 0, 0, 0}, "0 (off), 5 (adrc), 200 (ready)"},
      {"not finite", 7, {200, kNan, 0, 0, 0, 0}, "joint_ra1: pos nan is not a finite number"},
      {"not finite gain", 7, {4, 0, 0, 0, INFINITY, 0}, "joint_ra1: kp inf is not a finite number"},
      {"above", 1, {4, Real(2.6), 0, 0, 0, 0}, "joint_la2: pos 2.6 is outside -0.2618 to 2.5656 rad"},
      {"below", 13, {5, Real(-0.5), 0, 0, 0, 0}, "joint_ra7: pos -0.5 is outside -0.4538 to 0.4538 rad"},
      {"negative kp", 0, {4, 0, 0, 0, -1, 0}, "joint_la1: kp -1 is negative"},
      {"negative kd", 0, {200, 0, 0, 0, 0, -2}, "joint_la1: kd -2 is negative"},
      {"negative limit of velocity", 0, {4, 0, -1, 0, 0, 0}, "joint_la1: vel -1 is negative"},
      {"negative limit of torque", 0, {4, 0, 0, -3, 0, 0}, "joint_la1: toq -3 is negative"},
  };
  for (const Refusal& row : rows) {
    JointCommand command = ready(14);
    command.joints[row.joint] = row.command;
    const Status status = program.low.PublishArmCommand(command);
    INFO(row.what << ": " << status.message);
    CHECK(status.code == SERVICE_ERROR);
    CHECK(has(status, row.text));
  }
  std::this_thread::sleep_for(20ms);
  CHECK(peer.commands().empty());
}

TEST_CASE("every joint takes the modes of the document and no other") {
  TestRobot peer(kDomain);
  Program program;
  const auto takes = [](auto publish, std::size_t count, std::size_t joint, std::int16_t mode) {
    JointCommand command = ready(count);
    command.joints[joint].operation_mode = mode;
    return publish(command).code == OK;
  };
  const auto arm = [&](const JointCommand& c) { return program.low.PublishArmCommand(c); };
  const auto leg = [&](const JointCommand& c) { return program.low.PublishLegCommand(c); };
  const auto head = [&](const JointCommand& c) { return program.low.PublishHeadCommand(c); };
  const auto waist = [&](const JointCommand& c) { return program.low.PublishWaistCommand(c); };
  for (const std::int16_t mode : std::initializer_list<std::int16_t>{0, 3, 4, 5, 200, 1, 20, 201, -1}) {
    INFO("mode " << mode);
    const bool always = mode == 0 || mode == 200;
    for (std::size_t joint = 0; joint < 14; ++joint)
      CHECK(takes(arm, 14, joint, mode) == (always || mode == (joint % 7 < 5 ? 4 : 5)));
    for (std::size_t joint = 0; joint < 12; ++joint)
      CHECK(takes(leg, 12, joint, mode) == (always || mode == 3 || mode == 5));
    for (std::size_t joint = 0; joint < 2; ++joint) {
      CHECK(takes(head, 2, joint, mode) == (always || mode == 5));
      CHECK(takes(waist, 2, joint, mode) == (always || mode == 5));
    }
    HandCommand hands = ready_hands();
    hands.cmd[1].operation_mode = mode;
    CHECK((program.low.PublishHandCommand(hands).code == OK) == (always || mode == 4));
  }
}

TEST_CASE("hands take 0 to 1000, and positions in ready are not compared with limits") {
  TestRobot peer(kDomain);
  Program program;
  HandCommand hands = ready_hands();
  hands.cmd[0].operation_mode = 4;
  hands.cmd[0].pos[5] = 1000;
  CHECK(program.low.PublishHandCommand(hands).code == OK);
  hands.cmd[0].pos[5] = 1001;
  const Status status = program.low.PublishHandCommand(hands);
  CHECK(has(status, "left_finger6: pos 1001 is outside 0 to 1000"));
  JointCommand arm = ready(14);
  arm.joints[6].pos = 3;
  CHECK(program.low.PublishArmCommand(arm).code == OK);
  arm.joints[6] = {5, Real(0.4538), 0, 0, 0, 0};  // the limit itself, also as a float
  CHECK(program.low.PublishArmCommand(arm).code == OK);
}

TEST_CASE("a timestamp that goes back or is older than 100 ms is stale") {
  TestRobot peer(kDomain);
  Program program;
  using std::chrono::nanoseconds;
  const auto system = [] { return nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count(); };
  const auto steady = [] { return nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count(); };
  JointCommand command = ready(14);
  const std::int64_t now = system();
  command.timestamp = now;
  CHECK(program.low.PublishArmCommand(command).code == OK);
  CHECK(program.low.PublishArmCommand(command).code == OK);
  command.timestamp = now - 1;
  CHECK(has(program.low.PublishArmCommand(command), "stale"));
  CHECK(program.low.PublishArmCommand(command).code == SERVICE_ERROR);
  command.timestamp = 0;  // none given
  CHECK(program.low.PublishArmCommand(command).code == OK);

  JointCommand head = ready(2);  // each limb has its own
  head.timestamp = steady() - 50'000'000;
  CHECK(program.low.PublishHeadCommand(head).code == OK);
  JointCommand waist = ready(2);
  waist.timestamp = system() - 200'000'000;
  CHECK(has(program.low.PublishWaistCommand(waist), "ms behind the system clock"));
  waist.timestamp = steady() - 3'000'000'000;
  CHECK(has(program.low.PublishWaistCommand(waist), "ms behind the steady clock"));
  waist.timestamp = system() + 3'000'000'000;
  CHECK(has(program.low.PublishWaistCommand(waist), "ms ahead of the system clock"));
  waist.timestamp = -5;
  CHECK(program.low.PublishWaistCommand(waist).code == SERVICE_ERROR);
}

}  // namespace sdk_test
