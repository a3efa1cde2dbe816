// Look-ups in a robot model, and the limits that two joints share.
#include "core/model/robot_model.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace aim {

bool CoupledLimit::scale_inside(bool first_commanded, double& first_position, bool second_commanded,
                                double& second_position) const {
  constexpr double kRounding = 1 + 1e-12;  // what was scaled once is inside
  const double all = sum(first_position, second_position);
  if (std::abs(all) <= bound * kRounding) return false;
  const double commanded = sum(first_commanded ? first_position : 0, second_commanded ? second_position : 0);
  const double room = std::copysign(bound, all) - (all - commanded);
  const double scale = commanded == 0 ? 0 : std::clamp(room / commanded, 0.0, 1.0);
  if (first_commanded) first_position *= scale;
  if (second_commanded) second_position *= scale;
  return true;
}

std::optional<std::size_t> RobotModel::find_joint(std::string_view name) const {
  for (const JointAlias& alias : aliases)
    if (alias.alias == name) {
      name = alias.joint;
      break;
    }
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i].name == name) return i;
  return std::nullopt;
}

const JointGroup& RobotModel::group(std::string_view name) const {
  for (const JointGroup& candidate : groups)
    if (candidate.name == name) return candidate;
  assert(false && "the model has no such group");
  return groups.front();
}

const Posture& RobotModel::posture(std::string_view name) const {
  for (const Posture& candidate : postures)
    if (candidate.name == name) return candidate;
  assert(false && "the model has no such posture");
  return postures.front();
}

std::uint16_t RobotModel::port_of(Endpoint endpoint) const {
  for (const EndpointPort& row : ports)
    if (row.endpoint == endpoint) return row.port;
  return 0;
}

const Topic* RobotModel::find_topic(std::string_view name) const {
  for (const Topic& topic : topics)
    if (topic.name == name) return &topic;
  return nullptr;
}

const CoupledLimit* RobotModel::coupled_limit(std::size_t joint) const {
  for (const CoupledLimit& limit : coupled_limits)
    if (limit.has(joint)) return &limit;
  return nullptr;
}

}  // namespace aim
