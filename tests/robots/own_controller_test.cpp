// What robots with a walking controller of their own promise, for every robot of the tables: gaits, poses,
// prepared motions and sequences. Robots that lack them refuse them.
#include <algorithm>
#include <cmath>

#include "robot_row.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside {
namespace {

bool inside(const Range& inner, const Range& outer) {
  return inner.min >= outer.min && inner.max <= outer.max;
}

struct OwnRobot {
  explicit OwnRobot(const RobotRow& row) : driver(driver_of(row)), port(driver->ports().sequences) {
    const std::string_view gait = sample_gait(*row.model);
    if (!gait.empty()) REQUIRE(port->upload_gait(gait));
    robot = std::make_unique<SteppedRobot>(*row.model, std::move(driver));
    advance(0.05);
  }
  const RobotModel& model() const { return robot->model(); }
  RobotState state() const { return robot->state(); }
  Decision ask(const Request& request) { return robot->submit({request}); }
  void advance(double seconds) { robot->advance(static_cast<TimeNs>(seconds * 1e9)); }
  bool there(ActionIndex action) const {
    const bool by_itself = ends(model().graph.at(action).behaviour);
    return state().action == action &&
           state().status == (by_itself ? ActionStatus::done : ActionStatus::running);
  }
  // Takes the route to the action.
  void go(std::string_view name) {
    INFO(name);
    const ActionIndex target = *model().graph.find(name);
    for (const ActionIndex hop : model().graph.path(state().action, target)) {
      if (hop == state().action) continue;
      REQUIRE(goes_on(ask(SetAction{hop})));
      for (int i = 0; i < 400 && !there(hop); ++i) advance(0.1);
      REQUIRE(there(hop));
    }
  }

  std::unique_ptr<Driver> driver;  // until it is given to `robot`
  SequencePort* port;
  std::unique_ptr<SteppedRobot> robot;
};

std::vector<std::string_view> motions_of(const RobotModel& model) {
  std::vector<std::string_view> names;
  for (const Action& action : model.graph.actions())
    if (action.behaviour == Behaviour::motion) names.push_back(action.name);
  return names;
}

}  // namespace

TEST_CASE("gaits, poses and user gaits belong to actions that open them, within the limits of the robot") {
  for (const RobotModel* model : robot_models()) {
    INFO(model->id);
    for (const WalkGait& gait : model->walk_gaits) {
      INFO(gait.name);
      const auto action = model->graph.find(gait.action);
      REQUIRE(action);
      CHECK(model->graph.at(*action).opens.has(Interface::velocity));
      CHECK(inside(gait.forward, model->walk.forward));
      CHECK(inside(gait.lateral, model->walk.lateral));
      CHECK(inside(gait.yaw_rate, model->walk.yaw_rate));
      CHECK(model->walk_in(*action).forward.max == gait.forward.max);
    }
    CHECK(model->can(Capability::body_pose) == !model->body_poses.empty());
    for (const BodyPoseLimits& row : model->body_poses) {
      INFO(row.action);
      const auto action = model->graph.find(row.action);
      REQUIRE(action);
      CHECK(model->graph.at(*action).opens.has(Interface::body_pose));
      CHECK(row.height.contains(row.rest_height));
      CHECK(row.angular_velocity > 0);
      CHECK(row.linear_velocity > 0);
      CHECK_FALSE(row.source.empty());
    }
    for (std::size_t i = 0; i < model->graph.actions().size(); ++i)
      if (model->graph.actions()[i].opens.has(Interface::body_pose))
        CHECK(model->body_pose(static_cast<ActionIndex>(i)) != nullptr);
    CHECK(model->can(Capability::motions) == !motions_of(*model).empty());
    if (!model->user_gait.empty()) CHECK(model->graph.find(model->user_gait));
  }
}

TEST_CASE("every robot: a pose is clamped to the limits of its action and reached; others refuse it") {
  for (const RobotRow& row : robot_rows()) {
    INFO(row.name());
    if (row.model->body_poses.empty()) CHECK_FALSE(goes_on(OwnRobot(row).ask(SetBodyPose{})));
    for (const BodyPoseLimits& limits : row.model->body_poses) {
      INFO(limits.action);
      OwnRobot robot(row);
      BodyPose beyond{9, 9, 9, 9, 9, 9, {}};
      CHECK(robot.ask(SetBodyPose{beyond}).verdict == Verdict::refused);
      robot.go(limits.action);
      REQUIRE(robot.ask(SetBodyPose{beyond}).verdict == Verdict::clamped);
      robot.advance(2 + 1 / limits.angular_velocity + 0.3 / limits.linear_velocity);
      REQUIRE(robot.state().body_pose);
      CHECK(robot.state().body_pose->pitch == Approx(limits.pitch.max).margin(1e-4));
      CHECK(robot.state().body_pose->height == Approx(limits.height.max).margin(1e-4));
      CHECK_FALSE(robot.state().body_moving);
      REQUIRE(robot.ask(Stop{StopLevel::hold}).verdict == Verdict::accepted);
      robot.advance(1);
      CHECK(robot.ask(SetBodyPose{}).refused == Refused::stopped);
    }
  }
}

TEST_CASE("every robot: a prepared motion ends by itself, and a stop ends it in an action that stands") {
  for (const RobotRow& row : robot_rows())
    for (const std::string_view motion : motions_of(*row.model)) {
      INFO(row.name() << ": " << motion);
      OwnRobot robot(row);
      robot.go(motion);
      CHECK(robot.state().progress == 1);
      OwnRobot stopped(row);
      const auto route = row.model->graph.path(stopped.state().action, *row.model->graph.find(motion));
      REQUIRE(route.size() > 1);
      stopped.go(row.model->graph.at(route[route.size() - 2]).name);
      REQUIRE(goes_on(stopped.ask(SetAction{route.back()})));
      stopped.advance(0.3);
      REQUIRE(goes_on(stopped.ask(Stop{StopLevel::hold})));
      stopped.advance(12);  // a robot may finish a motion of some seconds before it lets itself be stopped
      const Behaviour behaviour = row.model->graph.at(stopped.state().action).behaviour;
      CHECK((behaviour == Behaviour::stand || stopped.state().action == 0));
      CHECK(stopped.state().at_rest);
    }
}

TEST_CASE("every robot: sequences have steps and a time, nonsense is refused, and loads are numbered") {
  for (const RobotRow& row : robot_rows()) {
    INFO(row.name());
    OwnRobot robot(row);
    if (!row.model->can(Capability::sequences)) {
      CHECK_FALSE(goes_on(robot.ask(RunSequence{1, 1})));
      continue;
    }
    REQUIRE(robot.port != nullptr);
    const auto nonsense = robot.port->check("this is no sequence\n");
    REQUIRE_FALSE(nonsense);
    CHECK(nonsense.error().origin == Origin::usage);
    CHECK_FALSE(robot.port->load("this is no sequence\n"));
    const std::string_view sample = sample_sequence(*row.model);
    REQUIRE_FALSE(sample.empty());
    const auto outline = robot.port->check(sample);
    REQUIRE(outline);
    CHECK(outline->steps > 0);
    CHECK(outline->duration_s > 0);
    const auto first = robot.port->load(sample), second = robot.port->load(sample);
    REQUIRE(second);
    CHECK(first->number > 0);
    CHECK(second->number == first->number + 1);
    CHECK_FALSE(robot.port->sequence_report().running);
    REQUIRE(goes_on(robot.ask(RunSequence{1, second->number})));
    for (int i = 0; i < 600 && under_way(robot.state().task.progress); ++i) robot.advance(0.1);
    CHECK(robot.state().task.progress == Progress::succeeded);
    CHECK(robot.state().task.steps == outline->steps);
  }
}

}  // namespace aim::robotside
