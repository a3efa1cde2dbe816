// A walk is ended where it should, by whom and with which reason, on a base that ramps its speed and whose
// readings may lie.
#include "core/walk/walk_run.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;

namespace {

constexpr double kPeriod_s = 0.02;
constexpr double kHold_s = 0.5;

// A base that follows velocities within the accelerations of the model, a tick late; below the threshold it
// stands.
class Base {
 public:
  double run_on_s = 0;  // it takes so long to notice that it is to stand: overshoots
  double starts_s = 0;  // a velocity has to be commanded for so long before it takes a step
  double step_s = 0;    // one that moved for a shorter time swings back to where it stood

  BaseReading reading() const {
    const double speed = std::hypot(now_.forward, now_.lateral);
    return {.pose = pose_,
            .walking = speed > 0 || now_.yaw_rate != 0,
            .speed = speed,
            .yaw_rate = now_.yaw_rate,
            .time_s = time_s_};
  }
  void command(const BaseVelocity& wanted) {
    const WalkLimits& limits = fixture_model().walk;
    BaseVelocity to = late_;
    late_ = wanted;
    const bool at_rest = now_ == BaseVelocity{};
    asked_for_s_ = to == BaseVelocity{} ? 0 : asked_for_s_ + kPeriod_s;
    if (at_rest && asked_for_s_ < starts_s) to = {};
    const bool stand = to == BaseVelocity{};
    if (!stand) moving_ = to, stood_for_s_ = 0;
    if (stand && (stood_for_s_ += kPeriod_s) <= run_on_s) to = moving_;
    constexpr double kStep_s = 0.001;
    for (double t = 0; t < kPeriod_s; t += kStep_s) {
      const auto ramp = [&](double from, double goal, double most) {
        return from + std::clamp(goal - from, -most, most);
      };
      now_.forward = ramp(now_.forward, to.forward, limits.linear_acceleration * kStep_s);
      now_.lateral = ramp(now_.lateral, to.lateral, limits.linear_acceleration * kStep_s);
      now_.yaw_rate = ramp(now_.yaw_rate, to.yaw_rate, limits.yaw_acceleration * kStep_s);
      pose_.x += (std::cos(pose_.yaw) * now_.forward - std::sin(pose_.yaw) * now_.lateral) * kStep_s;
      pose_.y += (std::sin(pose_.yaw) * now_.forward + std::cos(pose_.yaw) * now_.lateral) * kStep_s;
      pose_.yaw += now_.yaw_rate * kStep_s;
    }
    time_s_ += kPeriod_s;
    moved_for_s_ = now_ == BaseVelocity{} ? 0 : moved_for_s_ + kPeriod_s;
    if (moved_for_s_ > step_s) stood_at_ = pose_;
    if (now_ == BaseVelocity{}) pose_ = stood_at_;
  }

 private:
  BasePose pose_{.x = 3, .y = -1, .yaw = 0.7};
  BaseVelocity now_, late_, moving_;
  BasePose stood_at_ = pose_;
  double stood_for_s_ = 0, asked_for_s_ = 0, moved_for_s_ = 0;
  double time_s_ = 100;
};

// Runs until it is over. `look` may change the reading, and end the walk.
void walk(WalkRun& run, Base& base, const std::function<void(BaseReading&, WalkRun&)>& look = {}) {
  for (int i = 0; i < 20'000 && !run.over(); ++i) {
    BaseReading reading = base.reading();
    if (look) look(reading, run);
    const BaseVelocity velocity = run.next(reading);
    if (run.ended() != WalkEnd::none && run.ended() != WalkEnd::done) CHECK(velocity == BaseVelocity{});
    base.command(velocity);
  }
  REQUIRE(run.over());
}

const WalkLimits& limits() { return fixture_model().walk; }

}  // namespace

TEST_CASE("a walk ends within a centimetre and half a degree, however it overshoots") {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> speed(0.1, limits().forward.max), length(0.1, 2), angle(0.1, 3);
  for (int i = 0; i < 200; ++i) {
    Base base;
    base.run_on_s = 0.1 * (i % 4);
    base.starts_s = 0.1 * (i % 3);
    INFO("run " << i);
    if (i % 2 == 0) {
      WalkRun run({.plan = {.velocity = {.forward = speed(random)}, .distance = length(random)}}, limits(),
                  kHold_s, base.reading());
      walk(run, base);
      CHECK(run.ended() == WalkEnd::done);
      CHECK(std::abs(run.way().distance() - *run.order().plan.distance) < 0.01);
    } else {
      WalkRun run({.plan = {.velocity = {.yaw_rate = -0.5}, .angle = -angle(random)}}, limits(), kHold_s,
                  base.reading());
      walk(run, base);
      CHECK(run.ended() == WalkEnd::done);
      CHECK(std::abs(run.way().angle() - *run.order().plan.angle) < 0.0087);
    }
  }
}

TEST_CASE("a walk to a point ends within a centimetre of it") {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> place(-1.5, 1.5);
  for (int i = 0; i < 100; ++i) {
    Base base;
    const GroundPoint goal{3 + place(random), -1 + place(random)};
    WalkRun run({.plan = {.velocity = {.forward = 0.3, .yaw_rate = 0.5}}, .goal = goal}, limits(), kHold_s,
                base.reading());
    walk(run, base);
    INFO(goal.x << " " << goal.y);
    CHECK(run.ended() == WalkEnd::done);
    CHECK(run.distance_from_goal() < 0.01);
  }
}

TEST_CASE("a time ends by the clock of the robot") {
  Base base;
  WalkRun run({.plan = {.velocity = {.forward = 0.3}, .duration = 2}}, limits(), kHold_s, base.reading());
  double commanded_for = 0;
  walk(run, base, [&](BaseReading&, WalkRun& at) {
    commanded_for = at.ended() == WalkEnd::none ? at.elapsed_s() : commanded_for;
  });
  CHECK(commanded_for == Approx(2).margin(2 * kPeriod_s));
  CHECK(run.ended() == WalkEnd::done);
}

TEST_CASE("what ends a walk early is its end, and the robot is commanded to stand from then on") {
  const WalkOrder order{.plan = {.velocity = {.forward = 0.3}, .distance = 3}};
  const auto after_a_second = [](const WalkRun& run) { return run.elapsed_s() > 1; };
  SECTION("its operator") {
    for (const WalkEnd end : {WalkEnd::cancelled, WalkEnd::silent}) {
      Base base;
      WalkRun run(order, limits(), kHold_s, base.reading());
      walk(run, base, [&](BaseReading&, WalkRun& at) {
        if (after_a_second(at)) at.end(end);
      });
      CHECK(run.ended() == end);
      CHECK(run.stands());
      CHECK(run.error().origin == Origin::aborted);
    }
  }
  SECTION("a stop, as soon as it has come to rest") {
    Base base;
    WalkRun run(order, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading& reading, WalkRun& at) { reading.stopped = after_a_second(at); });
    CHECK(run.ended() == WalkEnd::stopped);
    CHECK(run.error().origin == Origin::fault);
    CHECK(run.stands());
    CHECK(run.base().speed < 0.02);
    CHECK(run.elapsed_s() < 2.5);
  }
  SECTION("a refusal, as soon as it has come to rest") {
    Base base;
    WalkRun run(order, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading&, WalkRun& at) {
      if (after_a_second(at)) at.end(WalkEnd::refused);
    });
    CHECK(run.ended() == WalkEnd::refused);
    CHECK(run.base().speed < 0.02);
    CHECK(run.elapsed_s() < 2.5);
  }
  SECTION("a base that is not known") {
    Base base;
    WalkRun run(order, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading& reading, WalkRun& at) { reading.known = !after_a_second(at); });
    CHECK(run.ended() == WalkEnd::lost);
    CHECK(run.error().origin == Origin::fault);
  }
  SECTION("odometry that jumps") {
    Base base;
    WalkRun run(order, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading& reading, WalkRun& at) {
      if (after_a_second(at)) reading.pose.x += 2;
    });
    CHECK(run.ended() == WalkEnd::disbelieved);
    CHECK(run.error().origin == Origin::aborted);
  }
  SECTION("odometry that does not move: one and a half times the way is commanded") {
    Base base;
    const BasePose first = base.reading().pose;
    WalkRun run(order, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading& reading, WalkRun&) { reading.pose = first; });
    CHECK(run.ended() == WalkEnd::overdue);
    CHECK(run.error().message == "the robot accepts the commands, but does not walk");
    CHECK(run.commanded().length < 6);
  }
  SECTION("its time limit") {
    Base base;
    WalkOrder short_one = order;
    short_one.limit_s = 2;
    WalkRun run(short_one, limits(), kHold_s, base.reading());
    walk(run, base);
    CHECK(run.ended() == WalkEnd::overdue);
    CHECK(run.error().origin == Origin::timeout);
  }
}

TEST_CASE("a time that is over is a walk only if the robot has followed, allowing for its start") {
  struct Row {
    const char* what;
    WalkPlan plan;
    double follows;  // the share of the way that its odometry shows
    double starts_s;
    WalkEnd end;
  };
  for (const Row& row : {
           Row{"it walks", {.velocity = {.forward = 0.3}, .duration = 3}, 1, 0, WalkEnd::done},
           Row{"it begins late", {.velocity = {.forward = 0.3}, .duration = 2}, 1, 0.9, WalkEnd::done},
           Row{"it is slow", {.velocity = {.forward = 0.3}, .duration = 3}, 0.5, 0, WalkEnd::done},
           Row{"it stands", {.velocity = {.forward = 0.3}, .duration = 3}, 0, 0, WalkEnd::unfollowed},
           Row{"it hardly moves", {.velocity = {.forward = 0.3}, .duration = 5}, 0.1, 0, WalkEnd::unfollowed},
           Row{"it goes the other way",
               {.velocity = {.lateral = 0.1}, .duration = 4},
               -1,
               0,
               WalkEnd::unfollowed},
           Row{"an arc",
               {.velocity = {.forward = 0.05, .yaw_rate = 0.5}, .duration = 4},
               1,
               0,
               WalkEnd::done},
           Row{"it turns", {.velocity = {.yaw_rate = -0.5}, .duration = 3}, 1, 0, WalkEnd::done},
           Row{"it does not turn",
               {.velocity = {.yaw_rate = -0.5}, .duration = 3},
               0,
               0,
               WalkEnd::unfollowed},
           Row{"it turns the other way",
               {.velocity = {.yaw_rate = -0.5}, .duration = 3},
               -1,
               0,
               WalkEnd::unfollowed},
           Row{"it stands for a short walk",
               {.velocity = {.forward = 0.3}, .duration = 0.8},
               0,
               0,
               WalkEnd::unfollowed},
           Row{"too short for a step", {.velocity = {.forward = 0.3}, .duration = 0.2}, 0, 0, WalkEnd::done},
       }) {
    INFO(row.what);
    Base base;
    base.starts_s = row.starts_s;
    const BasePose first = base.reading().pose;
    WalkRun run({.plan = row.plan}, limits(), kHold_s, base.reading());
    walk(run, base, [&](BaseReading& reading, WalkRun&) {
      reading.pose.x = first.x + row.follows * (reading.pose.x - first.x);
      reading.pose.y = first.y + row.follows * (reading.pose.y - first.y);
      reading.pose.yaw = first.yaw + row.follows * (reading.pose.yaw - first.yaw);
    });
    CHECK(run.ended() == row.end);
    if (row.end == WalkEnd::unfollowed) CHECK(run.error().origin == Origin::aborted);
  }
}

TEST_CASE("a robot that comes to a stand under way does not follow, whatever its walk is bounded by") {
  for (const WalkPlan& plan : {WalkPlan{.velocity = {.forward = 0.3}, .duration = 60},
                               {.velocity = {.forward = 0.3}, .distance = 18},
                               {.velocity = {.yaw_rate = 0.5}, .angle = 30}}) {
    Base base;
    WalkRun run({.plan = plan}, limits(), kHold_s, base.reading());
    std::optional<BasePose> stood;
    walk(run, base, [&](BaseReading& reading, WalkRun& at) {
      if (at.elapsed_s() < 2) return;
      if (!stood) stood = reading.pose;
      reading.pose = *stood;
      reading.speed = reading.yaw_rate = 0;  // that it walks it says still
    });
    CHECK(run.ended() == WalkEnd::unfollowed);
    CHECK(run.elapsed_s() < 7.5);
  }
}

TEST_CASE("a walk is over when the joints rest, too, and does not wait for what others move") {
  for (const double moves_on_s : {0.5, 60.0}) {
    Base base;
    WalkRun run({.plan = {.velocity = {.forward = 0.3}, .distance = 0.5}}, fixture_model().walk, kHold_s,
                base.reading());
    double stood_at = 0;
    walk(run, base, [&](BaseReading& reading, WalkRun&) {
      if (reading.walking || reading.speed > 0) stood_at = reading.time_s;
      reading.rests = !reading.walking && reading.time_s - stood_at > moves_on_s;
    });
    CHECK(run.ended() == WalkEnd::done);
    CHECK(run.base().rests == (moves_on_s < 1));
    CHECK(run.base().time_s - stood_at > 0.49);
    CHECK(run.base().time_s - stood_at < 1.2);
  }
}

TEST_CASE("the first end counts, but a walk is done only while nothing stops it") {
  Base base;
  WalkRun run({.plan = {.velocity = {.forward = 0.3}, .distance = 0.3}}, limits(), kHold_s, base.reading());
  walk(run, base, [](BaseReading& reading, WalkRun& at) { reading.stopped = at.ended() == WalkEnd::done; });
  CHECK(run.ended() == WalkEnd::stopped);
  run.end(WalkEnd::cancelled);
  CHECK(run.ended() == WalkEnd::stopped);
}

TEST_CASE("odometry that jumps while the robot settles is not corrected") {
  Base base;
  WalkRun run({.plan = {.velocity = {.forward = 0.3}, .distance = 0.3}}, limits(), kHold_s, base.reading());
  bool settles = false;
  walk(run, base, [&](BaseReading& reading, WalkRun& at) {
    settles = settles || at.ended() == WalkEnd::done;
    if (settles) reading.pose.x -= 2;
  });
  CHECK(settles);
  CHECK(run.ended() == WalkEnd::disbelieved);
}

TEST_CASE("a robot that takes whole steps only is corrected by velocities that last") {
  for (const double length : {0.5, 0.8, 1.3}) {
    Base base;
    base.run_on_s = 0.4;
    base.step_s = 0.9;
    WalkLimits slow = limits();
    slow.stepping_threshold = 0.018;
    slow.gait_period_s = 1.02;
    WalkRun run({.plan = {.velocity = {.forward = 0.3}, .distance = length}}, slow, kHold_s, base.reading());
    walk(run, base);
    CHECK(run.ended() == WalkEnd::done);
    CHECK(std::abs(run.way().distance() - length) < 0.0115);
  }
}
