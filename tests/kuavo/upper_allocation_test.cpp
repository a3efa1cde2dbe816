// step() and the commands that the driver sends at its full rate allocate nothing. A program of its own,
// because it replaces operator new.
#include "tests/robotside/allocation_count.hpp"
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {

TEST_CASE("the simulated upper body allocates nothing while it moves") {
  for (const EndEffector end : {EndEffector::qiangnao_touch, EndEffector::lejuclaw, EndEffector::none}) {
    UpperSim upper(edition_with(end));
    const ArmVector arms = {-20, 10, 5, -30, 4, 3, 2, -20, -10, 5, -30, 4, 3, 2};
    const std::array<double, 2> head = {20, 10};
    const std::array<double, 6> hand = {50, 40, 30, 20, 10, 90};
    const std::array<double, 6> speed = {50, -40, 30, -20, 10, 90};
    const MotorArray motors = {};
    const std::array<std::int32_t, kMostMotors> modes = {2, 1, 0, 2};
    std::array<HandGoal, 2> goals;
    goals[0].hand = upper.kinematics().forward(0, SevenJoints{-0.5}).hand;
    goals[1].hand = upper.kinematics().forward(1, SevenJoints{-0.5}).hand;
    upper.change_arm_mode(2);
    for (int i = 0; i < 1000; ++i) upper.step(false, 0);
    REQUIRE(upper.follow_arm_poses({1, 2}, std::vector<double>(28, -10)));
    upper.perform({{"fist", 2}, {"palm-open", 2}});
    upper.command_claws({{"left_claw", "right_claw"}, {90, 90}, {}, {}});
    upper.place_object(2, 40);

    int taken = 0;
    const std::uint64_t before = allocations;
    for (int i = 0; i < 4000; ++i) {
      if (i > 1500 && i % 50 == 0) {
        taken += upper.command_arms(arms) ? 1 : 0;
        taken += upper.command_head(head) ? 1 : 0;
        taken += upper.command_hands(hand, hand) ? 1 : 0;
        taken += upper.command_fingers(i % 2, 1, speed) ? 1 : 0;
      }
      if (i > 2500 && i % 200 == 0) taken += upper.command_hand_poses(goals) ? 1 : 0;
      if (i == 3000) taken += upper.command_joints(motors, motors, motors, modes) ? 1 : 0;
      if (i == 3500) upper.power(false);
      upper.step(i > 2000, i / 500.0);
    }
    const std::uint64_t after = allocations;
    CHECK(after == before);
    CHECK(taken > 80);
  }
}

}  // namespace aim::robotside::kuavo
