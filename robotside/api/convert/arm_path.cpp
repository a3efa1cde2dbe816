// AimDK's trajectories of the arms as one joint trajectory.
// Source: AimDK v2.0, MoveTrajectoryTarget and ScalarTrajectory; "any number of points, best below 500" is
// the document's advice for an older interface of the same kind.
#include "robotside/api/convert/arm_path.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "core/units.hpp"
#include "robotside/control/parts/target_shape.hpp"
#include "robotside/smooth/waypoint_timing.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr int kMostPoints = 5000;

struct ArmPoints {
  std::string_view name;  // group of the model
  const wire::ScalarTrajectory* trajectory;
};

Error unusable(std::string message, std::string reason, std::string hint) {
  return {Origin::usage, std::move(message), std::move(reason), std::move(hint)};
}

// The arms that have points. Both arms need the same number of points at the same times.
Result<std::vector<ArmPoints>> arms_of(const wire::MoveTrajectoryTarget& target) {
  std::vector<ArmPoints> arms;
  if (target.left().points_size() > 0) arms.push_back({"left_arm", &target.left()});
  if (target.right().points_size() > 0) arms.push_back({"right_arm", &target.right()});
  if (arms.empty())
    return unusable("the trajectory moves no arm", "target.left and target.right have no points",
                    "send points of one arm or of both");
  const wire::ScalarTrajectory& first = *arms.front().trajectory;
  if (first.points_size() > kMostPoints)
    return unusable(fmt::format("the trajectory has {} points", first.points_size()),
                    fmt::format("at most {} are accepted", kMostPoints),
                    "send fewer: the trajectory is smoothed");
  if (arms.size() == 1) return arms;
  const wire::ScalarTrajectory& second = *arms.back().trajectory;
  bool together = first.points_size() == second.points_size();
  for (int i = 0; together && i < first.points_size(); ++i)
    together = first.points(i).time_since_reference() == second.points(i).time_since_reference();
  if (!together)
    return unusable("the arms' trajectories do not fit together",
                    "both arms need the same number of points at the same times",
                    "send both with the same times, or one arm after the other");
  return arms;
}

struct Points {
  std::vector<Track> tracks;
  std::vector<std::vector<double>> positions;
  std::vector<double> times;  // [s]; empty: none were given
};

Status add_arm(const RobotModel& model, const ArmPoints& arm, Points& points) {
  const JointGroup* found = model.find_group(arm.name);
  if (found == nullptr)
    return Error{Origin::not_found, fmt::format("this robot has no {}", arm.name),
                 fmt::format("its model is {} ({})", model.title, model.id),
                 "aimctl arm set moves its arm joints by name"};
  const JointGroup& group = *found;
  points.positions.resize(static_cast<std::size_t>(arm.trajectory->points_size()));
  for (int k = 0; k < arm.trajectory->points_size(); ++k) {
    const auto& values = arm.trajectory->points(k).positions();
    if (static_cast<std::size_t>(values.size()) != group.count)
      return unusable(fmt::format("point {} of {} has {} positions", k, arm.name, values.size()),
                      fmt::format("it has {} joints", group.count), "send a value for every joint");
    auto& row = points.positions[static_cast<std::size_t>(k)];
    row.insert(row.end(), values.begin(), values.end());
  }
  for (std::size_t i = 0; i < group.count; ++i) points.tracks.push_back(static_cast<Track>(group.first + i));
  return Done{};
}

// Times must ascend; all zeros mean that none are given.
Status add_times(const wire::ScalarTrajectory& trajectory, Points& points) {
  bool given = false;
  bool ascending = true;
  for (int k = 0; k < trajectory.points_size(); ++k) {
    const double time = trajectory.points(k).time_since_reference();
    given = given || time != 0;
    ascending = ascending && (k == 0 || time > trajectory.points(k - 1).time_since_reference());
    points.times.push_back(time);
  }
  if (!given) points.times.clear();
  if (given && !ascending)
    return unusable("the points' times do not ascend", "time_since_reference decreases or stays the same",
                    "send ascending times, or none");
  return Done{};
}

Error pair_beyond(const RobotModel& model, std::size_t point, std::size_t joint) {
  const CoupledLimit& limit = *model.coupled_limit(joint);
  const std::string_view first = model.joints[limit.first].name, second = model.joints[limit.second].name;
  return Error{Origin::limit,
               fmt::format("point {} leaves the limit that {} and {} share", point, first, second),
               std::string(limit.reason),
               "aimctl joint limits shows it; bring both nearer to 0",
               {},
               {{"joint", std::string(model.joints[joint].name)}}};
}

Status within_limits(const RobotModel& model, const Points& points) {
  JointMask mask = 0;
  for (const Track track : points.tracks) mask |= bit(track);
  for (std::size_t k = 0; k < points.positions.size(); ++k) {
    JointArray target{};
    for (std::size_t i = 0; i < points.tracks.size(); ++i) target[points.tracks[i]] = points.positions[k][i];
    for (std::size_t i = 0; i < points.tracks.size(); ++i)
      if (!std::isfinite(points.positions[k][i]))
        return unusable(fmt::format("point {} is not a finite number", k), "positions must be finite",
                        "send finite numbers");
    const TargetShape shape = shape_targets(model, mask, target, target);
    if (shape.clamped == 0) continue;
    const Joint& joint = model.joints[shape.worst];
    if ((shape.coupled & bit(shape.worst)) != 0) return pair_beyond(model, k, shape.worst);
    return Error{Origin::limit,
                 fmt::format("point {} leaves the limits of {}", k, joint.name),
                 fmt::format("{} rad is requested, {} rad is possible", format_number(target[shape.worst]),
                             format_number(shape.position[shape.worst])),
                 "aimctl joint limits shows the ranges",
                 {},
                 {{"joint", std::string(joint.name)}}};
  }
  return Done{};
}

JointTrajectory as_trajectory(std::vector<Track> tracks, WaypointTiming timing) {
  return {std::move(tracks), std::move(timing.times), std::move(timing.position), std::move(timing.velocity)};
}

}  // namespace

Result<JointTrajectory> arm_path(const RobotModel& model, const wire::MoveTrajectoryTarget& target) {
  const auto arms = arms_of(target);
  if (!arms) return arms.error();
  Points points;
  for (const ArmPoints& arm : *arms)
    if (const Status added = add_arm(model, arm, points); !added) return added.error();
  if (const Status timed = add_times(*arms->front().trajectory, points); !timed) return timed.error();
  if (const Status inside = within_limits(model, points); !inside) return inside.error();
  std::vector<AxisLimits> limits;
  for (const Track track : points.tracks) {
    const JointLimits& joint = model.joints[track].limits;
    limits.push_back({joint.position, joint.velocity, joint.acceleration, 0});
  }
  if (points.positions.size() == 1) {
    const std::vector<double> still(points.tracks.size(), 0.0);
    return JointTrajectory{std::move(points.tracks), {0}, std::move(points.positions.front()), still};
  }
  auto timing = points.times.empty() ? time_waypoints(points.positions, limits)
                                     : keep_times(points.positions, points.times, limits);
  if (!timing) return timing.error();
  return as_trajectory(std::move(points.tracks), std::move(*timing));
}

}  // namespace aim::robotside
