// The control thread steps the shared simulation without allocating. A program of its own, because it
// replaces operator new; the count is of all threads, so no topic has a receiver here.
#include "tests/kuavo/wire_fixture.hpp"
#include "tests/robotside/allocation_count.hpp"

namespace aim::robotside::kuavo {

TEST_CASE("stepping the shared simulation allocates nothing") {
  SharedSim sim(kuavo_edition());
  REQUIRE(sim.connect());
  TimeNs now = 0;
  const auto walk = [&](double seconds) {
    for (double at = 0; at < seconds; at += 0.1) {
      sim.with_lock([](SimKuavo& robot) { robot.walk.command_velocity({.x = 0.3}); });
      for (int i = 0; i < 100; ++i, now += kPeriod) sim.try_step(now);
    }
  };
  walk(2);  // the change of gait is an event, which is filled
  std::this_thread::sleep_for(std::chrono::milliseconds(200));  // until it has been
  const double before = sim.with_lock([](SimKuavo& robot) { return robot.walk.base().x; });
  const std::uint64_t allocated = allocations;
  walk(3);
  CHECK(allocations == allocated);
  CHECK(sim.with_lock([](SimKuavo& robot) { return robot.walk.base().x; }) > before + 0.3);
}

}  // namespace aim::robotside::kuavo
