// Actions of the MagicBot: its gaits and tricks. AimDK has no numbers for them; ours are 20000 + the vendor's
// number, and messages carry their names. Source of names and numbers: GaitMode and TrickAction of the
// vendor's public SDK; of the transitions: the state machines of its documents. Durations: chosen by us.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/model/robot_model.hpp"

namespace aim::magiclab_magicbot {

inline constexpr int kFirstAction = 20000;

inline constexpr LimbOwners kNoOwner{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
// The robot's own controller moves the whole body.
inline constexpr LimbOwners kAllOwn{Owner::action, Owner::action, Owner::action, Owner::action,
                                    Owner::action};
// It moves the legs; the upper body follows set-points.
inline constexpr LimbOwners kUpperBody{Owner::action, Owner::client, Owner::client, Owner::client,
                                       Owner::client};
inline constexpr LimbOwners kAllClients{Owner::client, Owner::client, Owner::client, Owner::client,
                                        Owner::client};

constexpr InterfaceSet kFollows = Interface::servo | Interface::waist;

// It is performed in BALANCE_STAND only.
constexpr Action trick(std::string_view name, int number, double lasts_s, std::string_view summary) {
  return {name,   kFirstAction + number, Behaviour::motion, {}, kAllOwn, true, lasts_s, "BALANCE_STAND",
          summary};
}

inline constexpr Action kActions[] = {
    {.name = "PASSIVE",
     .number = kFirstAction + 0,
     .behaviour = Behaviour::hold,
     .opens = {},
     .owners = kNoOwner,
     .stands = false,
     .enter_s = 0.2,
     .retreat = "PASSIVE",
     .summary = "drives without torque; a standing robot falls",
     .footing = Footing::falls},
    {.name = "PURE_DAMPER",
     .number = kFirstAction + 10,
     .behaviour = Behaviour::sit,
     .opens = {},
     .owners = kAllOwn,
     .stands = false,
     .enter_s = 0.5,
     .retreat = "PASSIVE",
     .summary = "give way against damping; a standing robot sinks",
     .footing = Footing::sinks},
    {"RECOVERY_STAND",
     kFirstAction + 1,
     Behaviour::stand,
     {},
     kAllOwn,
     true,
     3.0,
     "PURE_DAMPER",
     "stand up, and stand with locked joints"},
    {"BALANCE_STAND", kFirstAction + 46, Behaviour::stand, kFollows, kUpperBody, true, 1.0, "RECOVERY_STAND",
     "stand and keep the balance; the upper body follows set-points"},
    {"ARM_SWING_WALK", kFirstAction + 47, Behaviour::locomotion, kFollows | Interface::velocity, kUpperBody,
     true, 1.0, "BALANCE_STAND", "walk; the upper body follows set-points"},
    {.name = "LOWLEVEL_SDK",
     .number = kFirstAction + 200,
     .behaviour = Behaviour::hold,
     .opens = kFollows | Interface::impedance,
     .owners = kAllClients,
     .stands = false,
     .enter_s = 1.0,
     .retreat = "PURE_DAMPER",
     .summary = "give all joints to clients; nothing keeps the balance",
     .footing = Footing::falls},
    trick("RECOVER", 103, 2.0, "take the posture of standing again"),
    trick("CELEBRATE", 201, 6.0, "raise both arms and cheer"),
    trick("HANDSHAKE_OUT", 217, 3.0, "hold out the right hand"),
    trick("HANDSHAKE_BACK", 218, 3.0, "take the right hand back"),
    trick("NOD", 219, 3.0, "nod"),
    trick("SHAKE_HEAD", 220, 3.0, "shake the head"),
    trick("CIRCLE_HEAD", 221, 4.0, "turn the head in a circle"),
    trick("GREETING", 301, 5.0, "wave"),
    trick("POINT_GROUND_OUT", 302, 3.0, "point at the ground"),
    trick("POINT_GROUND_BACK", 303, 3.0, "take the pointing arm back"),
    trick("SPREAD_HAND_OUT", 304, 3.0, "spread the hands"),
    trick("SPREAD_HAND_BACK", 305, 3.0, "take the spread hands back"),
    trick("TURN_AWAY_LEFT", 306, 3.0, "turn the upper body to the left"),
    trick("TURN_AWAY_BACK", 307, 3.0, "turn the upper body back"),
};

inline constexpr ActionAlias kActionAliases[] = {{"LOWLEVEL_SDK_MODE", "LOWLEVEL_SDK"},
                                                 {"LOW_LEVEL_SDK", "LOWLEVEL_SDK"}};

// The vendor's number of a gait or trick.
constexpr int vendor_number(const Action& action) { return action.number - kFirstAction; }
constexpr bool is_trick(const Action& action) { return action.behaviour == Behaviour::motion; }
// A trick of this number; nullptr: there is none.
constexpr const Action* find_trick(int number) {
  for (const Action& action : kActions)
    if (is_trick(action) && vendor_number(action) == number) return &action;
  return nullptr;
}
constexpr const Action* find_gait(int number) {
  for (const Action& action : kActions)
    if (!is_trick(action) && vendor_number(action) == number) return &action;
  return nullptr;
}

// High level: PASSIVE, PURE_DAMPER, RECOVERY_STAND, then BALANCE_STAND, ARM_SWING_WALK and tricks. Low level:
// LOWLEVEL_SDK from PASSIVE and PURE_DAMPER and back. Row 0 may be entered from each. That a standing or
// walking robot goes to PURE_DAMPER directly is not in the document.
constexpr bool is_gait(const Action& action, std::string_view name) { return action.name == name; }
constexpr bool has_edge(const Action& from, const Action& to) {
  const bool damper = is_gait(from, "PURE_DAMPER"), locked = is_gait(from, "RECOVERY_STAND");
  const bool balance = is_gait(from, "BALANCE_STAND"), walk = is_gait(from, "ARM_SWING_WALK");
  if (is_gait(to, "PURE_DAMPER")) return true;
  if (is_gait(to, "LOWLEVEL_SDK")) return damper || is_gait(from, "PASSIVE");
  if (is_gait(to, "RECOVERY_STAND")) return damper || balance || walk;
  if (is_gait(to, "BALANCE_STAND")) return locked || walk || is_trick(from);
  if (is_gait(to, "ARM_SWING_WALK")) return locked || balance;
  return is_trick(to) && balance;
}
constexpr Certainty certainty_of(const Action& from, const Action& to) {
  const bool sinks = is_gait(to, "PURE_DAMPER") && from.stands && !is_gait(from, "RECOVERY_STAND");
  return sinks ? Certainty::inferred : Certainty::certain;
}

consteval std::size_t count_edges() {
  std::size_t count = 0;
  for (const Action& from : kActions)
    for (const Action& to : kActions)
      if (from.name != to.name && has_edge(from, to)) ++count;
  return count;
}
inline constexpr std::size_t kEdgeCount = count_edges();

consteval std::array<ActionEdge, kEdgeCount> make_edges() {
  std::array<ActionEdge, kEdgeCount> edges{};
  std::size_t count = 0;
  for (const Action& from : kActions)
    for (const Action& to : kActions)
      if (from.name != to.name && has_edge(from, to))
        edges[count++] = {from.name, to.name, certainty_of(from, to)};
  return edges;
}
inline constexpr auto kEdges = make_edges();
inline constexpr ActionGraph kGraph{kActions, kEdges, kActionAliases};
static_assert(sound(kGraph));

// The vendor publishes no velocities: these belong to the full fractions of the joystick.
inline constexpr WalkLimits kWalk = {
    .forward = {-0.6, 0.6},
    .lateral = {-0.3, 0.3},
    .yaw_rate = {-0.8, 0.8},
    .linear_acceleration = 0.6,
    .yaw_acceleration = 1.2,
    .stepping_threshold = 0.02,
    .gait_period_s = 1.0,
    .source = "chosen by us: the vendor publishes no velocities",
};

// No margin: a straight knee is at the end of its range.
inline constexpr ImpedanceLimits kImpedances[] = {
    {.action = "LOWLEVEL_SDK",
     .margin = 0.0,
     .velocity = 1.5,
     .acceleration = 15.0,
     .stiffness = 400,
     .damping = 10,
     .hold_stiffness = 150,
     .hold_damping = 4,
     .source = "chosen by us: the vendor publishes no gains of the legs",
     .group = "legs"},
};

}  // namespace aim::magiclab_magicbot
