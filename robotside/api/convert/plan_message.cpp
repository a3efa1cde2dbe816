// Plans, poses and obstacles as aim.v1 messages.
#include "robotside/api/convert/plan_message.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/body_geometry.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

struct ShapeRow {
  std::string_view name;
  ObstacleShape shape;
};
constexpr std::array kShapes{
    ShapeRow{"box", ObstacleShape::box},
    ShapeRow{"cylinder", ObstacleShape::cylinder},
    ShapeRow{"sphere", ObstacleShape::sphere},
    ShapeRow{"capsule", ObstacleShape::capsule},
};

void fill_sample(const ArmPlan& plan, const RobotModel& model, double time, std::size_t& piece,
                 v1::PlanSample& sample) {
  const JointTrajectory& path = plan.path.trajectory;
  JointArray positions = plan.start;
  sample.set_time_s(time);
  for (std::size_t column = 0; column < path.tracks.size(); ++column) {
    const SetPoint on_path = at(path, column, time, piece);
    positions[path.tracks[column]] = on_path.position;
    sample.add_position(on_path.position);
    sample.add_velocity(on_path.velocity);
  }
  for (const std::string_view arm : plan.arms)
    fill(tool_in_base(*model.geometry->find_chain(arm), positions), *sample.add_tools());
}

}  // namespace

void fill(const Pose& pose, v1::FramePose& message) {
  const double sign = pose.rotation.w < 0 ? -1 : 1;  // of a rotation's two quaternions the one with w >= 0
  message.set_x(pose.position.x);
  message.set_y(pose.position.y);
  message.set_z(pose.position.z);
  message.set_qw(sign * pose.rotation.w);
  message.set_qx(sign * pose.rotation.x);
  message.set_qy(sign * pose.rotation.y);
  message.set_qz(sign * pose.rotation.z);
}

Pose pose_from(const v1::FramePose& message) {
  const Quaternion q{message.qw(), message.qx(), message.qy(), message.qz()};
  const bool left_out = q == Quaternion{0, 0, 0, 0};
  return {{message.x(), message.y(), message.z()}, left_out ? Quaternion{} : q};
}

void fill(const ArmPlan& plan, const RobotModel& model, v1::Plan& message, bool samples) {
  const PlannedPath& path = plan.path;
  message.set_duration_s(path.duration());
  message.set_clearance_m(path.nearest.second.empty() ? 0 : path.nearest.distance);
  message.set_nearest_first(std::string(path.nearest.first));
  message.set_nearest_second(std::string(path.nearest.second));
  message.set_limit_margin_rad(path.limit.margin);
  message.set_limit_joint(std::string(model.joints[path.limit.joint].name));
  message.set_position_error_m(path.position_error);
  message.set_rotation_error_rad(path.rotation_error);
  message.set_line_error_m(path.line_error);
  message.set_planning_s(plan.planning_s);
  for (const double time : path.goal_times) message.add_goal_times_s(time);
  for (const std::string_view arm : plan.arms) message.add_arms(std::string(arm));
  for (const Track track : path.trajectory.tracks) {
    const Joint& joint = model.joints[track];
    v1::PlannedJoint& row = *message.add_joints();
    row.set_name(std::string(joint.name));
    row.set_lower(joint.limits.position.min);
    row.set_upper(joint.limits.position.max);
    row.set_velocity_limit(joint.limits.velocity);
  }
  if (!samples) return;
  constexpr double kSpacing = 0.01;  // [s]
  constexpr double kMost = 1000;
  const auto pieces = static_cast<int>(std::clamp(std::ceil(path.duration() / kSpacing), 1.0, kMost - 1));
  std::size_t piece = 0;
  for (int i = 0; i <= pieces; ++i)
    fill_sample(plan, model, path.duration() * i / pieces, piece, *message.add_samples());
}

void fill(const Obstacle& obstacle, v1::Obstacle& message) {
  message.set_name(obstacle.name);
  for (const ShapeRow& row : kShapes)
    if (row.shape == obstacle.shape) message.set_shape(std::string(row.name));
  fill(obstacle.in_base, *message.mutable_pose());
  message.set_size_x(obstacle.size.x);
  message.set_size_y(obstacle.size.y);
  message.set_size_z(obstacle.size.z);
}

Result<Obstacle> obstacle_from(const v1::Obstacle& message) {
  const auto row = std::find_if(kShapes.begin(), kShapes.end(),
                                [&](const ShapeRow& some) { return some.name == message.shape(); });
  if (row == kShapes.end())
    return Error{Origin::usage, fmt::format("\"{}\" is not a shape", message.shape()),
                 "obstacles have simple shapes", "box, cylinder, sphere or capsule"};
  return Obstacle{message.name(), row->shape, pose_from(message.pose()),
                  Vec3{message.size_x(), message.size_y(), message.size_z()}};
}

}  // namespace aim::robotside
