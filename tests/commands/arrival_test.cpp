// ArrivalWatch: arrived, moving or standing still elsewhere, decided from positions over time.
#include "cli/motion/arrival.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;
using Arriving = ArrivalWatch::State;

namespace {
const Clock::time_point kBegin{};
Clock::time_point arrival_at(double s) { return kBegin + seconds(s); }
}  // namespace

TEST_CASE("rest within the tolerance in every joint is arrived") {
  ArrivalWatch watch({{1.0, -1.0}, 0.01, 0.5}, kBegin);
  CHECK(watch.look({0.0, 0.0}, arrival_at(0)) == Arriving::moving);
  CHECK(watch.distance() == Approx(1.0));
  CHECK(watch.look({0.995, -0.5}, arrival_at(0.1)) == Arriving::moving);
  CHECK(watch.look({0.995, -1.005}, arrival_at(0.2)) == Arriving::moving);
  CHECK(watch.look({0.996, -1.005}, arrival_at(0.4)) == Arriving::arrived);
  CHECK(watch.has_moved());
}

TEST_CASE("at its target it has arrived, also in the first look") {
  CHECK(ArrivalWatch({{1.0}, 0.01, 0.5}, kBegin).look({1.001}, arrival_at(0)) == Arriving::arrived);
}

TEST_CASE("what moves within the tolerance has not arrived") {
  ArrivalWatch watch({{1.0}, 0.1, 0.5}, kBegin);
  for (int i = 0; i < 3; ++i) CHECK(watch.look({0.91 + 0.03 * i}, arrival_at(0.2 * i)) == Arriving::moving);
}

TEST_CASE("a noisy joint has arrived when it stays within the tolerance") {
  ArrivalWatch watch({{1.0}, 0.1, 0.5}, kBegin);
  CHECK(watch.look({0.91}, arrival_at(0)) == Arriving::moving);
  CHECK(watch.look({1.09}, arrival_at(0.3)) == Arriving::moving);
  CHECK(watch.look({0.91}, arrival_at(0.4)) == Arriving::moving);
  CHECK(watch.look({1.09}, arrival_at(0.51)) == Arriving::arrived);
}

TEST_CASE("no motion for the given time, away from the target, is standing still") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kBegin);
  CHECK(watch.look({0.0}, arrival_at(0)) == Arriving::moving);
  CHECK(watch.look({0.0}, arrival_at(0.4)) == Arriving::moving);
  CHECK(watch.look({0.0}, arrival_at(0.6)) == Arriving::still);
  CHECK_FALSE(watch.has_moved());
}

TEST_CASE("motion restarts the time of standing still, noise does not") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kBegin);
  CHECK(watch.look({0.0}, arrival_at(0)) == Arriving::moving);
  CHECK(watch.look({0.3}, arrival_at(0.4)) == Arriving::moving);
  CHECK(watch.look({0.3}, arrival_at(0.8)) == Arriving::moving);
  CHECK(watch.look({0.301}, arrival_at(0.95)) == Arriving::still);
  CHECK(watch.has_moved());
}

TEST_CASE("slow creeping is motion") {
  ArrivalWatch watch({{1.0}, 0.01, 0.5}, kBegin);
  for (int i = 0; i < 50; ++i) CHECK(watch.look({0.002 * i}, arrival_at(0.1 * i)) == Arriving::moving);
}
