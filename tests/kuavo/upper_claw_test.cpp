// Claws: requests, the busy rule, states, what they close on.
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr int kUnknown = 0, kMoving = 1, kReached = 2, kGrabbed = 3;

Outcome close(Upper& upper, double position, std::vector<double> velocities = {},
              std::vector<double> efforts = {}) {
  return upper.sim.command_claws(
      {{"left_claw", "right_claw"}, {position, position}, std::move(velocities), std::move(efforts)});
}

}  // namespace

TEST_CASE("claws are in an unknown state until they are moved, then they move and reach") {
  Upper upper(EndEffector::lejuclaw);
  for (const ClawSimState& claw : upper.sim.claws()) CHECK(claw.state == kUnknown);
  REQUIRE(close(upper, 80).done);
  upper.run(0.1);
  for (const ClawSimState& claw : upper.sim.claws()) {
    CHECK(claw.state == kMoving);
    CHECK(claw.velocity > 0);
    CHECK(claw.effort > 0.06);
  }
  upper.run(2);
  for (const ClawSimState& claw : upper.sim.claws()) {
    CHECK(claw.state == kReached);
    CHECK(claw.position == Approx(80).margin(0.01));
    CHECK(claw.velocity == 0);
    CHECK(claw.effort == Approx(0.06));
  }
}

TEST_CASE("without a velocity, or with 0, claws move at 50 percent per second") {
  for (const std::vector<double>& velocities : {std::vector<double>{}, std::vector<double>{0, 0}}) {
    Upper upper(EndEffector::lejuclaw);
    REQUIRE(close(upper, 100, velocities).done);
    upper.run(1);
    CHECK(upper.sim.claws()[0].velocity == Approx(50).margin(1e-6));
    CHECK(upper.sim.claws()[0].position == Approx(47.5).margin(1));
  }
  Upper upper(EndEffector::lejuclaw);
  REQUIRE(close(upper, 100, {20, 90}).done);
  upper.run(0.5);
  CHECK(upper.sim.claws()[0].velocity == Approx(20).margin(1e-6));
  CHECK(upper.sim.claws()[1].velocity == Approx(90).margin(1e-6));
}

TEST_CASE("while claws move a further request is dropped") {
  Upper upper(EndEffector::lejuclaw);
  REQUIRE(close(upper, 100).done);
  upper.run(0.5);
  const Outcome outcome = close(upper, 0);
  CHECK_FALSE(outcome.done);
  CHECK(outcome.message == " claw is executing, please send again later.");
  upper.run(3);
  CHECK(upper.sim.claws()[0].position == Approx(100).margin(0.01));
  CHECK(close(upper, 0).done);
}

TEST_CASE("one claw can be moved alone; both are busy then") {
  Upper upper(EndEffector::lejuclaw);
  REQUIRE(upper.sim.command_claws({{"right_claw"}, {60}, {}, {}}).done);
  CHECK_FALSE(upper.sim.command_claws({{"left_claw"}, {60}, {}, {}}).done);
  upper.run(3);
  CHECK(upper.sim.claws()[0].state == kUnknown);
  CHECK(upper.sim.claws()[0].position == 0);
  CHECK(upper.sim.claws()[1].state == kReached);
  CHECK(upper.sim.claws()[1].position == Approx(60).margin(0.01));
}

TEST_CASE("positions without names are those of both claws, left first") {
  Upper upper(EndEffector::lejuclaw);
  REQUIRE(upper.sim.command_claws({{}, {20, 70}, {}, {}}).done);
  upper.run(3);
  CHECK(upper.sim.claws()[0].position == Approx(20).margin(0.01));
  CHECK(upper.sim.claws()[1].position == Approx(70).margin(0.01));
}

TEST_CASE("claws grab what they close on, with the current of the request") {
  for (const double effort : {0.0, 1.7, 100.0}) {
    Upper upper(EndEffector::lejuclaw);
    upper.sim.place_object(0, 30);
    REQUIRE(close(upper, 90, {}, {effort, effort}).done);
    upper.run(4);
    const auto claws = upper.sim.claws();
    CHECK(claws[0].state == kGrabbed);
    CHECK(claws[0].position == Approx(30).margin(0.06));
    CHECK(claws[0].effort == Approx(effort == 0 ? 1.0 : std::min(effort, 3.0)));
    CHECK(claws[1].state == kReached);
    REQUIRE(close(upper, 0).done);
    upper.run(4);
    CHECK(upper.sim.claws()[0].state == kReached);
    CHECK(upper.sim.claws()[0].position == Approx(0).margin(0.01));
  }
}

TEST_CASE("a claw closes on when its object is taken away") {
  Upper upper(EndEffector::lejuclaw);
  upper.sim.place_object(0, 30);
  REQUIRE(close(upper, 90).done);
  upper.run(4);
  upper.sim.place_object(0, std::nullopt);
  upper.run(4);
  CHECK(upper.sim.claws()[0].state == kReached);
  CHECK(upper.sim.claws()[0].position == Approx(90).margin(0.06));
}

TEST_CASE("wrong requests of claws are refused in the words of the robot") {
  Upper upper(EndEffector::lejuclaw);
  const std::string name = "Invaild Data: name must be `left_claw` or `right_claw`!";
  CHECK(upper.sim.command_claws({{"left"}, {10}, {}, {}}).message == name);
  CHECK(upper.sim.command_claws({{"left_claw", ""}, {10, 10}, {}, {}}).message == name);
  for (const ClawRequest& wrong :
       {ClawRequest{}, ClawRequest{{"left_claw"}, {}, {}, {}}, ClawRequest{{"left_claw"}, {1, 2}, {}, {}},
        ClawRequest{{"left_claw"}, {NAN}, {}, {}}, ClawRequest{{"left_claw"}, {1}, {1, 2}, {}},
        ClawRequest{{"left_claw"}, {1}, {}, {INFINITY}}}) {
    const Outcome outcome = upper.sim.command_claws(wrong);
    CHECK_FALSE(outcome.done);
    CHECK(outcome.message.find("Invaild Data") == 0);
  }
  upper.run(1);
  CHECK(upper.sim.claws()[0].state == kUnknown);
  REQUIRE(close(upper, 300).done);
  upper.run(4);
  CHECK(upper.sim.claws()[0].position == Approx(100).margin(0.01));
}

TEST_CASE("robots without claws say so") {
  for (const EndEffector end : {EndEffector::none, EndEffector::qiangnao, EndEffector::revo2}) {
    Upper upper(end);
    const Outcome outcome = close(upper, 10);
    CHECK_FALSE(outcome.done);
    CHECK(outcome.message == "leju claw actuator not initialized");
  }
}

}  // namespace aim::robotside::kuavo
