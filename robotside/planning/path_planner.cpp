// A request is planned goal by goal; each part starts where the last one ended.
#include "robotside/planning/path_planner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "robotside/kinematics/newton.hpp"
#include "robotside/planning/goal_posture.hpp"
#include "robotside/planning/line_path.hpp"
#include "robotside/planning/path_search.hpp"
#include "robotside/planning/path_shortcut.hpp"
#include "robotside/planning/path_trajectory.hpp"

namespace aim::robotside {
namespace {

constexpr double kMostOutside = 0.1;  // a measured start may be this far outside a limit [rad]

struct Leg {
  JointTrajectory trajectory;
  double line_error = 0;  // [m]
};

class Planner {
 public:
  Planner(const RobotModel& model, const PlanRequest& request, std::span<const ArmInverse* const> arms)
      : request_(request),
        checker_(model, chains_of(*model.geometry, arms), request.start, request.scene),
        limits_(scaled_limits(checker_, request.velocity_scale, request.acceleration_scale)) {
    const auto joints = checker_.joints();
    for (const ArmInverse* arm : arms) {
      const auto column = std::lower_bound(joints.begin(), joints.end(), arm->chain().first);
      arms_.push_back({arm, static_cast<std::size_t>(column - joints.begin())});
    }
    if (request.reference) reference_ = checker_.configuration_of(*request.reference);
  }

  Result<PlannedPath> run() {
    JointConfiguration from = checker_.configuration_of(request_.start);
    if (Status good = check_start(from); !good) return good.error();
    PlannedPath path;
    path.trajectory = path_into_limits(from);
    for (std::size_t i = 0; i < request_.goals.size(); ++i) {
      if (spent()) return search_failed();
      auto leg =
          request_.mode == PathMode::linear ? plan_linear(from, request_.goals[i]) : plan_free(from, i);
      if (!leg) return about_goal(leg.error(), i);
      std::size_t piece = 0;
      const JointConfiguration there = configuration_at(leg->trajectory, leg->trajectory.duration(), piece);
      measure(from, there, request_.goals[i], path);
      append(path.trajectory, leg->trajectory);
      path.goal_times.push_back(path.trajectory.duration());
      path.line_error = std::max(path.line_error, leg->line_error);
      from = there;
    }
    path.goal_joints = checker_.all(from);
    const auto margins = margins_on(checker_, path.trajectory, request_.stop);
    if (!margins) return search_failed();
    if (margins->nearest.distance <= 0) return in_collision(kOnPath, margins->nearest);
    path.nearest = margins->nearest;
    path.limit = margins->limit;
    return path;
  }

 private:
  Status check_start(const JointConfiguration& start) {
    if (checker_.limit_margin(start).margin < -kMostOutside) return beyond_limit(checker_, kAtStart, start);
    const NearestParts parts = checker_.nearest(start, 0.05);
    if (parts.distance > 0) return Done{};
    Error error = in_collision(kAtStart, parts);
    error.hint = "move the arms out of collision first";
    return error;
  }

  // The start may be slightly outside its limits: the trajectory then begins with a straight move into them.
  // Otherwise it begins with a single knot at the start.
  JointTrajectory path_into_limits(JointConfiguration& from) const {
    JointTrajectory still{{checker_.joints().begin(), checker_.joints().end()}, {0}, from, {}};
    still.velocity.assign(from.size(), 0);
    if (checker_.within_limits(from)) return still;
    JointConfiguration inside = from;
    for (std::size_t k = 0; k < inside.size(); ++k) inside[k] = checker_.limit(k).clamp(inside[k]);
    shrink_shared(inside);
    std::vector<AxisLimits> limits = limits_;
    for (std::size_t k = 0; k < limits.size(); ++k) {
      limits[k].position.min = std::min(limits[k].position.min, from[k]);
      limits[k].position.max = std::max(limits[k].position.max, from[k]);
    }
    const auto timing = time_waypoints(std::vector{from, inside}, limits);
    from = inside;
    if (!timing) return still;
    return {still.tracks, timing->times, timing->position, timing->velocity};
  }

  // Scales both joints of a pair into the limit that they share.
  void shrink_shared(JointConfiguration& configuration) const {
    const auto& joints = checker_.joints();
    for (const CoupledLimit& coupled : checker_.model().coupled_limits) {
      const auto first = std::lower_bound(joints.begin(), joints.end(), coupled.first);
      const auto second = std::lower_bound(joints.begin(), joints.end(), coupled.second);
      if (first == joints.end() || second == joints.end() || *first != coupled.first) continue;
      double& a = configuration[static_cast<std::size_t>(first - joints.begin())];
      double& b = configuration[static_cast<std::size_t>(second - joints.begin())];
      const double sum = std::abs(coupled.first_factor * a + coupled.second_factor * b);
      if (sum > coupled.bound) a *= coupled.bound / sum, b *= coupled.bound / sum;
    }
  }

  const JointConfiguration& reference_at(const JointConfiguration& from) const {
    return reference_ ? *reference_ : from;
  }

  Result<Leg> plan_linear(const JointConfiguration& from, const PlanGoal& goal) {
    const auto ends = goal_configurations(checker_, arms_, goal, from, reference_at(from), false);
    if (!ends && !is_collision(ends.error())) return ends.error();
    auto line = line_trajectory(checker_, arms_, goal, from, limits_, request_.clearance,
                                reference_ ? &*reference_ : nullptr);
    if (!line) return line.error();
    return Leg{std::move(line->trajectory), line->error.position};
  }

  // Tries the nearest configuration at the goal first, then others if it collides or no path to it is found.
  Result<Leg> plan_free(const JointConfiguration& from, std::size_t goal_index) {
    const PlanGoal& goal = request_.goals[goal_index];
    std::optional<Error> error;
    std::size_t tried = 0;
    for (const bool thorough : {false, true}) {
      const auto ends = goal_configurations(checker_, arms_, goal, from, reference_at(from), thorough);
      if (!ends && tried > 0) break;
      if (!ends) {
        error = ends.error();
        if (!is_collision(*error)) break;
        continue;
      }
      for (std::size_t i = tried; i < ends->size(); ++i, ++tried) {
        auto leg = to_posture(from, (*ends)[i], static_cast<std::uint32_t>(16 * goal_index + i));
        if (leg) return leg;
        error = leg.error();
        if (spent()) return *error;
      }
    }
    return *error;
  }

  bool spent() const {
    return checker_.checks() >= request_.max_checks || (request_.stop && request_.stop());
  }

  Error search_failed() const {
    return {.origin = Origin::aborted,
            .message = "no path was found",
            .reason = fmt::format("{} configurations were checked", checker_.checks()),
            .hint = "add a goal in between, or start from another configuration"};
  }

  Result<Leg> to_posture(const JointConfiguration& from, const JointConfiguration& to, std::uint32_t salt) {
    checker_.keep_clear(request_.clearance, std::vector{from, to});
    std::vector<JointConfiguration> path = {from, to};
    if (!checker_.connects(from, to)) {
      // Half of the remaining checks, so that some are left for another configuration at the goal.
      const std::size_t left = (request_.max_checks - std::min(request_.max_checks, checker_.checks())) / 2;
      const std::uint32_t seed = request_.seed * 2654435761u + salt;
      path = find_path(checker_, from, to, seed, {left, &request_.stop});
      if (path.empty()) return search_failed();
      shorten(checker_, path, seed);
    }
    auto trajectory = smooth_trajectory(checker_, path, limits_);
    if (!trajectory) return trajectory.error();
    return Leg{std::move(*trajectory)};
  }

  void measure(const JointConfiguration& from, const JointConfiguration& there, const PlanGoal& goal,
               PlannedPath& path) const {
    for (const PlannedArm& arm : arms_) {
      const ArmGoal* wanted = goal_of(arm, goal);
      if (wanted == nullptr) continue;
      const PoseError error =
          error_of(tool_at(checker_, arm, there), target_of(checker_, arm, *wanted, from));
      path.position_error = std::max(path.position_error, norm(error.position));
      path.rotation_error = std::max(path.rotation_error, norm(error.rotation));
    }
  }

  Error about_goal(Error error, std::size_t goal) const {
    if (request_.goals.size() > 1) {
      error.message = fmt::format("goal {}: {}", goal + 1, error.message);
      error.facts.push_back({"goal", std::to_string(goal)});
    }
    return error;
  }

  const PlanRequest& request_;
  StateValidity checker_;
  std::vector<AxisLimits> limits_;
  std::vector<PlannedArm> arms_;
  std::optional<JointConfiguration> reference_;
};

}  // namespace

std::vector<std::size_t> chains_of(const BodyGeometry& geometry, std::span<const ArmInverse* const> arms) {
  std::vector<std::size_t> chains;
  for (const ArmInverse* arm : arms)
    chains.push_back(static_cast<std::size_t>(&arm->chain() - geometry.chains.data()));
  return chains;
}

bool is_collision(const Error& error) { return !error.facts.empty() && error.facts.front().key == "first"; }

Result<PlannedPath> plan_path(const RobotModel& model, const PlanRequest& request,
                              std::span<const ArmInverse* const> arms) {
  return Planner(model, request, arms).run();
}

}  // namespace aim::robotside
