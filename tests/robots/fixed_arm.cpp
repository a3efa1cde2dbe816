// The model of the synthetic arm.
#include "fixed_arm.hpp"

#include <array>

namespace aim::test {
namespace {

constexpr std::string_view kSource = "chosen for tests";

constexpr Joint axis(std::string_view name, double bound) {
  return {name, Limb::arms, JointUnit::radian, {{-bound, bound}, 2.0, 8.0, 30.0}, kSource};
}

constexpr std::array kJoints{
    axis("axis1", 2.9),
    axis("axis2", 2.0),
    axis("axis3", 2.6),
    axis("axis4", 2.9),
    axis("axis5", 2.0),
    axis("axis6", 2.9),
    Joint{"claw", Limb::hands, JointUnit::count, {{0, 1000}, 1000, 4000, 2000}, kSource},
};
constexpr JointGroup kGroups[] = {{"arms", 0, 6}, {"hands", 6, 1}};

constexpr LimbOwners kHeld{Owner::none, Owner::action, Owner::client, Owner::client, Owner::none};
constexpr LimbOwners kDriven{Owner::none, Owner::client, Owner::client, Owner::client, Owner::none};

constexpr Action kActions[] = {
    {"HOLD", 11000, Behaviour::hold, {}, kHeld, false, 0.1, "HOLD", "the arm holds where it is"},
    {"SERVO", 11001, Behaviour::hold, Interface::servo, kDriven, false, 0.1, "HOLD",
     "the arm follows set-points"},
};
constexpr ActionEdge kEdges[] = {{"HOLD", "SERVO", Certainty::certain},
                                 {"SERVO", "HOLD", Certainty::certain}};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr std::string_view kJointState = "ros2:sensor_msgs/msg/JointState";
constexpr Topic kTopics[] = {
    {"/motion/control/arm_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of the arm [rad]"},
    {"/motion/control/arm_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of the arm"},
};

constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}};

constexpr double kReady[] = {0.3, -0.5, 0.8, 0, 0.4, 0, 0};
constexpr Posture kPostures[] = {{"start", kReady}, {"arm_home", kReady}};

}  // namespace

constinit const RobotModel kFixedArm = {
    .id = "test-arm",
    .title = "test arm",
    .edition = "",
    .capabilities = {Capability::arms, Capability::joint_control},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .postures = kPostures,
};

}  // namespace aim::test
