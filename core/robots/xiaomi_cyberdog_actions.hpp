// Actions of the CyberDog 2: one for each motion of its controller. AimDK has no numbers for them; ours are
// 10000 + the motion's number, and messages carry their names.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/robot_model.hpp"
#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::xiaomi_cyberdog {

inline constexpr LimbOwners kNoOwner{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
inline constexpr LimbOwners kClientLegs{Owner::client, Owner::none, Owner::none, Owner::none, Owner::none};
inline constexpr LimbOwners kOwnLegs{Owner::action, Owner::none, Owner::none, Owner::none, Owner::none};

constexpr int number_of(std::string_view name) { return 10000 + find_motion(name)->number; }

constexpr Action stand(std::string_view name, InterfaceSet opens, double enter_s, std::string_view retreat,
                       std::string_view summary) {
  return {name, number_of(name), Behaviour::stand, opens, kOwnLegs, true, enter_s, retreat, summary};
}
constexpr Action gait(std::string_view name, std::string_view summary) {
  return {name,         number_of(name), Behaviour::locomotion, Interface::velocity, kOwnLegs, true, 0.5,
          "STAND_GAIT", summary};
}
// It lasts as long as the document says at least; where the document says nothing: `lasts_s`, ours.
constexpr Action trick(std::string_view name, std::string_view summary, double lasts_s = 0) {
  const int shortest_ms = find_motion(name)->shortest_ms;
  const double enter_s = shortest_ms > 0 ? shortest_ms / 1000.0 : lasts_s;
  return {name, number_of(name), Behaviour::motion, {}, kOwnLegs, true, enter_s, "RECOVERY_STAND", summary};
}

inline constexpr Action kActions[] = {
    {.name = "OFF",
     .number = number_of("OFF"),
     .behaviour = Behaviour::hold,
     .opens = {},
     .owners = kNoOwner,
     .stands = false,
     .enter_s = 0.2,
     .retreat = "OFF",
     .summary = "motors without power; a standing robot falls",
     .footing = Footing::falls},
    {.name = "CONTROLLED_LIE_DOWN",
     .number = number_of("CONTROLLED_LIE_DOWN"),
     .behaviour = Behaviour::sit,
     .opens = {},
     .owners = kOwnLegs,
     .stands = false,
     .enter_s = 0.2,
     .retreat = "OFF",
     .summary = "lie down along a path",
     .footing = Footing::lies_down},
    {.name = "HIGH_DAMPING_LIE_DOWN",
     .number = number_of("HIGH_DAMPING_LIE_DOWN"),
     .behaviour = Behaviour::sit,
     .opens = {},
     .owners = kOwnLegs,
     .stands = false,
     .enter_s = 0.2,
     .retreat = "OFF",
     .summary = "give way against damping until the body lies",
     .footing = Footing::lies_down},
    stand("RECOVERY_STAND", {}, 2.0, "CONTROLLED_LIE_DOWN", "stand up, also from a fall"),
    stand("QP_STAND", Interface::body_pose, 0.2, "RECOVERY_STAND",
          "stand, and follow poses with force control"),
    stand("POSE", Interface::body_pose, 0.2, "RECOVERY_STAND",
          "take poses relative to the present one, also on three legs"),
    stand("POSE_ABSOLUTE", Interface::body_pose, 0.2, "RECOVERY_STAND", "take heights"),
    stand("STAND_GAIT", Interface::body_pose, 0.5, "RECOVERY_STAND", "stand ready to walk"),
    gait("TROT_SLOW", "walk at a slow trot"),
    gait("TROT_MEDIUM", "walk at a medium trot"),
    gait("TROT_FAST", "walk at a fast trot"),
    gait("TROT_AUTO", "walk at a trot whose frequency follows the velocity"),
    gait("TROT_LEASH", "give way to a leash at a trot"),
    gait("BOUND", "bound: forelegs and hind legs in turn"),
    gait("PRONK", "hop with all four feet"),
    trick("JUMP_TURN_LEFT", "jump and turn left by 90 degrees"),
    trick("JUMP_TURN_RIGHT", "jump and turn right by 90 degrees"),
    trick("JUMP_LONG", "jump forward by 60 cm"),
    trick("JUMP_HIGH", "jump up by 30 cm"),
    trick("JUMP_SHORT", "jump forward by 30 cm", 0.79),
    trick("JUMP_LEFT", "jump to the left by 20 cm", 0.79),
    trick("JUMP_RIGHT", "jump to the right by 20 cm", 0.79),
    trick("HAND_LEFT", "give the left forepaw"),
    trick("HAND_RIGHT", "give the right forepaw"),
    trick("SIT", "sit on the hind legs"),
    trick("WAG_HIP", "wag the hips"),
    trick("SHAKE_HEAD", "shake the head"),
    trick("STRETCH", "stretch the body"),
    trick("BALLET", "dance a ballet"),
    trick("MOONWALK", "walk on the spot, feet sliding"),
    trick("PUSH_UP", "do push-ups"),
    trick("BOW", "rise on the hind legs and bow"),
    trick("ROLL_LEFT", "lie on the left side and get up", 4.2),
    trick("ROLL_RIGHT", "lie on the right side and get up", 4.2),
    trick("USER_GAIT", "perform the loaded gait and its steps", 1),
    {.name = "MOTOR_CONTROL",
     .number = number_of("MOTOR_CONTROL"),
     .behaviour = Behaviour::hold,
     .opens = Interface::impedance,
     .owners = kClientLegs,
     .stands = false,
     .enter_s = 3.0,
     .retreat = "OFF",
     .summary = "give the motors of the legs to clients",
     .permanent = "the robot's controller obeys nothing but motor commands until it is restarted",
     .footing = Footing::falls},
};

constexpr bool is_base(const Action& action) { return action.behaviour == Behaviour::stand; }

// Which of the transitions that the controller accepts are edges. A graph has 256 at most; what is left out
// is one step further, over RECOVERY_STAND or OFF.
constexpr bool has_edge(const Action& from, const Action& to) {
  const Motion& before = *find_motion(from.name);
  const Motion& after = *find_motion(to.name);
  const Mode state = state_of(before.mode), wanted = state_of(after.mode);
  const bool other_gait = state == wanted && (wanted == Mode::locomotion || wanted == Mode::pose ||
                                              wanted == Mode::recovery_stand);
  if (!other_gait && !accepts(state, wanted)) return false;
  if (!from.permanent.empty()) return false;
  if (!to.permanent.empty()) return true;
  if (from.name == "OFF") return after.number == 111 || wanted == Mode::damper;
  if (!from.stands) return after.number == 111;
  if (to.name == "RECOVERY_STAND" || to.name == "CONTROLLED_LIE_DOWN") return true;
  if (from.behaviour == Behaviour::motion) return false;
  if (to.name == "HIGH_DAMPING_LIE_DOWN") return is_base(from);
  if (from.behaviour == Behaviour::locomotion)
    return to.behaviour == Behaviour::locomotion || to.name == "STAND_GAIT" || to.name == "QP_STAND";
  if (to.behaviour == Behaviour::motion)
    return from.name == "RECOVERY_STAND" || from.name == "POSE" || from.name == "STAND_GAIT";
  return true;
}

consteval std::size_t count_edges() {
  std::size_t count = 0;
  for (const Action& from : kActions)
    for (const Action& to : kActions)
      if (from.name != to.name && to.name != "OFF" && has_edge(from, to)) ++count;
  return count;
}
inline constexpr std::size_t kEdgeCount = count_edges();

consteval std::array<ActionEdge, kEdgeCount> make_edges() {
  std::array<ActionEdge, kEdgeCount> edges{};
  std::size_t count = 0;
  for (const Action& from : kActions)
    for (const Action& to : kActions)
      if (from.name != to.name && to.name != "OFF" && has_edge(from, to))
        edges[count++] = {from.name, to.name, Certainty::certain};
  return edges;
}
inline constexpr auto kEdges = make_edges();
inline constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr WalkGait walk_gait(std::string_view name, std::string_view action) {
  const Velocities& limits = *find_motion(action)->velocities;
  return {name, action, limits.forward, limits.lateral, limits.yaw_rate};
}
inline constexpr WalkGait kWalkGaits[] = {
    walk_gait("trot-slow", "TROT_SLOW"), walk_gait("trot-medium", "TROT_MEDIUM"),
    walk_gait("trot-fast", "TROT_FAST"), walk_gait("trot-auto", "TROT_AUTO"),
    walk_gait("leash", "TROT_LEASH"),    walk_gait("bound", "BOUND"),
    walk_gait("pronk", "PRONK"),
};

// Velocities: of all gaits together. Acceleration: the controller's own, forward and lateral 1 (braking from
// forward motion 2), about the vertical 2.
inline constexpr WalkLimits kWalk = {
    .forward = {-1.20, 1.60},
    .lateral = {-0.60, 0.60},
    .yaw_rate = {-2.50, 2.50},
    .linear_acceleration = 1.0,
    .yaw_acceleration = 2.0,
    .stepping_threshold = 0.02,
    .gait_period_s = 0.36,
    .source =
        "motion table of the vendor's document; acceleration: cyberdog_locomotion, "
        "cyberdog2-ctrl-user-parameters.yaml; stepping threshold and gait period: chosen by us",
};

inline constexpr double kRestHeight = 0.235;  // [m], the default of QP_STAND
inline constexpr Range kHeights{0.13, 0.30};  // of poses: document 0.13..0.32, controller 0.10..0.30 [m]

// Offsets in x and y are limited by us; the document gives none.
inline constexpr BodyPoseLimits kBodyPoses[] = {
    {.action = "QP_STAND",
     .roll = {-0.52, 0.52},
     .pitch = {-0.25, 0.30},
     .yaw = {-0.65, 0.65},
     .x = {-0.05, 0.05},
     .y = {-0.05, 0.05},
     .height = {0.15, 0.32},
     .rest_height = kRestHeight,
     .angular_velocity = 2.0,
     .linear_velocity = 0.2,
     .lifts_foot = false,
     .source = "motion table 201; angular velocity: cyberdog2-ctrl-user-parameters.yaml; x, y and linear "
               "velocity: chosen by us"},
    {.action = "POSE",
     .roll = {-0.52, 0.52},
     .pitch = {-0.25, 0.30},
     .yaw = {-0.65, 0.65},
     .x = {-0.05, 0.05},
     .y = {-0.05, 0.05},
     .height = kHeights,
     .rest_height = kRestHeight,
     .angular_velocity = 1.0,
     .linear_velocity = 0.1,
     .lifts_foot = true,
     .source = "motion table 211 and 201; x, y and velocities: chosen by us"},
    {.action = "POSE_ABSOLUTE",
     .roll = {0, 0},
     .pitch = {0, 0},
     .yaw = {0, 0},
     .x = {0, 0},
     .y = {0, 0},
     .height = kHeights,
     .rest_height = kRestHeight,
     .angular_velocity = 1.0,
     .linear_velocity = 0.1,
     .lifts_foot = false,
     .source = "motion table 211, and the clamp of the controller; velocities: chosen by us"},
    {.action = "STAND_GAIT",
     .roll = {0, 0},
     .pitch = {-0.25, 0.30},
     .yaw = {0, 0},
     .x = {0, 0},
     .y = {0, 0},
     .height = {0.20, 0.28},
     .rest_height = kRestHeight,
     .angular_velocity = 1.0,
     .linear_velocity = 0.1,
     .lifts_foot = false,
     .source = "motion table 112; velocities: chosen by us"},
};

// The velocity keeps a joint that follows well within the 8 degrees from its set-point that the controller
// allows.
inline constexpr ImpedanceLimits kImpedances[] = {
    {.action = "MOTOR_CONTROL",
     .margin = 0.04,
     .velocity = 1.2,
     .acceleration = 12.0,
     .stiffness = 200,
     .damping = 10,
     .hold_stiffness = 60,
     .hold_damping = 2,
     .source = "Xiaomi cyberdog_motor_sdk, README 2.1: largest gains; example_motor_ctrl: gains that hold; "
               "margin: cyberdog_locomotion; velocity and acceleration: chosen by us"},
};

}  // namespace aim::xiaomi_cyberdog
