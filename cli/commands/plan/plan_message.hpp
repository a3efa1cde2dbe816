// Planned moves as AimDK messages.
#pragma once

#include <span>

#include "aimdk/mc_planning.pb.h"
#include "cli/commands/plan/plan_goal.hpp"

namespace aim::cli {

inline constexpr std::size_t kArmJoints = 7;  // of one arm

using ArmSet = std::array<bool, kSides.size()>;  // left, right
ArmSet arms_of(const ToolGoals& goals);
std::size_t count_of(const ToolGoals& goals);  // how many, one after the other
aimdk::protocol::McPlanningGroup group_of(const ArmSet& arms);

// All of them carry --velocity and --acceleration; shares beyond 0.01 to 1 are limit errors.
// Collision-free to poses, near the postures of --near; or along straight lines, one after the other.
Result<aimdk::protocol::PlanningMoveRequest> pose_request(Invocation& invocation, const ToolGoals& goals,
                                                          aimdk::protocol::McPlanningMode mode);
Result<aimdk::protocol::LinearMoveRequest> line_request(Invocation& invocation, const ToolGoals& goals);
// Collision-free to joint angles: seven per arm that moves, left first [rad].
Result<aimdk::protocol::PlanningMoveRequest> joints_request(Invocation& invocation, const ArmSet& arms,
                                                            std::span<const double> angles);

inline constexpr Parameter kVelocity{
    .name = "--velocity",
    .value = "SHARE",
    .help = "how fast at most: 0.01 to 1 of the joints' speed limits; default: as fast as the robot plans"};
inline constexpr Parameter kAcceleration{
    .name = "--acceleration",
    .value = "SHARE",
    .help =
        "how briskly at most: 0.01 to 1 of the joints' acceleration limits; default: as the robot "
        "plans"};
inline constexpr Parameter kNear{
    .name = "--near",
    .value = "ANGLES",
    .help =
        "seven joint angles in one word, a,b,c,...: of all postures that reach the goal the nearest to "
        "these; for both arms given twice, left first [rad]",
    .quantity = Quantity::angle,
    .repeated = true};

}  // namespace aim::cli
