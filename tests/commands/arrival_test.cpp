// ArrivalWatch: arrived, moving or standing still elsewhere, decided from positions over time.
#include "cli/motion/arrival.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;
using State = ArrivalWatch::State;

namespace {
const Clock::time_point kStart{};
Clock::time_point at(double s) { return kStart + seconds(s); }
}  // namespace

TEST_CASE("within the tolerance in every joint is arrived") {
  ArrivalWatch watch({{1.0, -1.0}, 0.01, 0.5}, kStart);
  CHECK(watch.look({0.0, 0.0}, at(0)) == State::moving);
  CHECK(watch.distance() == Approx(1.0));
  CHECK(watch.look({0.995, -0.5}, at(0.1)) == State::moving);
  CHECK(watch.look({0.995, -1.005}, at(0.2)) == State::arrived);
  CHECK(watch.has_moved());
}

TEST_CASE("no motion for the given time, away from the target, is standing still") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kStart);
  CHECK(watch.look({0.0}, at(0)) == State::moving);
  CHECK(watch.look({0.0}, at(0.4)) == State::moving);
  CHECK(watch.look({0.0}, at(0.6)) == State::still);
  CHECK_FALSE(watch.has_moved());
}

TEST_CASE("motion restarts the time of standing still, noise does not") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kStart);
  CHECK(watch.look({0.0}, at(0)) == State::moving);
  CHECK(watch.look({0.3}, at(0.4)) == State::moving);
  CHECK(watch.look({0.3}, at(0.8)) == State::moving);
  CHECK(watch.look({0.301}, at(0.95)) == State::still);
  CHECK(watch.has_moved());
}

TEST_CASE("slow creeping is motion") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kStart);
  for (int i = 0; i < 50; ++i) CHECK(watch.look({0.002 * i}, at(0.1 * i)) == State::moving);
}
