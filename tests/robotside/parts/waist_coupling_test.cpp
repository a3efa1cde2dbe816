// The waist by the legs: what is measured while the legs follow it, and while they do not.
#include <cmath>

#include "robotside/behaviours/waist_by_legs.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

const RobotModel& model() { return *robot_models().front(); }

JointArray standing() {
  JointArray positions{};
  const auto stand = model().posture("stand").positions;
  std::copy(stand.begin(), stand.end(), positions.begin());
  return positions;
}

TEST_CASE("a waist that the legs do not follow is measured as its set-points", "[waist]") {
  WaistByLegs waist(model(), 1e-3);
  REQUIRE(waist.available());
  CHECK(!waist.engaged());
  const std::size_t pitch = *model().find_joint("waist_pitch");
  JointArray set = standing();
  set[pitch] = 0.1;
  JointArray measured = standing();
  waist.measure(measured, set);
  CHECK(measured[pitch] == 0.1);
}

TEST_CASE("an engaged waist is measured from the legs", "[waist]") {
  WaistByLegs waist(model(), 1e-3);
  const std::size_t pitch = *model().find_joint("waist_pitch");
  waist.engage();
  JointArray set = standing();
  set[pitch] = 0.1;
  waist.step(set);
  JointArray measured = standing();
  for (std::size_t i = 0; i < model().joints.size(); ++i)
    if (model().joints[i].limb == Limb::legs) measured[i] = waist.position(i);
  waist.measure(measured, standing());
  CHECK(std::abs(measured[pitch] - 0.1) < 1e-6);
  waist.release();
  CHECK(!waist.engaged());
}

}  // namespace
}  // namespace aim::robotside
