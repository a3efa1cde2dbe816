// Actions of a Kuavo: what its gait machine does. AimDK has no numbers for them; ours are 30000 and more, and
// messages carry their names. Source of the gaits: gait.info of the vendor; of their order, always through
// stance: its state machine. Durations: chosen by us.
//
// In an action with a gait the robot stands until it gets a velocity, and again without one: that is how the
// robot itself does it with its gait "walk"; for the other gaits aimd does it.
#pragma once

#include <array>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim::leju_kuavo {

inline constexpr int kFirstAction = 30000;

inline constexpr LimbOwners kNoOwner{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
// The robot moves its legs, and its waist if it has one; the upper body follows set-points, the arms if their
// mode is external.
inline constexpr LimbOwners kUpperBody{Owner::action, Owner::client, Owner::client, Owner::client,
                                       Owner::action};

constexpr Action gait(std::string_view name, int number, std::string_view summary) {
  return {.name = name,
          .number = kFirstAction + number,
          .behaviour = Behaviour::locomotion,
          .opens = Interface::velocity | Interface::servo,
          .owners = kUpperBody,
          .stands = true,
          .enter_s = 0.5,
          .retreat = "STANCE",
          .summary = summary};
}
constexpr Action known(std::string_view name, int number, std::string_view summary, std::string_view absent) {
  return {.name = name,
          .number = kFirstAction + number,
          .behaviour = Behaviour::none,
          .opens = {},
          .owners = kUpperBody,
          .stands = true,
          .enter_s = 0.5,
          .retreat = "STANCE",
          .summary = summary,
          .absent = absent};
}

inline constexpr std::string_view kNotBegun =
    "it cannot be entered by name: a request with its target begins it";
inline constexpr std::string_view kUndescribed =
    "the vendor's gait.info has this gait, and none of its documents describes it";

inline constexpr Action kActions[] = {
    {.name = "STOPPED",
     .number = kFirstAction,
     .behaviour = Behaviour::hold,
     .opens = {},
     .owners = kNoOwner,
     .stands = false,
     .enter_s = 0.6,
     .retreat = "STOPPED",
     .summary = "motors without power; a standing robot falls",
     .footing = Footing::falls},
    {.name = "STANCE",
     .number = kFirstAction + 1,
     .behaviour = Behaviour::stand,
     .opens = Interface::servo | Interface::body_pose,
     .owners = kUpperBody,
     .stands = true,
     .enter_s = 3.0,
     .retreat = "STOPPED",
     .summary = "stand and keep the balance; from STOPPED it gets up"},
    gait("WALK", 2, "walk by velocity; stand without one"),
    gait("WALK2", 3, "walk by velocity with slow steps; stand without one"),
    gait("TROT", 4, "trot by velocity; stand without one"),
    gait("TROT2", 5, "trot by velocity with slow steps; stand without one"),
    known("CUSTOM_GAIT", 6, "perform single steps", kNotBegun),
    known("COMMAND_POSE", 7, "walk to a pose", kNotBegun),
    known("JUMP", 8, "jump", kUndescribed),
    known("SL", 9, "stand on one leg", kUndescribed),
};

inline constexpr ActionEdge kEdges[] = {
    {"STOPPED", "STANCE", Certainty::certain},      {"STANCE", "WALK", Certainty::certain},
    {"STANCE", "WALK2", Certainty::certain},        {"STANCE", "TROT", Certainty::certain},
    {"STANCE", "TROT2", Certainty::certain},        {"WALK", "STANCE", Certainty::certain},
    {"WALK2", "STANCE", Certainty::certain},        {"TROT", "STANCE", Certainty::certain},
    {"TROT2", "STANCE", Certainty::certain},        {"CUSTOM_GAIT", "STANCE", Certainty::certain},
    {"COMMAND_POSE", "STANCE", Certainty::certain}, {"JUMP", "STANCE", Certainty::certain},
    {"SL", "STANCE", Certainty::certain},
};
inline constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

// The name of the robot's gait for each action that has one; gait.info spells them.
struct GaitName {
  std::string_view action, gait;
};
inline constexpr GaitName kGaits[] = {{"STANCE", "stance"}, {"WALK", "walk"},
                                      {"WALK2", "walk2"},   {"TROT", "trot"},
                                      {"TROT2", "trot2"},   {"CUSTOM_GAIT", "custom_gait"},
                                      {"JUMP", "jump"},     {"SL", "sl"}};

inline constexpr WalkLimits kWalk = {
    .forward = {-0.4, 0.4},
    .lateral = {-0.2, 0.2},
    .yaw_rate = {-0.4, 0.4},
    .linear_acceleration = 0.5,
    .yaw_acceleration = 1.0,
    .stepping_threshold = 0.018,
    .gait_period_s = 1.02,
    .source =
        "forward, yaw: the vendor's cmdvel limits; lateral: its SDK; threshold: its gait receiver; "
        "accelerations: chosen by us",
};
inline constexpr WalkLimits kRobanWalk = {
    .forward = {-0.3, 0.3},
    .lateral = {-0.2, 0.2},
    .yaw_rate = {-0.4, 0.4},
    .linear_acceleration = 0.5,
    .yaw_acceleration = 1.0,
    .stepping_threshold = 0.018,
    .gait_period_s = 1.02,
    .source = "forward: the vendor's cmdvel limit of version 13; the rest as the Kuavo",
};

constexpr std::array<WalkGait, 4> gaits_of(const WalkLimits& walk) {
  return {{{"walk", "WALK", walk.forward, walk.lateral, walk.yaw_rate},
           {"walk2", "WALK2", walk.forward, walk.lateral, walk.yaw_rate},
           {"trot", "TROT", walk.forward, walk.lateral, walk.yaw_rate},
           {"trot2", "TROT2", walk.forward, walk.lateral, walk.yaw_rate}}};
}
inline constexpr auto kWalkGaits = gaits_of(kWalk);
inline constexpr auto kRobanWalkGaits = gaits_of(kRobanWalk);

// The height is that of the robot's /com_height, which the vendor's documents call the nominal one. The feet
// stay where they are: roll, yaw and position are not offered.
constexpr BodyPoseLimits body_pose_at(double rest_height) {
  return {.action = "STANCE",
          .roll = {0, 0},
          .pitch = {-0.4, 0.4},
          .yaw = {0, 0},
          .x = {0, 0},
          .y = {0, 0},
          .height = {rest_height - 0.35, rest_height},
          .rest_height = rest_height,
          .angular_velocity = 0.3,
          .linear_velocity = 0.1,
          .lifts_foot = false,
          .source = "pitch, height: the vendor's SDK; velocities: chosen by us"};
}
inline constexpr BodyPoseLimits kBodyPoses[] = {body_pose_at(0.78)};
inline constexpr BodyPoseLimits kRobanBodyPoses[] = {body_pose_at(0.52)};

// As /humanoid_change_arm_ctrl_mode numbers them.
inline constexpr ArmMode kArmModes[] = {
    {"keep", 0, false, "the arms keep their pose"},
    {"swing", 1, false, "the arms swing while the robot walks"},
    {"external", 2, true, "clients move the arms"},
};

}  // namespace aim::leju_kuavo
