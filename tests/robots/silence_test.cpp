// Silence of a robot, lies of it and time in which aimd itself did not run, for every robot of the tables: no
// robot is asked for an action that may take its power, nothing moves on, and no fault is invented.
#include <bit>
#include <cmath>
#include <functional>

#include "robot_row.hpp"
#include "robotside/control/controller.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr double kUnheard_s = 3;  // longer than ControlConfig::driver_silence

// Keeps which actions were asked for.
class RecordedModes final : public ModePort {
 public:
  explicit RecordedModes(ModePort* inner) : inner_(inner) {}
  void request(std::uint32_t number, ActionIndex action) noexcept override {
    asked |= std::uint64_t{1} << action;
    if (!unanswered) inner_->request(number, action);
  }
  void withdraw() noexcept override { inner_->withdraw(); }
  ModeReport report() noexcept override { return inner_->report(); }

  std::uint64_t asked = 0;  // bit: action
  bool unanswered = false;  // no request reaches the robot

 private:
  ModePort* inner_;
};

// A robot whose measurements may stay away or be false, while it goes on to obey.
class UnreliableDriver final : public Driver {
 public:
  explicit UnreliableDriver(std::unique_ptr<Driver> inner)
      : inner_(std::move(inner)), modes(inner_->ports().modes) {}
  Status connect() override { return inner_->connect(); }
  Status enable() override { return inner_->enable(); }
  void disable() noexcept override { inner_->disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override {
    Measurement measured;
    if (!inner_->read(now, measured) || deaf) return false;
    if (false_joints == 0) true_position_ = measured.position;
    for (std::size_t i = 0; i < kMaxJoints; ++i)
      if ((false_joints & bit(i)) != 0) measured.position[i] = true_position_[i] + offset;
    way += pushed * 1e-3;
    measured.base.velocity.forward += pushed;
    measured.base.x += way;
    if (odometry) odometry(measured);
    if (joints_silent_at != kNever) measured.age += now - joints_silent_at;
    out = measured;
    return true;
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    legs_powered = legs_powered && set_points.legs_powered;
    inner_->write(now, set_points);
  }
  Ports ports() noexcept override {
    Ports ports = inner_->ports();
    if (ports.modes != nullptr) ports.modes = &modes;
    return ports;
  }

 private:
  std::unique_ptr<Driver> inner_;
  JointArray true_position_{};  // before the joints were measured beside it

 public:
  RecordedModes modes;
  bool deaf = false;
  JointMask false_joints = 0;  // are measured beside where they are
  double offset = 10;          // by so much [rad]
  double pushed = 0;           // the base is measured to move so fast beside its own motion [m/s]
  double way = 0;              // it has moved so far by that [m]
  TimeNs joints_silent_at = kNever;
  std::function<void(Measurement&)> odometry;  // what is false of it
  bool legs_powered = true;                    // in every period since it was set
};

// A controller whose time the test decides about, as the control loop does.
struct Watched {
  explicit Watched(const RobotRow& row)
      : model(*row.model), driver(driver_of(row)), controller(model, driver, {}) {
    const std::string_view gait = sample_gait(model);
    if (!gait.empty()) REQUIRE(driver.ports().sequences->upload_gait(gait));
    REQUIRE(driver.connect());
    REQUIRE(driver.enable());
    run(0.05);
  }

  const RobotState& state() const { return controller.state(); }
  const Action& action() const { return model.graph.at(state().action); }
  Decision ask(const Request& request) {
    return controller.decide({request, false, ControlSource::safe, {SenderName("ann"), 0, 0}}, now);
  }
  void run(double seconds) {
    for (int ms = 0; ms < seconds * 1e3; ++ms) controller.step(now += kPeriod);
  }
  bool there(ActionIndex target) const {
    const bool by_itself = ends(model.graph.at(target).behaviour);
    return state().action == target &&
           state().status == (by_itself ? ActionStatus::done : ActionStatus::running);
  }
  void go(ActionIndex target) {
    for (const ActionIndex hop : model.graph.path(state().action, target)) {
      INFO(model.graph.at(hop).name);
      REQUIRE(goes_on(ask(SetAction{hop})));
      for (int i = 0; i < 400 && !there(hop); ++i) run(0.05);
      REQUIRE(there(hop));
    }
  }
  void walk(double seconds) {
    for (int i = 0; i < seconds * 50; ++i) {
      REQUIRE(goes_on(ask(WalkCommand{{model.walk_in(state().action).forward.max / 2, 0, 0}, true})));
      run(0.02);
    }
  }
  void begin(ActionIndex motion) {
    const auto route = model.graph.path(state().action, motion);
    REQUIRE(route.size() > 1);
    go(route[route.size() - 2]);
    REQUIRE(goes_on(ask(SetAction{motion})));
    run(0.5);
  }
  // aimd does not run for this time, and the robot does as it likes.
  void suspend(TimeNs span) {
    now += span;
    if (span > ControlConfig{}.suspension) controller.suspended(span, now);
  }
  // From here on, nothing has been asked for.
  void expect_nothing() {
    driver.modes.asked = 0;
    driver.legs_powered = true;
  }
  double speed() const {
    const BaseState& base = state().base;
    return std::hypot(base.velocity.forward, base.velocity.lateral, base.velocity.yaw_rate);
  }

  static constexpr TimeNs kPeriod = 1'000'000;
  const RobotModel& model;
  UnreliableDriver driver;
  Controller controller;
  TimeNs now = 0;
};

std::optional<ActionIndex> first(const RobotModel& model, const std::function<bool(const Action&)>& fits) {
  for (std::size_t i = 0; i < model.graph.actions().size(); ++i)
    if (fits(model.graph.actions()[i]) && model.graph.actions()[i].permanent.empty())
      return static_cast<ActionIndex>(i);
  return std::nullopt;
}

// What a robot does when the trouble begins.
struct Doing {
  std::string_view name;
  bool (*begin)(Watched& robot);  // false: this robot cannot
};
constexpr std::array kDoings{
    Doing{"stands",
          [](Watched& robot) {
            const auto action = first(robot.model, [](const Action& one) {
              return one.stands && one.behaviour == Behaviour::stand;
            });
            if (action) robot.go(*action);
            return action.has_value();
          }},
    Doing{"walks",
          [](Watched& robot) {
            const auto action =
                first(robot.model, [](const Action& one) { return one.opens.has(Interface::velocity); });
            if (action) robot.go(*action);
            if (action) robot.walk(2);
            return action.has_value();
          }},
    Doing{"performs a motion",
          [](Watched& robot) {
            const auto action =
                first(robot.model, [](const Action& one) { return one.behaviour == Behaviour::motion; });
            if (action) robot.begin(*action);
            return action.has_value();
          }},
};

void for_every_doing(const std::function<void(Watched&)>& check) {
  int checked = 0;
  for (const RobotRow& row : robot_rows())
    for (const Doing& doing : kDoings) {
      INFO(row.name() << " " << doing.name);
      Watched robot(row);
      if (!doing.begin(robot)) continue;
      robot.expect_nothing();
      check(robot);
      ++checked;
    }
  CHECK(checked > 10);
}

// Only actions that stand were asked for, and the legs have kept their power.
void check_power(Watched& robot) {
  for (std::size_t i = 0; i < robot.model.graph.actions().size(); ++i) {
    const Action& action = robot.model.graph.actions()[i];
    INFO(action.name);
    if ((robot.driver.modes.asked >> i & 1) != 0) CHECK(action.stands);
  }
  const bool own = robot.driver.ports().modes != nullptr;
  if (!own && robot.model.can(Capability::joint_control)) CHECK(robot.driver.legs_powered);
}

void check_rest(Watched& robot) {
  CHECK(robot.speed() == 0);
  const double x = robot.state().base.x;
  robot.run(2);
  CHECK(robot.state().base.x == Approx(x).margin(0.005));
  CHECK(robot.state().at_rest);
}

}  // namespace

TEST_CASE("every robot: silence takes no power, ends what moves, and nothing moves on when it is over") {
  for_every_doing([](Watched& robot) {
    robot.driver.deaf = true;
    robot.run(kUnheard_s);
    CHECK(robot.ask(WalkCommand{{0.1, 0, 0}, true}).refused == Refused::driver_silent);
    CHECK(goes_on(robot.ask(ResetStop{})));  // which begins no motion
    check_power(robot);
    robot.driver.deaf = false;
    robot.run(12);  // a robot may finish a motion of some seconds before it lets itself be stopped
    check_power(robot);
    check_rest(robot);
    if (robot.driver.ports().modes != nullptr) CHECK(robot.action().stands);
    CHECK(robot.state().implausible == 0);
  });
}

TEST_CASE("every robot with its own controller: a stop that is reset asks for nothing more") {
  int checked = 0;
  for_every_doing([&](Watched& robot) {
    if (robot.driver.ports().modes == nullptr || robot.action().behaviour != Behaviour::stand) return;
    robot.driver.modes.unanswered = true;
    REQUIRE(goes_on(robot.ask(Stop{StopLevel::relax})));
    robot.run(12);
    CHECK(robot.driver.modes.asked != 0);
    CHECK(robot.state().mode_unanswered.has_value());
    REQUIRE(goes_on(robot.ask(ResetStop{})));
    robot.expect_nothing();
    robot.run(0.01);
    CHECK(robot.action().stands);
    robot.driver.modes.unanswered = false;
    robot.run(12);
    CHECK(robot.driver.modes.asked == 0);
    CHECK(robot.action().stands);
    ++checked;
  });
  CHECK(checked >= 4);
}

TEST_CASE("every robot: positions that jump for some periods end what moves, and take no power") {
  for_every_doing([](Watched& robot) {
    robot.driver.false_joints = robot.model.joints_of(Limb::legs);
    robot.run(0.03);  // one of them measures 50 times a second
    robot.driver.false_joints = 0;
    robot.run(12);
    check_power(robot);
    check_rest(robot);
    CHECK(robot.state().implausible != 0);
  });
}

TEST_CASE("every robot: time in which aimd did not run is no fault, takes no power and resumes nothing") {
  for (const TimeNs span : {kSecond / 2, 3 * kSecond, 30 * kSecond}) {
    INFO(span / 1'000'000 << " ms");
    for_every_doing([&](Watched& robot) {
      const bool stood = robot.action().behaviour == Behaviour::stand;
      robot.suspend(span);
      // What was measured before comes first.
      const JointMask arms = robot.model.joints_of(Limb::arms);
      robot.driver.false_joints = arms != 0 ? arms : robot.model.joints_of(Limb::legs);
      robot.driver.offset = 0.4;
      robot.run(0.05);
      robot.driver.false_joints = 0;
      for (int ms = 0; ms < 2000; ++ms) {
        robot.run(0.001);
        for (const Fault& fault : faults_of(robot.model, robot.state())) FAIL(fault.sentence);
      }
      if (span <= ControlConfig{}.suspension && !stood) return;  // what moves goes on
      robot.run(12);
      check_power(robot);
      check_rest(robot);
      CHECK(robot.state().implausible == 0);
    });
  }
}

TEST_CASE("every robot: at rest is what is measured, and a stop against which it moves is a fault") {
  for_every_doing([](Watched& robot) {
    REQUIRE(goes_on(robot.ask(Stop{StopLevel::hold})));
    robot.run(12);
    CHECK(robot.state().at_rest);
    CHECK(faults_of(robot.model, robot.state()).empty());
    robot.driver.pushed = 0.3;
    robot.run(0.2);
    CHECK_FALSE(robot.state().at_rest);
    CHECK(robot.state().rest == Rest::moving);
    robot.run(1);
    const auto faults = faults_of(robot.model, robot.state());
    REQUIRE(faults.size() == 1);
    CHECK(faults.front().kind == FaultKind::moves_on);
    robot.driver.pushed = 0;
    robot.run(0.2);
    CHECK(robot.state().at_rest);
    robot.driver.deaf = true;
    robot.run(0.5);
    CHECK(robot.state().rest == Rest::unknown);
    CHECK_FALSE(robot.state().at_rest);
  });
}

// A walk ends, with a fault that says why, and no robot is asked for what may take its power.
void check_walk_ends(Watched& robot, FaultKind kind) {
  robot.run(1);
  bool named = false;
  for (const Fault& fault : faults_of(robot.model, robot.state())) named = named || fault.kind == kind;
  CHECK(named);
  CHECK_FALSE(goes_on(robot.ask(WalkCommand{{0.1, 0, 0}, true})));
  robot.run(2);
  CHECK(robot.controller.set_points().base_velocity.forward == 0);
  check_power(robot);
}

TEST_CASE("every robot: odometry that is silent, frozen, jumps or is too fast ends a walk") {
  struct Row {
    std::string_view name;
    void (*spoil)(Measurement& measured, const BaseState& at, TimeNs since);
  };
  constexpr Row kRows[] = {
      {"silent", [](Measurement& measured, const BaseState& at,
                    TimeNs since) { measured.base = at, measured.base_age += since; }},
      {"frozen", [](Measurement& measured, const BaseState& at, TimeNs) { measured.base = at; }},
      {"jumps", [](Measurement& measured, const BaseState&,
                   TimeNs since) { measured.base.x += since / kSecond % 2 == 0 ? 500 : -723; }},
      {"too fast",
       [](Measurement& measured, const BaseState&, TimeNs) { measured.base.velocity.lateral = -300; }},
  };
  for (const Row& row : kRows) {
    INFO(row.name);
    for_every_doing([&](Watched& robot) {
      if (robot.speed() == 0) return;
      const BaseState at = robot.state().base;
      robot.driver.odometry = [&robot, &row, at, begin = robot.now](Measurement& measured) {
        row.spoil(measured, at, robot.now - begin);
      };
      check_walk_ends(robot, FaultKind::odometry);
    });
  }
}

TEST_CASE("every robot: joints of which nothing is heard are a silence of the robot, whatever else it says") {
  for_every_doing([](Watched& robot) {
    robot.driver.joints_silent_at = robot.now;
    robot.run(kUnheard_s);
    CHECK(robot.ask(WalkCommand{{0.1, 0, 0}, true}).refused == Refused::driver_silent);
    CHECK(robot.state().rest == Rest::unknown);
    check_power(robot);
    robot.driver.joints_silent_at = kNever;
    robot.run(12);
    check_power(robot);
    check_rest(robot);
  });
}

TEST_CASE(
    "every robot: a joint that is measured far beyond its range is not believed, and is not pulled back") {
  for (const RobotRow& row : robot_rows()) {
    INFO(row.name());
    Watched robot(row);
    robot.run(0.3);  // one that has just started may report zeros
    if (robot.model.joints_of(Limb::legs) == 0) continue;
    const std::size_t joint = static_cast<std::size_t>(std::countr_zero(robot.model.joints_of(Limb::legs)));
    const double held = robot.controller.set_points().position[joint];
    robot.driver.false_joints = bit(joint);
    robot.driver.offset = 50;
    robot.run(1);
    CHECK((robot.state().implausible & bit(joint)) != 0);
    const auto faults = faults_of(robot.model, robot.state());
    REQUIRE_FALSE(faults.empty());
    CHECK(faults.front().kind == FaultKind::encoder_jump);
    if ((robot.controller.set_points().tracking & bit(joint)) != 0)
      CHECK(robot.controller.set_points().position[joint] == Approx(held).margin(1e-6));
    CHECK(goes_on(robot.ask(ClearFaults{robot.model.joints_of(Limb::legs)})));
    robot.run(0.1);
    CHECK((robot.state().implausible & bit(joint)) != 0);  // its cause lasts
  }
}

}  // namespace aim::robotside
