// Joints that the robot moves by itself: aimd does not lead them, and refuses their set-points.
#include <algorithm>

#include "robot_fixture.hpp"
#include "robotside/control/preconditions.hpp"

namespace aim::robotside {
namespace {

// The simulator; joints that are moved by it stay where the test puts them.
class SelfMovedDriver final : public Driver {
 public:
  explicit SelfMovedDriver(const RobotModel& model) : sim_(model) {}
  Status connect() override { return sim_.connect(); }
  Status enable() override { return sim_.enable(); }
  void disable() noexcept override { sim_.disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override {
    if (!sim_.read(now, out)) return false;
    out.self_moved = moved;
    for (std::size_t i = 0; i < kMaxJoints; ++i)
      if ((moved & bit(i)) == 0)
        begin_[i] = out.position[i];
      else
        out.position[i] = begin_[i] + shift;
    return true;
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    tracking = set_points.tracking;
    sim_.write(now, set_points);
  }
  Ports ports() noexcept override { return {}; }

  JointMask moved = 0, tracking = 0;
  double shift = 0;  // [rad]

 private:
  JointArray begin_{};  // where the joints were when they were not moved
  SimDriver sim_;
};

struct Fixture : RobotFixture {
  Fixture() : Fixture(new SelfMovedDriver(fixture_model())) {}
  explicit Fixture(SelfMovedDriver* made)
      : RobotFixture(fixture_model(), std::unique_ptr<Driver>(made), {}, false), inner(*made) {
    go(kServo);
    ask(SetMotionPlayer{false, false});
  }
  SelfMovedDriver& inner;
};

JointMask arm_joints() {
  const JointGroup& arms = fixture_model().group("arms");
  JointMask joints = 0;
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) joints |= bit(i);
  return joints;
}

}  // namespace

TEST_CASE("set-points and tasks of joints that the robot moves are refused, those of others are not") {
  Fixture fixture;
  fixture.inner.moved = arm_joints();
  fixture.advance(0.01);
  const Request arms = arms_at(0.1, fixture.state().position);
  const Decision refused = fixture.ask(arms);
  CHECK(refused.refused == Refused::self_moved);
  const Error error = describe(refused, {arms}, fixture_model());
  CHECK(error.message == "the arms do not move");
  CHECK(error.reason == "the robot moves the arms by itself at present");
  CHECK(error.hint == "wait until it has ended");
  MoveJoints move{3, bit(joint_of("left_arm_joint4")), fixture.state().position, 0.5, 0.5};
  CHECK(fixture.ask(move).refused == Refused::self_moved);
  const std::size_t nod = joint_of("neck_nod");
  CHECK(goes_on(fixture.ask(targets(Limb::neck, false, {{nod, 0.1}}))));
  fixture.inner.moved = 0;
  fixture.advance(0.01);
  CHECK(goes_on(fixture.ask(arms)));
}

TEST_CASE("the limiter follows joints that the robot moves, and goes on from where they are") {
  Fixture fixture;
  const std::size_t elbow = joint_of("left_arm_joint4");
  const double before = fixture.state().set_position[elbow];
  CHECK((fixture.inner.tracking & bit(elbow)) != 0);
  fixture.inner.moved = bit(elbow);
  for (int i = 0; i < 100; ++i) {
    fixture.inner.shift = -0.001 * i;
    fixture.advance(0.01);
  }
  CHECK((fixture.inner.tracking & bit(elbow)) == 0);
  CHECK(fixture.state().self_moved == bit(elbow));
  CHECK(fixture.state().set_position[elbow] == Approx(before - 0.099).margin(1e-3));
  fixture.inner.moved = 0;
  fixture.advance(0.002);
  CHECK((fixture.inner.tracking & bit(elbow)) != 0);
  CHECK(fixture.state().set_position[elbow] == Approx(before - 0.099).margin(2e-3));
}

TEST_CASE("a task and a stream end when the robot begins to move their joints") {
  Fixture fixture;
  const std::size_t elbow = joint_of("left_arm_joint4");
  MoveJoints move{5, bit(elbow), fixture.state().position, 0.3, 0.3};
  move.target[elbow] -= 0.3;
  REQUIRE(goes_on(fixture.ask(move)));
  fixture.advance(0.2);
  REQUIRE(fixture.state().task.progress == Progress::running);
  fixture.inner.moved = arm_joints();
  fixture.advance(0.01);
  CHECK(fixture.state().task.progress == Progress::aborted);
  CHECK(fixture.state().task.reason == Refused::self_moved);
  fixture.inner.moved = 0;
  fixture.advance(0.01);
  const double target = fixture.state().position[elbow] - 0.5;
  REQUIRE(goes_on(fixture.ask(targets(Limb::arms, true, {{elbow, target}}))));
  fixture.advance(0.05);
  fixture.inner.moved = arm_joints();
  fixture.advance(0.01);
  fixture.inner.moved = 0;
  const double held = fixture.state().position[elbow];
  fixture.advance(0.3);
  CHECK(fixture.state().position[elbow] == Approx(held).margin(5e-3));
}

TEST_CASE("the precondition of joints that the robot moves is among those that a dry run lists") {
  Fixture fixture;
  fixture.inner.moved = arm_joints();
  fixture.advance(0.01);
  const Command command{arms_at(0.1, fixture.state().position)};
  const Decision refused = fixture.ask(command.request);
  const auto unmet = unmet_preconditions(command, fixture.state(), fixture_model(), refused);
  CHECK(std::any_of(unmet.begin(), unmet.end(),
                    [](const Decision& one) { return one.refused == Refused::self_moved; }));
}

}  // namespace aim::robotside
