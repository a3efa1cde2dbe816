// AimDK's planned moves as requests to the planner.
// Source: AimDK A2 motion control (PlanningMove: tool poses in base, reference all 0 = none) and v2.0
// interface; the meaning of EE and the motions of the gestures are not defined there, but chosen by us:
// docs/a2-motion-control.md.
#include "robotside/api/convert/plan_request.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/body_geometry.hpp"
#include "robotside/api/convert/arm_goal.hpp"
#include "robotside/api/convert/move_request.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

using Arms = std::vector<const Chain*>;

bool is_right(const Chain& arm) { return arm.name == "right_arm"; }

Result<Arms> arms_of(const RobotModel& model, wire::McPlanningGroup group) {
  Arms arms;
  for (const auto& [name, single] : {std::pair{"left_arm", wire::McPlanningGroup_LEFT_ARM},
                                     std::pair{"right_arm", wire::McPlanningGroup_RIGHT_ARM}}) {
    if (group != single && group != wire::McPlanningGroup_DUAL_ARM) continue;
    const auto arm = arm_chain(model, name);
    if (!arm) return arm.error();
    arms.push_back(*arm);
  }
  if (!arms.empty()) return arms;
  Error error = no_such_group(model, wire::McPlanningGroup_Name(group));
  if (run_of(model, group)) {
    error.message = fmt::format("{} cannot be planned", wire::McPlanningGroup_Name(group));
    error.reason = "moves are planned for arms only";
    error.hint = "LEFT_ARM, RIGHT_ARM or DUAL_ARM; JointMove moves the others";
  } else {
    error.hint = "LEFT_ARM, RIGHT_ARM and DUAL_ARM can be planned";
  }
  return error;
}

// Tool poses of the arms; `to_tool` converts a pose of the target's frame to that of the tool frame.
template <class Target, class ToTool>
Result<PlanGoal> tools_of(const Arms& arms, const Target& target, std::string_view field, ToTool to_tool) {
  PlanGoal goal;
  for (const Chain* arm : arms) {
    const std::string name = fmt::format("{}.{}", field, is_right(*arm) ? "right" : "left");
    if (!(is_right(*arm) ? target.has_right() : target.has_left()))
      return Error{Origin::usage, fmt::format("{} is missing", name),
                   "the group includes this arm, but the target has no pose for it", "send its pose"};
    const auto pose = pose_of(is_right(*arm) ? target.right() : target.left(), name);
    if (!pose) return pose.error();
    goal.push_back({arm->name, ToolGoal{to_tool(*arm, *pose), ToolFrame::base}});
  }
  return goal;
}

const auto kIsTool = [](const Chain&, const Pose& pose) { return pose; };
const auto kIsEnd = [](const Chain& arm, const Pose& pose) { return pose * arm.tool_in_end; };

std::size_t joint_count(const Arms& arms) {
  std::size_t count = 0;
  for (const Chain* arm : arms) count += arm->screws.size();
  return count;
}

Result<PlanGoal> joints_of(const Arms& arms, const wire::PlanningTarget& target, std::string_view field) {
  if (static_cast<std::size_t>(target.joints_size()) != joint_count(arms))
    return Error{Origin::usage, fmt::format("{}.joints has {} values", field, target.joints_size()),
                 fmt::format("the group has {} joints", joint_count(arms)),
                 "send one value for each joint, left arm first"};
  PlanGoal goal;
  auto values = target.joints().begin();
  for (const Chain* arm : arms) {
    ArmJoints joints{};
    std::copy_n(values, arm->screws.size(), joints.begin());
    values += static_cast<int>(arm->screws.size());
    goal.push_back({arm->name, joints});
  }
  return goal;
}

Result<PlanGoal> goal_of(const Arms& arms, const wire::PlanningTarget& target, std::string_view field) {
  switch (target.type()) {
    case wire::PlanningTarget_Type_SE3:
      return tools_of(arms, target, field, kIsTool);
    case wire::PlanningTarget_Type_EE:
      return tools_of(arms, target, field, kIsEnd);
    case wire::PlanningTarget_Type_JOINT:
      return joints_of(arms, target, field);
    default:
      return Error{Origin::usage, fmt::format("{} has no type", field),
                   "a target is a pose of the tool, a pose of the arm's end, or joints",
                   "set type to SE3, EE or JOINT"};
  }
}

// `target`, if it is set, then `targets`, in this order.
template <class Move>
Result<std::vector<PlanGoal>> goals_of(const Arms& arms, const Move& move) {
  std::vector<PlanGoal> goals;
  const bool single = move.has_target() &&
                      (move.targets_size() == 0 || move.target().type() != wire::PlanningTarget_Type_UNKNOWN);
  if (single) {
    auto goal = goal_of(arms, move.target(), "target");
    if (!goal) return goal.error();
    goals.push_back(std::move(*goal));
  }
  for (int i = 0; i < move.targets_size(); ++i) {
    auto goal = goal_of(arms, move.targets(i), fmt::format("targets[{}]", i));
    if (!goal) return goal.error();
    goals.push_back(std::move(*goal));
  }
  return goals;
}

const Error kNoTarget{Origin::usage, "there is no target", "target and targets are both empty",
                      "send a target"};

Status set_reference(const Arms& arms, const wire::PlanningReference& reference, PlanRequest& request) {
  if (reference.trajectory().points_size() > 0)
    return Error{Origin::usage, "a reference cannot be a trajectory",
                 "the planner stays near one reference configuration", "send reference.joint_position"};
  const auto& given = reference.joint_position();
  if (std::all_of(given.begin(), given.end(), [](double value) { return value == 0; })) return Done{};
  if (static_cast<std::size_t>(given.size()) != joint_count(arms))
    return Error{Origin::usage, fmt::format("the reference has {} values", given.size()),
                 fmt::format("the group has {} joints", joint_count(arms)),
                 "send one value for each joint, left arm first, or none"};
  request.reference.emplace();
  request.reference->fill(0);
  auto values = given.begin();
  for (const Chain* arm : arms)
    for (std::size_t i = 0; i < arm->screws.size(); ++i) (*request.reference)[arm->first + i] = *values++;
  return Done{};
}

Status set_scales(const wire::MotionParam& param, PlanRequest& request) {
  const auto scales = scales_of(param);
  if (!scales) return scales.error();
  request.velocity_scale = scales->velocity;
  request.acceleration_scale = scales->acceleration;
  return Done{};
}

Result<PathMode> mode_of(wire::McPlanningMode mode) {
  if (mode == wire::McPlanningMode_DEFAULT) return PathMode::free;
  if (mode == wire::McPlanningMode_LINEAR_MOVE) return PathMode::linear;
  return Error{Origin::not_found, fmt::format("{} is not available", wire::McPlanningMode_Name(mode)),
               "the vendor's document names this mode but does not define it",
               "McPlanningMode_DEFAULT or McPlanningMode_LINEAR_MOVE"};
}

// An object whose fields are all at their defaults is none: some clients write every field.
bool describes_object(const wire::PlanningMoveObjectInfo& object) {
  return !object.name().empty() || !object.parent_frame().empty() ||
         object.type() != wire::PlanningMoveObjectInfo_GeometryType_UNKNOWN ||
         object.pose().position().ByteSizeLong() > 0 || object.pose().orientation().ByteSizeLong() > 0;
}

// The document gives the object no dimensions, so no clearance of it could be kept.
Status refuse_object(const wire::PlanningMoveObjectInfo& object) {
  if (!describes_object(object)) return Done{};
  return Error{Origin::usage, "nothing moves: obj_info is not supported",
               "the planner attaches no object to the tool, so the object could touch an obstacle",
               "leave obj_info out; aimctl plan obstacle add makes an obstacle known to the planner"};
}

// The motions of gestures: successive offsets of the tool along the axes of the base [m].
struct Gesture {
  wire::InteractiveMotionType type;
  std::vector<Vec3> offsets;
};
const Gesture kGestures[] = {
    {wire::HandShake, {{0, 0, 0.03}, {0, 0, -0.06}, {0, 0, 0.06}, {0, 0, -0.06}, {0, 0, 0.03}}},
    {wire::FistBump, {{0.06, 0, 0}, {-0.06, 0, 0}}},
    {wire::FreeMove, {}},
};
// Pose of the left tool for a gesture, if the request has no goal; that of the right one is mirrored. The
// orientation is that of the document's sample goal.
constexpr Pose kGesturePose{{0.40, 0.20, 0.15}, {0.818758, 0.570822, -0.0606913, -0.0106989}};

PlanGoal gesture_goal(const Arms& arms) {
  PlanGoal goal;
  for (const Chain* arm : arms) {
    const double side = is_right(*arm) ? -1 : 1;
    const auto& [position, q] = kGesturePose;
    const Pose tool{{position.x, side * position.y, position.z}, {q.w, side * q.x, q.y, side * q.z}};
    goal.push_back({arm->name, ToolGoal{tool, ToolFrame::base}});
  }
  return goal;
}

}  // namespace

Result<PlanRequest> plan_request(const RobotModel& model, const wire::PlanningMoveRequest& move) {
  const auto arms = arms_of(model, move.group());
  if (!arms) return arms.error();
  const auto mode = mode_of(move.mode());
  if (!mode) return mode.error();
  if (const Status none = refuse_object(move.obj_info()); !none) return none.error();
  auto goals = goals_of(*arms, move);
  if (!goals) return goals.error();
  if (goals->empty()) return kNoTarget;
  PlanRequest request;
  request.goals = std::move(*goals);
  request.mode = *mode;
  if (const Status set = set_scales(move.param(), request); !set) return set.error();
  if (const Status set = set_reference(*arms, move.reference(), request); !set) return set.error();
  return request;
}

Result<PlanRequest> plan_request(const RobotModel& model, const wire::LinearMoveRequest& move) {
  const auto arms = arms_of(model, move.group());
  if (!arms) return arms.error();
  auto goal = tools_of(*arms, move.target(), "target", kIsTool);
  if (!goal) return goal.error();
  PlanRequest request;
  request.goals.push_back(std::move(*goal));
  request.mode = PathMode::linear;
  if (const Status set = set_scales(move.param(), request); !set) return set.error();
  return request;
}

Result<PlanRequest> plan_request(const RobotModel& model, const wire::MovePoseRequest& move) {
  const bool known = move.type() == wire::ArmType_LEFT || move.type() == wire::ArmType_RIGHT;
  if (!known)
    return Error{Origin::usage, "no arm is named", "type is ArmType_UNKNOWN",
                 "ArmType_LEFT or ArmType_RIGHT"};
  if (move.is_block())
    return Error{Origin::usage, "is_block is not available",
                 "it would occupy a connection until the arm has arrived",
                 "leave it out, and poll GetTaskState"};
  const auto arm = arm_chain(model, move.type() == wire::ArmType_LEFT ? "left_arm" : "right_arm");
  if (!arm) return arm.error();
  const auto pose = pose_of(move.pose(), "pose");
  if (!pose) return pose.error();
  const bool relative = move.mode() == wire::MovePoseMode_RELATIVE;
  PlanRequest request;
  request.goals = {{{(*arm)->name, ToolGoal{*pose, relative ? ToolFrame::by_tool : ToolFrame::base}}}};
  if (const Status set = set_scales(move.param(), request); !set) return set.error();
  return request;
}

Result<PlanRequest> plan_request(const RobotModel& model, const wire::InteractiveMoveRequest& move) {
  const auto* gesture = std::find_if(std::begin(kGestures), std::end(kGestures),
                                     [&](const Gesture& row) { return row.type == move.type(); });
  if (gesture == std::end(kGestures))
    return Error{Origin::usage, "no gesture is named", "type is None", "HandShake, FistBump or FreeMove"};
  const bool unnamed = move.group() == wire::McPlanningGroup_UNKNOWN;
  const auto arms = arms_of(model, unnamed ? wire::McPlanningGroup_RIGHT_ARM : move.group());
  if (!arms) return arms.error();
  auto goals = goals_of(*arms, move);
  if (!goals) return goals.error();
  if (goals->empty() && gesture->offsets.empty()) return kNoTarget;
  PlanRequest request;
  request.goals = goals->empty() ? std::vector<PlanGoal>{gesture_goal(*arms)} : std::move(*goals);
  for (const Vec3& offset : gesture->offsets) {
    PlanGoal next;
    for (const Chain* arm : *arms) next.push_back({arm->name, ToolGoal{{offset, {}}, ToolFrame::by_base}});
    request.goals.push_back(std::move(next));
  }
  if (const Status set = set_reference(*arms, move.reference(), request); !set) return set.error();
  return request;
}

JointMask joints_of(const RobotModel& model, const PlanRequest& request) {
  JointMask joints = 0;
  for (const PlanGoal& goal : request.goals)
    for (const ArmGoal& arm : goal)
      if (const Chain* chain = model.geometry->find_chain(arm.arm))
        for (std::size_t i = 0; i < chain->screws.size(); ++i) joints |= bit(chain->first + i);
  return joints;
}

}  // namespace aim::robotside
