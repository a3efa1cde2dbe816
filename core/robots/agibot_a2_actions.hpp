// Actions of the AgiBot A2 and the transitions between them.
// Source: AimDK A2 motion control (table of open actions), AimDK v2.0 (numbers); edges: the same document and
// vendor scripts (certain), the action manager's configuration read on a robot (observed), descriptions
// (inferred). Times to enter: 2 s for standing up (published policy), 0.5 to 4 s for the others (chosen by
// us).
#pragma once

#include <array>

#include "core/model/action.hpp"

namespace aim::agibot_a2 {

// Neck and hands follow SetNeckCommand and SetHandCommand in every action, so the client owns them. The
// client owns the arms if planned motions or joint servo are open, otherwise the action does. The waist is
// moved by the legs.
inline constexpr LimbOwners kOwn = {Owner::action, Owner::action, Owner::client, Owner::client,
                                    Owner::action};
inline constexpr LimbOwners kPlan = {Owner::action, Owner::client, Owner::client, Owner::client,
                                     Owner::action};
inline constexpr LimbOwners kServo = {Owner::action, Owner::motion_player, Owner::motion_player,
                                      Owner::motion_player, Owner::action};
inline constexpr LimbOwners kWholeBody = {Owner::action, Owner::motion_player, Owner::motion_player,
                                          Owner::motion_player, Owner::motion_player};
inline constexpr LimbOwners kPassive = {Owner::none, Owner::action, Owner::client, Owner::client,
                                        Owner::none};
inline constexpr LimbOwners kPassivePlan = {Owner::none, Owner::client, Owner::client, Owner::client,
                                            Owner::none};
inline constexpr LimbOwners kPassiveServo = {Owner::none, Owner::motion_player, Owner::motion_player,
                                             Owner::motion_player, Owner::none};

inline constexpr bool kUpright = true;
inline constexpr InterfaceSet kNothing = {};

constexpr Action performed(std::string_view name, int number, Behaviour behaviour, InterfaceSet opens,
                           LimbOwners owners, bool stands, double enter_s, std::string_view retreat,
                           std::string_view summary) {
  const Footing footing = owners.legs == Owner::none    ? Footing::falls
                          : behaviour == Behaviour::sit ? Footing::needs_chair
                                                        : Footing::stands;
  return {name, number, behaviour, opens, owners, stands, enter_s, retreat, summary, {}, {}, footing};
}

// A robot of the vendor may offer it: what becomes of one that stands is assumed from its description.
constexpr Action absent(std::string_view name, int number, std::string_view summary, std::string_view why,
                        Footing footing = Footing::stands) {
  return {name, number, Behaviour::none, {}, kOwn, false, 0.0, "DEFAULT", summary, why, {}, footing};
}

inline constexpr std::string_view kBentLegs =
    "deprecated by the vendor: the bent-leg walking mode is no longer maintained; use the RL_ actions";
inline constexpr std::string_view kNotOpen = "it is not among the actions the vendor opens to clients";
inline constexpr std::string_view kFlagshipOnly = "only the flagship edition plans arm motions";

inline constexpr std::array kActions = {
    // name, number, behaviour, opens, owners, stands, enter_s, retreat, summary
    performed("DEFAULT", 0, Behaviour::hold, kNothing, kOwn, !kUpright, 0.0, "DEFAULT",
              "the safe action after power-on: every joint holds its position"),
    performed("RL_JOINT_DEFAULT", 400, Behaviour::stand, kNothing, kOwn, kUpright, 2.0, "DEFAULT",
              "stands with straight legs under position control; walking actions are entered from here"),
    performed("PASSIVE_UPPER_BODY_JOINT_SERVO", 1, Behaviour::hold, Interface::servo, kPassiveServo,
              !kUpright, 0.5, "DEFAULT", "legs without power; arms, neck and hands follow joint set-points"),
    performed("PASSIVE_UPPER_BODY_PLANNING_MOVE", 2, Behaviour::hold, Interface::planning, kPassivePlan,
              !kUpright, 0.5, "DEFAULT", "legs without power; arms move to planned targets"),
    performed("PASSIVE_UPPER_BODY_COLLISON_ESCAPE", 3, Behaviour::escape, kNothing, kPassive, !kUpright, 0.5,
              "DEFAULT", "legs without power; arms move apart after a collision"),
    performed("SIT_DOWN", 501, Behaviour::sit, kNothing, kOwn, !kUpright, 4.0, "DEFAULT",
              "sits down on a chair, upper body still"),
    performed("STAND_UP", 502, Behaviour::rise, kNothing, kOwn, kUpright, 4.0, "DEFAULT",
              "stands up from a chair, upper body still"),
    performed("MOBILE_PLATFORM_SIT_DOWN", 503, Behaviour::sit, kNothing, kOwn, !kUpright, 4.0, "DEFAULT",
              "sits down on the mobile platform, upper body still"),
    performed("MOBILE_PLATFORM_STAND_UP", 504, Behaviour::rise, kNothing, kOwn, kUpright, 4.0, "DEFAULT",
              "stands up from the mobile platform, upper body still"),
    performed("RL_LOCOMOTION_DEFAULT", 401, Behaviour::locomotion, Interface::velocity, kOwn, kUpright, 1.0,
              "RL_JOINT_DEFAULT", "follows the velocity stream; the arms swing"),
    performed("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", 402, Behaviour::locomotion,
              Interface::velocity | Interface::servo, kServo, kUpright, 1.0, "RL_LOCOMOTION_DEFAULT",
              "walks or stands; arms, neck and hands follow joint set-points"),
    performed("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", 403, Behaviour::locomotion,
              Interface::velocity | Interface::planning, kPlan, kUpright, 1.0, "RL_LOCOMOTION_DEFAULT",
              "walks or stands; arms move to planned targets"),
    performed("RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE", 404, Behaviour::escape, kNothing, kOwn, kUpright, 1.0,
              "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "stands; arms move apart after a collision"),
    performed("RL_WHOLE_BODY_EXT_JOINT_SERVO", 405, Behaviour::locomotion,
              Interface::velocity | Interface::servo | Interface::waist, kWholeBody, kUpright, 1.0,
              "RL_LOCOMOTION_DEFAULT", "walks or stands; arms, neck, hands and waist follow set-points"),
    performed("RL_WHOLE_BODY_DANCE", 406, Behaviour::dance, Interface::dance, kOwn, kUpright, 1.0,
              "RL_JOINT_DEFAULT", "dances with the whole body"),

    absent("PASSIVE_UPPER_BODY_ONLINE_PLANNING", 4, "legs without power; arms are planned online", kNotOpen,
           Footing::falls),
    absent("RL_LOCOMOTION_EXT_ONLINE_PLANNING", 408, "walks or stands; arms are planned online", kNotOpen),
    absent("RL_WHOLE_BODY_EXT_ONLINE_PLANNING", 407, "walks or stands; arms and waist are planned online",
           kNotOpen),
    absent("CURLED_UP", 102, "curls up", kNotOpen, Footing::falls),
    absent("PACKAGE_SIT", 103, "sits as packed in its box", kNotOpen, Footing::falls),
    absent("RL_SIT_DOWN", 507, "sits down under force control", kNotOpen, Footing::needs_chair),
    absent("RL_STAND_UP", 508, "stands up under force control", kNotOpen),
    absent("RL_SIT_DOWN_POWER_OFF", 509, "sits down and powers off", kNotOpen, Footing::falls),
    absent("RL_STAND_UP_POWER_OFF", 510, "stands up and powers off", kNotOpen, Footing::falls),
    absent("RL_SIT_DOWN_PASSIVE_POWER_OFF", 505, "sits down, goes passive and powers off", kNotOpen,
           Footing::falls),
    absent("RL_STAND_UP_PREP_POWER_OFF", 506, "stands up and prepares to power off", kNotOpen,
           Footing::falls),
    absent("JOINT_DEFAULT", 100, "bent-leg stand under position control", kBentLegs),
    absent("JOINT_FREEZE", 101, "all joints locked where they are", kBentLegs),
    absent("STAND_DEFAULT", 201, "bent-leg stand under force control", kBentLegs),
    absent("STAND_ARM_FREEZE", 202, "bent-leg stand, arms locked", kBentLegs),
    absent("STAND_ARM_EXT_JOINT_SERVO", 203, "bent-leg stand, arms follow joint set-points", kBentLegs),
    absent("STAND_ARM_EXT_JOINT_TRAJ", 204, "bent-leg stand, arms follow trajectories", kBentLegs),
    absent("STAND_ARM_EXT_JOINT_ONLINE_TRAJ", 205, "bent-leg stand, arms follow streamed trajectories",
           kBentLegs),
    absent("LOCOMOTION_DEFAULT", 301, "bent-leg walking", kBentLegs),
    absent("LOCOMOTION_ARM_EXT_JOINT_SERVO", 302, "bent-leg walking, arms follow joint set-points",
           kBentLegs),
};

// The basic edition has the same actions except those that plan arm motions.
constexpr auto basic_actions() {
  auto actions = kActions;
  for (Action& action : actions) {
    const bool plans = action.opens.has(Interface::planning) || action.behaviour == Behaviour::escape;
    if (plans) action = absent(action.name, action.number, action.summary, kFlagshipOnly, action.footing);
  }
  return actions;
}
inline constexpr auto kBasicActions = basic_actions();

// In addition, DEFAULT can be entered from every action.
inline constexpr ActionEdge kEdges[] = {
    {"DEFAULT", "RL_JOINT_DEFAULT", Certainty::certain},
    {"DEFAULT", "PASSIVE_UPPER_BODY_JOINT_SERVO", Certainty::certain},
    {"DEFAULT", "PASSIVE_UPPER_BODY_PLANNING_MOVE", Certainty::certain},
    {"DEFAULT", "CURLED_UP", Certainty::observed},
    {"DEFAULT", "STAND_UP", Certainty::observed},
    {"DEFAULT", "PACKAGE_SIT", Certainty::observed},

    {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT", Certainty::certain},
    {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", Certainty::certain},
    {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", Certainty::certain},
    {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_EXT_ONLINE_PLANNING", Certainty::observed},
    {"RL_JOINT_DEFAULT", "RL_WHOLE_BODY_EXT_JOINT_SERVO", Certainty::observed},
    {"RL_JOINT_DEFAULT", "RL_WHOLE_BODY_EXT_ONLINE_PLANNING", Certainty::observed},
    {"RL_JOINT_DEFAULT", "RL_WHOLE_BODY_DANCE", Certainty::inferred},
    {"RL_JOINT_DEFAULT", "SIT_DOWN", Certainty::inferred},
    {"RL_JOINT_DEFAULT", "MOBILE_PLATFORM_SIT_DOWN", Certainty::inferred},

    {"RL_LOCOMOTION_DEFAULT", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_DEFAULT", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", Certainty::certain},
    {"RL_LOCOMOTION_DEFAULT", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", Certainty::observed},
    {"RL_LOCOMOTION_DEFAULT", "RL_LOCOMOTION_EXT_ONLINE_PLANNING", Certainty::observed},
    {"RL_LOCOMOTION_DEFAULT", "RL_WHOLE_BODY_EXT_JOINT_SERVO", Certainty::observed},
    {"RL_LOCOMOTION_DEFAULT", "RL_WHOLE_BODY_EXT_ONLINE_PLANNING", Certainty::observed},
    {"RL_LOCOMOTION_DEFAULT", "RL_WHOLE_BODY_DANCE", Certainty::inferred},
    {"RL_LOCOMOTION_DEFAULT", "SIT_DOWN", Certainty::inferred},
    {"RL_LOCOMOTION_DEFAULT", "MOBILE_PLATFORM_SIT_DOWN", Certainty::inferred},

    {"RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", "RL_LOCOMOTION_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "RL_LOCOMOTION_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO", Certainty::observed},
    {"RL_LOCOMOTION_EXT_ONLINE_PLANNING", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_LOCOMOTION_EXT_ONLINE_PLANNING", "RL_LOCOMOTION_DEFAULT", Certainty::observed},
    {"RL_WHOLE_BODY_EXT_JOINT_SERVO", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_WHOLE_BODY_EXT_JOINT_SERVO", "RL_LOCOMOTION_DEFAULT", Certainty::observed},
    {"RL_WHOLE_BODY_EXT_ONLINE_PLANNING", "RL_JOINT_DEFAULT", Certainty::observed},
    {"RL_WHOLE_BODY_EXT_ONLINE_PLANNING", "RL_LOCOMOTION_DEFAULT", Certainty::observed},

    {"RL_WHOLE_BODY_DANCE", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"RL_WHOLE_BODY_DANCE", "RL_LOCOMOTION_DEFAULT", Certainty::inferred},
    {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE", Certainty::inferred},
    {"RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", Certainty::inferred},

    {"PASSIVE_UPPER_BODY_JOINT_SERVO", "PASSIVE_UPPER_BODY_PLANNING_MOVE", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_JOINT_SERVO", "PASSIVE_UPPER_BODY_COLLISON_ESCAPE", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_JOINT_SERVO", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_PLANNING_MOVE", "PASSIVE_UPPER_BODY_JOINT_SERVO", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_PLANNING_MOVE", "PASSIVE_UPPER_BODY_COLLISON_ESCAPE", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_PLANNING_MOVE", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_COLLISON_ESCAPE", "PASSIVE_UPPER_BODY_JOINT_SERVO", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_COLLISON_ESCAPE", "PASSIVE_UPPER_BODY_PLANNING_MOVE", Certainty::inferred},
    {"PASSIVE_UPPER_BODY_COLLISON_ESCAPE", "RL_JOINT_DEFAULT", Certainty::inferred},

    {"SIT_DOWN", "STAND_UP", Certainty::inferred},
    {"MOBILE_PLATFORM_SIT_DOWN", "MOBILE_PLATFORM_STAND_UP", Certainty::inferred},
    {"STAND_UP", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"MOBILE_PLATFORM_STAND_UP", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"CURLED_UP", "RL_JOINT_DEFAULT", Certainty::inferred},
    {"PACKAGE_SIT", "RL_JOINT_DEFAULT", Certainty::inferred},
};

// The table of open actions spells this one correctly; the enum of the wire, and so the robot, does not.
inline constexpr ActionAlias kActionAliases[] = {
    {"PASSIVE_UPPER_BODY_COLLISION_ESCAPE", "PASSIVE_UPPER_BODY_COLLISON_ESCAPE"},
};

inline constexpr ActionGraph kGraph(kActions, kEdges, kActionAliases);
inline constexpr ActionGraph kBasicGraph(kBasicActions, kEdges, kActionAliases);
static_assert(sound(kGraph));
static_assert(sound(kBasicGraph));

}  // namespace aim::agibot_a2
