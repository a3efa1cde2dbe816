// The robot under test: the product's controller on the simulator with probes, and helpers for tests.
#pragma once

#include <memory>

#include "probe_driver.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside {

inline ActionIndex action_of(std::string_view name) {
  const auto index = fixture_model().graph.find(name);
  REQUIRE(index);
  return *index;
}

inline std::size_t joint_of(std::string_view name) {
  const auto index = fixture_model().find_joint(name);
  REQUIRE(index);
  return *index;
}

inline JointCommand targets(Limb limb, bool stream,
                            std::initializer_list<std::pair<std::size_t, double>> joints) {
  JointCommand command{};
  command.limb = limb;
  command.stream = stream;
  for (const auto& [joint, position] : joints) {
    command.mask |= std::uint64_t{1} << joint;
    command.position[joint] = position;
  }
  return command;
}

inline JointCommand arms_at(double shift, const JointArray& from, bool stream = true) {
  JointCommand command{};
  command.limb = Limb::arms;
  command.stream = stream;
  const JointGroup& arms = fixture_model().group("arms");
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) {
    command.mask |= std::uint64_t{1} << i;
    command.position[i] = from[i] + shift;
  }
  return command;
}

class RobotFixture {
 public:
  explicit RobotFixture(const ControlConfig& config = {}, const RobotModel& model = fixture_model())
      : RobotFixture(model, std::make_unique<SimDriver>(model), config) {}
  // exact: the driver measures every period, and does not round.
  RobotFixture(const RobotModel& model, std::unique_ptr<Driver> inner, const ControlConfig& config = {},
               bool exact = true)
      : driver(new ProbeDriver(model, std::move(inner))),
        robot(model, std::unique_ptr<Driver>(driver), config),
        exact_(exact) {}
  ~RobotFixture() {
    // In every test set-points and joints must stay within the limits.
    CHECK(driver->sent().violation() == "");
    if (exact_) CHECK(driver->moved().violation() == "");
  }

  Decision ask(const Request& request) { return robot.submit({request}); }
  // A set-point with its sender and sequence number.
  Decision ask(const Request& request, const SetPointMark& mark) {
    return robot.submit({request, false, ControlSource::safe, mark});
  }
  Decision ask_dry(const Request& request) { return robot.submit({request, true}); }
  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond + 0.5)); }
  RobotState state() const { return robot.state(); }

  std::string_view action() const { return robot.model().graph.at(state().action).name; }
  // The action is entered, and complete if it ends by itself.
  bool settled() const {
    const RobotState now = state();
    const bool by_itself = ends(robot.model().graph.at(now.action).behaviour);
    return now.status == (by_itself ? ActionStatus::done : ActionStatus::running);
  }

  // Enters an action along its route; waits until each hop is reached.
  void go(std::string_view name) {
    const auto target = robot.model().graph.find(name);
    REQUIRE(target);
    for (const ActionIndex hop : robot.model().graph.path(state().action, *target)) {
      REQUIRE(ask(SetAction{hop}).verdict == Verdict::accepted);
      for (int i = 0; i < 800 && !settled(); ++i) advance(0.05);
      REQUIRE(state().action == hop);
      REQUIRE(settled());
    }
  }

  double fastest() const {  // measured joint speed, fingers scaled to their limit [rad/s]
    double speed = 0;
    const RobotState now = state();
    for (std::size_t i = 0; i < robot.model().joints.size(); ++i) {
      const Joint& joint = robot.model().joints[i];
      const double scale = joint.unit == JointUnit::count ? 3.0 / joint.limits.velocity : 1.0;
      speed = std::max(speed, scale * std::abs(now.velocity[i]));
    }
    return speed;
  }

  ProbeDriver* driver;
  SteppedRobot robot;

 private:
  const bool exact_;
};

inline bool has(std::uint32_t bits, Cancelled one) { return (bits & static_cast<std::uint32_t>(one)) != 0; }

}  // namespace aim::robotside
