// A request is planned goal by goal; each goal begins where the last one ended.
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

constexpr double kMostOutside = 0.1;  // a start may be measured so far beyond a limit [rad]

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
      const auto column = std::lower_bound(joints.begin(), joints.end(), arm->shape().chain().first);
      arms_.push_back({arm, static_cast<std::size_t>(column - joints.begin())});
    }
    if (request.reference) reference_ = checker_.place_of(*request.reference);
  }

  Result<PlannedPath> run() {
    JointConfiguration from = checker_.place_of(request_.start);
    if (Status good = check_start(from); !good) return good.error();
    PlannedPath path;
    path.trajectory = way_inside(from);
    for (std::size_t i = 0; i < request_.goals.size(); ++i) {
      if (spent()) return given_up();
      auto leg = request_.mode == PathMode::linear ? straight(from, request_.goals[i]) : freely(from, i);
      if (!leg) return about_goal(leg.error(), i);
      std::size_t piece = 0;
      const JointConfiguration there = place_at(leg->trajectory, leg->trajectory.duration(), piece);
      measure(from, there, request_.goals[i], path);
      append(path.trajectory, leg->trajectory);
      path.goal_times.push_back(path.trajectory.duration());
      path.line_error = std::max(path.line_error, leg->line_error);
      from = there;
    }
    path.goal_joints = checker_.all(from);
    const auto room = room_on(checker_, path.trajectory, request_.stop);
    if (!room) return given_up();
    if (room->nearest.distance <= 0) return in_collision("the way", room->nearest);
    path.nearest = room->nearest;
    path.limit = room->limit;
    return path;
  }

 private:
  Status check_start(const JointConfiguration& start) {
    if (checker_.limit_margin(start).margin < -kMostOutside)
      return beyond_limit(checker_, "the start", start);
    const NearestParts parts = checker_.nearest(start, 0.05);
    if (parts.distance > 0) return Done{};
    Error error = in_collision("the start", parts);
    error.hint = "let the arms come free first";
    return error;
  }

  // A robot may stand a little outside its limits: then the first way leads inside. Else nothing moves yet.
  JointTrajectory way_inside(JointConfiguration& from) const {
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

  // Pairs of joints are brought inside the limit they share by scaling both.
  void shrink_shared(JointConfiguration& place) const {
    const auto& joints = checker_.joints();
    for (const CoupledLimit& coupled : checker_.model().coupled_limits) {
      const auto first = std::lower_bound(joints.begin(), joints.end(), coupled.first);
      const auto second = std::lower_bound(joints.begin(), joints.end(), coupled.second);
      if (first == joints.end() || second == joints.end() || *first != coupled.first) continue;
      double& a = place[static_cast<std::size_t>(first - joints.begin())];
      double& b = place[static_cast<std::size_t>(second - joints.begin())];
      const double sum = std::abs(coupled.first_factor * a + coupled.second_factor * b);
      if (sum > coupled.bound) a *= coupled.bound / sum, b *= coupled.bound / sum;
    }
  }

  const JointConfiguration& reference_at(const JointConfiguration& from) const {
    return reference_ ? *reference_ : from;
  }

  Result<Leg> straight(const JointConfiguration& from, const PlanGoal& goal) {
    const auto ends = postures_at(checker_, arms_, goal, from, reference_at(from), false);
    if (!ends && !blames_posture(ends.error())) return ends.error();
    auto line = line_trajectory(checker_, arms_, goal, from, limits_, request_.clearance,
                                reference_ ? &*reference_ : nullptr);
    if (!line) return line.error();
    return Leg{std::move(line->trajectory), line->error.position};
  }

  // The nearest posture at the goal first; others where that cannot be, or no way leads there.
  Result<Leg> freely(const JointConfiguration& from, std::size_t goal_index) {
    const PlanGoal& goal = request_.goals[goal_index];
    std::optional<Error> error;
    std::size_t tried = 0;
    for (const bool thorough : {false, true}) {
      const auto ends = postures_at(checker_, arms_, goal, from, reference_at(from), thorough);
      if (!ends && tried > 0) break;
      if (!ends) {
        error = ends.error();
        if (!blames_posture(*error)) break;
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

  bool spent() const { return checker_.looks() >= request_.looks || (request_.stop && request_.stop()); }

  Error given_up() const {
    return {.origin = Origin::aborted,
            .message = "no way was found",
            .reason = fmt::format("{} postures were looked at", checker_.looks()),
            .hint = "try another seed, or a place on the way"};
  }

  Result<Leg> to_posture(const JointConfiguration& from, const JointConfiguration& to, std::uint32_t salt) {
    checker_.keep_clear(request_.clearance, std::vector{from, to});
    std::vector<JointConfiguration> path = {from, to};
    if (!checker_.connects(from, to)) {
      // Half of what is left, so that another posture at the goal gets its turn.
      const std::size_t left = (request_.looks - std::min(request_.looks, checker_.looks())) / 2;
      const std::uint32_t seed = request_.seed * 2654435761u + salt;
      path = find_path(checker_, from, to, seed, {left, &request_.stop});
      if (path.empty()) return given_up();
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
    chains.push_back(static_cast<std::size_t>(&arm->shape().chain() - geometry.chains.data()));
  return chains;
}

bool blames_posture(const Error& error) { return !error.facts.empty() && error.facts.front().key == "first"; }

Result<PlannedPath> plan_path(const RobotModel& model, const PlanRequest& request,
                              std::span<const ArmInverse* const> arms) {
  return Planner(model, request, arms).run();
}

}  // namespace aim::robotside
