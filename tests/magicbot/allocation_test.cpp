// The functions of the control thread allocate nothing: neither those of the simulated robot nor those of its
// link. A program of its own, because it replaces operator new.
#include <utility>

#include "bot_fixture.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"
#include "tests/robotside/allocation_count.hpp"

namespace aim::robotside::magicbot {

TEST_CASE("the simulated robot allocates nothing while it is operated") {
  const RobotModel model = test_model();
  BotSimLink link(model);
  REQUIRE(link.connect());
  REQUIRE(link.world()->inject({FaultKind::over_temperature, "joint_la2", 95}));
  BotSamples samples;
  UpperCommand upper{.used = true};
  LegCommand legs;
  TimeNs now = 0;
  std::int64_t number = 0;
  // By damper, standing, walking, tricks and the low level.
  constexpr std::pair<RequestKind, int> kRequests[] = {
      {RequestKind::gait, 10},   {RequestKind::gait, 1},    {RequestKind::gait, 46},
      {RequestKind::trick, 201}, {RequestKind::trick, 999}, {RequestKind::gait, 47},
      {RequestKind::head, 0},    {RequestKind::gait, 10},   {RequestKind::level, 2},
  };
  const std::uint64_t before = allocations;
  for (const auto& [kind, value] : kRequests) {
    link.send(Request{.number = ++number, .kind = kind, .value = value});
    for (int i = 0; i < 2500; ++i) {
      upper.used = i > 500;
      for (std::size_t j = 0; j < kUpperJoints; ++j)
        upper.joints[j] = command_of(i < 600 ? JointMode::ready : moving_mode(kFirstUpper + j), 0.1);
      for (auto& leg : legs.joints) leg = command_of(i < 600 ? JointMode::ready : JointMode::hybrid, 0.1);
      link.send(upper);
      link.send(legs);
      link.send(Joystick{.left_y = 1});
      link.poll(now += 1'000'000, samples);
    }
  }
  const std::uint64_t after = allocations;
  CHECK(after == before);
  CHECK(samples.robot.gait == 200);
}

}  // namespace aim::robotside::magicbot
