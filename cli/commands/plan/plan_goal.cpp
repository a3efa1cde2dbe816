// Reads goals from arguments and documents, and converts them to poses in the base frame.
#include "cli/commands/plan/plan_goal.hpp"

#include <fmt/format.h>

#include "cli/input/document.hpp"

namespace aim::cli {
namespace {

GoalFrame frame_of(const Arguments& arguments) {
  if (arguments.text("--frame") == "tool") return GoalFrame::tool;
  return arguments.has("--relative") ? GoalFrame::offset : GoalFrame::base;
}

// --quat or --rpy: for every goal without a rotation of its own.
Result<std::optional<Quaternion>> common_rotation(const Arguments& arguments) {
  if (arguments.has("--quat") && arguments.has("--rpy"))
    return usage_error("--quat and --rpy cannot be combined", "both give the rotation: keep one of them");
  if (const auto rpy = arguments.numbers("--rpy"); !rpy.empty())
    return std::optional(from_rpy(rpy[0], rpy[1], rpy[2]));
  const auto wxyz = arguments.numbers("--quat");
  if (wxyz.empty()) return std::optional<Quaternion>();
  auto rotation = unit_quaternion(wxyz);
  if (!rotation) return rotation.error();
  return std::optional(*rotation);
}

// "0.35,35cm,0.25", optionally followed by three angles or the four numbers of a quaternion.
Result<GoalNumbers> goal_of_word(std::string_view flag, const std::string& word) {
  std::vector<std::string> parts(1);
  for (const char c : word)
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts.size() != 3 && parts.size() != 6 && parts.size() != 7)
    return usage_error(fmt::format("{} takes 3, 6 or 7 numbers, not {}", flag, parts.size()),
                       "X,Y,Z, or X,Y,Z,ROLL,PITCH,YAW, or X,Y,Z and a quaternion W,X,Y,Z");
  std::vector<double> numbers;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Quantity rest = parts.size() == 6 ? Quantity::angle : Quantity::number;
    auto number = parse_quantity(parts[i], i < 3 ? Quantity::length : rest);
    if (!number) {
      Error error = number.error();
      error.message = fmt::format("{}: {}", flag, error.message);
      return error;
    }
    numbers.push_back(*number);
  }
  GoalNumbers goal{{numbers[0], numbers[1], numbers[2]}, std::nullopt};
  if (parts.size() == 6) goal.rotation = from_rpy(numbers[3], numbers[4], numbers[5]);
  if (parts.size() != 7) return goal;
  auto rotation = unit_quaternion(std::span(numbers).subspan(3));
  if (!rotation) return rotation.error();
  goal.rotation = *rotation;
  return goal;
}

Result<GoalWords> goals_of_flags(const Arguments& arguments) {
  GoalWords goals;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const std::string flag = fmt::format("--{}", kSides[side]);
    for (const std::string& word : arguments.texts(flag)) {
      auto goal = goal_of_word(flag, word);
      if (!goal) return goal.error();
      goals.arms[side].push_back(*goal);
    }
  }
  const auto& [left, right] = goals.arms;
  if (!left.empty() && !right.empty() && left.size() != right.size())
    return usage_error(fmt::format("--left has {} goals, but --right has {}", left.size(), right.size()),
                       "both arms arrive together at each goal: give both the same number");
  return goals;
}

Result<GoalWords> goals_of_numbers(const Arguments& arguments) {
  const std::string arm = arguments.text("ARM");
  const auto numbers = arguments.numbers("POSITION");
  if (arm.empty()) return usage_error("no arm given", "give left, right or both before the position");
  if (numbers.empty()) return usage_error("no position given", "X Y Z in metres, for example 0.35 0.35 0.25");
  if (numbers.size() % 3 != 0)
    return usage_error(fmt::format("a position has three numbers, got {}", numbers.size()),
                       "X Y Z; each further triple is a further goal");
  if (arm == "both" && frame_of(arguments) == GoalFrame::base)
    return usage_error("both tools cannot reach the same position",
                       "give two positions with --left X,Y,Z --right X,Y,Z, or one offset for both with "
                       "--relative");
  GoalWords goals;
  for (std::size_t side = 0; side < kSides.size(); ++side)
    for (std::size_t i = 0; i < numbers.size() && (arm == "both" || arm == kSides[side]); i += 3)
      goals.arms[side].push_back({{numbers[i], numbers[i + 1], numbers[i + 2]}, std::nullopt});
  return goals;
}

// A row of `arm pose`, for the arm it names.
Status take_row(const Json& row, GoalWords& goals) {
  const auto arm = row.is_object() ? row.find("arm") : row.end();
  const std::size_t side = arm != row.end() && arm->is_string() ? side_of(arm->get<std::string>()) : 2;
  if (side >= kSides.size())
    return usage_error("the pose on standard input names no arm",
                       "expected the output of aimctl arm pose --json");
  if (row.contains("frame") && row["frame"] != "base")
    return usage_error("the pose on standard input is not in the base frame",
                       "expected the output of aimctl arm pose --json");
  auto pose = pose_from(row);
  if (!pose) return pose.error();
  goals.arms[side].push_back({pose->position, pose->rotation});
  return Done{};
}

Result<GoalWords> goals_of_input(Invocation& invocation) {
  for (const char* flag : {"--quat", "--rpy", "--frame", "--relative"})
    if (invocation.arguments().has(flag))
      return usage_error(fmt::format("- and {} cannot be combined", flag),
                         "a pose on standard input is complete");
  auto document = read_document(invocation);
  if (!document) return document.error();
  GoalWords goals;
  const auto poses = document->find("poses");
  if (poses == document->end()) {
    if (auto taken = take_row(*document, goals); !taken) return taken.error();
  } else {
    for (const Json& row : *poses)
      if (auto taken = take_row(row, goals); !taken) return taken.error();
  }
  const std::string arm = invocation.arguments().text("ARM");
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    if (arm == "-" || arm == "both") continue;
    if (arm != kSides[side]) goals.arms[side].clear();
    if (arm == kSides[side] && goals.arms[side].empty())
      return usage_error(fmt::format("standard input holds no pose of the {} arm", arm),
                         fmt::format("aimctl arm pose {} --json prints one", arm));
  }
  return goals;
}

}  // namespace

bool GoalWords::needs_present() const {
  if (frame != GoalFrame::base) return true;
  for (const auto& arm : arms)
    if (!arm.empty() && !arm.front().rotation) return true;
  return false;
}

Result<GoalWords> read_goals(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.is_input("ARM") || arguments.is_input("POSITION")) return goals_of_input(invocation);
  const bool flags = arguments.has("--left") || arguments.has("--right");
  if (flags && (arguments.has("ARM") || arguments.has("POSITION")))
    return usage_error("ARM X Y Z and --left or --right cannot be combined",
                       "--left and --right already name the arm");
  auto goals = flags ? goals_of_flags(arguments) : goals_of_numbers(arguments);
  if (!goals) return goals.error();
  auto rotation = common_rotation(arguments);
  if (!rotation) return rotation.error();
  for (auto& arm : goals->arms)
    for (GoalNumbers& goal : arm)
      if (!goal.rotation) goal.rotation = *rotation;
  goals->frame = frame_of(arguments);
  return goals;
}

Pose to_base(const GoalNumbers& goal, GoalFrame frame, const Pose& from) {
  const Quaternion turned = goal.rotation.value_or(Quaternion{});
  switch (frame) {
    case GoalFrame::base:
      return {goal.position, goal.rotation.value_or(from.rotation)};
    case GoalFrame::offset:
      return {from.position + goal.position, turned * from.rotation};
    case GoalFrame::tool:
      return from * Pose{goal.position, turned};
  }
  return from;
}

ToolGoals to_base(const GoalWords& words, const Tools& present) {
  ToolGoals goals;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    Pose from = present[side].value_or(Pose{});
    for (const GoalNumbers& goal : words.arms[side])
      goals[side].push_back(from = to_base(goal, words.frame, from));
  }
  return goals;
}

Result<ToolGoals> resolve_goals(Robot& robot, const GoalWords& words) {
  for (std::size_t side = 0; side < kSides.size(); ++side)
    if (!words.arms[side].empty())
      if (auto has = require_arm(robot.model(), side); !has) return has.error();
  if (!words.needs_present()) return to_base(words, {});
  auto tools = read_tools(robot);
  if (!tools) return tools.error();
  return to_base(words, *tools);
}

}  // namespace aim::cli
