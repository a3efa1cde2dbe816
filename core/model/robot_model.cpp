// Look-ups in a robot model.
#include "core/model/robot_model.hpp"

#include <cassert>

namespace aim {

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

}  // namespace aim
