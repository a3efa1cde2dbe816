// Planned moves as AimDK messages.
#pragma once

#include <span>

#include "aimdk/mc_planning.pb.h"
#include "cli/commands/plan/plan_goal.hpp"

namespace aim::cli {

using ArmSet = std::array<bool, kSides.size()>;  // left, right
ArmSet arms_of(const ToolGoals& goals);
std::size_t count_of(const ToolGoals& goals);  // number of consecutive goals
aimdk::protocol::McPlanningGroup group_of(const ArmSet& arms);

// All requests carry --velocity and --acceleration; fractions outside 0.01 to 1 are limit errors.
// pose_request: collision-free to poses, with configurations near --near; or along consecutive straight
// lines.
Result<aimdk::protocol::PlanningMoveRequest> pose_request(Invocation& invocation, const ToolGoals& goals,
                                                          aimdk::protocol::McPlanningMode mode);
Result<aimdk::protocol::LinearMoveRequest> line_request(Invocation& invocation, const ToolGoals& goals);
// Collision-free to joint angles: one per joint of each arm that moves, left arm first [rad].
Result<aimdk::protocol::PlanningMoveRequest> joints_request(Invocation& invocation, const ArmSet& arms,
                                                            std::span<const double> angles);

inline constexpr Parameter kVelocity{
    .name = "--velocity",
    .value = "FRACTION",
    .help =
        "maximum speed as a fraction of the joint speed limits, 0.01 to 1; default: chosen by the "
        "robot"};
inline constexpr Parameter kAcceleration{
    .name = "--acceleration",
    .value = "FRACTION",
    .help =
        "maximum acceleration as a fraction of the joint acceleration limits, 0.01 to 1; default: "
        "chosen by the robot"};
inline constexpr Parameter kNear{
    .name = "--near",
    .value = "ANGLES",
    .help =
        "joint angles a,b,c,... of one arm [rad]: of all configurations that reach the goal, the "
        "one nearest to these is used; for both arms give the flag twice, left first",
    .quantity = Quantity::angle,
    .repeated = true};

}  // namespace aim::cli
