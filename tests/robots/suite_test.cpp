// Limits, stops, dead-man times, tasks and actions for every robot of the tables, by its model alone. What a
// robot's capabilities exclude is checked to be refused.
#include <cmath>
#include <functional>
#include <set>

#include "core/model/footing.hpp"
#include "robot_row.hpp"
#include "robotside/state/decision.hpp"
#include "robotside/state/fault.hpp"
#include "tests/robotside/robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr double kDeadman = 0.5;       // [s] of walking
constexpr double kServoSilence = 0.1;  // [s] of set-points for joints
constexpr double kResting = 0.01;      // [rad/s]

struct AnyRobot : RobotFixture {
  // Through the topics of a hardware abstraction fingers are whole counts, 100 times a second.
  explicit AnyRobot(const RobotRow& row)
      : RobotFixture(*row.model, driver_of(row), {}, !row.driver->below_hal),
        below_hal_(row.driver->below_hal) {
    const std::string_view gait = sample_gait(*row.model);
    if (!gait.empty()) REQUIRE(driver->ports().sequences->upload_gait(gait));
    advance(0.01);
  }

  const RobotModel& model() const { return robot.model(); }
  bool can(Capability capability) const { return model().can(capability); }

  // Actions that only a restart ends need a permission: impedance_test.cpp.
  bool available(ActionIndex action) const {
    if (!model().graph.at(action).permanent.empty()) return false;
    return action == state().action || (model().graph.at(action).behaviour != Behaviour::none &&
                                        !model().graph.path(state().action, action).empty());
  }
  // Through a hardware abstraction one action of each behaviour: the abstraction knows nothing of actions,
  // and every period of it costs ten of the others.
  void each_action(const std::function<void(std::string_view)>& visit) const {
    std::set<Behaviour> seen;
    for (std::size_t i = 0; i < model().graph.actions().size(); ++i) {
      const auto action = static_cast<ActionIndex>(i);
      if (!available(action)) continue;
      if (seen.insert(model().graph.at(action).behaviour).second || !below_hal_)
        visit(model().graph.at(action).name);
    }
  }
  // Enters the first action that opens the interface; false: there is none.
  bool go_to(Interface interface) {
    for (std::size_t i = 0; i < model().graph.actions().size(); ++i) {
      const auto action = static_cast<ActionIndex>(i);
      if (!available(action) || !model().graph.at(action).opens.has(interface)) continue;
      go(model().graph.at(action).name);
      ask(SetMotionPlayer{false, false});
      return true;
    }
    return false;
  }

  // A set-point of one joint in the way its limb takes it.
  JointCommand one(std::size_t joint, double position) const {
    const Limb limb = model().joints[joint].limb;
    return targets(limb, limb == Limb::arms || limb == Limb::waist, {{joint, position}});
  }
  std::vector<std::size_t> joints_of(Limb limb) const {
    std::vector<std::size_t> joints;
    for (std::size_t i = 0; i < model().joints.size(); ++i)
      if (model().joints[i].limb == limb && (model().missing & bit(i)) == 0) joints.push_back(i);
    return joints;
  }
  double speed() const { return std::hypot(state().base.velocity.forward, state().base.velocity.lateral); }
  // A velocity stream; the last decision.
  Decision walk(double forward, double seconds) {
    Decision last;
    for (double t = 0; t < seconds; t += 0.02) {
      last = ask(WalkCommand{{forward, 0, 0}, false});
      advance(0.02);
    }
    return last;
  }
  // A robot whose controller places its feet comes to rest with its next steps; its set-points at once.
  double steps_to_rest() const { return can(Capability::foot_steps) ? 2 * model().walk.gait_period_s : 0; }
  // The time in which the base brakes from its highest speed, twice.
  double braking() const { return 2 * model().walk.forward.max / model().walk.linear_acceleration; }

 private:
  const bool below_hal_;
};

void for_every_robot(const std::function<void(const RobotRow&)>& check) {
  const auto rows = robot_rows();
  REQUIRE_FALSE(rows.empty());
  for (const RobotRow& row : rows) {
    INFO(row.name());
    check(row);
  }
}

// Sends what moves the robot in this action; the number of accepted requests.
int move_all(AnyRobot& robot, double seconds) {
  int accepted = 0;
  const JointArray from = robot.state().position;
  for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
    accepted += goes_on(robot.ask(WalkCommand{{robot.model().walk.forward.max, 0, 0.3}, true}));
    for (const Limb limb : {Limb::arms, Limb::neck, Limb::hands, Limb::waist}) {
      const auto joints = robot.joints_of(limb);
      if (joints.empty()) continue;
      const Joint& joint = robot.model().joints[joints.front()];
      const double way = 0.3 * (joint.limits.position.max - joint.limits.position.min);
      accepted +=
          goes_on(robot.ask(robot.one(joints.front(), from[joints.front()] + (i % 100 < 50 ? way : -way))));
    }
    robot.advance(0.006);
  }
  return accepted;
}

}  // namespace

TEST_CASE("targets beyond a limit are clamped to it, and no joint ever leaves its limits") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    int clamped = 0;
    for (const auto& [limb, interface] :
         {std::pair{Limb::arms, Interface::servo}, std::pair{Limb::neck, Interface::servo},
          std::pair{Limb::hands, Interface::servo}, std::pair{Limb::waist, Interface::waist}}) {
      if (!robot.can(Capability::joint_control) || !robot.go_to(interface)) continue;
      for (const std::size_t joint : robot.joints_of(limb)) {
        INFO(robot.model().joints[joint].name);
        const Range range = robot.model().joints[joint].limits.position;
        const double beyond = range.max + 0.5 * (range.max - range.min);
        const Decision decision = robot.ask_dry(robot.one(joint, beyond));
        const bool watched =
            robot.can(Capability::collision_watch) && decision.refused == Refused::would_collide;
        if (watched) continue;
        REQUIRE(decision.verdict == Verdict::clamped);
        CHECK(decision.joint == joint);
        CHECK(decision.applied <= range.max);
        ++clamped;
        for (int i = 0; i < 10; ++i) {
          robot.ask(robot.one(joint, beyond));
          robot.advance(0.02);
        }
      }
    }
    CHECK((clamped > 0) == robot.can(Capability::joint_control));
  });
}

TEST_CASE("a robot without joint control refuses every joint command in every action") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    if (robot.can(Capability::joint_control)) return;
    robot.each_action([&](std::string_view action) {
      INFO(action);
      robot.go(action);
      for (std::size_t joint = 0; joint < robot.model().joints.size(); ++joint) {
        const double there = robot.state().position[joint];
        CHECK(robot.ask(robot.one(joint, there)).verdict == Verdict::refused);
        MoveJoints move{1, bit(joint), {}, 0.5, 0.5};
        move.target[joint] = there;
        CHECK(robot.ask(move).verdict == Verdict::refused);
      }
    });
  });
}

TEST_CASE("the base keeps its limits, and the dead-man time ends a walk; other robots refuse to walk") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    if (!robot.can(Capability::walking)) {
      robot.each_action([&](std::string_view action) {
        robot.go(action);
        CHECK(robot.ask(WalkCommand{{0.1, 0, 0}, false}).verdict == Verdict::refused);
      });
      return;
    }
    REQUIRE(robot.go_to(Interface::velocity));
    const double most = robot.model().walk_in(robot.state().action).forward.max;
    const Decision decision = robot.walk(10 * most, robot.braking() + 1);
    CHECK(decision.verdict == Verdict::clamped);
    CHECK(robot.state().base.velocity.forward == Approx(most).epsilon(1e-3));
    CHECK(robot.state().walking);
    robot.advance(kDeadman - 0.05);
    CHECK(robot.speed() == Approx(most).epsilon(1e-3));
    robot.advance(0.05 + robot.braking() + 2);  // braking, and the feet return under the body
    CHECK(robot.speed() < 1e-9);
    CHECK_FALSE(robot.state().walking);
    CHECK(robot.ask(WalkCommand{{std::nan(""), 0, 0}, false}).refused == Refused::not_finite);
  });
}

TEST_CASE("a stream of set-points ends after its dead-man time") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    const auto joints = robot.joints_of(Limb::arms);
    if (!robot.can(Capability::joint_control) || joints.empty()) {
      CHECK_FALSE(robot.go_to(Interface::servo));
      return;
    }
    REQUIRE(robot.go_to(Interface::servo));
    const std::size_t joint = joints.front();
    const double from = robot.state().position[joint];
    const double target = from - 1.0;
    for (int i = 0; i < 5; ++i) {
      REQUIRE(goes_on(robot.ask(robot.one(joint, target))));
      robot.advance(0.02);
    }
    CHECK(robot.fastest() > kResting);
    robot.advance(kServoSilence + 0.6);
    CHECK(robot.fastest() <= kResting);
    CHECK(robot.state().position[joint] < from);
    CHECK(robot.state().position[joint] > target + 0.05);
  });
}

TEST_CASE("a stop in every action brings everything to rest, and all motion is refused until its reset") {
  for_every_robot([](const RobotRow& row) {
    int moved = 0;
    AnyRobot(row).each_action([&](std::string_view action) {
      INFO(action);
      AnyRobot robot(row);
      robot.go(action);
      robot.ask(SetMotionPlayer{false, false});
      moved += move_all(robot, 1);
      REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
      robot.advance(0.5);
      CHECK(robot.robot.set_points().base_velocity.forward == 0);
      CHECK(robot.robot.set_points().base_velocity.yaw_rate == 0);
      robot.advance(robot.steps_to_rest());
      CHECK(robot.fastest() <= kResting);
      CHECK(robot.speed() < 1e-9);
      CHECK(robot.state().stopped);
      CHECK(robot.action() == action);
      CHECK(move_all(robot, 0.1) == 0);
      CHECK(robot.ask(SetAction{0}).refused == Refused::stopped);
      robot.advance(1);
      const JointArray held = robot.state().position;
      REQUIRE(robot.ask(ResetStop{}).verdict == Verdict::accepted);
      robot.advance(1);
      for (std::size_t i = 0; i < robot.model().joints.size(); ++i)
        CHECK(robot.state().position[i] == Approx(held[i]).margin(1e-9));
      CHECK(robot.speed() < 1e-9);
    });
    CHECK(moved > 0);
  });
}

TEST_CASE("stops that lower the robot end at rest in an action that its graph allows") {
  for_every_robot([](const RobotRow& row) {
    for (const StopLevel level : {StopLevel::sit, StopLevel::relax})
      AnyRobot(row).each_action([&](std::string_view action) {
        INFO(action << ", level " << static_cast<int>(level));
        AnyRobot robot(row);
        robot.go(action);
        move_all(robot, 0.3);
        const ActionIndex before = robot.state().action;
        REQUIRE(robot.ask(Stop{level}).verdict == Verdict::accepted);
        for (int i = 0; i < 60 && !(i > 2 && robot.state().at_rest); ++i) robot.advance(0.1);
        CHECK(robot.state().at_rest);
        robot.advance(robot.steps_to_rest());
        CHECK(robot.speed() < 1e-9);
        const Action& end = robot.model().graph.at(robot.state().action);
        if (level == StopLevel::relax || robot.model().find_group("legs") == nullptr) {
          CHECK((robot.state().action == 0 || end.behaviour == Behaviour::sit));
        } else if (lowering_action(robot.model())) {
          CHECK((robot.state().action == 0 || end.behaviour == Behaviour::sit));
          CHECK_FALSE((before != robot.state().action && may_fall(robot.model(), end)));
        } else {
          CHECK(robot.state().stop_level == StopLevel::hold);
          CHECK((robot.state().action == before || end.behaviour == Behaviour::stand));
        }
        CHECK(move_all(robot, 0.05) == 0);
      });
  });
}

TEST_CASE("an emergency stop leads to the gentlest end from every action, and is released") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot(row).each_action([&](std::string_view action) {
      INFO(action);
      AnyRobot robot(row);
      robot.go(action);
      move_all(robot, 0.3);
      const ActionIndex end = emergency_action(robot.model(), robot.state().action);
      REQUIRE(robot.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
      robot.advance(2 + robot.steps_to_rest());
      CHECK(robot.state().action == end);
      const bool stood = robot.model().graph.at(*robot.model().graph.find(action)).stands;
      CHECK_FALSE((stood && may_fall(robot.model(), robot.model().graph.at(end))));
      CHECK(robot.speed() < 1e-9);
      CHECK(robot.fastest() <= kResting);
      CHECK(move_all(robot, 0.05) == 0);
      CHECK(robot.ask(ResetStop{}).refused == Refused::emergency);
      REQUIRE(robot.ask(SetEmergencyStop{false}).verdict == Verdict::accepted);
      CHECK_FALSE(robot.state().emergency);
      CHECK(robot.ask(SetAction{robot.state().action}).verdict == Verdict::accepted);
    });
  });
}

// What the robot's own button says is replaced, so that it is the same for every driver.
struct Button {
  explicit Button(AnyRobot& robot) {
    robot.driver->alter = [this](TimeNs now, Measurement& measured) {
      measured.button = {};
      for (std::size_t i = 0; i < pressed.size(); ++i) {
        if (!pressed[i]) continue;
        if (!silent) sample[i] = {now, kSecond / 5, *pressed[i]};
        measured.button.sources[i] = sample[i];
      }
    };
  }
  std::array<std::optional<bool>, 2> pressed{false, std::nullopt};  // nullopt: there is no such source
  std::array<ButtonSource, 2> sample{};
  bool silent = false;
};

TEST_CASE("an emergency stop by the button is released by nothing but its release") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    Button button(robot);
    REQUIRE((robot.go_to(Interface::velocity) || robot.go_to(Interface::servo)));
    REQUIRE(move_all(robot, 0.3) > 0);
    const ActionIndex end = emergency_action(robot.model(), robot.state().action);
    button.pressed[0] = true;
    robot.advance(2 + robot.steps_to_rest());
    CHECK(robot.state().action == end);
    CHECK(robot.fastest() <= kResting);
    const auto asserted = [&] {
      return robot.state().emergency && robot.ask(ResetStop{}).refused == Refused::emergency;
    };
    const auto faults = [&] { return faults_of(robot.model(), robot.state()); };
    CHECK(asserted());
    button.silent = true;
    robot.advance(3);
    CHECK(asserted());
    CHECK(move_all(robot, 0.05) == 0);
    REQUIRE(faults().size() == 1);
    CHECK(faults()[0].kind == FaultKind::estop_silence);
    button.silent = false;
    button.pressed[1] = false;  // another source contradicts
    robot.advance(2);
    CHECK(asserted());
    REQUIRE(faults().size() == 1);
    CHECK(faults()[0].kind == FaultKind::estop_conflict);
    button.pressed[0] = false;
    robot.advance(0.4);
    CHECK(asserted());
    button.pressed[0] = true;
    robot.advance(0.002);
    button.pressed[0] = false;
    robot.advance(0.4);
    CHECK(asserted());
    robot.advance(0.2);
    CHECK_FALSE(robot.state().emergency);
    CHECK(faults().empty());
    const auto out = robot.model().graph.path(0, static_cast<ActionIndex>(1));
    if (!out.empty()) CHECK(robot.ask(SetAction{out.front()}).verdict == Verdict::accepted);
  });
}

TEST_CASE("a button that flickers is a fault, and pressed until it stays free") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    Button button(robot);
    for (int i = 0; i < 20; ++i) {
      button.pressed[0] = i % 2 == 0;
      robot.advance(0.1);
      CHECK(robot.state().emergency);
    }
    const auto faults = faults_of(robot.model(), robot.state());
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].kind == FaultKind::estop_conflict);
    button.pressed[0] = false;
    robot.advance(0.6);
    CHECK_FALSE(robot.state().emergency);
  });
}

TEST_CASE("a button that is not reported any more holds the robot where it is, in its action") {
  for_every_robot([](const RobotRow& row) {
    for (const Interface interface : {Interface::velocity, Interface::servo}) {
      AnyRobot robot(row);
      Button button(robot);
      if (!robot.go_to(interface)) continue;
      const std::string_view action = robot.action();
      INFO(action);
      REQUIRE(move_all(robot, 0.5) > 0);
      const SetPoints before = robot.robot.set_points();
      button.silent = true;
      robot.advance(0.3);
      CHECK(move_all(robot, 0.05) == 0);
      robot.advance((robot.can(Capability::walking) ? robot.braking() : 0) + robot.steps_to_rest() + 0.5);
      CHECK(robot.fastest() <= kResting);
      CHECK(robot.speed() < 1e-9);
      CHECK(robot.action() == action);
      CHECK(robot.settled());
      CHECK_FALSE(robot.state().emergency);
      const SetPoints rest = robot.robot.set_points();
      CHECK(rest.legs_powered == before.legs_powered);
      CHECK(rest.upper_body_powered == before.upper_body_powered);
      const auto faults = faults_of(robot.model(), robot.state());
      REQUIRE(faults.size() == 1);
      CHECK(faults[0].kind == FaultKind::estop_silence);
      CHECK(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
      CHECK(robot.ask(ResetStop{}).verdict == Verdict::accepted);
      CHECK(move_all(robot, 0.05) == 0);
      button.silent = false;
      robot.advance(3);  // a robot with a controller of its own enters its action again after a stop
      CHECK(robot.fastest() <= kResting);  // it does not go on by itself
      CHECK(move_all(robot, 0.3) > 0);
    }
  });
}

TEST_CASE("a task moves joints to their targets together; a cancelled one ends at rest") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    const auto joints = robot.joints_of(Limb::arms);
    MoveJoints move{7, 0, {}, 0.5, 0.5};
    for (const std::size_t joint : joints) {
      const Range range = robot.model().joints[joint].limits.position;
      move.mask |= bit(joint);
      move.target[joint] = range.clamp(robot.state().position[joint] + 0.1);
    }
    if (!robot.can(Capability::arms)) {
      move.mask = 1;
      CHECK(robot.ask(move).verdict == Verdict::refused);
      CHECK(robot.ask(CancelTask{7}).refused == Refused::no_task);
      return;
    }
    CHECK(robot.ask(move).verdict == Verdict::refused);  // not in the first action
    REQUIRE(robot.go_to(Interface::servo));
    for (const std::size_t joint : joints)
      move.target[joint] =
          robot.model().joints[joint].limits.position.clamp(robot.state().position[joint] + 0.1);
    REQUIRE(goes_on(robot.ask(move)));
    CHECK(robot.state().task.id == 7);
    for (int i = 0; i < 500 && under_way(robot.state().task.progress); ++i) robot.advance(0.02);
    CHECK(robot.state().task.progress == Progress::succeeded);
    for (const std::size_t joint : joints)
      CHECK(robot.state().position[joint] == Approx(move.target[joint]).margin(2e-3));
    for (const std::size_t joint : joints)
      move.target[joint] =
          robot.model().joints[joint].limits.position.clamp(robot.state().position[joint] - 0.3);
    move.task = 8;
    REQUIRE(goes_on(robot.ask(move)));
    robot.advance(0.1);
    REQUIRE(robot.ask(CancelTask{8}).verdict == Verdict::accepted);
    CHECK(robot.state().task.reason == Refused::cancelled);
    robot.advance(0.6);
    CHECK(robot.fastest() <= kResting);
  });
}

TEST_CASE("a driver that delivers no measurements ends all motion, and a robot that aimd balances holds") {
  for_every_robot([](const RobotRow& row) {
    AnyRobot robot(row);
    const bool moves = robot.go_to(Interface::velocity) || robot.go_to(Interface::servo);
    REQUIRE(moves);
    REQUIRE(move_all(robot, 0.3) > 0);
    robot.driver->lost = true;
    robot.advance(3);
    const bool own = robot.driver->ports().modes != nullptr;
    CHECK((own || robot.state().action == 0));
    const SetPoints rest = robot.robot.set_points();
    CHECK(rest.base_velocity.forward == 0);
    CHECK(rest.base_velocity.yaw_rate == 0);
    for (std::size_t i = 0; i < robot.model().joints.size(); ++i) CHECK(rest.velocity[i] == 0);
    CHECK(robot.ask(WalkCommand{{0.1, 0, 0}, true}).verdict == Verdict::refused);
  });
}

TEST_CASE("every edge of the action graph is accepted, and every other transition refused") {
  for_every_robot([](const RobotRow& row) {
    const ActionGraph& graph = row.model->graph;
    int refused = 0;
    AnyRobot(row).each_action([&](std::string_view from) {
      INFO(from);
      AnyRobot robot(row);
      robot.go(from);
      const ActionIndex at = robot.state().action;
      for (std::size_t i = 0; i < graph.actions().size(); ++i) {
        const auto to = static_cast<ActionIndex>(i);
        if (to == at || graph.at(to).behaviour == Behaviour::none) continue;
        INFO("to " << graph.at(to).name);
        const Decision decision = robot.ask_dry(SetAction{to});
        if (!graph.at(to).permanent.empty()) {
          CHECK(decision.refused == Refused::not_permitted);
          continue;
        }
        if (graph.legal(at, to)) {
          // A seated robot must rise first, whatever edges it has.
          CHECK((decision.verdict == Verdict::accepted || graph.at(at).behaviour == Behaviour::sit));
          continue;
        }
        ++refused;
        CHECK(decision.refused == Refused::no_edge);
      }
      CHECK(robot.ask(SetAction{static_cast<ActionIndex>(graph.actions().size())}).verdict ==
            Verdict::refused);
    });
    CHECK((refused > 0) == (graph.actions().size() > 2));
  });
}

}  // namespace aim::robotside
