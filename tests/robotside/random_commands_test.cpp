// The promises of the control side, held over random sequences of commands: limits, the stop, the graph, the
// legs' power. 250,000 commands per run; AIM_SEED gives other ones, AIM_COMMANDS more.
#include <cstdlib>
#include <limits>
#include <random>

#include "bench.hpp"

namespace aim::robotside {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

enum class Mood : std::uint8_t {
  calm,      // commands that end or change everything are rare, so that walks and streams last
  wild,      // everything at any time
  stubborn,  // like wild, but a stop stays latched and the commands go on
};

class RandomOperator {
 public:
  explicit RandomOperator(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  double number(double scale) {
    switch (below(24)) {
      case 0:
        return std::numeric_limits<double>::quiet_NaN();
      case 1:
        return std::numeric_limits<double>::infinity();
      case 2:
        return -std::numeric_limits<double>::infinity();
      case 3:
        return std::numeric_limits<double>::denorm_min();
      case 4:
        return -std::numeric_limits<double>::max();
      case 5:
        return 1e300;
      case 6:
        return 0;
      default:
        return scale * std::uniform_real_distribution<double>(-1.2, 1.2)(random_);
    }
  }
  // Mostly numbers, so that whole commands pass.
  double tame(double scale) { return below(200) == 0 ? number(scale) : scale * unit_(random_); }

  Request request(const RobotState& state, Mood mood) {
    const bool calm = mood == Mood::calm;
    if (mood != Mood::stubborn && state.stopped && below(4) == 0) return ResetStop{};
    if (mood != Mood::stubborn && state.emergency && below(4) == 0) return SetEmergencyStop{false};
    const std::uint64_t kind = below(20);
    if (kind < 8) return walk();
    if (kind < 15) return joints();
    if (calm && below(300) != 0) return walk();
    switch (kind) {
      case 15:
        return SetAction{static_cast<ActionIndex>(below(bench_model().graph.actions().size() + 1))};
      case 16:
        return legal_step(state);
      case 17:
        return SetMotionPlayer{below(4) == 0, below(3) == 0};
      case 18:
        return SetEmergencyStop{below(8) == 0};
      default:
        return rare_stop();
    }
  }

  Mood mood() {
    const std::uint64_t die = below(6);
    return die < 3 ? Mood::calm : die < 5 ? Mood::wild : Mood::stubborn;
  }

  // A performed action to start a mood in.
  ActionIndex destination() {
    for (;;) {
      const auto index = static_cast<ActionIndex>(below(bench_model().graph.actions().size()));
      if (bench_model().graph.at(index).behaviour != Behaviour::none) return index;
    }
  }

 private:
  Request legal_step(const RobotState& state) {
    const auto edges = bench_model().graph.edges();
    for (int tries = 0; tries < 20; ++tries) {
      const ActionEdge& edge = edges[below(edges.size())];
      if (edge.from == bench_model().graph.at(state.action).name) return SetAction{action_index(edge.to)};
    }
    return SetAction{0};
  }
  static ActionIndex action_index(std::string_view name) {
    return bench_model().graph.find(name).value_or(0);
  }

  Request rare_stop() {
    if (below(3) != 0) return WalkCommand{0.8, 0.1, 0.5, true, 0};
    return Stop{static_cast<StopLevel>(below(3))};
  }

  Request walk() {
    const bool wild = below(4) == 0;
    return WalkCommand{wild ? number(2) : tame(1), wild ? number(2) : tame(0.3), wild ? number(3) : tame(1.2),
                       below(2) == 0, below(5)};
  }

  Request joints() {
    JointCommand command{};
    command.limb = static_cast<Limb>(below(kLimbCount));
    command.stream = below(2) == 0;
    const bool wild = below(4) == 0;
    for (std::size_t i = 0; i < bench_model().joints.size(); ++i) {
      const Joint& joint = bench_model().joints[i];
      if (joint.limb != command.limb || below(4) == 0) continue;
      command.mask |= std::uint64_t{1} << i;
      const double scale = joint.unit == JointUnit::count ? 2500 : 3;
      command.position[i] = wild ? number(scale) : tame(scale);
      command.effort[i] = tame(6000);
    }
    if (below(200) == 0) command.mask = random_();
    return command;
  }

  std::mt19937_64 random_;
  std::uniform_real_distribution<double> unit_{-1.2, 1.2};
};

// Watches the states of a sequence for promises broken; remembers the first.
class Promises {
 public:
  void observe(const RobotState& before, const RobotState& now, const SetPoints& was, const SetPoints& sent,
               double fastest) {
    const ActionGraph& graph = bench_model().graph;
    const bool halted = now.stopped || now.emergency;
    if (now.action != before.action) {
      bool edge = now.action == 0;
      for (const ActionEdge& row : graph.edges())
        edge = edge || (row.from == graph.at(before.action).name && row.to == graph.at(now.action).name);
      if (!edge) note("an action changed without an edge", now);
      if (halted && now.action != 0) note("an action was entered although stopped", now);
      ++changes_;
    }
    if (halted && !halted_) halted_since_ = now.time;
    halted_ = halted;
    const bool lowering = now.stopped && now.stop_level == StopLevel::sit && !now.emergency;
    if (lowering) halted_since_ = now.time;
    if (halted && now.time - halted_since_ > kSecond / 2 && fastest > 0.01)
      note("a stopped joint moves", now);
    if (halted && now.time - halted_since_ > kSecond / 2) ++rests_;
    if (was.legs_powered && !sent.legs_powered) {
      const bool asked = (now.stopped && now.stop_level != StopLevel::hold) ||
                         graph.at(now.action).owners.legs == Owner::nobody;
      if (!asked) note("the legs lost their power by themselves", now);
      ++cuts_;
    }
    // A stop brakes the base harder than walking does, and a reset does not soften that.
    braking_ = halted || (braking_ && (was.forward != 0 || was.lateral != 0 || was.turn != 0));
    const double change = std::abs(sent.forward - was.forward) * 1e3;
    const double allowed = bench_model().walk.linear_acceleration * (braking_ ? 2.5 : 1.0);
    if (change > allowed * (1 + 1e-6)) note("the base jerks", now);
    if (!bench_model().walk.forward.contains(sent.forward)) note("the base is too fast", now);
  }

  void note(const char* what, const RobotState& at) {
    if (broken_.empty()) broken_ = std::string(what) + " at " + std::to_string(at.time / 1'000'000) + " ms";
  }
  const std::string& broken() const { return broken_; }
  std::uint64_t changes() const { return changes_; }
  std::uint64_t rests() const { return rests_; }
  std::uint64_t cuts() const { return cuts_; }

 private:
  std::string broken_;
  bool halted_ = false;
  bool braking_ = false;  // since a stop, until the base rests
  TimeNs halted_since_ = 0;
  std::uint64_t changes_ = 0;  // of the action
  std::uint64_t rests_ = 0;    // periods in which the rule about stopped joints applied
  std::uint64_t cuts_ = 0;     // of the legs' power
};

}  // namespace

TEST_CASE("random commands never break a promise") {
  const std::uint64_t seed = number_from("AIM_SEED", 1);
  const std::uint64_t commands = number_from("AIM_COMMANDS", 250'000);
  INFO("AIM_SEED=" << seed);
  RandomOperator random(seed);
  ProbeDriver driver(bench_model());
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  Controller controller(bench_model(), driver, {});
  Promises promises;
  TimeNs now = 0;
  std::array<std::uint64_t, 4> verdicts{};
  double farthest = 0;
  const auto step = [&] {
    const RobotState before = controller.state();
    const SetPoints was = controller.set_points();
    controller.step(now += 1'000'000);
    double fastest = 0;
    for (std::size_t i = 0; i < bench_model().joints.size(); ++i) {
      const Joint& joint = bench_model().joints[i];
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
    for (const ActionIndex hop : bench_model().graph.path(controller.state().action, to)) {
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
      controller.decide({SetMotionPlayer{random.below(4) == 0, false}}, now);
    }
    const Request request = random.request(controller.state(), mood);
    const Decision decision = controller.decide({request, random.below(20) == 0}, now);
    ++verdicts[static_cast<std::size_t>(decision.verdict)];
    // Now and then a long silence: dead-men expire, transitions end, robots sit down.
    const std::uint64_t steps = random.below(2000) == 0 ? 200 + random.below(5000) : 1 + random.below(3);
    for (std::uint64_t n = 0; n < steps; ++n) step();
  }
  CHECK(promises.broken() == "");
  CHECK(driver.sent().violation() == "");
  CHECK(driver.moved().violation() == "");
  // The sequence went somewhere: each of these would be zero if the commands were all refused.
  CHECK(verdicts[static_cast<std::size_t>(Verdict::accepted)] > commands / 50);
  CHECK(verdicts[static_cast<std::size_t>(Verdict::clamped)] > commands / 1000);
  CHECK(promises.changes() > commands / 1000);
  CHECK(promises.rests() > 1000);
  CHECK(promises.cuts() > 10);
  CHECK(farthest > 0.1);
}

}  // namespace aim::robotside
