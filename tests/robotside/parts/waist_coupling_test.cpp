// The waist by the legs: what is measured while the legs follow it, and while they do not.
#include <cmath>

#include "robotside/behaviours/waist_by_legs.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"
#include "tests/robotside/parts/standing.hpp"

namespace aim::robotside {
namespace {

TEST_CASE("a waist that the legs do not follow is measured as its set-points", "[waist]") {
  WaistByLegs waist(fixture_model(), 1e-3);
  REQUIRE(waist.available());
  CHECK(!waist.engaged());
  const std::size_t pitch = *fixture_model().find_joint("waist_pitch");
  JointArray set = standing();
  set[pitch] = 0.1;
  JointArray measured = standing();
  waist.measure(measured, set);
  CHECK(measured[pitch] == 0.1);
}

TEST_CASE("an engaged waist is measured from the legs", "[waist]") {
  WaistByLegs waist(fixture_model(), 1e-3);
  const std::size_t pitch = *fixture_model().find_joint("waist_pitch");
  waist.engage();
  JointArray set = standing();
  set[pitch] = 0.1;
  waist.step(set);
  JointArray measured = standing();
  for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
    if (fixture_model().joints[i].limb == Limb::legs) measured[i] = waist.position(i);
  waist.measure(measured, standing());
  CHECK(std::abs(measured[pitch] - 0.1) < 1e-6);
  waist.release();
  CHECK(!waist.engaged());
}

}  // namespace
}  // namespace aim::robotside
