// Obstacles that planned moves keep clear of, by aim.v1 PlanService. Documents and the command line list only
// the sizes that a shape has; on the wire each size has a field of its own (plan.proto).
#include "cli/commands/plan/plan_obstacle.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "aim/v1/plan.pb.h"
#include "cli/client/reply.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/tool_pose.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_obstacles() {
  return Error{.origin = Origin::not_found,
               .message = "this robot does not support obstacles",
               .reason = "it does not serve aim.v1 PlanService"};
}

// The sizes of a shape: box X Y Z, sphere RADIUS, cylinder and capsule RADIUS LENGTH.
std::size_t size_count(std::string_view shape) { return shape == "box" ? 3 : shape == "sphere" ? 1 : 2; }

Status set_size(const std::vector<double>& size, v1::Obstacle& obstacle) {
  const std::string& shape = obstacle.shape();
  if (size.size() != size_count(shape))
    return usage_error(fmt::format("a {} has {} size(s), not {}", shape, size_count(shape), size.size()),
                       "box X,Y,Z; cylinder or capsule RADIUS,LENGTH; sphere RADIUS");
  if (std::any_of(size.begin(), size.end(), [](double value) { return value <= 0; }))
    return usage_error("every size must be greater than 0", "sizes are edges, radii and lengths [m]");
  obstacle.set_size_x(size[0]);
  if (size.size() == 3) obstacle.set_size_y(size[1]);
  if (size.size() > 1) obstacle.set_size_z(size.back());
  return Done{};
}

Json row_of(const v1::Obstacle& obstacle) {
  Json size = Json::array({obstacle.size_x()});
  if (size_count(obstacle.shape()) == 3) size.push_back(obstacle.size_y());
  if (size_count(obstacle.shape()) > 1) size.push_back(obstacle.size_z());
  Json row{{"name", obstacle.name()}, {"shape", obstacle.shape()}, {"size_m", std::move(size)}};
  row.update(to_document(pose_of(obstacle.pose())));
  return row;
}

// Parses a row of `plan obstacle list`.
Result<v1::Obstacle> obstacle_of(const Json& row) {
  v1::Obstacle obstacle;
  if (!row.is_object() || !row.contains("name") || !row["name"].is_string() || !row.contains("shape") ||
      !row["shape"].is_string())
    return usage_error("an obstacle on standard input has no name or no shape",
                       "expected the output of aimctl plan obstacle list --json");
  obstacle.set_name(row["name"].get<std::string>());
  obstacle.set_shape(row["shape"].get<std::string>());
  if (std::find(kShapes.begin(), kShapes.end(), obstacle.shape()) == kShapes.end())
    return usage_error(fmt::format("'{}' is not a shape", obstacle.shape()),
                       "box, cylinder, sphere or capsule");
  auto pose = pose_from(row);
  if (!pose) return pose.error();
  fill(*pose, *obstacle.mutable_pose());
  auto size = numbers_at(row, "size_m", size_count(obstacle.shape()));
  if (!size) return size.error();
  if (auto fits = set_size(*size, obstacle); !fits) return fits.error();
  return obstacle;
}

using Obstacles = std::vector<v1::Obstacle>;

Result<Obstacles> obstacles_of_input(Invocation& invocation) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  const auto listed = document->find("obstacles");
  if (listed == document->end() || !listed->is_array())
    return usage_error("'obstacles' on standard input is missing or is not a list",
                       "expected the output of aimctl plan obstacle list --json");
  Obstacles obstacles;
  for (const Json& row : *listed) {
    auto obstacle = obstacle_of(row);
    if (!obstacle) return obstacle.error();
    obstacles.push_back(*obstacle);
  }
  return obstacles;
}

Result<Pose> pose_of_words(const Arguments& arguments) {
  const auto at = arguments.numbers("--at");
  const auto rpy = arguments.numbers("--rpy");
  const auto wxyz = arguments.numbers("--quat");
  if (at.empty()) return usage_error("--at is missing", "give the centre in the base frame: --at X,Y,Z [m]");
  if (!rpy.empty() && !wxyz.empty())
    return usage_error("--quat and --rpy cannot be combined", "both give the rotation: keep one of them");
  Pose pose{{at[0], at[1], at[2]}, rpy.empty() ? Quaternion{} : from_rpy(rpy[0], rpy[1], rpy[2])};
  if (wxyz.empty()) return pose;
  auto rotation = unit_quaternion(wxyz);
  if (!rotation) return rotation.error();
  pose.rotation = *rotation;
  return pose;
}

Result<Obstacles> obstacle_of_words(const Arguments& arguments) {
  if (!arguments.has("NAME") || !arguments.has("SHAPE"))
    return usage_error("an obstacle needs a name and a shape",
                       "aimctl plan obstacle add table box --at 0.5,0,-0.1 --size 0.4,1,0.04");
  auto pose = pose_of_words(arguments);
  if (!pose) return pose.error();
  v1::Obstacle obstacle;
  obstacle.set_name(arguments.text("NAME"));
  obstacle.set_shape(arguments.text("SHAPE"));
  fill(*pose, *obstacle.mutable_pose());
  if (auto fits = set_size(arguments.numbers("--size"), obstacle); !fits) return fits.error();
  return Obstacles{obstacle};
}

Result<Obstacles> read_obstacles(Robot& robot) {
  auto reply = robot.call(methods::PlanService::kListObstacles, v1::ListObstaclesRequest{});
  if (!reply) return not_implemented(reply.error()) ? no_obstacles() : reply.error();
  return Obstacles(reply->obstacles().begin(), reply->obstacles().end());
}

Status remove(Robot& robot, const v1::RemoveObstacleRequest& request) {
  auto removed = ask_aim(robot, methods::PlanService::kRemoveObstacle, request, no_obstacles());
  return removed ? Status(Done{}) : Status(removed.error());
}

// With --dry-run the robot only checks the obstacle.
Status add(Invocation& invocation, const v1::Obstacle& obstacle) {
  Robot& robot = invocation.robot();
  v1::AddObstacleRequest request;
  *request.mutable_obstacle() = obstacle;
  request.set_replace(invocation.arguments().has("--replace"));
  if (!invocation.settings().dry_run) {
    auto added = ask_aim(robot, methods::PlanService::kAddObstacle, request, no_obstacles());
    return added ? Status(Done{}) : Status(added.error());
  }
  if (!robot.serves_aim_v1()) return no_obstacles();
  auto verdict = check(robot, methods::PlanService::kAddObstacle.path, to_json(request));
  if (!verdict) return verdict.error();
  return verdict->allowed() ? Status(Done{}) : Status(to_error(verdict->refusal()));
}

}  // namespace

Status run_plan_object_list(Invocation& invocation) {
  auto obstacles = read_obstacles(invocation.robot());
  if (!obstacles) return obstacles.error();
  Json rows = Json::array();
  for (const v1::Obstacle& obstacle : *obstacles) rows.push_back(row_of(obstacle));
  invocation.sink().print({.document = {{"obstacles", std::move(rows)}},
                           .rows = "obstacles",
                           .columns = {"name", "shape", "size_m", "position_m", "quaternion_wxyz"}});
  return Done{};
}

Status run_plan_object_add(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  auto obstacles = arguments.is_input("NAME") ? obstacles_of_input(invocation) : obstacle_of_words(arguments);
  if (!obstacles) return obstacles.error();
  Json names = Json::array();
  for (const v1::Obstacle& obstacle : *obstacles) {
    if (auto added = add(invocation, obstacle); !added) return added;
    names.push_back(obstacle.name());
  }
  if (!invocation.settings().dry_run) return run_plan_object_list(invocation);
  invocation.sink().print({.document = {{"dry_run", true}, {"checked_by", "robot"}, {"obstacles", names}}});
  return Done{};
}

Status run_plan_object_remove(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("NAME") == arguments.has("--all"))
    return usage_error("name the obstacle, or give --all", "aimctl plan obstacle list shows the names");
  v1::RemoveObstacleRequest request;
  request.set_name(arguments.text("NAME"));
  request.set_all(arguments.has("--all"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::PlanService::kRemoveObstacle.path, request);
  if (auto removed = remove(invocation.robot(), request); !removed) return removed;
  return run_plan_object_list(invocation);
}

}  // namespace aim::cli
