// Which of several latches is named.
#include "robotside/control/parts/motion_latches.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

TEST_CASE("the latch that must be released first is named", "[motion_latches]") {
  MotionLatches latches;
  CHECK(latches.refusal() == Refused::none);
  latches.enabled = false;
  CHECK(latches.refusal() == Refused::disabled);
  latches.stop.latch(StopLevel::hold, 0);
  CHECK(latches.refusal() == Refused::stopped);
  latches.button_unheard = true;
  CHECK(latches.refusal() == Refused::button_unheard);
  latches.emergency.set(EmergencyInput::software, true);
  CHECK(latches.refusal() == Refused::emergency);
}

}  // namespace
}  // namespace aim::robotside
