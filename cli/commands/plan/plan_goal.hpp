// Where tools shall go, as words or a document say it, and as poses in base once it is known where they are.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/motion/tool_pose.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// What the numbers of a goal count from.
enum class GoalFrame : std::uint8_t {
  base,    // axes and origin of the base
  offset,  // axes of the base, from where the tool is; a rotation turns it about them
  tool,    // axes and origin of the tool as it is
};

struct GoalNumbers {
  Vec3 position;                       // [m]
  std::optional<Quaternion> rotation;  // none: the tool keeps the one it has
};

struct GoalWords {
  std::array<std::vector<GoalNumbers>, kSides.size()> arms;  // left, right; none: this arm does not move
  GoalFrame frame = GoalFrame::base;

  bool needs_present() const;  // whether it matters where the tools are
};

// The poses of each arm that moves, one after the other; where both move they have equally many.
using ToolGoals = std::array<std::vector<Pose>, kSides.size()>;

// Of ARM, POSITION, --left, --right, --quat, --rpy, --frame and --relative, or of standard input.
Result<GoalWords> read_goals(Invocation& invocation);

// One goal of a tool that is at `from`.
Pose to_base(const GoalNumbers& goal, GoalFrame frame, const Pose& from);
// Every goal counts from the one before it, the first from where the tool is.
ToolGoals to_base(const GoalWords& words, const Tools& present);

// The goals as poses; asks the robot where the tools are only where that matters.
Result<ToolGoals> resolve_goals(Robot& robot, const GoalWords& words);

// What the verbs that take goals have in common.
inline constexpr std::array<std::string_view, 3> kGoalArms{"left", "right", "both"};
inline constexpr std::array<std::string_view, 2> kGoalFrames{"base", "tool"};
inline constexpr Parameter kGoalArm{.name = "ARM",
                                    .value = "ARM",
                                    .help =
                                        "left, right or both (both: the same offset, with --relative); "
                                        "or - for the output of arm pose on stdin",
                                    .text = true,
                                    .words = Words::fixed,
                                    .choices = kGoalArms,
                                    .input = true};
inline constexpr Parameter kGoalPosition{
    .name = "POSITION",
    .value = "POSITION",
    .help =
        "X Y Z of the tool: forward, to the left, up from the base [m]; further triples are goals "
        "behind it; or - for the output of arm pose on stdin",
    .quantity = Quantity::length,
    .repeated = true,
    .input = true};
inline constexpr Parameter kGoalLeft{
    .name = "--left",
    .value = "GOAL",
    .help =
        "goal of the left tool in one word: X,Y,Z [m], and where it shall turn ROLL,PITCH,YAW [rad] "
        "or the quaternion W,X,Y,Z behind it; given again: the next goal",
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
    .help = "rotation of the tool as a unit quaternion; default: the one it has",
    .count = 4};
inline constexpr Parameter kGoalRpy{
    .name = "--rpy",
    .value = "R,P,Y",
    .help = "rotation of the tool as roll, pitch, yaw about x, y, z of the frame, in this order [rad]",
    .quantity = Quantity::angle,
    .count = 3};
inline constexpr Parameter kGoalFrame{
    .name = "--frame",
    .value = "FRAME",
    .help = "base (default), or tool: from the tool as it is now, along its own axes",
    .text = true,
    .words = Words::fixed,
    .choices = kGoalFrames};
inline constexpr Parameter kGoalRelative{
    .name = "--relative",
    .help =
        "from where the tool is now, or from the goal before: an offset, and a turn about the axes of "
        "the base"};

}  // namespace aim::cli
