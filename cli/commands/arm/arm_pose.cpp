// aimctl arm pose: poses of the tool frames, measured or for given joint angles. Nothing moves.
#include "cli/commands/arm/arm_pose.hpp"

#include "cli/motion/tool_pose.hpp"
#include "cli/output/views/limb_view.hpp"

namespace aim::cli {
namespace {

Json row_of(std::size_t side, const Pose& tool) {
  Json row{{"arm", kSides[side]}, {"frame", "base"}};
  row.update(to_document(tool));
  return row;
}

Result<Pose> asked_tool(Invocation& invocation, std::size_t side) {
  if (invocation.arguments().has("--joints"))
    return tool_at(invocation.robot(), side, invocation.arguments().numbers("--joints"));
  if (auto has = require_arm(invocation.robot().model(), side); !has) return has.error();
  auto tools = read_tools(invocation.robot());
  if (!tools) return tools.error();
  return *(*tools)[side];
}

}  // namespace

Status run_arm_pose(Invocation& invocation) {
  const std::size_t side = side_of(invocation.arguments().text("ARM"));
  if (side < kSides.size()) {
    auto tool = asked_tool(invocation, side);
    if (!tool) return tool.error();
    invocation.sink().print({.document = row_of(side, *tool), .view = tool_poses_view});
    return Done{};
  }
  if (invocation.arguments().has("--joints"))
    return Error{.origin = Origin::usage,
                 .message = "--joints needs ARM: left or right",
                 .hint = "aimctl arm pose left --joints 0,0.5,0,-1,0,0,0"};
  auto tools = read_tools(invocation.robot());
  if (!tools) return tools.error();
  Json rows = Json::array();
  for (std::size_t i = 0; i < kSides.size(); ++i)
    if ((*tools)[i]) rows.push_back(row_of(i, *(*tools)[i]));
  invocation.sink().print({.document = {{"frame", "base"}, {"poses", std::move(rows)}},
                           .rows = "poses",
                           .columns = {"arm", "position_m", "quaternion_wxyz", "rpy_rad"},
                           .view = tool_poses_view});
  return Done{};
}

}  // namespace aim::cli
