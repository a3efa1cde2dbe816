// The promises of the control side, held over random sequences of commands: limits, the stop, the graph, the
// legs' power, tasks that end. 250,000 commands per run; AIM_SEED gives other ones, AIM_COMMANDS more.
#include <cstdlib>
#include <limits>
#include <random>

#include "bench.hpp"
#include "resting_path.hpp"

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
  explicit RandomOperator(std::uint64_t seed) : random_(seed) {
    for (std::size_t i = 0; i < 8; ++i) paths_.push_back(path());
  }

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
    if (kind < 7) return walk();
    if (kind < 13) return joints();
    if (kind < 15) return calm && below(20) != 0 ? walk() : by_itself(state, calm);
    if (calm && below(1000) != 0) return walk();
    switch (kind) {
      case 15:
        return SetAction{static_cast<ActionIndex>(below(bench_model().graph.actions().size() + 1))};
      case 16:
        return legal_step(state);
      case 17:
        return SetMotionPlayer{below(4) == 0, below(3) == 0};
      case 18:
        return whose_word();
      default:
        return rare_stop();
    }
  }

  Mood mood() {
    const std::uint64_t die = below(6);
    return die < 3 ? Mood::calm : die < 5 ? Mood::wild : Mood::stubborn;
  }

  // A performed action to start a mood in; rather one in which something can be performed.
  ActionIndex destination() {
    const InterfaceSet busy = Interface::servo | Interface::planning | Interface::dance;
    for (;;) {
      const auto index = static_cast<ActionIndex>(below(bench_model().graph.actions().size()));
      const Action& action = bench_model().graph.at(index);
      if (action.behaviour == Behaviour::none) continue;
      if (action.opens.has_any(busy) || below(3) == 0) return index;
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

  // Motions that go on by themselves, and what is said to them.
  Request by_itself(const RobotState& state, bool calm) {
    const bool busy =
        state.task.progress == Progress::running || state.performance.progress == Progress::running;
    if (calm && busy && below(15) != 0) return walk();  // lets it come to its end
    const JointTrajectory& path = paths_[below(paths_.size())];
    switch (below(calm ? 8 : 12)) {
      case 0:
      case 1:
      case 2:
        return move();
      case 3:
      case 4:
        return FollowPath{++number_, &path};
      case 5:
      case 6:
        return play(state, path);
      case 7:
        return SetGait{static_cast<GaitType>(below(3))};
      case 8:
        return PauseTask{below(3) == 0};
      case 9:
        return PauseMotion{below(3) == 0};
      case 10:
        return EndMotion{};
      default:
        return CancelTask{below(2) == 0 ? 0 : state.task.id + below(2)};
    }
  }

  // Mostly what the action can perform.
  PlayMotion play(const RobotState& state, const JointTrajectory& path) {
    const bool dances = bench_model().graph.at(state.action).opens.has(Interface::dance);
    return {++number_, &path, below(8) == 0 ? !dances : dances, below(6) == 0, below(2) == 0 ? 0 : tame(5)};
  }

  Request whose_word() {
    switch (below(4)) {
      case 0:
        return SetWorkMode{below(8) == 0 ? static_cast<ControlSource>(below(4)) : ControlSource::safe};
      case 1:
        return EnableMotion{below(8) != 0};
      default:
        return SetEmergencyStop{below(8) == 0};
    }
  }

  Request move() {
    MoveJoints request{++number_, 0, {}, below(30) == 0 ? number(1) : share(), share()};
    const auto limb = static_cast<Limb>(below(kLimbCount));
    for (std::size_t i = 0; i < bench_model().joints.size(); ++i) {
      const Joint& joint = bench_model().joints[i];
      if (joint.limb != limb || below(3) == 0) continue;
      request.mask |= bit(i);
      request.target[i] = tame(joint.unit == JointUnit::count ? 2500 : 3);
    }
    return request;
  }
  double share() { return 0.2 + 0.8 * std::abs(unit_(random_)) / 1.2; }

  // Joints of one limb or two, to and fro within their ranges; sometimes faster than they can.
  JointTrajectory path() {
    std::vector<Track> tracks;
    const JointGroup& group = bench_model().group(below(2) == 0 ? "arms" : "neck");
    for (std::size_t i = group.first; i < group.first + group.count; ++i)
      tracks.push_back(static_cast<Track>(i));
    if (below(2) == 0) tracks.push_back(static_cast<Track>(bench_model().group("waist").first + below(4)));
    if (below(2) == 0) tracks.push_back(kBaseForward);
    std::vector<RestingKnot> knots;
    double time = 0;
    const double size = unit_share();
    for (std::size_t n = 0; n < 4; ++n) {
      knots.push_back({time, {}});
      for (const Track track : tracks) {
        const Range range =
            track == kBaseForward ? bench_model().walk.forward : bench_model().joints[track].limits.position;
        knots.back().positions.push_back(range.min +
                                         (range.max - range.min) * (0.5 + size * (unit_share() - 0.5)));
      }
      time += 0.2 + 1.5 * unit_share();
    }
    return resting_path(std::move(tracks), knots);
  }
  double unit_share() { return std::uniform_real_distribution<double>(0, 1)(random_); }

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
  std::vector<JointTrajectory> paths_;
  std::uint64_t number_ = 0;  // of the last task or performance
};

// Watches the states of a sequence for promises broken; remembers the first.
class Promises {
 public:
  void observe(const RobotState& before, const RobotState& now, const SetPoints& was, const SetPoints& sent,
               double fastest) {
    const ActionGraph& graph = bench_model().graph;
    const bool halted = now.stopped || now.emergency || !now.enabled;
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
      if (now.stopped && now.stop_level == StopLevel::sit && !sits(now))
        note("the legs lost their power before the body was down", now);
      ++cuts_;
    }
    // A stop brakes the base harder than walking does, and a reset does not soften that.
    braking_ = halted || (braking_ && (was.forward != 0 || was.lateral != 0 || was.turn != 0));
    const double change = std::abs(sent.forward - was.forward) * 1e3;
    const double allowed = bench_model().walk.linear_acceleration * (braking_ ? 2.5 : 1.0);
    if (change > allowed * (1 + 1e-6)) note("the base jerks", now);
    if (!bench_model().walk.forward.contains(sent.forward)) note("the base is too fast", now);
    observe_task(before.task, now);
    observe_performance(before, now);
    if (halted && (runs(now.task.progress) || runs(now.performance.progress)))
      note("something goes on although stopped", now);
  }

  void note(const char* what, const RobotState& at) {
    if (broken_.empty()) broken_ = std::string(what) + " at " + std::to_string(at.time / 1'000'000) + " ms";
  }
  const std::string& broken() const { return broken_; }
  std::uint64_t changes() const { return changes_; }
  std::uint64_t rests() const { return rests_; }
  std::uint64_t cuts() const { return cuts_; }
  std::uint64_t successes() const { return successes_; }
  std::uint64_t performances() const { return performances_; }

 private:
  // The longest move at the smallest scale takes half of it.
  static constexpr TimeNs kLongestTask = 40 * kSecond;

  static bool sits(const RobotState& state) {
    const auto sit = bench_model().posture("sit").positions;
    const JointGroup& legs = bench_model().group("legs");
    for (std::size_t i = legs.first; i < legs.first + legs.count; ++i)
      if (std::abs(state.position[i] - sit[i]) > 0.02) return false;
    return true;
  }

  static bool runs(Progress progress) {
    return progress == Progress::running || progress == Progress::paused;
  }

  void observe_task(const TaskState& before, const RobotState& now) {
    const TaskState& task = now.task;
    if (task.id < before.id) note("a task came back", now);
    if (task.id == before.id) {
      if (task.share < before.share) note("a task went back", now);
      if (!runs(before.progress) && task.progress != before.progress)
        note("a task that had ended did not", now);
      if (task.progress == Progress::succeeded && before.progress != Progress::succeeded) ++successes_;
    }
    const bool ended = task.progress != Progress::running;
    if ((task.progress == Progress::aborted || task.progress == Progress::failed) ==
        (task.reason == Refused::nothing))
      note("a task has no reason, or one too many", now);
    if (ended || task.id != before.id || before.progress != Progress::running) task_since_ = now.time;
    if (!ended && now.time - task_since_ > kLongestTask) note("a task does not end", now);
  }

  void observe_performance(const RobotState& before, const RobotState& now) {
    if (now.performance.number < before.performance.number) note("a performance came back", now);
    const bool ended = now.performance.progress == Progress::succeeded;
    if (ended && before.performance.progress != Progress::succeeded) ++performances_;
  }

  std::string broken_;
  bool halted_ = false;
  bool braking_ = false;  // since a stop, until the base rests
  TimeNs halted_since_ = 0;
  std::uint64_t changes_ = 0;       // of the action
  std::uint64_t rests_ = 0;         // periods in which the rule about stopped joints applied
  std::uint64_t cuts_ = 0;          // of the legs' power
  TimeNs task_since_ = 0;           // the task runs without a pause
  std::uint64_t successes_ = 0;     // of tasks
  std::uint64_t performances_ = 0;  // that came to their end
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
    controller.decide({EnableMotion{true}}, now);
    controller.decide({SetWorkMode{ControlSource::safe}}, now);
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
      controller.decide({SetMotionPlayer{random.below(2) == 0, false}}, now);
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
  CHECK(promises.successes() > 10);
  CHECK(promises.performances() > 0);
  CHECK(farthest > 0.1);
}

}  // namespace aim::robotside
