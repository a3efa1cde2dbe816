// Kinematics of the legs, and how the robot stands.
#include <random>

#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {

TEST_CASE("the angles of a leg put the sole where it is wanted") {
  std::mt19937 random(7);
  const auto within = [&](double most) { return std::uniform_real_distribution(-most, most)(random); };
  const LegLengths lengths;
  for (int i = 0; i < 2000; ++i) {
    const std::size_t leg = static_cast<std::size_t>(i % 2);
    const Pose wanted{{within(0.2), (leg == 0 ? 0.1 : -0.1) + within(0.1), -0.65 + within(0.08)},
                      from_rpy(within(0.2), within(0.3), within(0.5))};
    const Pose reached = sole_in_base(lengths, leg, leg_angles(lengths, leg, wanted));
    CHECK(norm(reached.position - wanted.position) < 1e-9);
    CHECK(norm(rotation_vector(conjugate(reached.rotation) * wanted.rotation)) < 1e-9);
  }
}

TEST_CASE("signs of the joints of a leg are those of the model") {
  const LegLengths lengths;
  const LegAngles stand = leg_angles(lengths, 0, {{0, 0.1, -0.78}, {}});
  CHECK(stand[3] > 0.5);  // knees bend one way only
  const LegAngles out = leg_angles(lengths, 0, {{0, 0.2, -0.78}, {}});
  CHECK(out[0] > 0.1);  // the left leg to the left: leg_l1 has its longer way there
  CHECK(out[5] < -0.1);
  const LegAngles turned = leg_angles(lengths, 0, {{0, 0.1, -0.78}, turn({0, 0, 1}, 0.3)});
  CHECK(turned[1] == Approx(0.3).margin(0.02));
  const LegAngles ahead = leg_angles(lengths, 0, {{0.2, 0.1, -0.75}, {}});
  CHECK(ahead[2] < stand[2]);
}

TEST_CASE("what a leg does not reach is replaced by the nearest on the line") {
  const LegLengths lengths;
  for (const double down : {-2.0, -0.9, -0.1}) {
    const LegAngles angles = leg_angles(lengths, 1, {{0, -0.1, down}, {}});
    for (const double angle : angles) CHECK(std::isfinite(angle));
    CHECK(angles[3] >= 0.24);
    CHECK(angles[3] <= 2.51);
  }
}

TEST_CASE("the robot stands as in the example of the vendor's document") {
  Walker robot;
  robot.run(1);
  const auto legs = robot.sim.leg_position();
  REQUIRE(legs.size() == 12);
  // leg_l1 .. leg_l6 of /sensors_data_raw; what the real robot's balance adds is a few hundredths.
  const double example[] = {0.026, 0.001, -0.466, 0.847, -0.434, -0.021};
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(legs[i] == Approx(example[i]).margin(0.03));
    CHECK(legs[i + 6] == Approx(legs[i]).margin(1e-12));
  }
  CHECK(legs[2] == Approx(-0.466).margin(0.01));
  CHECK(legs[3] == Approx(0.847).margin(0.01));
  CHECK(legs[4] == Approx(-0.434).margin(0.01));
  CHECK(robot.sim.com_height() == 0.78);
  CHECK(robot.sim.base().z == Approx(0.78));
  CHECK(std::sin(robot.sim.base().pitch / 2) == Approx(0.02667).margin(1e-4));  // y of its orientation
  CHECK(robot.sim.standing());
  CHECK(robot.sim.mode() == 15);
  CHECK(robot.sim.feet()[0].position[1] == Approx(0.1));
  CHECK(robot.sim.feet()[1].position[1] == Approx(-0.1));
  for (const auto& foot : robot.sim.feet()) {
    CHECK(foot.contact);
    CHECK(foot.position[2] == Approx(0).margin(1e-9));
  }
  for (const double velocity : robot.sim.leg_velocity()) CHECK(velocity == 0);
}

}  // namespace aim::robotside::kuavo
