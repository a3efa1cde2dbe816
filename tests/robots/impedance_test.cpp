// Single joints with gains, for every robot of the tables that takes them: opt-in, limits, dead-man time,
// stops. Robots that do not take them refuse them.
#include <cmath>

#include "core/model/footing.hpp"
#include "robot_row.hpp"
#include "robotside/control/preconditions.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside {
namespace {

struct SoftRobot {
  explicit SoftRobot(const RobotRow& row, bool permitted = true)
      : limits(row.model->impedances.front()),
        robot(*row.model, driver_of(row), {.allow_motor_control = permitted}) {
    advance(0.05);
  }
  RobotState state() const { return robot.state(); }
  const RobotModel& model() const { return robot.model(); }
  Decision ask(const Request& request) { return robot.submit({request}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * 1e9)); }
  ActionIndex action() const { return *model().graph.find(limits.action); }
  bool lasts() const { return !model().graph.at(action()).permanent.empty(); }  // until a restart
  void enter() {
    REQUIRE(goes_on(ask(SetAction{action()})));
    for (int i = 0; i < 60 && state().status != ActionStatus::running; ++i) advance(0.1);
    REQUIRE(state().action == action());
    REQUIRE(state().status == ActionStatus::running);
    advance(0.5);  // the gains that hold have been reached
  }
  // One joint to a position, with the usual gains.
  ImpedanceCommand to(std::size_t joint, double position) const {
    ImpedanceCommand command{};
    command.mask = bit(joint);
    command.position[joint] = position;
    command.stiffness[joint] = limits.hold_stiffness;
    command.damping[joint] = limits.hold_damping;
    return command;
  }
  // A stream of 100 Hz.
  void stream(const ImpedanceCommand& command, double seconds) {
    for (int i = 0; i < seconds * 100; ++i) {
      REQUIRE(goes_on(ask(command)));
      advance(0.01);
    }
  }
  // The limit that is farther away.
  double far_end(std::size_t joint) const {
    const Range range = model().limits_in(action(), joint).position;
    const double here = state().position[joint];
    return here - range.min > range.max - here ? range.min : range.max;
  }

  const ImpedanceLimits& limits;
  SteppedRobot robot;
};

std::vector<RobotRow> takers() {
  std::vector<RobotRow> rows;
  for (const RobotRow& row : robot_rows())
    if (!row.model->impedances.empty()) rows.push_back(row);
  return rows;
}

}  // namespace

TEST_CASE("robots that take no gains refuse them") {
  int checked = 0;
  for (const RobotRow& row : robot_rows()) {
    CHECK(row.model->can(Capability::impedance) == !row.model->impedances.empty());
    if (!row.model->impedances.empty()) continue;
    INFO(row.name());
    ++checked;
    SteppedRobot robot(*row.model, driver_of(row));
    robot.advance(50'000'000);
    ImpedanceCommand command{};
    command.mask = 1;
    CHECK(robot.submit({command}).refused == Refused::interface_closed);
  }
  CHECK(checked > 0);
}

TEST_CASE("an action that only a restart ends needs the permission of aimd, and is left by no request") {
  int checked = 0;
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    if (!SoftRobot(row).lasts()) continue;
    ++checked;
    SoftRobot locked(row, false);
    const Command enter{SetAction{locked.action()}};
    const Decision refused = locked.robot.submit(enter);
    CHECK(refused.refused == Refused::not_permitted);
    CHECK(describe(refused, enter, locked.model()).hint.find("--allow-motor-control") != std::string::npos);
    SoftRobot robot(row);
    CHECK(robot.ask(robot.to(0, 0)).refused == Refused::interface_closed);
    robot.enter();
    for (std::size_t i = 0; i < robot.model().graph.actions().size(); ++i)
      if (i != robot.action())
        CHECK(robot.ask(SetAction{static_cast<ActionIndex>(i)}).refused == Refused::permanent);
    CHECK(robot.ask(WalkCommand{{0.1, 0, 0}, false}).refused == Refused::permanent);
    CHECK(robot.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
    robot.advance(3);
    CHECK(robot.state().action == robot.action());
  }
  CHECK(checked > 0);
}

TEST_CASE(
    "what aimd does not permit is the refusal of whatever needs it, in every action and beside every stop") {
  int checked = 0;
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    if (!SoftRobot(row).lasts()) continue;
    const auto refused = [](SoftRobot& robot) {
      const Command move{robot.to(0, robot.state().position[0])};
      const Error error = describe_all(robot.robot.submit(move), move, robot.state(), robot.model());
      INFO(error.hint);
      CHECK(error.reason.find("aimd does not permit") == 0);
      CHECK(error.hint.find("--allow-motor-control") != std::string::npos);
      CHECK(error.hint.find("action set") == std::string::npos);
      for (const Fact& fact : error.facts) CHECK(fact.value.find("action set") == std::string::npos);
    };
    SoftRobot robot(row, false);
    const auto& actions = robot.model().graph.actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      const auto action = static_cast<ActionIndex>(i);
      if (!goes_on(robot.ask(SetAction{action}))) continue;
      robot.advance(4);
      ++checked;
      refused(robot);
    }
    REQUIRE(goes_on(robot.ask(Stop{StopLevel::hold})));
    refused(robot);
    REQUIRE(goes_on(robot.ask(SetEmergencyStop{true})));
    refused(robot);
    SoftRobot permitted(row);
    const Command move{permitted.to(0, 0)};
    const Error error =
        describe_all(permitted.robot.submit(move), move, permitted.state(), permitted.model());
    CHECK(error.hint.find("aimctl action set " + std::string(row.model->impedances.front().action)) == 0);
  }
  CHECK(checked > 1);
}

TEST_CASE("an action with gains that is not for good needs no permission, and is left like any other") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row, false);
    if (robot.lasts()) continue;
    robot.enter();
    CHECK(goes_on(robot.ask(robot.to(4, robot.state().position[4]))));
    REQUIRE(goes_on(robot.ask(SetAction{0})));
    robot.advance(1);
    CHECK(robot.state().action == 0);
    CHECK(robot.ask(robot.to(4, 0)).refused == Refused::interface_closed);
    robot.enter();
    const ActionIndex end = emergency_action(robot.model(), robot.state().action);
    REQUIRE(goes_on(robot.ask(SetEmergencyStop{true})));
    robot.advance(1);
    CHECK(robot.state().action == end);
  }
}

TEST_CASE("only the joints of the row take gains") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row);
    robot.enter();
    for (std::size_t i = 0; i < row.model->joints.size(); ++i) {
      const Decision decision = robot.ask(robot.to(i, robot.state().position[i]));
      if (row.model->takes_gains(robot.limits, i))
        CHECK(goes_on(decision));
      else
        CHECK(decision.refused == Refused::owned_by_action);
    }
  }
}

TEST_CASE("a joint with gains follows its set-points within limits; the others are held") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row);
    robot.enter();
    const std::size_t joint = 4;
    const JointArray before = robot.state().position;
    const double goal = before[joint] + 0.3;
    double fastest = 0;
    for (int i = 0; i < 100; ++i) {
      REQUIRE(robot.ask(robot.to(joint, goal)).verdict == Verdict::accepted);
      for (int ms = 0; ms < 10; ++ms) {
        robot.advance(0.001);
        fastest = std::max(fastest, std::abs(robot.state().set_velocity[joint]));
      }
    }
    CHECK(robot.state().position[joint] == Approx(goal).margin(0.02));
    CHECK(fastest > 0.3);
    CHECK(fastest <= robot.limits.velocity * (1 + 1e-6));
    CHECK(robot.state().position[joint + 3] == Approx(before[joint + 3]).margin(0.01));
  }
}

TEST_CASE("positions, gains and torques beyond their limits are clamped and reported") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row);
    robot.enter();
    ImpedanceCommand beyond = robot.to(2, 9);
    beyond.stiffness[2] = 1e4;
    beyond.damping[2] = -1;
    beyond.torque[2] = -1e4;
    const Command command{beyond};
    const Decision decision = robot.robot.submit(command);
    REQUIRE(decision.verdict == Verdict::clamped);
    const auto clamps = clamps_of(decision, command, robot.model());
    REQUIRE(clamps.size() == 4);
    CHECK(clamps[0].applied == robot.model().limits_in(robot.action(), 2).position.max);
    CHECK(clamps[1].applied == robot.limits.stiffness);
    CHECK(clamps[2].applied == 0);
    CHECK(clamps[3].applied == -robot.model().joints[2].limits.effort);
    ImpedanceCommand none = robot.to(2, 0);
    none.torque[2] = std::nan("");
    CHECK(robot.ask(none).refused == Refused::not_finite);
    CHECK(robot.ask(ImpedanceCommand{}).refused == Refused::unknown_joint);
  }
}

TEST_CASE("after the dead-man time a joint is held where it is, with the usual gains and no torque") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row);
    robot.enter();
    const std::size_t joint = 4;
    const double goal = robot.far_end(joint);
    ImpedanceCommand far = robot.to(joint, goal);
    far.stiffness[joint] = robot.limits.hold_stiffness / 2;
    far.torque[joint] = 3;
    robot.stream(far, 0.3);
    CHECK(robot.robot.set_points().stiffness[joint] == Approx(robot.limits.hold_stiffness / 2));
    CHECK(robot.robot.set_points().torque[joint] == Approx(3));
    const double there = robot.state().set_position[joint];
    robot.advance(0.6);  // silence
    const double held = robot.state().set_position[joint];
    // The dead-man time and braking at most.
    CHECK(std::abs(held - there) <= robot.limits.velocity * 0.25);
    CHECK(std::abs(held - goal) > 0.2);
    CHECK(robot.robot.set_points().stiffness[joint] == Approx(robot.limits.hold_stiffness));
    CHECK(robot.robot.set_points().torque[joint] == 0);
    robot.advance(1);
    CHECK(robot.state().position[joint] == Approx(held).margin(0.02));
  }
}

TEST_CASE("a stop holds the joints, relax takes their torque, an emergency stop gives way against damping") {
  for (const RobotRow& row : takers()) {
    INFO(row.name());
    SoftRobot robot(row);
    robot.enter();
    const std::size_t joint = 4;
    const ImpedanceCommand far = robot.to(joint, robot.far_end(joint));
    robot.stream(far, 0.2);
    const Decision stop = robot.ask(Stop{StopLevel::hold});
    CHECK((stop.cancelled & static_cast<std::uint32_t>(Cancelled::joints)) != 0);
    CHECK(robot.ask(far).refused == Refused::stopped);
    robot.advance(0.5);
    CHECK(robot.state().set_velocity[joint] == 0);
    CHECK(robot.robot.set_points().stiffness[joint] == Approx(robot.limits.hold_stiffness));
    REQUIRE(robot.ask(Stop{StopLevel::relax}).verdict == Verdict::accepted);
    robot.advance(0.5);
    if (!robot.lasts()) {  // then the action without torque is entered
      CHECK(robot.state().action == 0);
      continue;
    }
    CHECK_FALSE(robot.robot.set_points().legs_powered);
    CHECK(robot.robot.set_points().stiffness[joint] == 0);
    CHECK(robot.state().action == robot.action());
    REQUIRE(goes_on(robot.ask(ResetStop{})));
    robot.stream(far, 0.3);
    CHECK(robot.robot.set_points().legs_powered);
    REQUIRE(goes_on(robot.ask(SetEmergencyStop{true})));
    robot.advance(0.5);
    CHECK(robot.robot.set_points().stiffness[joint] == 0);
    CHECK(robot.robot.set_points().damping[joint] == Approx(robot.limits.damping));
  }
}

}  // namespace aim::robotside
