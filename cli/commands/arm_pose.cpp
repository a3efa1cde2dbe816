// aimctl arm pose: where the palms are, or would be with given joints. Nothing moves.
#include "cli/commands/arm_pose.hpp"

#include "cli/commands/palm.hpp"

namespace aim::cli {
namespace {

Json row_of(std::size_t side, const Pose& palm) {
  Json row{{"arm", kSides[side]}, {"frame", "base"}};
  row.update(to_document(palm));
  return row;
}

Result<Pose> asked_palm(Invocation& invocation, std::size_t side) {
  if (invocation.arguments().has("--joints"))
    return palm_at(invocation.robot(), side, invocation.arguments().numbers("--joints"));
  auto palms = read_palms(invocation.robot());
  if (!palms) return palms.error();
  return (*palms)[side];
}

}  // namespace

Status run_arm_pose(Invocation& invocation) {
  const std::size_t side = side_of(invocation.arguments().text("ARM"));
  if (side < kSides.size()) {
    auto palm = asked_palm(invocation, side);
    if (!palm) return palm.error();
    invocation.sink().print({.document = row_of(side, *palm)});
    return Done{};
  }
  if (invocation.arguments().has("--joints"))
    return Error{.origin = Origin::usage,
                 .message = "--joints needs to know which arm they are of",
                 .hint = "aimctl arm pose left --joints 0,0.5,0,-1,0,0,0"};
  auto palms = read_palms(invocation.robot());
  if (!palms) return palms.error();
  Json rows = Json::array();
  for (std::size_t i = 0; i < kSides.size(); ++i) rows.push_back(row_of(i, (*palms)[i]));
  invocation.sink().print({.document = {{"frame", "base"}, {"poses", std::move(rows)}},
                           .rows = "poses",
                           .columns = {"arm", "position_m", "quaternion_wxyz", "rpy_rad"}});
  return Done{};
}

}  // namespace aim::cli
