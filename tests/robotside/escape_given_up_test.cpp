// An escape that cannot move the arms apart is given up: it does not end as if it had succeeded.
#include <random>
#include <vector>

#include "robot_fixture.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {
namespace {

constexpr double kRoom = 1e-3;  // what the joints of the arms may move [rad]

// Positions in which the arms touch, found at random.
JointArray touching_arms(const RobotModel& model) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> fraction(0.1, 0.9);
  const BodyClearance clearance(*model.geometry);
  JointArray positions{};
  const auto stand = model.posture("stand").positions;
  std::copy(stand.begin(), stand.end(), positions.begin());
  do {
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      const Range& range = model.joints[i].limits.position;
      if (model.joints[i].limb == Limb::arms)
        positions[i] = range.min + fraction(random) * (range.max - range.min);
    }
  } while (clearance.find(positions).distance > -0.01);
  return positions;
}

}  // namespace

TEST_CASE("an escape that makes no progress is given up, and the robot is in its safe action") {
  // The same robot, with arms that can hardly move from where they touch.
  RobotModel model = fixture_model();
  const JointArray touching = touching_arms(model);
  std::vector<Joint> joints(model.joints.begin(), model.joints.end());
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i].limb == Limb::arms) joints[i].limits.position = {touching[i] - kRoom, touching[i] + kRoom};
  std::vector<Posture> postures(model.postures.begin(), model.postures.end());
  for (Posture& posture : postures)
    if (posture.name == "start" || posture.name == "stand")
      posture.positions = std::span(touching).first(joints.size());
  model.joints = joints;
  model.postures = postures;

  RobotFixture fixture({}, model);
  fixture.advance(0.01);
  const auto escape = *model.graph.find("PASSIVE_UPPER_BODY_COLLISON_ESCAPE");
  for (const ActionIndex hop : model.graph.path(0, escape)) {
    REQUIRE(fixture.ask(SetAction{hop}).verdict == Verdict::accepted);
    if (hop == escape) break;
    for (int i = 0; i < 200 && !fixture.settled(); ++i) fixture.advance(0.05);
  }
  fixture.advance(1);
  CHECK(fixture.state().action == escape);
  fixture.advance(9);
  CHECK(fixture.state().action == 0);
  CHECK(fixture.state().status == ActionStatus::running);
  CHECK(fixture.state().escapes_given_up == 1);
}

}  // namespace aim::robotside
