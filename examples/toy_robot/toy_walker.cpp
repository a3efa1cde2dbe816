// What the toy walker is, as data. Every number of a real robot names the document that it comes from.
#include "toy_walker.hpp"

#include "toy_body.hpp"

namespace aim::toy {
namespace {

constexpr std::string_view kSource = "chosen for the example";

constexpr Joint hip(std::string_view name) {
  return {name, Limb::legs, JointUnit::radian, {{-1.5, 1.5}, 4.0, 40.0, 5.0}, kSource};
}
constexpr Joint kJoints[kLegs] = {hip("fl_hip"), hip("fr_hip"), hip("rl_hip"), hip("rr_hip")};
constexpr JointGroup kGroups[] = {
    {"fl_leg", 0, 1}, {"fr_leg", 1, 1}, {"rl_leg", 2, 1}, {"rr_leg", 3, 1}, {"legs", 0, kLegs}};

// The robot moves its legs by itself, so no client owns a joint. AimDK has no numbers for these actions;
// messages carry their names.
constexpr LimbOwners kLimp{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
constexpr LimbOwners kOwn{Owner::action, Owner::none, Owner::none, Owner::none, Owner::none};

constexpr Action kActions[] = {
    {.name = "LIMP",
     .number = 20000,
     .behaviour = Behaviour::hold,
     .opens = {},
     .owners = kLimp,
     .stands = false,
     .enter_s = kEnterSeconds[0],
     .retreat = "LIMP",
     .summary = "legs give way",
     .footing = Footing::falls},
    {.name = "SIT",
     .number = 20001,
     .behaviour = Behaviour::sit,
     .opens = {},
     .owners = kOwn,
     .stands = false,
     .enter_s = kEnterSeconds[1],
     .retreat = "LIMP",
     .summary = "fold the legs",
     .footing = Footing::lies_down},
    {"STAND", 20002, Behaviour::stand, {}, kOwn, true, kEnterSeconds[2], "SIT", "stand on four feet"},
    {"WALK", 20003, Behaviour::locomotion, Interface::velocity, kOwn, true, kEnterSeconds[3], "STAND",
     "walk"},
};
// The first action can be entered from every other one without an edge.
constexpr ActionEdge kEdges[] = {
    {"LIMP", "SIT", Certainty::certain},   {"LIMP", "STAND", Certainty::certain},
    {"SIT", "STAND", Certainty::certain},  {"STAND", "SIT", Certainty::certain},
    {"STAND", "WALK", Certainty::certain}, {"WALK", "STAND", Certainty::certain},
    {"WALK", "SIT", Certainty::certain},
};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control"},
};
constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}};

constexpr WalkLimits kWalk = {.forward = {-kMaxSpeed, kMaxSpeed},
                              .lateral = {-kMaxSpeed, kMaxSpeed},
                              .yaw_rate = {-kMaxYawRate, kMaxYawRate},
                              .linear_acceleration = 0.8,
                              .yaw_acceleration = 1.6,
                              .stepping_threshold = 0.01,
                              .gait_period_s = 0.6,
                              .source = kSource};

}  // namespace

constinit const RobotModel kToyWalker = {
    .id = "toy-walker",
    .title = "toy walker",
    .edition = "",
    .capabilities = {Capability::walking},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kWalk,
};

}  // namespace aim::toy
