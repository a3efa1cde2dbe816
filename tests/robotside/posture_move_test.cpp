// Posture moves: all joints arrive together and on time, or later if the limits of a joint require it.
#include "robotside/behaviours/posture_move.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("a posture move starts and ends at rest and takes the given time") {
  const RobotModel& model = *robot_models().front();
  JointArray from{};
  JointArray to{};
  to[3] = 1.0;
  PostureMove move;
  CHECK_FALSE(move.started());
  move.start(model, bit(3), from, to, 2.0, kSecond);
  CHECK(move.started());
  CHECK(move.at(3, kSecond).position == 0);
  CHECK(move.at(3, kSecond).velocity == 0);
  CHECK(move.at(3, 2 * kSecond).position == Approx(0.5));
  CHECK(move.at(3, 2 * kSecond).velocity == Approx(1.875 / 2));
  CHECK_FALSE(move.time_is_over(3 * kSecond - 1));
  CHECK(move.time_is_over(3 * kSecond));
  CHECK(move.at(3, 9 * kSecond).position == 1.0);
  CHECK(move.at(3, 9 * kSecond).velocity == 0);
}

TEST_CASE("a posture move takes longer if a joint's limits require it") {
  const RobotModel& model = *robot_models().front();
  JointArray from{};
  JointArray to{};
  to[12] = 2.0;  // 3 rad/s, 6.28 rad/s^2
  PostureMove move;
  move.start(model, bit(12), from, to, 0.1, 0);
  double fastest = 0;
  double hardest = 0;
  double last = 0;
  TimeNs now = 0;
  for (; !move.time_is_over(now); now += 1'000'000) {
    const double velocity = move.at(12, now).velocity;
    fastest = std::max(fastest, velocity);
    hardest = std::max(hardest, std::abs(velocity - last) * 1e3);
    last = velocity;
  }
  CHECK(now > kSecond);
  CHECK(fastest <= 3.0);
  CHECK(hardest <= 6.28);
}

}  // namespace aim::robotside
