// The model of the synthetic arm.
#include "fixed_arm.hpp"

#include <array>

#include "core/model/body_geometry.hpp"

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
constexpr JointGroup kGroups[] = {{"left_arm", 0, 6}, {"arms", 0, 6}, {"right_hand", 6, 1}, {"hands", 6, 1}};

// With all joints at 0 the arm is upright. The base frame is on the table, below the first axis.
constexpr std::array<Screw, 6> kScrews{{
    {{0, 0, 1}, {0, 0, 0}},
    {{0, 1, 0}, {0, 0, 0.30}},
    {{0, 1, 0}, {0, 0, 0.60}},
    {{0, 0, 1}, {0.04, 0, 0.60}},
    {{0, 1, 0}, {0.04, 0, 0.90}},
    {{0, 0, 1}, {0.07, 0, 0.90}},
}};
constexpr Chain kChains[] = {{"left_arm", 0, kScrews, {{0.07, 0, 0.98}, {}}, {{0, 0, 0.10}, {}}}};

constexpr Solid capsule(std::string_view name, std::uint8_t joints, const Vec3& a, const Vec3& b,
                        double radius) {
  return {name, 0, joints, SolidKind::capsule, a, b, radius};
}
enum SolidIndex : std::uint8_t { kTable, kColumn, kUpperArm, kForearm, kClaw };
constexpr Solid kSolids[] = {
    {"table", 0, 0, SolidKind::box, {0, 0, -0.03}, {0.6, 0.6, 0.03}, 0},
    capsule("column", 0, {0, 0, 0.07}, {0, 0, 0.24}, 0.06),
    capsule("upper_arm", 2, {0, 0, 0.30}, {0, 0, 0.60}, 0.05),
    capsule("forearm", 4, {0.04, 0, 0.63}, {0.04, 0, 0.90}, 0.045),
    capsule("claw", 6, {0.07, 0, 0.98}, {0.07, 0, 1.06}, 0.04),
};
constexpr SolidPair kPairs[] = {{kTable, kUpperArm}, {kTable, kForearm}, {kTable, kClaw},
                                {kColumn, kForearm}, {kColumn, kClaw},   {kUpperArm, kClaw}};
constexpr BodyGeometry kGeometry{kChains, kSolids, kPairs};

constexpr LimbOwners kHeld{Owner::none, Owner::action, Owner::client, Owner::client, Owner::none};
constexpr LimbOwners kDriven{Owner::none, Owner::client, Owner::client, Owner::client, Owner::none};

constexpr Action kActions[] = {
    {"HOLD", 11000, Behaviour::hold, {}, kHeld, false, 0.1, "HOLD", "the arm holds where it is"},
    {"SERVO", 11001, Behaviour::hold, Interface::servo, kDriven, false, 0.1, "HOLD",
     "the arm follows set-points"},
    {"PLAN", 11002, Behaviour::hold, Interface::planning, kDriven, false, 0.1, "HOLD",
     "the arm moves to planned targets"},
};
constexpr ActionEdge kEdges[] = {{"HOLD", "SERVO", Certainty::certain},
                                 {"SERVO", "HOLD", Certainty::certain},
                                 {"HOLD", "PLAN", Certainty::certain},
                                 {"PLAN", "HOLD", Certainty::certain}};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));

constexpr std::string_view kJointState = "ros2:sensor_msgs/msg/JointState";
constexpr BackendSet kEverywhere = {Backend::dds, Backend::mqtt, Backend::iceoryx};
constexpr Topic kTopics[] = {
    {"/motion/control/arm_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of the arm [rad]", true, kEverywhere},
    {"/motion/control/hand_joint_command", kJointState, Direction::to_robot, 100, Interface::servo,
     "set-points of the claw [counts]"},
    {"/motion/control/arm_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of the arm", true, kEverywhere},
    {"/motion/control/hand_joint_state", kJointState, Direction::from_robot, 100, std::nullopt,
     "measured state of the claw"},
};

constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}};

constexpr double kReady[] = {0.3, -0.5, 0.8, 0, 0.4, 0, 0};
constexpr Posture kPostures[] = {{"start", kReady}, {"arm_home", kReady}};

}  // namespace

constinit const RobotModel kFixedArm = {
    .id = "test-arm",
    .title = "test arm",
    .edition = "",
    .capabilities = {Capability::arms, Capability::arm_kinematics, Capability::planned_moves,
                     Capability::collision_watch, Capability::hands, Capability::joint_control},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .postures = kPostures,
    .geometry = &kGeometry,
};

}  // namespace aim::test
