// The action machine: every pair (from, to) against the graph, transitions, retreats.
#include "robotside/control/parts/action_machine.hpp"

#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

const ActionGraph& graph() { return robot_models().front()->graph; }

ActionIndex index_of(std::string_view name) { return *graph().find(name); }

ActionMachine machine_in(ActionIndex action) {
  ActionMachine machine(graph());
  machine.enter(action, 0);
  machine.step(100 * kSecond, true);
  REQUIRE(machine.current() == action);
  REQUIRE_FALSE(machine.preparing());
  return machine;
}

bool has_edge(ActionIndex from, ActionIndex to) {
  for (const ActionEdge& edge : graph().edges())
    if (edge.from == graph().at(from).name && edge.to == graph().at(to).name) return true;
  return false;
}

}  // namespace

TEST_CASE(
    "for every pair of actions: an edge, the same action and row 0 are allowed, all others are refused") {
  const auto count = static_cast<ActionIndex>(graph().actions().size());
  int edges = 0;
  for (ActionIndex from = 0; from < count; ++from) {
    const ActionMachine machine = machine_in(from);
    for (ActionIndex to = 0; to < count; ++to) {
      INFO(graph().at(from).name << " -> " << graph().at(to).name);
      const Refused refused = machine.validate(to, {});
      if (from == to) {
        CHECK(refused == Refused::none);
      } else if (graph().at(to).behaviour == Behaviour::none) {
        CHECK(refused == Refused::not_performed);
      } else if (to == 0 || has_edge(from, to)) {
        CHECK(refused == Refused::none);
        ++edges;
      } else {
        CHECK(refused == Refused::no_edge);
      }
      CHECK(machine.validate(to, {true, false}) == Refused::stopped);
      CHECK(machine.validate(to, {false, true}) == Refused::emergency);
      CHECK(machine.validate(to, {true, true}) == Refused::emergency);
    }
    CHECK(machine.validate(count, {}) == Refused::not_performed);
  }
  CHECK(edges > 20);
}

TEST_CASE("during a transition only the current action and row 0 are allowed") {
  ActionMachine machine(graph());
  REQUIRE(machine.enter(index_of("RL_JOINT_DEFAULT"), 0));
  CHECK(machine.preparing());
  CHECK(machine.validate(index_of("RL_LOCOMOTION_DEFAULT"), {}) == Refused::transition_running);
  CHECK(machine.validate(index_of("RL_JOINT_DEFAULT"), {}) == Refused::none);
  CHECK(machine.validate(0, {}) == Refused::none);
  CHECK_FALSE(machine.enter(index_of("RL_JOINT_DEFAULT"), kSecond));  // does not restart the transition
}

TEST_CASE("a transition ends when its time has passed and the posture is reached, not before") {
  ActionMachine machine(graph());
  machine.enter(index_of("RL_JOINT_DEFAULT"), 0);  // 2 s
  machine.step(kSecond, true);
  CHECK(machine.preparing());
  CHECK(machine.progress(kSecond) == Approx(0.5));
  machine.step(3 * kSecond, false);
  CHECK(machine.preparing());
  CHECK(machine.progress(3 * kSecond) < 1);
  machine.step(3 * kSecond, true);
  CHECK(machine.status() == ActionStatus::running);
  CHECK(machine.progress(3 * kSecond) == 1);
}

TEST_CASE("an action that ends by itself is RUNNING while it moves and DONE afterwards") {
  ActionMachine machine(graph());
  machine.enter(index_of("STAND_UP"), 0);
  CHECK(machine.status() == ActionStatus::prepare);
  machine.begin_motion();
  CHECK(machine.status() == ActionStatus::running);
  machine.step(100 * kSecond, true);
  CHECK(machine.status() == ActionStatus::done);
  CHECK(machine.validate(index_of("RL_JOINT_DEFAULT"), {}) == Refused::none);
}

TEST_CASE("a retreat enters row 0 from every action at once") {
  for (std::size_t i = 0; i < graph().actions().size(); ++i) {
    ActionMachine machine = machine_in(static_cast<ActionIndex>(i));
    machine.retreat();
    CHECK(machine.current() == 0);
    CHECK(machine.status() == ActionStatus::running);
  }
}

TEST_CASE("the nearest action that opens an interface keeps the legs powered") {
  const auto nearest = [](std::string_view from, Interface needed) {
    const auto index = nearest_opening(graph(), index_of(from), needed);
    return index ? graph().at(*index).name : std::string_view("none");
  };
  CHECK(nearest("DEFAULT", Interface::velocity) == "RL_LOCOMOTION_DEFAULT");
  CHECK(nearest("RL_JOINT_DEFAULT", Interface::servo) == "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  CHECK(nearest("DEFAULT", Interface::servo) == "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  CHECK(nearest("PASSIVE_UPPER_BODY_PLANNING_MOVE", Interface::servo) == "PASSIVE_UPPER_BODY_JOINT_SERVO");
  CHECK(nearest("DEFAULT", Interface::dance) == "RL_WHOLE_BODY_DANCE");
  CHECK(nearest("DEFAULT", Interface::waist) == "RL_WHOLE_BODY_EXT_JOINT_SERVO");
}

TEST_CASE("a refusal names the next action on the way to the requested one") {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = Refused::no_edge;
  add_next_hop(decision, SetAction{index_of("RL_LOCOMOTION_DEFAULT")}, graph());
  CHECK(graph().at(decision.next_hop).name == "RL_JOINT_DEFAULT");
  decision.refused = Refused::interface_closed;
  add_next_hop(decision, WalkCommand{}, graph());
  CHECK(graph().at(decision.next_hop).name == "RL_JOINT_DEFAULT");
}

}  // namespace aim::robotside
