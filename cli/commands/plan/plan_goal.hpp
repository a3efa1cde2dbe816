// Goals of the tools: as read from arguments or a document, and as poses in the base frame once the present
// tool poses are known.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/motion/tool_pose.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// What the numbers of a goal are relative to.
enum class GoalFrame : std::uint8_t {
  base,    // axes and origin of the base frame
  offset,  // axes of the base frame, from the present tool position; a rotation is about these axes
  tool,    // axes and origin of the present tool frame
};

struct GoalNumbers {
  Vec3 position;                       // [m]
  std::optional<Quaternion> rotation;  // none: the tool keeps its present rotation
};

struct GoalWords {
  std::array<std::vector<GoalNumbers>, kSides.size()> arms;  // left, right; empty: this arm does not move
  GoalFrame frame = GoalFrame::base;

  bool needs_present() const;  // whether the present tool poses are needed
};

// Consecutive poses of each arm that moves. If both move, both have the same number.
using ToolGoals = std::array<std::vector<Pose>, kSides.size()>;

// From ARM, POSITION, --left, --right, --quat, --rpy, --frame and --relative, or from standard input.
Result<GoalWords> read_goals(Invocation& invocation);

// One goal of a tool whose present pose is `from`.
Pose to_base(const GoalNumbers& goal, GoalFrame frame, const Pose& from);
// Every goal counts from the one before it, the first from the present tool pose.
ToolGoals to_base(const GoalWords& words, const Tools& present);

// The goals as poses; refused for an arm that the robot lacks. Reads the present tool poses from the robot
// only if they are needed.
Result<ToolGoals> resolve_goals(Robot& robot, const GoalWords& words);

// Parameters of the verbs that take goals.
inline constexpr std::array<std::string_view, 3> kGoalArms{"left", "right", "both"};
inline constexpr std::array<std::string_view, 2> kGoalFrames{"base", "tool"};
inline constexpr Parameter kGoalArm{
    .name = "ARM",
    .value = "ARM",
    .help =
        "left, right or both (both: one offset for both arms, with --relative); or - for the "
        "output of arm pose on stdin",
    .text = true,
    .words = Words::fixed,
    .choices = kGoalArms,
    .input = true};
inline constexpr Parameter kGoalPosition{
    .name = "POSITION",
    .value = "POSITION",
    .help =
        "X Y Z of the tool frame in the base frame [m]: forward, to the left, up; each further "
        "triple is a further goal; or - for the output of arm pose on stdin",
    .quantity = Quantity::length,
    .repeated = true,
    .input = true};
inline constexpr Parameter kGoalLeft{
    .name = "--left",
    .value = "GOAL",
    .help =
        "goal of the left tool, separated by commas: X,Y,Z [m], optionally followed by "
        "ROLL,PITCH,YAW [rad] or the quaternion W,X,Y,Z; repeat the flag for further goals",
    .text = true,
    .repeated = true};
inline constexpr Parameter kGoalRight{.name = "--right",
                                      .value = "GOAL",
                                      .help =
                                          "the same for the right tool; with --left both arms move and "
                                          "arrive together",
                                      .text = true,
                                      .repeated = true};
inline constexpr Parameter kGoalQuaternion{
    .name = "--quat",
    .value = "W,X,Y,Z",
    .help = "rotation of the tool as a unit quaternion; default: its present rotation",
    .count = 4};
inline constexpr Parameter kGoalRpy{
    .name = "--rpy",
    .value = "R,P,Y",
    .help = "rotation of the tool as roll, pitch, yaw about x, y, z of the frame, in this order [rad]",
    .quantity = Quantity::angle,
    .count = 3};
inline constexpr Parameter kGoalFrame{.name = "--frame",
                                      .value = "FRAME",
                                      .help = "base (default), or tool: relative to the present tool frame",
                                      .text = true,
                                      .words = Words::fixed,
                                      .choices = kGoalFrames};
inline constexpr Parameter kGoalRelative{
    .name = "--relative",
    .help =
        "offset from the present tool position, or from the previous goal; a rotation is about "
        "the axes of the base frame"};

}  // namespace aim::cli
