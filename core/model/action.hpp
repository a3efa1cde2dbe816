// Actions (AimDK's word for a mode) and the transitions between them, as data shared by aimd and aimctl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/joint.hpp"

namespace aim {

// What moves the joints while an action runs: one file each in robotside/behaviours/.
enum class Behaviour : std::uint8_t {
  none,        // known by name but not implemented; Action::absent gives the reason
  hold,        // every joint holds its measured position
  stand,       // legs stretch to the standing posture and hold it
  locomotion,  // legs follow the velocity set-point stream
  sit,         // legs bend to the sitting posture, then the action is done
  rise,        // legs stretch to the standing posture, upper body still, then the action is done
  dance,       // the whole body performs the selected dance
  escape,      // arms in collision move apart, then the action is done
  motion,      // the robot performs a prepared motion, then the action is done
};

// Actions that end by themselves: their status goes from RUNNING to DONE.
constexpr bool ends(Behaviour behaviour) {
  return behaviour == Behaviour::sit || behaviour == Behaviour::rise || behaviour == Behaviour::escape ||
         behaviour == Behaviour::motion;
}

// Interfaces that an action opens, in addition to those that are open in every action.
enum class Interface : std::uint8_t {
  velocity = 1,    // /motion/control/locomotion_velocity
  servo = 2,       // arm, neck and hand joint commands by topic
  waist = 4,       // /motion/control/move_waist*
  planning = 8,    // PlanningMove, LinearMove, Se3PoseMove, InteractiveMove
  dance = 16,      // SelectDanceType
  body_pose = 32,  // poses of the trunk
  impedance = 64,  // set-points of single joints with stiffness, damping and torque
};

class InterfaceSet {
 public:
  constexpr InterfaceSet() = default;
  constexpr InterfaceSet(Interface one)
      : bits_(static_cast<std::uint8_t>(one)) {}  // NOLINT: meant to convert
  constexpr bool operator==(const InterfaceSet&) const = default;
  constexpr bool has(Interface one) const { return (bits_ & static_cast<std::uint8_t>(one)) != 0; }
  constexpr bool has_any(InterfaceSet of) const { return (bits_ & of.bits_) != 0; }
  constexpr InterfaceSet operator|(InterfaceSet other) const {
    InterfaceSet sum;
    sum.bits_ = static_cast<std::uint8_t>(bits_ | other.bits_);
    return sum;
  }

 private:
  std::uint8_t bits_ = 0;
};
constexpr InterfaceSet operator|(Interface a, Interface b) { return InterfaceSet(a) | InterfaceSet(b); }

// The source of a limb's commands while an action runs.
enum class Owner : std::uint8_t {
  none,           // unpowered
  action,         // the action's own behaviour
  client,         // any client that sends commands
  motion_player,  // the motion player while it is enabled, otherwise the client
};

struct LimbOwners {
  Owner legs;
  Owner arms;
  Owner neck;
  Owner hands;
  Owner waist;
  constexpr Owner of(Limb limb) const {
    switch (limb) {
      case Limb::legs:
        return legs;
      case Limb::arms:
        return arms;
      case Limb::neck:
        return neck;
      case Limb::hands:
        return hands;
      case Limb::waist:
        return waist;
    }
    return Owner::none;
  }
};

// Evidence for a row: stated in a vendor source (certain), seen on a robot (observed), concluded from
// descriptions (inferred).
enum class Certainty : std::uint8_t { certain, observed, inferred };

// What becomes of a robot that stands on its legs when it enters the action, from the gentlest on. Source:
// the documents of the robots; where they are silent, the worse is assumed. Without legs it means nothing.
enum class Footing : std::uint8_t {
  stands,       // it stands or walks on
  lies_down,    // its controller lowers the body until it lies
  needs_chair,  // its legs bend to a seat, which must be there
  sinks,        // its legs give way against damping
  falls,        // its legs lose their power, or nothing keeps its balance any more
};

struct Action {
  std::string_view name;  // short name, e.g. "RL_JOINT_DEFAULT"; the wire adds the prefix "McAction_"
  int number;             // McAction on the wire
  Behaviour behaviour;
  InterfaceSet opens;
  LimbOwners owners;
  bool stands;               // the robot stands on its legs while it runs
  double enter_s;            // time from acceptance to RUNNING [s]
  std::string_view retreat;  // the action entered when this one cannot continue
  std::string_view summary;
  std::string_view absent = {};     // why aimd cannot enter it; empty: it can
  std::string_view permanent = {};  // why only a restart of the robot ends it; otherwise empty
  Footing footing = Footing::stands;
};

struct ActionEdge {
  std::string_view from;  // short name
  std::string_view to;
  Certainty certainty;
};

// A second spelling of an action's name. It is understood; what is written is the name.
struct ActionAlias {
  std::string_view name;  // without the wire's prefix
  std::string_view of;    // short name of the action
};

using ActionIndex = std::uint8_t;

// A view of the tables with the queries of both programs. The safe action (row 0) can be entered from
// every action but a permanent one.
class ActionGraph {
 public:
  constexpr ActionGraph(std::span<const Action> actions, std::span<const ActionEdge> edges,
                        std::span<const ActionAlias> aliases = {})
      : actions_(actions), edges_(edges), aliases_(aliases) {}

  constexpr std::span<const Action> actions() const { return actions_; }
  constexpr std::span<const ActionEdge> edges() const { return edges_; }
  constexpr std::span<const ActionAlias> aliases() const { return aliases_; }
  constexpr const Action& at(ActionIndex index) const { return actions_[index]; }

  // By short name, by an alias of it, or by the wire's prefixed name ("McAction_DEFAULT").
  constexpr std::optional<ActionIndex> find(std::string_view name) const {
    constexpr std::string_view prefix = "McAction_";
    if (name.substr(0, prefix.size()) == prefix) name.remove_prefix(prefix.size());
    for (const ActionAlias& alias : aliases_)
      if (alias.name == name) name = alias.of;
    for (std::size_t i = 0; i < actions_.size(); ++i)
      if (actions_[i].name == name) return static_cast<ActionIndex>(i);
    return std::nullopt;
  }
  constexpr std::optional<ActionIndex> find_number(int number) const {
    for (std::size_t i = 0; i < actions_.size(); ++i)
      if (actions_[i].number == number) return static_cast<ActionIndex>(i);
    return std::nullopt;
  }

  // Whether one step is allowed: an edge of the table, to the safe action, or to the same action.
  constexpr bool legal(ActionIndex from, ActionIndex to) const {
    if (from == to) return true;
    if (!actions_[from].permanent.empty()) return false;
    if (to == 0) return true;
    for (const ActionEdge& edge : edges_)
      if (edge.from == actions_[from].name && edge.to == actions_[to].name) return true;
    return false;
  }

  // The shortest route over implemented actions, both ends included; empty: none. If start and goal are
  // standing actions, all actions of the route are, so the safe action is excluded. Among routes of equal
  // length the one with the most standing actions is chosen, then the one with the earlier row.
  std::vector<ActionIndex> path(ActionIndex from, ActionIndex to) const;
  // The first step of that route; none: there is no route, or `from` is `to`. Does not allocate.
  std::optional<ActionIndex> next_hop(ActionIndex from, ActionIndex to) const;

 private:
  std::span<const Action> actions_;
  std::span<const ActionEdge> edges_;
  std::span<const ActionAlias> aliases_;
};

// No alias hides an action or another alias, and each leads to an action.
consteval bool sound_aliases(const ActionGraph& graph) {
  const auto aliases = graph.aliases();
  for (std::size_t i = 0; i < aliases.size(); ++i) {
    for (const Action& action : graph.actions())
      if (action.name == aliases[i].name) return false;
    for (std::size_t j = i + 1; j < aliases.size(); ++j)
      if (aliases[i].name == aliases[j].name) return false;
    if (!graph.find(aliases[i].name)) return false;
  }
  return true;
}

// No action of a robot that can stand is taken for harmless by mistake: one without power in the legs lets it
// fall, one that sits or gives the legs to clients says what becomes of it, and one that stands keeps it up.
consteval bool sound_footings(const ActionGraph& graph) {
  bool stands = false;
  for (const Action& action : graph.actions()) stands = stands || action.stands;
  for (const Action& action : graph.actions()) {
    const bool limp = action.owners.legs == Owner::none;
    const bool needs_word = action.behaviour == Behaviour::sit || action.opens.has(Interface::impedance);
    if (action.stands && action.footing != Footing::stands) return false;
    if (stands && limp && action.footing != Footing::falls) return false;
    if (stands && needs_word && action.footing == Footing::stands) return false;
  }
  return true;
}

// Compile-time check of a model's tables: names are unique, edges and aliases refer to rows, every
// implemented action is reachable from row 0, every other one has a reason, every retreat chain ends in row
// 0, and footings fit the legs. Use with static_assert.
consteval bool sound(const ActionGraph& graph) {
  const auto actions = graph.actions();
  if (actions.empty() || actions.size() > 64 || !sound_aliases(graph) || !sound_footings(graph)) return false;
  for (std::size_t i = 0; i < actions.size(); ++i)
    for (std::size_t j = i + 1; j < actions.size(); ++j)
      if (actions[i].name == actions[j].name || actions[i].number == actions[j].number) return false;
  // Names are looked up once, because a compiler aborts constant evaluation after a million steps.
  constexpr std::size_t most_edges = 256;
  ActionIndex from[most_edges] = {};
  ActionIndex to[most_edges] = {};
  if (graph.edges().size() > most_edges) return false;
  for (std::size_t i = 0; i < graph.edges().size(); ++i) {
    const auto start = graph.find(graph.edges()[i].from);
    const auto end = graph.find(graph.edges()[i].to);
    if (!start || !end || *start == *end || !actions[*start].permanent.empty()) return false;
    from[i] = *start;
    to[i] = *end;
  }
  bool reached[64] = {true};
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < graph.edges().size(); ++i) {
      if (!reached[from[i]] || reached[to[i]]) continue;
      reached[to[i]] = true;
      more = true;
    }
  }
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const bool implemented = actions[i].behaviour != Behaviour::none;
    if (implemented != actions[i].absent.empty() || (implemented && !reached[i])) return false;
    std::size_t steps = 0;
    for (ActionIndex at = static_cast<ActionIndex>(i); at != 0; ++steps) {
      const auto next = graph.find(actions[at].retreat);
      if (!next || steps > actions.size()) return false;
      at = *next;
    }
  }
  return true;
}

}  // namespace aim
