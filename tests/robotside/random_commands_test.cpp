// The guarantees of the controller under random sequences of commands: limits, the stop, the graph, leg
// power, tasks that end. 250,000 commands per run; AIM_SEED selects other sequences, AIM_COMMANDS their
// length.
#include <cstdlib>

#include "promises.hpp"
#include "random_operator.hpp"
#include "robotside/control/set_point_monitor.hpp"

namespace aim::robotside {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace

TEST_CASE("random commands never violate a guarantee") {
  const std::uint64_t seed = number_from("AIM_SEED", 1);
  const std::uint64_t commands = number_from("AIM_COMMANDS", 250'000);
  INFO("AIM_SEED=" << seed);
  RandomOperator random(seed);
  ProbeDriver driver(fixture_model());
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  MonitoredDriver monitored(fixture_model(), {}, driver);
  Controller controller(fixture_model(), monitored, {});
  Promises promises;
  TimeNs now = 0;
  std::array<std::uint64_t, 4> verdicts{};
  double farthest = 0;
  const auto step = [&] {
    const RobotState before = controller.state();
    const SetPoints was = controller.set_points();
    controller.step(now += 1'000'000);
    monitored.judge(controller.state());
    double fastest = 0;
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) {
      const Joint& joint = fixture_model().joints[i];
      const double scale = joint.unit == JointUnit::count ? 3.0 / joint.limits.velocity : 1.0;
      fastest = std::max(fastest, scale * std::abs(controller.state().velocity[i]));
    }
    promises.observe(before, controller.state(), was, controller.set_points(), fastest);
    farthest = std::max(farthest, std::hypot(controller.state().base.x, controller.state().base.y));
  };
  step();
  const auto travel = [&](ActionIndex to) {
    controller.decide({SetEmergencyStop{false}}, now);
    controller.decide({ResetStop{}}, now);
    controller.decide({EnableMotion{true}}, now);
    controller.decide({SetWorkMode{ControlSource::safe}}, now);
    for (const ActionIndex hop : fixture_model().graph.path(controller.state().action, to)) {
      controller.decide({SetAction{hop}}, now);
      do step();
      while (controller.state().status == ActionStatus::prepare && controller.state().action == hop);
    }
  };
  Mood mood = Mood::calm;
  for (std::uint64_t i = 0; i < commands && promises.broken().empty(); ++i) {
    if (i % 5000 == 0) {
      travel(random.destination());
      mood = random.mood();
      controller.decide({SetMotionPlayer{random.below(2) == 0, false}}, now);
    }
    const Request request = random.request(controller.state(), mood);
    const Decision decision = controller.decide({request, random.below(20) == 0}, now);
    ++verdicts[static_cast<std::size_t>(decision.verdict)];
    // Sometimes a long silence: dead-man times expire, transitions end, the robot sits down.
    const std::uint64_t steps = random.below(2000) == 0 ? 200 + random.below(5000) : 1 + random.below(3);
    for (std::uint64_t n = 0; n < steps; ++n) step();
  }
  CHECK(promises.broken() == "");
  CHECK(driver.sent().violation() == "");
  CHECK(driver.moved().violation() == "");
  CHECK(monitored.violations().count == 0);  // the same guarantees as checked by aimd's own monitor
  // The sequence had effects: each of these would be zero if all commands were refused.
  CHECK(verdicts[static_cast<std::size_t>(Verdict::accepted)] > commands / 50);
  CHECK(verdicts[static_cast<std::size_t>(Verdict::clamped)] > commands / 1000);
  CHECK(promises.changes() > commands / 1000);
  CHECK(promises.rests() > 1000);
  CHECK(promises.cuts() > 10);
  CHECK(promises.successes() > 10);
  CHECK(promises.performances() > 0);
  CHECK(farthest > 0.1);
}

}  // namespace aim::robotside
