// The thread of the control loop: decisions, states, priority of stops, deadlines, shut-down. Waits poll with
// a deadline.
#include "robotside/control/control_loop.hpp"

#include <future>
#include <vector>

#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

using namespace std::chrono_literals;

bool eventually(const std::function<bool()>& condition, std::chrono::milliseconds patience = 60s) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

struct Running {
  explicit Running(double speed)
      : driver(fixture_model()),
        loop((static_cast<void>(driver.connect()), static_cast<void>(driver.enable()), fixture_model()),
             driver, ControlLoopOptions{speed}) {}
  ProbeDriver driver;
  ControlLoop loop;
};

// The simulator, which keeps the loop waiting in read() as long as `late`.
class LateDriver final : public Driver {
 public:
  explicit LateDriver(const RobotModel& model) : sim_(model) {}
  Status connect() override { return sim_.connect(); }
  Status enable() override { return sim_.enable(); }
  void disable() noexcept override { sim_.disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override {
    waits = late.load();
    late.wait(true);
    return sim_.read(now, out);
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override { sim_.write(now, set_points); }
  Ports ports() noexcept override { return sim_.ports(); }

  void be_late(bool on) {
    late = on;
    late.notify_all();
  }
  std::atomic<bool> late{false}, waits{false};

 private:
  SimDriver sim_;
};

// In place of a controller, one with a defect: the neck jumps to and fro in every period.
class JumpingStepper final : public Stepper {
 public:
  explicit JumpingStepper(Driver& driver) : driver_(driver) { sent_.tracking = ~JointMask{0}; }
  Decision decide(const Command&, TimeNs) override { return {}; }
  void step(TimeNs now) override {
    state_.time = now;
    Measurement measured;
    driver_.read(now, measured);
    if (++state_.periods == 1) sent_.position = measured.position;
    sent_.upper_body_powered = true;
    sent_.position[26] = state_.periods % 2 == 0 ? 0.3 : 0;
    driver_.write(now, sent_);
  }
  void skip(TimeNs) override {}
  void suspended(TimeNs, TimeNs) override {}
  const RobotState& state() const override { return state_; }
  bool measured_now() const override { return true; }
  bool at_rest() const override { return true; }

 private:
  Driver& driver_;
  SetPoints sent_;
  RobotState state_;
};

// Submits until the loop has decided: on a busy machine it may miss the deadline of a submission.
Decision ask(ControlLoop& loop, const Request& request) {
  Decision decision;
  for (int i = 0; i < 100 && decision.verdict == Verdict::not_decided; ++i) decision = loop.submit({request});
  return decision;
}

}  // namespace

TEST_CASE("the loop runs in real time, has a state from the start, and decides") {
  Running running(1);
  CHECK(running.loop.state().periods >= 1);
  CHECK(running.loop.state().status == ActionStatus::running);
  const Decision decision = ask(running.loop, SetAction{action_of("RL_JOINT_DEFAULT")});
  CHECK(decision.verdict == Verdict::accepted);
  // After the decision the client sees its effect in the state.
  CHECK(running.loop.state().action == action_of("RL_JOINT_DEFAULT"));
  const auto before = running.loop.state().time;
  CHECK(eventually([&] { return running.loop.state().time > before + 100'000'000; }));
  const Decision refused = ask(running.loop, SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(refused.verdict == Verdict::refused);
}

TEST_CASE("simulated time runs as fast as possible, and commands are still decided") {
  for (const double speed : {0.0, 50.0}) {
    Running running(speed);
    CHECK(ask(running.loop, SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
    CHECK(eventually([&] { return running.loop.state().status == ActionStatus::running; }));
    CHECK(running.loop.state().time >= 2 * kSecond);
    const RobotState picture = running.loop.state();  // one copy, because the loop continues
    CHECK(picture.time == static_cast<TimeNs>(picture.periods) * 1'000'000);
  }
}

TEST_CASE("set-points that leave the limits are counted, and the first one is described") {
  SimDriver driver(fixture_model());
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  ControlLoop loop(fixture_model(), driver, {},
                   [](const RobotModel&, Driver& monitored, const ControlConfig&) {
                     return std::unique_ptr<Stepper>(std::make_unique<JumpingStepper>(monitored));
                   });
  REQUIRE(eventually([&] { return loop.violations().count > 3; }));
  CHECK(loop.violations().joint == 26);
  CHECK(loop.violations().promise == Promise::velocity);
}

TEST_CASE("many threads submit at once: every command is decided, every state is consistent") {
  Running running(0);
  std::atomic<int> decided{0};
  std::atomic<bool> torn{false};
  std::atomic<bool> over{false};
  std::vector<std::thread> threads;
  threads.emplace_back([&] {
    while (!over) {
      const RobotState state = running.loop.state();
      if (state.time != static_cast<TimeNs>(state.periods) * 1'000'000) torn = true;
    }
  });
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      for (int i = 0; i < 50; ++i) {
        const Decision decision = ask(running.loop, targets(Limb::neck, false, {{26, 0.01 * t}}));
        if (decision.verdict == Verdict::accepted) ++decided;
      }
    });
  for (std::size_t t = 1; t < threads.size(); ++t) threads[t].join();
  over = true;
  threads[0].join();
  CHECK(decided == 400);
  CHECK_FALSE(torn);
}

TEST_CASE("a stop is accepted while the command queue is full, and stays latched") {
  Running running(1);
  std::atomic<bool> over{false};
  std::vector<std::thread> submitters;
  for (int t = 0; t < 16; ++t)
    submitters.emplace_back([&] {
      while (!over) running.loop.submit({targets(Limb::neck, false, {{26, 0.3}})});
    });
  CHECK(ask(running.loop, Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(running.loop.state().stopped);
  CHECK(running.loop.submit({targets(Limb::neck, false, {{26, 0.3}})}).verdict != Verdict::accepted);
  over = true;
  for (std::thread& submitter : submitters) submitter.join();
  CHECK(running.loop.state().stopped);
}

TEST_CASE("shut_down() decelerates, ends in bounded time, and no later command is decided") {
  Running running(1);
  ask(running.loop, targets(Limb::neck, false, {{26, 0.7}}));
  CHECK(eventually([&] { return std::abs(running.loop.state().velocity[26]) > 0.5; }));
  const auto begin = std::chrono::steady_clock::now();
  running.loop.shut_down();
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  CHECK(running.loop.state().stopped);
  CHECK(std::abs(running.loop.state().set_velocity[26]) < 1e-3);
  CHECK(running.loop.submit({SetAction{0}}).verdict == Verdict::not_decided);
  running.loop.shut_down();
  CHECK(running.driver.sent().violation() == "");
}

TEST_CASE("come_to_rest() decelerates from any thread and returns in bounded time") {
  Running running(1);
  ask(running.loop, targets(Limb::neck, false, {{26, 0.7}}));
  CHECK(eventually([&] { return std::abs(running.loop.state().velocity[26]) > 0.5; }));
  const auto begin = std::chrono::steady_clock::now();
  running.loop.come_to_rest();
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  CHECK(running.loop.state().stopped);
  CHECK(std::abs(running.loop.state().set_velocity[26]) < 1e-3);
  running.loop.come_to_rest();
  CHECK(running.driver.sent().violation() == "");
}

TEST_CASE("an undecided command is withdrawn at its deadline and never taken afterwards") {
  CommandQueue queue;
  const auto begin = std::chrono::steady_clock::now();
  const Decision decision = queue.submit({SetAction{3}}, 20ms);
  CHECK(decision.verdict == Verdict::not_decided);
  CHECK(std::chrono::steady_clock::now() - begin >= 20ms);
  std::array<std::uint8_t, CommandQueue::kTickets> tickets;
  CHECK(queue.take(tickets) == 0);
}

TEST_CASE("a stop that a late loop did not decide stops the robot as soon as the loop runs") {
  LateDriver driver(fixture_model());
  REQUIRE(driver.connect());
  REQUIRE(driver.enable());
  ControlLoop loop(fixture_model(), driver, {});
  REQUIRE(ask(loop, targets(Limb::neck, false, {{26, 0.7}})).verdict == Verdict::accepted);
  driver.be_late(true);
  REQUIRE(eventually([&] { return driver.waits.load(); }));
  CHECK(loop.submit({SetAction{action_of("RL_JOINT_DEFAULT")}}).verdict == Verdict::not_decided);
  CHECK(loop.submit({Stop{StopLevel::hold}}).verdict == Verdict::not_decided);
  CHECK(loop.submit({Stop{StopLevel::sit}, true}).verdict == Verdict::not_decided);  // a dry run
  driver.be_late(false);
  CHECK(eventually([&] { return loop.state().stopped; }));
  CHECK(loop.state().stop_level == StopLevel::hold);
  CHECK(loop.state().action != action_of("RL_JOINT_DEFAULT"));  // withdrawn
}

TEST_CASE("commands are taken in the order of posting, and a full queue returns busy") {
  CommandQueue queue;
  std::vector<std::future<Decision>> waiting;
  for (ActionIndex i = 0; i < CommandQueue::kTickets; ++i) {
    waiting.push_back(
        std::async(std::launch::async, [&queue, i] { return queue.submit({SetAction{i}}, 30s); }));
    REQUIRE(eventually([&] { return queue.waiting() == i + 1u; }));
  }
  CHECK(queue.submit({SetAction{0}}, 1ms).refused == Refused::busy);
  std::array<std::uint8_t, CommandQueue::kTickets> tickets;
  REQUIRE(queue.take(tickets) == CommandQueue::kTickets);
  for (std::size_t i = 0; i < CommandQueue::kTickets; ++i) {
    CHECK(std::get<SetAction>(queue.command(tickets[i]).request).target == i);
    Decision decision;
    decision.verdict = Verdict::accepted;
    decision.action = static_cast<ActionIndex>(i);
    queue.decide(tickets[i], decision);
  }
  for (std::size_t i = 0; i < waiting.size(); ++i) CHECK(waiting[i].get().action == i);
  CHECK(queue.take(tickets) == 0);
}

TEST_CASE("the latest value is consistent under a fast writer") {
  struct Pair {
    std::array<std::uint64_t, 100> words;
  };
  LatestValue<Pair> cell;
  std::atomic<bool> over{false};
  std::thread writer([&] {
    for (std::uint64_t i = 0; !over; ++i) {
      Pair pair;
      pair.words.fill(i);
      cell.store(pair);
    }
  });
  std::uint64_t last = 0;
  bool whole = true;
  bool forward = true;
  for (int i = 0; i < 20'000; ++i) {
    const Pair pair = cell.load();
    for (const std::uint64_t word : pair.words) whole = whole && word == pair.words[0];
    forward = forward && pair.words[0] >= last;
    last = pair.words[0];
  }
  over = true;
  writer.join();
  CHECK(whole);
  CHECK(forward);
}

}  // namespace aim::robotside
