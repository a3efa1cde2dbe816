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
constexpr JointGroup kGroups[] = {
    {"fr_leg", 0, 3}, {"fl_leg", 3, 3}, {"rr_leg", 6, 3}, {"rl_leg", 9, 3}, {"legs", 0, 12}};

constexpr LimbOwners kPassive{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
constexpr LimbOwners kOwn{Owner::action, Owner::none, Owner::none, Owner::none, Owner::none};

// AimDK has no numbers for these actions: messages carry their names.
constexpr Action kActions[] = {
    {.name = "DAMPING",
     .number = 10000,
     .behaviour = Behaviour::hold,
     .opens = {},
     .owners = kPassive,
     .stands = false,
     .enter_s = 0.2,
     .retreat = "DAMPING",
     .summary = "joints give way slowly",
     .footing = Footing::falls},
    {.name = "LIE_DOWN",
     .number = 10001,
     .behaviour = Behaviour::sit,
     .opens = {},
     .owners = kOwn,
     .stands = false,
     .enter_s = 1.0,
     .retreat = "DAMPING",
     .summary = "lie down on the belly",
     .footing = Footing::lies_down},
    {"STAND", 10002, Behaviour::stand, {}, kOwn, true, 1.0, "DAMPING", "stand on four feet"},
    {"TROT", 10003, Behaviour::locomotion, Interface::velocity, kOwn, true, 0.5, "STAND", "walk at a trot"},
    {"CRAWL", 10004, Behaviour::locomotion, Interface::velocity, kOwn, true, 0.5, "STAND", "walk slowly"},
    {"POSE", 10005, Behaviour::stand, Interface::body_pose, kOwn, true, 0.5, "STAND", "take poses"},
    {"JUMP", 10006, Behaviour::motion, {}, kOwn, true, 0.8, "STAND", "jump once"},
    {"BOW", 10007, Behaviour::motion, {}, kOwn, true, 3.0, "STAND", "bow"},
    {"USER_GAIT", 10008, Behaviour::motion, {}, kOwn, true, 1.0, "STAND", "walk the uploaded gait"},
};
constexpr ActionEdge kEdges[] = {
    {"DAMPING", "LIE_DOWN", Certainty::certain}, {"DAMPING", "STAND", Certainty::certain},
    {"LIE_DOWN", "STAND", Certainty::certain},   {"STAND", "LIE_DOWN", Certainty::certain},
    {"STAND", "TROT", Certainty::certain},       {"TROT", "STAND", Certainty::certain},
    {"TROT", "LIE_DOWN", Certainty::certain},    {"STAND", "CRAWL", Certainty::certain},
    {"CRAWL", "STAND", Certainty::certain},      {"CRAWL", "TROT", Certainty::certain},
    {"TROT", "CRAWL", Certainty::certain},       {"CRAWL", "LIE_DOWN", Certainty::certain},
    {"STAND", "POSE", Certainty::certain},       {"POSE", "STAND", Certainty::certain},
    {"POSE", "LIE_DOWN", Certainty::certain},    {"STAND", "JUMP", Certainty::certain},
    {"JUMP", "STAND", Certainty::certain},       {"JUMP", "LIE_DOWN", Certainty::certain},
    {"STAND", "BOW", Certainty::certain},        {"BOW", "STAND", Certainty::certain},
    {"BOW", "LIE_DOWN", Certainty::certain},     {"STAND", "USER_GAIT", Certainty::certain},
    {"USER_GAIT", "STAND", Certainty::certain},  {"USER_GAIT", "LIE_DOWN", Certainty::certain},
};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr Topic kTopics[] = {
    {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel",
     Direction::to_robot, 50, Interface::velocity, "walking velocity"},
    {"/mc/base/state", "pb:aimdk.protocol.McStateChannel", Direction::from_robot, 10, std::nullopt,
     "state of motion control"},
    {"/mc/kinematics/foot_kine", "pb:aimdk.protocol.FootKinematicsChannel", Direction::from_robot, 50,
     std::nullopt, "contact of the feet"},
    // The wire of a controller, which this driver does not speak: tests/interop/lcm_test.py does.
    {.name = "controller_response",
     .type = "lcm:cyberdog.robot_control_response_lcmt",
     .direction = Direction::from_robot,
     .rate_hz = 50,
     .needs = std::nullopt,
     .summary = "state of the robot's own controller",
     .backends = {Backend::lcm},
     .port = 7670},
    {.name = "controller_command",
     .type = "lcm:cyberdog.robot_control_cmd_lcmt",
     .direction = Direction::to_robot,
     .rate_hz = 50,
     .needs = std::nullopt,
     .summary = "command to the robot's own controller",
     .backends = {Backend::lcm},
     .port = 7671},
    // The same over ROS 1: tests/interop/ros1_test.py.
    {.name = "/controller/twist",
     .type = "ros1:geometry_msgs/Twist",
     .direction = Direction::to_robot,
     .rate_hz = 50,
     .needs = std::nullopt,
     .summary = "velocity for the robot's own controller",
     .backends = {Backend::ros1}},
    {.name = "/controller/joints",
     .type = "ros1:sensor_msgs/JointState",
     .direction = Direction::from_robot,
     .rate_hz = 50,
     .needs = std::nullopt,
     .summary = "joints of the robot's own controller",
     .backends = {Backend::ros1}},
};

constexpr RosService kServices[] = {
    {"/controller/enable", "ros1:std_srvs/SetBool", "switches the robot's own controller on or off"},
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

constexpr WalkGait kGaits[] = {
    {"trot", "TROT", {-0.5, 1.0}, {-0.3, 0.3}, {-1.2, 1.2}},
    {"crawl", "CRAWL", {-0.2, 0.3}, {-0.1, 0.1}, {-0.5, 0.5}},
};
constexpr BodyPoseLimits kPoses[] = {{.action = "POSE",
                                      .roll = {-0.4, 0.4},
                                      .pitch = {-0.3, 0.3},
                                      .yaw = {-0.5, 0.5},
                                      .x = {-0.05, 0.05},
                                      .y = {-0.03, 0.03},
                                      .height = {0.15, 0.32},
                                      .rest_height = 0.25,
                                      .angular_velocity = 0.8,
                                      .linear_velocity = 0.1,
                                      .lifts_foot = true,
                                      .source = kSource}};

}  // namespace

constinit const RobotModel kQuadruped = {
    .id = "test-quadruped",
    .title = "test quadruped",
    .edition = "",
    .capabilities = {Capability::walking, Capability::battery, Capability::body_pose, Capability::motions,
                     Capability::sequences, Capability::user_gaits},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kWalk,
    .walk_gaits = kGaits,
    .user_gait = "USER_GAIT",
    .body_poses = kPoses,
    .services = kServices,
};

}  // namespace aim::test
