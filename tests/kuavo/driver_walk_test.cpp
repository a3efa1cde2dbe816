// The driver of the Kuavo: actions and gaits, velocities, stops, poses of the body, what others do.
#include "core/robots/leju_kuavo_actions.hpp"
#include "driver_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

// As another client of the robot does it.
void drive_as_another(Kuavo& kuavo, double forward) {
  kuavo.sim([&](SimKuavo& sim) {
    sim.walk.command_velocity({.x = forward});
    return 0;
  });
}

}  // namespace

TEST_CASE("a Kuavo gets up from STOPPED, stands in every gait's action, and walks with a velocity") {
  for (const auto& [action, gait] :
       {std::pair{"WALK", "walk"}, {"WALK2", "walk2"}, {"TROT", "trot"}, {"TROT2", "trot2"}}) {
    INFO(action);
    Kuavo kuavo;
    CHECK(kuavo.action() == "STOPPED");
    kuavo.go("STANCE");
    kuavo.go(action);
    CHECK(kuavo.gait() == "stance");
    const double before = kuavo.state().base.x;
    CHECK(goes_on(kuavo.walk(0.2, 4)));
    CHECK(kuavo.gait() == gait);
    CHECK(kuavo.action() == action);
    CHECK(kuavo.state().base.x > before + 0.3);
    CHECK(kuavo.advance_until(4, [&] { return kuavo.gait() == "stance"; }));  // the dead-man time
    CHECK(kuavo.action() == action);
    kuavo.go("STANCE");
    CHECK(kuavo.faults() == "");
  }
}

TEST_CASE("walking is refused in STANCE, and other gaits are reached through it") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  CHECK(kuavo.ask(WalkCommand{{0.2, 0, 0}, false}).refused == Refused::interface_closed);
  kuavo.go("WALK");
  CHECK(kuavo.ask(SetAction{*kuavo.model.graph.find("TROT")}).refused == Refused::no_edge);
  CHECK(kuavo.ask(SetAction{*kuavo.model.graph.find("CUSTOM_GAIT")}).refused == Refused::not_performed);
}

TEST_CASE("a stop of a walking Kuavo ends with its gait stance, and the action stays") {
  Kuavo kuavo;
  kuavo.go("TROT");
  kuavo.walk(0.3, 3);
  REQUIRE(kuavo.gait() == "trot");
  CHECK(kuavo.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(kuavo.advance_until(2, [&] { return kuavo.gait() == "stance"; }));
  kuavo.advance(2);
  CHECK(kuavo.action() == "TROT");
  CHECK(std::abs(kuavo.state().base.velocity.forward) < 1e-9);
}

TEST_CASE("a walk of another client is seen, and a stop ends it") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  for (int i = 0; i < 100; ++i) {
    drive_as_another(kuavo, 0.2);
    kuavo.advance(0.02);
  }
  CHECK(kuavo.gait() == "walk");
  CHECK(kuavo.action() == "WALK");
  CHECK(kuavo.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(kuavo.advance_until(3, [&] { return kuavo.gait() == "stance"; }));
  CHECK(kuavo.advance_until(1, [&] { return kuavo.action() == "STANCE"; }));
}

TEST_CASE("what another client walked is over when the robot stands again") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  for (int i = 0; i < 50; ++i) {
    drive_as_another(kuavo, 0.2);
    kuavo.advance(0.02);
  }
  CHECK(kuavo.action() == "WALK");
  drive_as_another(kuavo, 0);
  CHECK(kuavo.advance_until(6, [&] { return kuavo.gait() == "stance"; }));
  CHECK(kuavo.advance_until(1, [&] { return kuavo.action() == "STANCE"; }));
  kuavo.go("WALK");  // the operator's own stays, although it stands without a velocity
  kuavo.advance(3);
  CHECK(kuavo.action() == "WALK");
}

TEST_CASE("a stop that relaxes takes the power of the motors") {
  Kuavo kuavo;
  kuavo.go("WALK");
  kuavo.walk(0.2, 2);
  kuavo.ask(Stop{StopLevel::relax});
  CHECK(kuavo.advance_until(3, [&] { return kuavo.action() == "STOPPED"; }));
  CHECK_FALSE(kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); }));
  kuavo.advance(6);
  CHECK(kuavo.faults() == "");  // a robot without power need not stand
}

TEST_CASE("an emergency stop and a stop that sits leave a walking robot on its legs") {
  for (const bool emergency : {false, true}) {
    Kuavo kuavo;
    kuavo.go("WALK");
    kuavo.walk(0.2, 2);
    if (emergency)
      kuavo.ask(SetEmergencyStop{true});
    else
      kuavo.ask(Stop{StopLevel::sit});
    CHECK(kuavo.advance_until(3, [&] { return kuavo.gait() == "stance"; }));
    kuavo.advance(6);
    CHECK(kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); }));
    CHECK(kuavo.state().at_rest);
    CHECK(kuavo.faults() == "");
  }
}

TEST_CASE("the robot's own button takes the power, and is reported until it is released") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  kuavo.link->press_button(true);
  kuavo.advance(1);
  CHECK(kuavo.action() == "STOPPED");
  CHECK(kuavo.state().emergency);
  kuavo.link->press_button(false);
  kuavo.advance(0.4);
  CHECK(kuavo.state().emergency);
  kuavo.advance(0.2);
  CHECK_FALSE(kuavo.state().emergency);
  kuavo.go("STANCE");
}

TEST_CASE("a robot that its own button switched off while it walked is not raised, neither then nor later") {
  Kuavo kuavo;
  kuavo.go("WALK");
  kuavo.walk(0.2, 1);
  kuavo.link->press_button(true);
  kuavo.advance(3);
  CHECK(kuavo.action() == "STOPPED");
  kuavo.link->press_button(false);
  kuavo.advance(4);
  CHECK_FALSE(kuavo.state().emergency);
  CHECK(kuavo.action() == "STOPPED");
  CHECK_FALSE(kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); }));
}

TEST_CASE("an emergency stop in the period of a request to get up keeps the robot down") {
  for (const double later : {0.0, 0.002, 0.01, 0.05}) {
    INFO(later);
    Kuavo kuavo;
    kuavo.ask(SetAction{*kuavo.model.graph.find("STANCE")});
    if (later > 0) kuavo.advance(later);
    const bool powered = kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); });
    kuavo.ask(SetEmergencyStop{true});
    kuavo.advance(6);
    // What has begun is completed: power taken halfway lets it fall.
    CHECK(kuavo.action() == (powered ? "STANCE" : "STOPPED"));
    CHECK(kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); }) == powered);
  }
}

TEST_CASE("a pose of the body reaches the trunk and is measured") {
  Kuavo kuavo;
  kuavo.go("STANCE");
  const BodyPoseLimits& limits = *kuavo.model.body_pose(kuavo.state().action);
  BodyPose pose;
  pose.height = limits.rest_height - 0.1;
  pose.pitch = 0.2;
  SetBodyPose request{};
  request.target = pose;
  REQUIRE(goes_on(kuavo.ask(request)));
  kuavo.advance(4);
  REQUIRE(kuavo.state().measured_body_pose);
  CHECK(kuavo.state().measured_body_pose->height == Approx(pose.height).margin(0.01));
  CHECK(kuavo.state().measured_body_pose->pitch == Approx(pose.pitch).margin(0.01));
  CHECK(std::abs(kuavo.state().base.x) < 0.05);
  kuavo.go("WALK");
  kuavo.walk(0.2, 3);
  CHECK(kuavo.gait() == "walk");
}

TEST_CASE("a Kuavo that drops velocities is noticed") {
  Kuavo kuavo;
  kuavo.go("WALK");
  // Its controller takes no velocities while a trajectory of the trunk goes on.
  for (int i = 0; i < 300; ++i) {
    kuavo.sim([](SimKuavo& sim) {
      const double now = sim.walk.time();
      const double yaw = sim.walk.base().yaw;
      sim.walk.follow_torso({{now + 10, now + 20}, {{0, 0, 0.78, yaw, 0, 0}, {0, 0, 0.78, yaw, 0, 0}}});
      return 0;
    });
    kuavo.ask(WalkCommand{{0.2, 0, 0}, false});
    kuavo.advance(0.02);
  }
  CHECK(kuavo.faults().find("the robot does not walk") != std::string::npos);
  kuavo.sim([](SimKuavo& sim) {
    sim.walk.power(true);
    return 0;
  });
}

TEST_CASE("a silent robot delivers no measurements, stands still, and keeps its power") {
  Kuavo kuavo;
  kuavo.go("WALK");
  REQUIRE(kuavo.link->inject({FaultKind::hal_silence, "", 0}));
  kuavo.advance(2);
  CHECK(kuavo.ask(WalkCommand{{0.1, 0, 0}, false}).refused == Refused::driver_silent);
  kuavo.link->withdraw(FaultKind::hal_silence, "");
  kuavo.advance(2);
  CHECK(kuavo.action() == "WALK");
  CHECK(kuavo.sim([](SimKuavo& sim) { return sim.walk.powered(); }));
}

TEST_CASE("the Roban walks, and its waist stays its own") {
  Kuavo roban(kLejuRoban, EndEffector::revo2);
  roban.go("WALK");
  CHECK(goes_on(roban.walk(0.2, 3)));
  CHECK(roban.state().base.x > 0.2);
  JointCommand waist{};
  waist.limb = Limb::waist;
  waist.mask = bit(0);
  CHECK(roban.ask(waist).verdict == Verdict::refused);
  CHECK(roban.driver->ports().claws == nullptr);
}

}  // namespace aim::robotside::kuavo
