// The motion profile of streamed arm moves stays within its limits.
#include "cli/motion/travel.hpp"

#include <cmath>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

TEST_CASE("speed and acceleration of the profile stay within the limits") {
  const JointLimits limits{.position = {-3, 3}, .velocity = 3, .acceleration = 6.28, .effort = 0};
  for (const double distance : {0.001, 0.05, 0.3, 1.0, 2.5, -2.5, 6.0}) {
    const double duration = travel_time(limits, distance);
    constexpr double kStep_s = 1e-4;
    double fastest = 0;
    double hardest = 0;
    for (double t = kStep_s; t < duration; t += kStep_s) {
      const double before = travel_share(t - kStep_s, duration);
      const double now = travel_share(t, duration);
      const double after = travel_share(t + kStep_s, duration);
      CHECK(now >= before);
      fastest = std::max(fastest, std::abs(distance) * (after - before) / (2 * kStep_s));
      hardest = std::max(hardest, std::abs(distance * (after - 2 * now + before)) / (kStep_s * kStep_s));
    }
    INFO(distance);
    CHECK(fastest <= limits.velocity * 0.81);
    CHECK(hardest <= limits.acceleration * 0.82);
    // And it is not slower than necessary: one of the two limits is nearly reached.
    CHECK((fastest > limits.velocity * 0.75 || hardest > limits.acceleration * 0.75));
  }
}

TEST_CASE("the profile begins at the start and ends at the target") {
  CHECK(travel_share(-1, 2) == 0);
  CHECK(travel_share(0, 2) == 0);
  CHECK(travel_share(1, 2) == Approx(0.5));
  CHECK(travel_share(2, 2) == 1);
  CHECK(travel_share(5, 2) == 1);
  CHECK(travel_share(0, 0) == 1);
}
