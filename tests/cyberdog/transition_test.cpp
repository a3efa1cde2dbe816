// Every pair of modes: what the controller accepts, beside what the document allows.
#include <set>
#include <string>

#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

// States in which a transition can be asked for, and how to get there from standing.
constexpr Mode kStates[] = {Mode::off,        Mode::qp_stand,       Mode::damper,        Mode::lifted,
                            Mode::locomotion, Mode::recovery_stand, Mode::motor_control, Mode::jump,
                            Mode::pose,       Mode::force_jump,     Mode::two_leg_stand, Mode::rl_reset,
                            Mode::rl_rapid};

// Brings the robot into a state and waits until it is finished. The remote control asks, because after
// motor_ctrl the controller hears no other source.
void bring(Dog& robot, Mode state) {
  if (state == Mode::off) return;
  if (state == Mode::motor_control) {
    robot.send(state);
    robot.run(20);
  } else {
    robot.stand();
    if (state != Mode::recovery_stand) robot.send(state, state == Mode::locomotion ? 1 : 0);
    robot.run(9000);
  }
  REQUIRE(robot.mode() == state);
}

std::string name(Mode from, Mode to) {
  return std::to_string(static_cast<int>(from)) + ">" + std::to_string(static_cast<int>(to));
}

}  // namespace

TEST_CASE("each transition is carried out or refused as the controller's table says") {
  for (const Mode from : kStates) {
    for (const Mode to : kStates) {
      if (from == to) continue;
      INFO(name(from, to));
      Dog robot;
      bring(robot, from);
      robot.send(to, to == Mode::locomotion ? 1 : 0);
      robot.run(100);
      const bool accepted = dog::accepts(from, to);
      CHECK(robot.mode() == (accepted ? to : from));
      CHECK(robot.status() == (accepted ? SwitchStatus::done : SwitchStatus::refused));
    }
  }
}

TEST_CASE("a refused transition changes nothing, and stays refused until another command") {
  Dog robot;
  robot.send(Mode::locomotion, 3);
  robot.run(2000);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.status() == SwitchStatus::refused);
  CHECK(robot.body().stands() == 0);
  robot.send(Mode::off);
  CHECK(robot.status() == SwitchStatus::done);
}

TEST_CASE("unknown modes are refused") {
  for (const int mode : {1, 2, 5, 8, 10, 23, 61, 63, 100, 127, -2, -128}) {
    INFO(mode);
    Dog robot;
    robot.stand();
    robot.send(static_cast<Mode>(mode));
    robot.run(100);
    CHECK(robot.mode() == Mode::recovery_stand);
    CHECK(robot.status() == SwitchStatus::refused);
  }
}

// Where the document promises a transition that the source of the controller refuses: from off and from
// motions, and out of a jump.
TEST_CASE("the document's successors differ from the controller's in known cells") {
  std::set<std::string> differences;
  for (const dog::Motion& motion : dog::kMotions)
    for (const Mode next : motion.next.all()) {
      const Mode from = dog::state_of(motion.mode), to = dog::state_of(next);
      if (motion.in_document && from != to && !dog::accepts(from, to))
        differences.insert(name(motion.mode, next));
    }
  CHECK(differences == std::set<std::string>{"0>21", "0>62", "12>15", "16>3", "16>11"});
}

}  // namespace aim::robotside::cyberdog
