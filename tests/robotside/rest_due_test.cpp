// When everything must be at rest after a stop, and that a further stop of another kind begins anew.
#include "robotside/control/rest_due.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kDueTick = kSecond / 10;

bool due_at(RestDue& rest, RobotState& state, TimeNs tick) {
  state.time = tick * kDueTick;
  return rest.step(state);
}

}  // namespace

TEST_CASE("rest is due half a second after a stop, an emergency stop or a robot that was disabled") {
  for (const auto halt :
       {+[](RobotState& state) { state.stopped = true; }, +[](RobotState& state) { state.emergency = true; },
        +[](RobotState& state) { state.enabled = false; }}) {
    RestDue rest{ControlConfig{}};
    RobotState state;
    CHECK_FALSE(due_at(rest, state, 10));
    CHECK_FALSE(due_at(rest, state, 20));
    halt(state);
    CHECK_FALSE(due_at(rest, state, 21));
    CHECK_FALSE(due_at(rest, state, 26));
    CHECK(due_at(rest, state, 27));
    state = RobotState{};
    CHECK_FALSE(due_at(rest, state, 28));
  }
}

TEST_CASE("a stop that lowers the body has time for it, and an emergency stop meanwhile half a second") {
  RestDue rest{ControlConfig{}};
  RobotState state;
  state.stopped = true;
  state.stop_level = StopLevel::sit;
  CHECK_FALSE(due_at(rest, state, 10));
  CHECK_FALSE(due_at(rest, state, 50));
  state.emergency = true;
  CHECK_FALSE(due_at(rest, state, 51));
  CHECK_FALSE(due_at(rest, state, 56));
  CHECK(due_at(rest, state, 57));
}

}  // namespace aim::robotside
