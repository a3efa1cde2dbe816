// Frames by forward kinematics.
#include "robotside/telemetry/frame_transform.hpp"

#include <optional>

#include "core/model/body_geometry.hpp"
#include "core/model/body_part.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

std::vector<PlacedFrame> frames_in_base(const RobotModel& model, const JointArray& positions) {
  std::vector<PlacedFrame> placed;
  if (model.description == nullptr || model.geometry == nullptr) return placed;
  std::vector<Links> links(model.geometry->chains.size());
  for (std::size_t i = 0; i < links.size(); ++i) find_links(model.geometry->chains[i], positions, links[i]);
  for (const LinkFrame& frame : model.description->frames)
    placed.push_back({&frame, links[frame.chain][frame.joints].carry(frame.in_base)});
  return placed;
}

Pose base_in_odom(const RobotModel& model, const RobotState& state) {
  const Pose odometry = {{state.base.x, state.base.y, 0}, turn({0, 0, 1}, state.base.yaw)};
  if (model.geometry == nullptr) return odometry;
  Pose base_over_foot;
  for (const JointGroup* group : legs_of(model)) {
    const Chain* leg = model.geometry->find_chain(group->name);
    if (leg == nullptr) continue;
    const Pose base_in_sole = inverse(tool_in_base(*leg, state.position));
    if (base_in_sole.position.z > base_over_foot.position.z)
      base_over_foot = {{0, 0, base_in_sole.position.z}, base_in_sole.rotation};
  }
  return odometry * base_over_foot;
}

}  // namespace aim::robotside
