// Routes through action graphs: small graphs defined here, and the graphs of every robot.
#include "core/model/action.hpp"

#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

using namespace aim;

namespace {

constexpr LimbOwners kPowered = {Owner::action, Owner::action, Owner::client, Owner::client, Owner::action};
constexpr LimbOwners kLimp = {Owner::none, Owner::action, Owner::client, Owner::client, Owner::none};

constexpr Action row(std::string_view name, int number, bool stands, LimbOwners owners = kPowered,
                     std::string_view retreat = "SAFE") {
  const Footing footing = owners.legs == Owner::none ? Footing::falls : Footing::stands;
  return {name, number, Behaviour::hold, {}, owners, stands, 1.0, retreat, "a test action", {}, {}, footing};
}

// SAFE -> UP -> {A, B, LIMP} -> GOAL, and GOAL -> ISLAND only through SAFE or LIMP.
constexpr Action kActions[] = {row("SAFE", 0, false),  row("UP", 1, true),   row("SITTING", 2, false),
                               row("A", 3, true),      row("GOAL", 4, true), row("LIMP", 5, false, kLimp),
                               row("ISLAND", 6, true), row("FLAT", 7, false)};
constexpr ActionEdge kEdges[] = {
    {"SAFE", "UP", Certainty::certain},     {"UP", "SITTING", Certainty::certain},
    {"UP", "A", Certainty::certain},        {"SITTING", "GOAL", Certainty::certain},
    {"A", "GOAL", Certainty::certain},      {"UP", "LIMP", Certainty::certain},
    {"LIMP", "ISLAND", Certainty::certain}, {"SAFE", "ISLAND", Certainty::certain},
    {"SAFE", "FLAT", Certainty::certain}};
constexpr ActionGraph kGraph(kActions, kEdges);
static_assert(sound(kGraph));

std::string route(std::string_view from, std::string_view to, const ActionGraph& graph = kGraph) {
  std::string text;
  for (const ActionIndex index : graph.path(*graph.find(from), *graph.find(to)))
    text += (text.empty() ? "" : " ") + std::string(graph.at(index).name);
  return text;
}

}  // namespace

TEST_CASE("actions are found by short name, by wire name and by number") {
  CHECK(kGraph.find("UP") == ActionIndex{1});
  CHECK(kGraph.find("McAction_UP") == ActionIndex{1});
  CHECK(kGraph.find_number(4) == ActionIndex{4});
  CHECK_FALSE(kGraph.find("up"));
  CHECK_FALSE(kGraph.find(""));
  CHECK_FALSE(kGraph.find_number(99));
}

TEST_CASE("an alias leads to its action, with and without the prefix") {
  static constexpr ActionAlias aliases[] = {{"SEATED", "SITTING"}};
  constexpr ActionGraph graph(kActions, kEdges, aliases);
  static_assert(sound(graph));
  CHECK(graph.find("SEATED") == ActionIndex{2});
  CHECK(graph.find("McAction_SEATED") == ActionIndex{2});
  CHECK_FALSE(kGraph.find("SEATED"));

  static constexpr ActionAlias lost[] = {{"SEATED", "NOWHERE"}};
  static constexpr ActionAlias hiding[] = {{"UP", "SITTING"}};
  static constexpr ActionAlias twice[] = {{"SEATED", "SITTING"}, {"SEATED", "UP"}};
  static_assert(!sound(ActionGraph(kActions, kEdges, lost)));
  static_assert(!sound(ActionGraph(kActions, kEdges, hiding)));
  static_assert(!sound(ActionGraph(kActions, kEdges, twice)));
}

TEST_CASE("one step is legal along an edge, to the safe action, and to the same action") {
  CHECK(kGraph.legal(0, 1));
  CHECK(kGraph.legal(1, 1));
  CHECK(kGraph.legal(6, 0));
  CHECK_FALSE(kGraph.legal(0, 4));
  CHECK_FALSE(kGraph.legal(4, 1));
}

TEST_CASE("a route is the shortest one, both ends included") {
  CHECK(route("SAFE", "UP") == "SAFE UP");
  CHECK(route("UP", "UP") == "UP");
  CHECK(route("GOAL", "SAFE") == "GOAL SAFE");
  CHECK(route("SITTING", "UP") == "SITTING SAFE UP");
}

TEST_CASE("among routes of equal length more standing actions take precedence over the earlier row") {
  CHECK(route("UP", "GOAL") == "UP A GOAL");
  CHECK(route("SAFE", "GOAL") == "SAFE UP A GOAL");
}

TEST_CASE("the route of a standing robot avoids the safe action and actions with unpowered legs") {
  CHECK(route("GOAL", "ISLAND").empty());
  CHECK_FALSE(kGraph.next_hop(4, 6));
  CHECK(route("GOAL", "A").empty());
  // Unless the goal or the start is not a standing action.
  CHECK(route("GOAL", "FLAT") == "GOAL SAFE FLAT");
  CHECK(route("SITTING", "ISLAND") == "SITTING SAFE ISLAND");
}

TEST_CASE("the next hop is the first step of the route") {
  CHECK(kGraph.next_hop(0, 4) == ActionIndex{1});
  CHECK(kGraph.next_hop(1, 4) == ActionIndex{3});
  CHECK_FALSE(kGraph.next_hop(1, 1));
  CHECK_FALSE(kGraph.next_hop(0, 200));
}

TEST_CASE("invalid tables are detected") {
  constexpr Action twice[] = {row("SAFE", 0, false), row("SAFE", 1, true)};
  constexpr Action number[] = {row("SAFE", 0, false), row("UP", 0, true)};
  constexpr Action lost[] = {row("SAFE", 0, false), row("UP", 1, true)};
  constexpr Action circle[] = {row("SAFE", 0, false), row("UP", 1, true, kPowered, "A"),
                               row("A", 2, true, kPowered, "UP")};
  constexpr ActionEdge up[] = {{"SAFE", "UP", Certainty::certain}};
  constexpr ActionEdge both[] = {{"SAFE", "UP", Certainty::certain}, {"UP", "A", Certainty::certain}};
  constexpr ActionEdge nowhere[] = {{"SAFE", "UP", Certainty::certain},
                                    {"UP", "NOWHERE", Certainty::certain}};
  static_assert(sound(ActionGraph(lost, up)));
  static_assert(!sound(ActionGraph(twice, {})));
  static_assert(!sound(ActionGraph(number, up)));
  static_assert(!sound(ActionGraph(lost, {})));
  static_assert(!sound(ActionGraph(lost, nowhere)));
  static_assert(!sound(ActionGraph(circle, both)));
  SUCCEED("the compiler has checked");
}

TEST_CASE("interfaces form sets") {
  constexpr InterfaceSet set = Interface::velocity | Interface::servo;
  CHECK(set.has(Interface::velocity));
  CHECK(set.has(Interface::servo));
  CHECK_FALSE(set.has(Interface::waist));
  CHECK_FALSE(InterfaceSet().has(Interface::velocity));
}

TEST_CASE("on every robot each route is legal, shortest, and keeps a standing robot standing") {
  for (const RobotModel* model : robot_models()) {
    const ActionGraph& graph = model->graph;
    const auto count = static_cast<ActionIndex>(graph.actions().size());
    for (ActionIndex from = 0; from < count; ++from)
      for (ActionIndex to = 0; to < count; ++to) {
        INFO(graph.at(from).name << " -> " << graph.at(to).name);
        const auto path = graph.path(from, to);
        if (path.empty()) continue;
        CHECK(path.front() == from);
        CHECK(path.back() == to);
        CHECK((path.size() <= 2) == graph.legal(from, to));
        for (std::size_t i = 1; i < path.size(); ++i) {
          CHECK(graph.legal(path[i - 1], path[i]));
          if (i + 1 == path.size() || !graph.at(from).stands || !graph.at(to).stands) continue;
          CHECK(path[i] != 0);
          CHECK(graph.at(path[i]).owners.legs != Owner::none);
        }
        CHECK(graph.next_hop(from, to) == (path.size() < 2 ? std::nullopt : std::optional(path[1])));
      }
  }
}

TEST_CASE(
    "every implemented action of every robot is reachable from power-on, and every retreat is one legal "
    "step") {
  for (const RobotModel* model : robot_models())
    for (ActionIndex i = 0; i < model->graph.actions().size(); ++i) {
      INFO(model->graph.at(i).name);
      if (model->graph.at(i).behaviour != Behaviour::none) CHECK_FALSE(model->graph.path(0, i).empty());
      const bool leaves = model->graph.at(i).permanent.empty();
      CHECK(model->graph.legal(i, model->graph.find(model->graph.at(i).retreat).value()) == leaves);
      CHECK(model->graph.at(i).enter_s >= 0);
      CHECK(model->graph.at(i).enter_s <= (model->graph.at(i).behaviour == Behaviour::motion ? 30 : 10));
      CHECK_FALSE(model->graph.at(i).summary.empty());
    }
}
