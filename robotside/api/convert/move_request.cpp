// Common parts of all requests for moves.
#include "robotside/api/convert/move_request.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string>

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

struct GroupRow {
  int number;
  std::string_view joints;  // group or joint of the model
};
constexpr std::array kMovedGroups{
    GroupRow{wire::McPlanningGroup_LEFT_ARM, "left_arm"},
    GroupRow{wire::McPlanningGroup_RIGHT_ARM, "right_arm"},
    GroupRow{wire::McPlanningGroup_DUAL_ARM, "arms"},
    GroupRow{wire::McPlanningGroup_WAIST_LIFT, "waist_lift"},
    GroupRow{wire::McPlanningGroup_WAIST_PITCH, "waist_pitch"},
    GroupRow{wire::McPlanningGroup_HEAD, "neck"},
};

double scale_of(double asked) { return asked > 0 ? std::min(asked, 1.0) : 1.0; }

bool is_zero(const wire::Vec3& vector) { return vector.x() == 0 && vector.y() == 0 && vector.z() == 0; }
template <class Limit>
bool limits_tool(const Limit& limit) {
  return !is_zero(limit.linear()) || !is_zero(limit.angular());
}

}  // namespace

std::optional<JointRun> run_of(const RobotModel& model, int group) {
  for (const GroupRow& row : kMovedGroups) {
    if (row.number != group) continue;
    if (const auto joint = model.find_joint(row.joints)) return JointRun{*joint, 1};
    for (const JointGroup& joints : model.groups)
      if (joints.name == row.joints) return JointRun{joints.first, joints.count};
  }
  return std::nullopt;
}

Error no_such_group(const RobotModel& model, std::string_view group) {
  std::string known;
  for (const GroupRow& row : kMovedGroups)
    if (run_of(model, row.number))
      known += (known.empty() ? "" : ", ") +
               wire::McPlanningGroup_Name(static_cast<wire::McPlanningGroup>(row.number));
  return {Origin::not_found, fmt::format("{} is not a group of the {}", group, model.title),
          "groups that can be moved: " + known, "send one of these groups"};
}

Result<Scales> scales_of(const wire::MotionParam& param) {
  if (param.velocity_scale() < 0 || param.acceleration_scale() < 0)
    return Error{Origin::usage, "a scale is negative",
                 "velocity_scale and acceleration_scale are fractions of the limits", "send 0 to 1"};
  constexpr double kSlowest = 0.01;
  for (const double scale : {param.velocity_scale(), param.acceleration_scale()})
    if (scale > 0 && scale < kSlowest)
      return Error{Origin::usage, "a scale is too small",
                   fmt::format("{} of the limits is below the minimum of {}", scale, kSlowest),
                   fmt::format("send {} or more, or 0 for full speed", kSlowest)};
  if (limits_tool(param.max_se3_velocity()) || limits_tool(param.max_se3_acceleration()))
    return Error{Origin::usage, "the speed of the tool cannot be limited separately",
                 "max_se3_velocity and max_se3_acceleration are not supported by aimd",
                 "leave them out, and use velocity_scale and acceleration_scale"};
  return Scales{scale_of(param.velocity_scale()), scale_of(param.acceleration_scale())};
}

}  // namespace aim::robotside
