// The model of the synthetic quadruped.
#include "quadruped.hpp"

#include <array>

namespace aim::test {
namespace {

constexpr std::string_view kSource = "chosen for tests";

constexpr Joint leg(std::string_view name, double min, double max) {
  return {name, Limb::legs, JointUnit::radian, {{min, max}, 10.0, 100.0, 12.0}, kSource};
}

constexpr std::array kJoints{
    leg("fr_abduction", -0.7, 0.7), leg("fr_hip", -1.3, 3.2), leg("fr_knee", -2.5, -0.5),
    leg("fl_abduction", -0.7, 0.7), leg("fl_hip", -1.3, 3.2), leg("fl_knee", -2.5, -0.5),
    leg("rr_abduction", -0.7, 0.7), leg("rr_hip", -1.3, 3.2), leg("rr_knee", -2.5, -0.5),
    leg("rl_abduction", -0.7, 0.7), leg("rl_hip", -1.3, 3.2), leg("rl_knee", -2.5, -0.5),
};
constexpr JointGroup kGroups[] = {{"legs", 0, 12}};

constexpr LimbOwners kPassive{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
constexpr LimbOwners kOwn{Owner::action, Owner::none, Owner::none, Owner::none, Owner::none};

// AimDK has no numbers for these actions: messages carry their names.
constexpr Action kActions[] = {
    {"DAMPING", 10000, Behaviour::hold, {}, kPassive, false, 0.2, "DAMPING", "joints give way slowly"},
    {"LIE_DOWN", 10001, Behaviour::sit, {}, kOwn, false, 1.0, "DAMPING", "lie down on the belly"},
    {"STAND", 10002, Behaviour::stand, {}, kOwn, true, 1.0, "DAMPING", "stand on four feet"},
    {"TROT", 10003, Behaviour::locomotion, Interface::velocity, kOwn, true, 0.5, "STAND", "walk at a trot"},
};
constexpr ActionEdge kEdges[] = {
    {"DAMPING", "LIE_DOWN", Certainty::certain}, {"DAMPING", "STAND", Certainty::certain},
    {"LIE_DOWN", "STAND", Certainty::certain},   {"STAND", "LIE_DOWN", Certainty::certain},
    {"STAND", "TROT", Certainty::certain},       {"TROT", "STAND", Certainty::certain},
    {"TROT", "LIE_DOWN", Certainty::certain},
};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control"},
};

constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}, {Endpoint::hal, "hal", 56421}};

constexpr WalkLimits kWalk = {.forward = {-0.5, 1.0},
                              .lateral = {-0.3, 0.3},
                              .yaw_rate = {-1.2, 1.2},
                              .linear_acceleration = 1.5,
                              .yaw_acceleration = 3.0,
                              .stepping_threshold = 0.02,
                              .gait_period_s = 0.5,
                              .source = kSource};

}  // namespace

constinit const RobotModel kQuadruped = {
    .id = "test-quadruped",
    .title = "test quadruped",
    .edition = "",
    .capabilities = {Capability::walking, Capability::battery},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kWalk,
};

}  // namespace aim::test
