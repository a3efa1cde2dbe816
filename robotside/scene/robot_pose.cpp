// The base from the feet: the inverse of what the legs do.
#include "robotside/scene/robot_pose.hpp"

#include <algorithm>

#include "core/model/body_geometry.hpp"
#include "core/model/body_part.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

JointArray positions_of(const Posture& posture) {
  JointArray positions{};
  std::copy(posture.positions.begin(), posture.positions.end(), positions.begin());
  return positions;
}

// The mean of poses that differ little.
class MeanPose {
 public:
  void add(const Pose& pose) {
    const Quaternion& q = pose.rotation;
    const double sign = q.w * sum_.w + q.x * sum_.x + q.y * sum_.y + q.z * sum_.z < 0 ? -1 : 1;
    sum_ = {sum_.w + sign * q.w, sum_.x + sign * q.x, sum_.y + sign * q.y, sum_.z + sign * q.z};
    place_ = place_ + pose.position;
    ++count_;
  }
  Pose get() const { return count_ == 0 ? Pose{} : Pose{(1.0 / count_) * place_, normalized(sum_)}; }

 private:
  Quaternion sum_{0, 0, 0, 0};
  Vec3 place_;
  int count_ = 0;
};

}  // namespace

Pose base_in_world(const RobotModel& model, const RobotState& state) {
  const Pose odometry = {{state.base.x, state.base.y, 0}, turn({0, 0, 1}, state.base.yaw)};
  const Posture* stand = model.find_posture("stand");
  if (model.geometry == nullptr || stand == nullptr) return odometry;
  const JointArray standing = positions_of(*stand);
  double height = 0;  // of the standing base above the floor [m]
  MeanPose now_in_standing;
  for (const JointGroup* group : legs_of(model)) {
    const Chain* leg = model.geometry->find_chain(group->name);
    if (leg == nullptr) continue;
    const Pose sole = tool_in_base(*leg, standing);
    height = std::max(height, -sole.position.z);
    now_in_standing.add(sole * inverse(tool_in_base(*leg, state.position)));
  }
  const Pose standing_in_world = odometry * Pose{{0, 0, height}, {}};
  return state.walking ? standing_in_world : standing_in_world * now_in_standing.get();
}

Pose sensor_in_base(const RobotModel& model, const Sensor& sensor, const JointArray& positions) {
  Links links;
  find_links(model.geometry->chains[sensor.mount.chain], positions, links);
  return links[sensor.mount.joints].carry(sensor.mount.in_base);
}

}  // namespace aim::robotside
