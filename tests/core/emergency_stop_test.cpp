// Every combination of inputs has its words and its way to release it.
#include "core/model/emergency_stop.hpp"

#include "tests/catch.hpp"

using namespace aim;

namespace {

EmergencyInputs inputs(bool wired, bool wireless, bool software) {
  EmergencyInputs active;
  active.set(EmergencyInput::wired, wired);
  active.set(EmergencyInput::wireless, wireless);
  active.set(EmergencyInput::software, software);
  return active;
}

}  // namespace

TEST_CASE("the inputs are named in one order") {
  CHECK(words_of(inputs(false, false, false)).empty());
  CHECK(words_of(inputs(true, false, false)) == "emergency stop button");
  CHECK(words_of(inputs(false, true, true)) == "wireless emergency stop, software emergency stop");
  CHECK(words_of(inputs(true, true, true)) ==
        "emergency stop button, wireless emergency stop, software emergency stop");
}

TEST_CASE("the button is released by hand, all else by a request") {
  CHECK(release_of(inputs(false, false, false)).empty());
  CHECK(release_of(inputs(true, false, false)) == "release the emergency stop button");
  CHECK_FALSE(released_by_request(inputs(true, false, false)));
  for (const bool wireless : {true, false}) {
    const EmergencyInputs alone = inputs(false, wireless, !wireless);
    CHECK(release_of(alone) == "aimctl estop release");
    CHECK(released_by_request(alone));
    CHECK(release_of(inputs(true, wireless, !wireless)) ==
          "release the emergency stop button, then aimctl estop release");
  }
}

TEST_CASE("an input that is released leaves the others") {
  EmergencyInputs active = inputs(true, true, true);
  active.set(EmergencyInput::wireless, false);
  CHECK(active == inputs(true, false, true));
  CHECK(active.any());
}
