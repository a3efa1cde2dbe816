// The control loop allocates nothing: operator new is counted while the controller steps and decides.
#define CATCH_CONFIG_NO_POSIX_SIGNALS
#include "allocation_count.hpp"
#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/control/controller.hpp"

namespace aim::robotside {

namespace {

// The first joints of each arm.
MoveJoints arms_to(std::initializer_list<double> left, std::initializer_list<double> right) {
  MoveJoints move{3, 0, {}, 1, 1};
  for (std::size_t i = 0; i < left.size(); ++i) move.target[12 + i] = left.begin()[i];
  for (std::size_t i = 0; i < right.size(); ++i) move.target[19 + i] = right.begin()[i];
  move.mask = ((bit(left.size()) - 1) << 12) | ((bit(right.size()) - 1) << 19);
  return move;
}

}  // namespace

TEST_CASE("the counter counts allocations") {
  const std::uint64_t before = allocations;
  const auto one = std::make_unique<int>(1);
  CHECK(*one == 1);
  CHECK(allocations > before);
}

TEST_CASE("neither steps nor decisions allocate") {
  SimDriver driver(fixture_model());
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  Controller controller(fixture_model(), driver, {});
  const ActionIndex stand = action_of("RL_JOINT_DEFAULT");
  const ActionIndex walk = action_of("RL_LOCOMOTION_DEFAULT");
  const ActionIndex servo = action_of("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  const ActionIndex dance = action_of("RL_WHOLE_BODY_DANCE");
  const ActionIndex body = action_of("RL_WHOLE_BODY_EXT_JOINT_SERVO");
  const ActionIndex planning = action_of("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  const ActionIndex escape = action_of("RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE");
  const JointCommand arms = arms_at(0.2, {});
  const JointCommand neck = targets(Limb::neck, true, {{26, 3.0}});
  const JointCommand waist = targets(Limb::waist, true, {{40, -0.1}, {42, 0.3}});
  const JointTrajectory path = resting_path(
      {12, 26, 40, kBaseForward}, {{0, {0, 0, 0, 0}}, {1, {0.5, 0.3, -0.1, 0.3}}, {2, {0, 0, 0, 0}}});
  const JointTrajectory arm = resting_path({12, 26}, {{0, {0, 0}}, {1, {0.5, 0.3}}, {2, {0, 0}}});
  MoveJoints move{1, bit(12) | bit(26), {}, 1, 1};
  move.target[12] = 0.6;
  // Both arms, so that the forearms cross; the left arm alone, through the body to behind the back.
  const MoveJoints crossed = arms_to({0.8, 1.2, 1.2, -1.9}, {0.8, -1.2, 1.2, 1.9});
  const MoveJoints across = arms_to({-0.5, 0.8, 2.5, -1.9}, {});
  TimeNs now = 0;
  const auto run = [&](const Request& request, int steps) {
    controller.decide({request}, now);
    for (int i = 0; i < steps; ++i) controller.step(now += 1'000'000);
  };
  run(ResetStop{}, 1);
  const std::uint64_t before = allocations;
  run(SetAction{walk}, 10);  // refused: no edge
  run(SetAction{stand}, 3000);
  run(SetAction{walk}, 3000);
  run(WalkCommand{{0.5, 0, 0}, true}, 2000);
  run(arms, 10);  // refused: interface closed
  run(SetAction{servo}, 3000);
  run(neck, 10);  // refused: owned by the motion player
  run(SetMotionPlayer{false, false}, 10);
  run(neck, 500);
  run(arms, 500);
  run(move, 2000);
  run(FollowPath{2, &arm}, 700);
  run(PauseTask{true}, 700);
  run(PauseTask{false}, 700);
  run(CancelTask{2}, 300);
  run(SetMotionPlayer{true, false}, 10);
  run(PlayMotion{1, &arm, false, true, 3}, 1000);
  run(PauseMotion{true}, 700);
  run(PauseMotion{false}, 700);
  run(EndMotion{}, 300);
  run(SetGait{GaitType::walk}, 1000);
  run(SetGait{GaitType::smart_walk}, 500);
  run(SetWorkMode{ControlSource::manual}, 10);
  run(SetWorkMode{ControlSource::safe}, 10);
  run(EnableMotion{false}, 500);
  run(EnableMotion{true}, 10);
  run(SetAction{stand}, 3000);
  run(SetAction{dance}, 3000);
  run(PlayMotion{2, &path, true, false, 0}, 3000);
  run(SetAction{stand}, 3000);
  run(SetAction{body}, 3000);
  run(SetMotionPlayer{false, false}, 10);
  run(waist, 700);
  run(SetAction{stand}, 3000);
  CHECK(controller.state().performance.progress == Progress::succeeded);
  CHECK(controller.state().task.reason == Refused::cancelled);
  run(SetAction{planning}, 3000);
  run(crossed, 10);  // refused: the hands would collide
  CHECK(controller.state().will_collide);
  run(across, 2000);
  CHECK(controller.state().task.reason == Refused::would_collide);
  run(SetCollisionWatch{false}, 10);
  run(SetCollisionWatch{true}, 10);
  run(SetAction{escape}, 3000);
  run(Stop{StopLevel::sit}, 6000);
  run(ResetStop{}, 10);
  run(SetEmergencyStop{true}, 100);
  run(SetEmergencyStop{false}, 100);
  run(Stop{StopLevel::relax}, 1000);
  const std::uint64_t after = allocations;
  CHECK(after == before);
  CHECK(controller.state().periods > 10'000);
}

}  // namespace aim::robotside
