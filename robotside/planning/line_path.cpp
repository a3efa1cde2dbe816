// Waypoints close enough for the spline between them to stay on the line; if one motion of the elbow leads
// into a limit, others are tried.
#include "robotside/planning/line_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "robotside/kinematics/newton.hpp"
#include "robotside/planning/cartesian_tracker.hpp"
#include "robotside/planning/path_trajectory.hpp"

namespace aim::robotside {
namespace {

constexpr double kSpacing = 0.02;                                      // of waypoints [m]
constexpr double kTurnSpacing = 0.06;                                  // [rad]
constexpr double kMostApart = 0.35;                                    // two waypoints in one joint [rad]
constexpr double kMostOffLine = 0.5e-3;                                // [m]
constexpr double kMostTurned = 5e-3;                                   // [rad]
constexpr int kRefinements = 3;                                        // each halves the spacing
constexpr std::array<double, 4> kElbowSteps = {0.02, 0.0, 0.08, 0.2};  // null space, per waypoint [rad]

struct Line {
  Pose from, to;
};

struct Lines {
  std::vector<Line> of_arm;
  std::size_t steps = 1;
};

Lines lines_to(const StateValidity& checker, std::span<const PlannedArm> arms, const PlanGoal& goal,
               const JointConfiguration& from) {
  Lines lines;
  double most = 4;
  for (const PlannedArm& arm : arms) {
    const Pose now = tool_at(checker, arm, from);
    const ArmGoal* wanted = goal_of(arm, goal);
    lines.of_arm.push_back({now, wanted == nullptr ? now : target_of(checker, arm, *wanted, from)});
    const PoseError way = error_of(now, lines.of_arm.back().to);
    most = std::max({most, norm(way.position) / kSpacing, norm(way.rotation) / kTurnSpacing});
  }
  lines.steps = static_cast<std::size_t>(std::ceil(most));
  return lines;
}

// Result of one attempt.
struct Followed {
  std::vector<JointConfiguration> points;
  double fraction = 0;          // of the line that was followed
  JointConfiguration bad = {};  // the first configuration that is not valid; empty: no solution at all
};

class LineFollower {
 public:
  LineFollower(StateValidity& checker, std::span<const PlannedArm> arms, const Lines& lines,
               const PlanGoal& goal, const JointConfiguration* reference)
      : checker_(checker), arms_(arms), lines_(lines), goal_(goal), reference_(reference) {}

  Followed follow(const JointConfiguration& from, double elbow_step) const {
    Followed followed{{from}, 0, {}};
    for (std::size_t i = 1; i <= lines_.steps; ++i) {
      const double fraction = static_cast<double>(i) / static_cast<double>(lines_.steps);
      JointArray joints = checker_.all(followed.points.back());
      for (std::size_t arm = 0; arm < arms_.size(); ++arm)
        if (!step(arm, fraction, elbow_step, joints)) return followed;
      JointConfiguration next = checker_.configuration_of(joints);
      if (!checker_.within_limits(next) || largest_difference(followed.points.back(), next) > kMostApart) {
        followed.bad = std::move(next);
        return followed;
      }
      followed.points.push_back(std::move(next));
      followed.fraction = fraction;
    }
    relax(followed.points);
    return followed;
  }

 private:
  bool step(std::size_t arm, double fraction, double elbow_step, JointArray& joints) const {
    const PlannedArm& planned = arms_[arm];
    const ArmGoal* wanted = goal_of(planned, goal_);
    if (wanted == nullptr) return true;
    const Line& line = lines_.of_arm[arm];
    const CartesianTracker tracker(checker_.model(), *planned.inverse);
    const ArmJoints* towards = std::get_if<ArmJoints>(&wanted->target);
    ArmJoints from_reference;
    if (towards == nullptr && reference_ != nullptr) {
      from_reference = joints_of(planned, *reference_);
      towards = &from_reference;
    }
    const double scaled = elbow_step * 40 / static_cast<double>(std::max<std::size_t>(lines_.steps, 40));
    const Pose tool = on_line(line.from, line.to, fraction);
    const ArmJoints before = joints_of(planned, checker_.configuration_of(joints));
    const bool there = tracker.step_to(tool, scaled, towards, joints);
    JointConfiguration configuration = checker_.configuration_of(joints);
    if (there && planned.inverse->limits().excess(joints_of(planned, configuration)) <= 0) return true;
    // Along a joint limit: the inverse kinematics solution nearest to the last waypoint.
    const ArmAnswer answer = planned.inverse->solve(tool, before);
    if (answer.verdict != ArmVerdict::reached) return there;
    put(planned, answer.joints, configuration);
    joints = checker_.all(configuration);
    return true;
  }

  static double largest_difference(const JointConfiguration& one, const JointConfiguration& other) {
    double most = 0;
    for (std::size_t k = 0; k < one.size(); ++k) most = std::max(most, std::abs(other[k] - one[k]));
    return most;
  }

  // Moves each waypoint towards the mean of the adjacent ones within the null space, so that the joint motion
  // is even.
  void relax(std::vector<JointConfiguration>& points) const {
    constexpr int kSweeps = 4;
    for (int sweep = 0; sweep < kSweeps; ++sweep)
      for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        JointArray joints = checker_.all(points[i]);
        JointConfiguration middle(points[i].size());
        for (std::size_t k = 0; k < middle.size(); ++k) middle[k] = (points[i - 1][k] + points[i + 1][k]) / 2;
        bool good = true;
        for (std::size_t arm = 0; good && arm < arms_.size(); ++arm) {
          if (goal_of(arms_[arm], goal_) == nullptr) continue;
          const Line& line = lines_.of_arm[arm];
          const double fraction = static_cast<double>(i) / static_cast<double>(points.size() - 1);
          good = CartesianTracker(checker_.model(), *arms_[arm].inverse)
                     .relax(on_line(line.from, line.to, fraction), joints_of(arms_[arm], middle), joints);
        }
        JointConfiguration relaxed = checker_.configuration_of(joints);
        if (good && checker_.within_limits(relaxed)) points[i] = std::move(relaxed);
      }
  }

  StateValidity& checker_;
  std::span<const PlannedArm> arms_;
  const Lines& lines_;
  const PlanGoal& goal_;
  const JointConfiguration* reference_;
};

LineError worst_error(const StateValidity& checker, std::span<const PlannedArm> arms, const Lines& lines,
                      const JointTrajectory& trajectory) {
  constexpr double kEvery = 4e-3;  // [s]
  LineError worst;
  std::size_t piece = 0;
  const auto samples = static_cast<int>(std::ceil(trajectory.duration() / kEvery));
  for (int sample = 0; sample < samples; ++sample) {
    const JointConfiguration configuration = configuration_at(trajectory, sample * kEvery, piece);
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const LineError error = line_error(lines.of_arm[arm].from, lines.of_arm[arm].to,
                                         tool_at(checker, arms[arm], configuration));
      worst.position = std::max(worst.position, error.position);
      worst.rotation = std::max(worst.rotation, error.rotation);
    }
  }
  return worst;
}

Error no_line(std::string reason, double fraction) {
  return {.origin = Origin::limit,
          .message =
              fmt::format("the tool cannot follow the straight line beyond {:.0f} % of it", 100 * fraction),
          .reason = std::move(reason),
          .hint = "use aimctl plan pose, or start with another elbow position",
          .facts = {{"share", fmt::format("{:.3f}", fraction)}}};
}

Error blocked(StateValidity& checker, const Followed& followed) {
  if (followed.fraction < 1) {
    if (followed.bad.empty()) return no_line("the arm would be fully stretched or folded", followed.fraction);
    if (checker.within_limits(followed.bad))
      return no_line("a joint would have to jump to another solution", followed.fraction);
    const Error beyond = beyond_limit(checker, kOnPath, followed.bad);
    return no_line(beyond.message + ": " + beyond.reason, followed.fraction);
  }
  const std::size_t last = followed.points.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    if (checker.is_free(followed.points[i])) continue;
    const NearestParts parts = checker.nearest(followed.points[i]);
    Error there = in_collision(i == last ? kAtGoal : kOnPath, parts);
    if (i == last) return there;
    Error error = no_line(std::move(there.reason), static_cast<double>(i) / static_cast<double>(last));
    error.facts.insert(error.facts.end(), there.facts.begin(), there.facts.end());
    return error;
  }
  return no_line("the arm would come too near to an obstacle or the body", followed.fraction);
}

// The trajectory through these waypoints, or an error if a part of it is blocked.
Result<LineTrajectory> timed(StateValidity& checker, std::span<const PlannedArm> arms, const Lines& lines,
                             const Followed& followed, std::span<const AxisLimits> limits, double clearance) {
  checker.keep_clear(clearance, std::array{followed.points.front(), followed.points.back()});
  auto timing = time_waypoints(followed.points, limits);
  if (!timing) return timing.error();
  if (!blocked_segments(checker, *timing).empty()) return blocked(checker, followed);
  LineTrajectory result;
  result.trajectory = {{checker.joints().begin(), checker.joints().end()},
                       std::move(timing->times),
                       std::move(timing->position),
                       std::move(timing->velocity)};
  result.error = worst_error(checker, arms, lines, result.trajectory);
  return result;
}

}  // namespace

Pose on_line(const Pose& from, const Pose& to, double fraction) {
  const Vec3 way = rotation_vector(to.rotation * conjugate(from.rotation));
  const double angle = norm(way);
  const Quaternion turned = angle > 1e-12 ? turn((1 / angle) * way, fraction * angle) : Quaternion{};
  return {from.position + fraction * (to.position - from.position), turned * from.rotation};
}

LineError line_error(const Pose& from, const Pose& to, const Pose& tool) {
  constexpr double kShort = 5e-3;  // below this length the rotation gives the fraction of the line [m]
  const Vec3 way = to.position - from.position;
  const Vec3 whole = rotation_vector(to.rotation * conjugate(from.rotation));
  const Vec3 turned = rotation_vector(tool.rotation * conjugate(from.rotation));
  const Vec3 moved = tool.position - from.position;
  double fraction = 0;
  if (norm(way) > kShort)
    fraction = dot(moved, way) / dot(way, way);
  else if (norm(whole) > 1e-6)
    fraction = dot(turned, whole) / dot(whole, whole);
  const Pose there = on_line(from, to, std::clamp(fraction, 0.0, 1.0));
  return {norm(tool.position - there.position),
          norm(rotation_vector(tool.rotation * conjugate(there.rotation)))};
}

Result<LineTrajectory> line_trajectory(StateValidity& checker, std::span<const PlannedArm> arms,
                                       const PlanGoal& goal, const JointConfiguration& from,
                                       std::span<const AxisLimits> limits, double clearance,
                                       const JointConfiguration* reference) {
  Lines lines = lines_to(checker, arms, goal, from);
  std::optional<Error> first_error;
  for (const double elbow_step : kElbowSteps) {
    const std::size_t steps = lines.steps;
    for (int refinement = 0; refinement <= kRefinements; ++refinement, lines.steps *= 2) {
      const LineFollower follower(checker, arms, lines, goal, reference);
      const Followed followed = follower.follow(from, elbow_step);
      auto result = followed.fraction < 1 ? Result<LineTrajectory>(blocked(checker, followed))
                                          : timed(checker, arms, lines, followed, limits, clearance);
      if (!result) {
        if (!first_error) first_error = result.error();
        break;
      }
      if (result->error.position <= kMostOffLine && result->error.rotation <= kMostTurned) return result;
      if (refinement == kRefinements && !first_error)
        first_error = no_line("near a singular configuration the arm cannot follow it exactly", 0);
    }
    lines.steps = steps;
  }
  return *first_error;
}

}  // namespace aim::robotside
