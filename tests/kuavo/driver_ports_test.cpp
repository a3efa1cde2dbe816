// The ports of the Kuavo's driver, and what its upper body does by itself.
#include <numbers>

#include "core/fact.hpp"
#include "driver_fixture.hpp"
#include "robotside/control/preconditions.hpp"

namespace aim::robotside::kuavo {
namespace {

std::size_t joint_of(const Kuavo& kuavo, std::string_view name) { return *kuavo.model.find_joint(name); }

JointCommand command_of(const Kuavo& kuavo, std::string_view group, double value) {
  JointCommand command{};
  const JointGroup& joints = kuavo.model.group(group);
  command.limb = kuavo.model.joints[joints.first].limb;
  command.stream = command.limb == Limb::arms;
  for (std::size_t i = joints.first; i < joints.first + joints.count; ++i) {
    command.mask |= bit(i);
    command.position[i] = kuavo.model.joints[i].limits.position.clamp(value);
  }
  return command;
}

std::size_t row_of(const Kuavo& kuavo, std::string_view mode) {
  return static_cast<std::size_t>(kuavo.model.find_arm_mode(mode) - kuavo.model.arm_modes.data());
}

// What forbids motion.
const std::array<Request, 3> kForbidding{
    Stop{StopLevel::hold}, SetEmergencyStop{true, EmergencyInput::software}, EnableMotion{false}};

}  // namespace

TEST_CASE("the arms follow set-points while their mode is external, and refuse them otherwise") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  REQUIRE(kuavo.driver->ports().arms->mode() == row_of(kuavo, "external"));
  const std::size_t elbow = joint_of(kuavo, "zarm_l4");
  for (int i = 0; i < 200; ++i) {
    REQUIRE(goes_on(kuavo.ask(command_of(kuavo, "left_arm", -0.2))));
    kuavo.advance(0.01);
  }
  CHECK(kuavo.state().position[elbow] == Approx(-0.2).margin(0.01));
  const Status keep =
      kuavo.wait_for([&] { return kuavo.driver->ports().arms->set_mode(row_of(kuavo, "keep")); });
  REQUIRE(keep);
  kuavo.advance(0.05);
  const Command command{command_of(kuavo, "left_arm", -0.5)};
  const Decision refused = kuavo.ask(command.request);
  CHECK(refused.refused == Refused::self_moved);
  const Error error = describe_all(refused, command, kuavo.state(), kuavo.model);
  CHECK(error.reason == "the robot moves the arms by itself at present");
  CHECK(error.hint.find("aimctl arm mode external") != std::string::npos);
  REQUIRE(error.facts.size() == 2);
  CHECK(error.facts[0] == Fact{"remedy", "arm mode external"});
  CHECK(error.facts[1] == Fact{std::string(kStepFact), "aimctl arm mode external"});
  REQUIRE(kuavo.wait_for([&] { return kuavo.driver->ports().arms->set_mode(row_of(kuavo, "external")); }));
  kuavo.advance(0.05);
  CHECK(goes_on(kuavo.ask(command.request)));
}

TEST_CASE("set-points of the arms begin where they are after the robot has moved them") {
  Kuavo kuavo;
  kuavo.go("WALK");
  REQUIRE(kuavo.wait_for([&] { return kuavo.driver->ports().arms->set_mode(row_of(kuavo, "swing")); }));
  kuavo.walk(0.3, 2.3);
  REQUIRE(kuavo.wait_for([&] { return kuavo.driver->ports().arms->set_mode(row_of(kuavo, "external")); }));
  kuavo.advance(0.05);
  const JointGroup& arms = kuavo.model.group("arms");
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i)
    CHECK(kuavo.state().set_position[i] == Approx(kuavo.state().position[i]).margin(0.02));
}

TEST_CASE("the robot performs a trajectory of its arms, and takes no set-points meanwhile") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  ArmPoint first{1.0, std::vector<double>(14, 0.0)}, second{2.0, std::vector<double>(14, 0.0)};
  first.position[3] = -1.0;
  second.position[3] = -0.5;
  ArmPort& arms = *kuavo.driver->ports().arms;
  REQUIRE(arms.perform(std::vector{first, second}));
  kuavo.advance(0.5);
  CHECK(arms.performing());
  CHECK(kuavo.ask(command_of(kuavo, "left_arm", 0)).refused == Refused::self_moved);
  kuavo.advance(2);
  CHECK_FALSE(arms.performing());
  CHECK(kuavo.state().position[joint_of(kuavo, "zarm_l4")] == Approx(-0.5).margin(0.02));
  CHECK(goes_on(kuavo.ask(command_of(kuavo, "left_arm", 0))));
  // A first point at time 0 is where the arms are.
  second.time_s = 0;
  first.time_s = 1;
  REQUIRE(arms.perform(std::vector{second, first}));
  kuavo.advance(2);
  CHECK(kuavo.state().position[joint_of(kuavo, "zarm_l4")] == Approx(-1).margin(0.02));
}

TEST_CASE("another mode of the arms ends their trajectory") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  ArmPort& arms = *kuavo.driver->ports().arms;
  REQUIRE(arms.perform(std::vector{ArmPoint{60.0, std::vector<double>(14, 0.0)}}));
  kuavo.advance(0.1);
  REQUIRE(arms.performing());
  REQUIRE(kuavo.wait_for([&] { return arms.set_mode(row_of(kuavo, "keep")); }));
  CHECK_FALSE(arms.performing());
  REQUIRE(kuavo.wait_for([&] { return arms.set_mode(row_of(kuavo, "external")); }));
  kuavo.advance(0.05);
  CHECK_FALSE(arms.performing());
  CHECK(goes_on(kuavo.ask(command_of(kuavo, "left_arm", 0))));
}

TEST_CASE("what another client does with the arms is followed, not fought") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  kuavo.advance(1);
  std::vector<double> degrees(14, 0.0);
  degrees[3] = -60;
  for (int i = 0; i < 200; ++i) {
    kuavo.sim([&](SimKuavo& sim) { return sim.upper.command_arms(degrees); });
    kuavo.advance(0.01);
  }
  const std::size_t elbow = joint_of(kuavo, "zarm_l4");
  CHECK(kuavo.state().position[elbow] == Approx(-std::numbers::pi / 3).margin(0.02));
  kuavo.advance(1);
  CHECK(kuavo.state().position[elbow] == Approx(-std::numbers::pi / 3).margin(0.02));
  CHECK(kuavo.state().set_position[elbow] == Approx(-std::numbers::pi / 3).margin(0.02));
}

TEST_CASE("a trajectory that another client gives the arms ends while a stop is latched") {
  const bool begun_before = GENERATE(true, false);
  Kuavo kuavo;
  kuavo.go("STANCE");
  const auto elsewhere = [](SimKuavo& sim) {
    std::vector<double> pose(14, 0.0);
    pose[3] = -1.5;
    return sim.upper.follow_arms({10}, {pose});
  };
  if (begun_before) REQUIRE(kuavo.sim(elsewhere));
  kuavo.advance(1);
  kuavo.ask(Stop{StopLevel::hold});
  kuavo.advance(1);
  if (!begun_before) REQUIRE(kuavo.sim(elsewhere));
  kuavo.advance(2);
  const std::size_t elbow = joint_of(kuavo, "zarm_l4");
  const double rest = kuavo.state().position[elbow];
  kuavo.advance(5);
  CHECK(kuavo.state().position[elbow] == Approx(rest).margin(0.01));
  CHECK(kuavo.state().at_rest);
}

TEST_CASE("the head keeps the limits that the robot takes") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  const Decision decision = kuavo.ask(command_of(kuavo, "neck", 3));
  CHECK(goes_on(decision));
  JointCommand beyond = command_of(kuavo, "neck", 0);
  beyond.position[joint_of(kuavo, "zhead_1")] = 2;
  CHECK(kuavo.ask(beyond).verdict == Verdict::clamped);
  kuavo.advance(2);
  CHECK(kuavo.state().position[joint_of(kuavo, "zhead_1")] == Approx(0.5236).margin(0.005));
  CHECK(kuavo.faults() == "");
}

TEST_CASE("fingers close on an object, which their touch sensors feel when they are on") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  kuavo.link->place(0, 40);
  CHECK(kuavo.link->touched_at(0) == 40.0);
  REQUIRE(kuavo.driver->ports().hands->enable_touch(Side::left, 0b00010));
  for (int i = 0; i < 200; ++i) {
    kuavo.ask(command_of(kuavo, "left_hand", 90));
    kuavo.advance(0.02);
  }
  CHECK(kuavo.state().position[joint_of(kuavo, "l_index")] == Approx(40).margin(3));
  const auto touch = kuavo.driver->ports().hands->touch();
  REQUIRE(touch);
  CHECK(touch->left[1].enabled);
  CHECK_FALSE(touch->left[0].enabled);
  CHECK(touch->left[1].normal_force[0] + touch->left[1].normal_force[1] + touch->left[1].normal_force[2] > 0);
}

TEST_CASE("hands perform gestures that the robot stores, and refuse unknown ones in its words") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  HandPort& hands = *kuavo.driver->ports().hands;
  const auto gestures = hands.gestures();
  REQUIRE(gestures);
  CHECK(gestures->size() >= 24);
  REQUIRE(hands.perform(std::vector{GestureTask{"fist", Side::right}}));
  kuavo.advance(0.3);
  CHECK(hands.performing());
  CHECK((kuavo.state().self_moved & bit(joint_of(kuavo, "r_index"))) != 0);
  kuavo.advance(5);
  CHECK_FALSE(hands.performing());
  CHECK(kuavo.state().position[joint_of(kuavo, "r_index")] == Approx(100).margin(2));
  const Status unknown = hands.perform(std::vector{GestureTask{"salute", Side::left}});
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().reason == "it says: Not found gesture: salute");
  CHECK(hands.set_force(HandForce::full, Side::both));
}

TEST_CASE("set-points that are still sent end neither a gesture nor a trajectory that begins") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  HandPort& hands = *kuavo.driver->ports().hands;
  ArmPort& arms = *kuavo.driver->ports().arms;
  ArmPoint bent{3.0, std::vector<double>(14, 0.0)};
  bent.position[3] = -0.8;
  for (int i = 0; i < 30; ++i) {
    REQUIRE(goes_on(kuavo.ask(command_of(kuavo, "left_hand", i % 2 == 0 ? 20 : 5))));
    REQUIRE(goes_on(kuavo.ask(command_of(kuavo, "left_arm", i % 2 == 0 ? -0.1 : -0.2))));
    kuavo.advance(0.1 + 0.002 * i);
    REQUIRE(kuavo.wait_for([&] { return hands.perform(std::vector{GestureTask{"fist", Side::both}}); }));
    REQUIRE(kuavo.wait_for([&] { return arms.perform(std::span(&bent, 1)); }));
    kuavo.advance(0.1);
    INFO("round " << i);
    REQUIRE(kuavo.sim([](SimKuavo& sim) { return sim.upper.performing(); }));
    kuavo.advance(4);
    REQUIRE_FALSE(hands.performing());
    REQUIRE_FALSE(arms.performing());
    CHECK(kuavo.state().position[joint_of(kuavo, "l_index")] == Approx(100).margin(2));
    CHECK(kuavo.state().position[joint_of(kuavo, "zarm_l4")] == Approx(-0.8).margin(0.02));
  }
}

TEST_CASE("claws move, are busy meanwhile, and say what they hold") {
  Kuavo kuavo(kLejuKuavoClaw, EndEffector::lejuclaw);
  kuavo.go("STANCE");
  CHECK(kuavo.driver->ports().hands == nullptr);
  ClawPort& claws = *kuavo.driver->ports().claws;
  REQUIRE(claws.move(std::vector{ClawTarget{Side::both, 80, {}, {}}}));
  kuavo.advance(0.1);
  const Status busy = claws.move(std::vector{ClawTarget{Side::left, 10, {}, {}}});
  REQUIRE_FALSE(busy);
  CHECK(busy.error().reason.find("please send again later") != std::string::npos);
  kuavo.advance(4);
  const auto read = claws.claws();
  REQUIRE(read);
  CHECK((*read)[0].activity == ClawActivity::reached);
  CHECK((*read)[1].closed == Approx(80).margin(1));
}

TEST_CASE("single steps are taken from standing, shown as an action, and a stop ends them") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  std::vector<FootStep> steps;
  for (int i = 0; i < 6; ++i)
    steps.push_back({.left = i % 2 == 0,
                     .time_s = 0.4 * (i + 1),
                     .x = 0.05 * (i + 1),
                     .y = i % 2 == 0 ? 0.1 : -0.1,
                     .torso_x = 0.05 * (i + 1)});
  const Status taken = kuavo.driver->ports().walking->take_steps(steps);
  if (!taken) FAIL(taken.error().reason);
  kuavo.advance(0.5);
  CHECK(kuavo.action() == "CUSTOM_GAIT");
  CHECK(kuavo.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(kuavo.advance_until(2, [&] { return kuavo.gait() == "stance"; }));
  CHECK(kuavo.advance_until(1, [&] { return kuavo.action() == "STANCE"; }));
  const Status again = kuavo.driver->ports().walking->take_steps({});
  CHECK_FALSE(again);
}

TEST_CASE("the robot walks to a pose by itself, until it is there or motion is forbidden") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  REQUIRE(kuavo.driver->ports().walking->walk_to({.x = 0.6}));
  CHECK(kuavo.advance_until(2, [&] { return kuavo.action() == "COMMAND_POSE"; }));
  CHECK(kuavo.advance_until(15, [&] { return kuavo.action() == "STANCE"; }));
  CHECK(kuavo.state().base.x == Approx(0.6).margin(0.12));
  for (const Request& request : kForbidding) {
    Kuavo other;
    other.go("STANCE");
    REQUIRE(other.driver->ports().walking->walk_to({.x = 0.6}));
    other.advance(1);
    CHECK(other.action() == "COMMAND_POSE");
    other.ask(request);
    CHECK(other.advance_until(15, [&] { return other.gait() == "stance"; }));
    other.advance(1);
    INFO("row " << request.index());
    CHECK(other.state().base.x < 0.45);
  }
}

TEST_CASE("a trajectory and a gesture end when motion becomes forbidden, and so does what begins later") {
  for (const Request& request : kForbidding) {
    Kuavo kuavo;
    kuavo.go("STANCE");
    HandPort& hands = *kuavo.driver->ports().hands;
    ArmPort& arms = *kuavo.driver->ports().arms;
    const std::size_t elbow = joint_of(kuavo, "zarm_l4"), index = joint_of(kuavo, "l_index");
    ArmPoint bent{3.0, std::vector<double>(14, 0.0)};
    bent.position[3] = -0.8;
    double held = 0, finger = 0;
    INFO("row " << request.index());
    for (const bool later : {false, true}) {
      INFO("later " << later);
      REQUIRE(kuavo.wait_for([&] { return arms.perform(std::span(&bent, 1)); }));
      REQUIRE(kuavo.wait_for([&] { return hands.perform(std::vector{GestureTask{"fist", Side::both}}); }));
      kuavo.advance(0.1);
      if (!later) {
        REQUIRE(arms.performing());
        REQUIRE(hands.performing());
        kuavo.ask(request);
      }
      kuavo.advance(0.8);
      CHECK_FALSE(arms.performing());
      CHECK_FALSE(hands.performing());
      if (!later) {
        held = kuavo.state().position[elbow];
        finger = kuavo.state().position[index];
      }
      kuavo.advance(3);
      CHECK(kuavo.state().position[elbow] == Approx(held).margin(0.05));
      CHECK(kuavo.state().position[index] == Approx(finger).margin(10));
    }
  }
}

TEST_CASE("a walk to a pose that is ended goes on to a stand, never back") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  WalkPort& walking = *kuavo.driver->ports().walking;
  REQUIRE(walking.walk_to({.x = 2}));
  CHECK(walking.walks());
  kuavo.advance(3);
  CHECK(walking.walks());
  REQUIRE(kuavo.wait_for([&] { return walking.stop(); }));
  const double from = kuavo.state().base.x;
  for (double reached = from; kuavo.action() != "STANCE" || walking.walks();) {
    kuavo.advance(0.05);
    REQUIRE(kuavo.state().base.x >= reached - 1e-6);
    reached = kuavo.state().base.x;
    REQUIRE(reached < from + 0.5);
  }
}

TEST_CASE("gains of motors are numbered as the joints of the model") {
  Kuavo kuavo;
  GainsPort& port = *kuavo.driver->ports().gains;
  const auto before = port.gains();
  REQUIRE(before);
  REQUIRE(before->size() == 12);
  CHECK(before->front().joint == 0);
  CHECK(port.set_gains(std::vector{DriveGains{3, 123, 4}}));
  const auto after = port.gains();
  REQUIRE(after);
  CHECK((*after)[3].stiffness == 123);
  CHECK((*after)[3].damping == 4);
}

}  // namespace aim::robotside::kuavo
