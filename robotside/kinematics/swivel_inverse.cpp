// A search along the elbow angle. The narrow limits of the wrist leave few short intervals of it, known in
// closed form; these are sampled closely. If none of the samples is within limits, the whole circle is
// searched.
#include "robotside/kinematics/swivel_inverse.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

#include "robotside/kinematics/golden_section.hpp"
#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {
namespace {

constexpr double kCircle = 2 * std::numbers::pi;
constexpr double kWithin = ArmLimits::kWithin;
constexpr double kSpacing = 0.25;       // of samples [rad]
constexpr double kElbowSpacing = 0.15;  // of the elbow angles of solutions() [rad]
constexpr int kFewestSamples = 4;
constexpr int kThoroughSamples = 720;
constexpr double kNearSingular = 0.3;  // joint 2 below this: upper arm nearly along the first axis [rad]

// Where f, positive at `outside` and not at `inside`, changes its sign, by bisection; returns the inner end
// of the last interval.
template <typename F>
double edge(double outside, double inside, int steps, F f) {
  for (int i = 0; i < steps; ++i) {
    const double middle = 0.5 * (outside + inside);
    (f(middle) > 0 ? outside : inside) = middle;
  }
  return inside;
}

double cost_of(const ArmJoints& joints, const ArmJoints& reference) {
  double sum = 0;
  for (std::size_t i = 0; i < kSwivelJoints; ++i)
    sum += (joints[i] - reference[i]) * (joints[i] - reference[i]);
  return sum;
}

// Searches one circle and keeps the best solution found so far.
class Search {
 public:
  Search(const ArmShape& arm, const SwivelCircle& circle, const ArmJoints& reference)
      : arm_(arm), circle_(circle), reference_(reference) {}

  // Within limits the score is the cost. Outside limits it is kOutside plus the excess, which is worse than
  // any cost.
  static constexpr double kOutside = 1e3;
  double score(double angle, std::size_t way) {
    std::array<ArmJoints, 2> ways;
    circle_.joints_at(angle, ways);
    return take(angle, way, ways[way]);
  }
  std::array<double, 2> scores(double angle) {
    std::array<ArmJoints, 2> ways;
    circle_.joints_at(angle, ways);
    joint2_ = ways[0][1];
    return {take(angle, 0, ways[0]), take(angle, 1, ways[1])};
  }
  double joint2_at(double angle) {
    scores(angle);
    return joint2_;
  }

  void sample_range(const AngleRange& range);
  void search_near_singularity(double from, double to);
  void polish(double width, int steps) {
    const double angle = best_angle_;
    const std::size_t way = best_way_;
    minimum(angle - width, angle + width, steps, [&](double at) { return score(at, way); });
  }
  void search_whole_circle();

  bool found() const { return best_score_ < kOutside; }
  double spacing() const { return best_spacing_; }
  const ArmJoints& joints() const { return best_; }

 private:
  double take(double angle, std::size_t way, const ArmJoints& joints) {
    const double excess = arm_.limits().excess(joints);
    const double score = excess <= kWithin ? cost_of(joints, reference_) : kOutside + excess;
    if (score < best_score_) {
      best_score_ = score;
      best_angle_ = angle;
      best_way_ = way;
      best_ = joints;
      best_spacing_ = spacing_;
    }
    return score;
  }

  const ArmShape& arm_;
  const SwivelCircle& circle_;
  const ArmJoints& reference_;
  double best_score_ = 1e9;
  double best_angle_ = 0;
  std::size_t best_way_ = 0;
  ArmJoints best_{};
  double best_spacing_ = kSpacing;
  double spacing_ = kSpacing;  // of the samples being taken [rad]
  double joint2_ = 0;          // joint 2 at the last sample, in the solution where it is not negative [rad]
};

void Search::sample_range(const AngleRange& range) {
  const double length = range.to - range.from;
  const int samples = std::max(kFewestSamples, static_cast<int>(length / kSpacing));
  spacing_ = length / samples;
  double last = 9, before = 9;
  for (int i = 0; i <= samples; ++i) {
    const double angle = range.from + spacing_ * i;
    const double now = joint2_at(angle);
    if (last <= before && last <= now && last < kNearSingular)
      search_near_singularity(angle - 2 * spacing_, angle);
    before = last;
    last = now;
  }
}

// Where the upper arm is nearly along the first axis of the shoulder (a singularity), the shoulder's first
// and third joint change fast with the elbow angle, so a whole range of solutions can lie between two
// samples.
void Search::search_near_singularity(double from, double to) {
  const double spacing = std::exchange(spacing_, 0.05 * (to - from));
  minimum(from, to, 12, [&](double at) { return joint2_at(at); });
  spacing_ = spacing;
}

// Every local minimum of the excess is refined.
void Search::search_whole_circle() {
  spacing_ = kCircle / kThoroughSamples;
  std::array<double, 2> before = scores(-2 * spacing_), now = scores(-spacing_);
  for (int i = 0; i < kThoroughSamples; ++i) {
    const std::array<double, 2> after = scores(spacing_ * i);
    for (std::size_t way = 0; way < 2; ++way)
      if (now[way] > kOutside && now[way] <= before[way] && now[way] <= after[way])
        minimum(spacing_ * (i - 2), spacing_ * i, 40, [&](double at) { return score(at, way); });
    before = now;
    now = after;
  }
}

// The closed form loses digits to rounding near a stretched elbow; Newton steps recover them.
void finish(const ArmShape& arm, const Pose& target, ArmJoints& joints) {
  JointArray all{};
  put(arm.chain(), joints, all);
  if (norm(error_of(tool_in_base(arm.chain(), all), target)) > 1e-10)
    reach(arm.chain(), target, all, {.steps = 3, .tolerance = 1e-10, .longest_step = 0.01});
  joints = arm.limits().clamp(joints_of(arm.chain(), all));
}

}  // namespace

ArmAnswer SwivelInverse::solve(const Pose& target, const ArmJoints& reference) const noexcept {
  const Pose tool_in_base = {target.position, normalized(target.rotation)};
  const SwivelCircle circle(arm_, tool_in_base);
  ArmAnswer answer;
  if (!std::isfinite(circle.wrist_distance())) {
    answer.miss = circle.wrist_distance();
    return answer;
  }
  if (const double beyond = circle.wrist_distance() - arm_.reach().max; beyond > kWithin) {
    answer.verdict = ArmVerdict::too_far;
    answer.miss = beyond;
    return answer;
  }
  if (const double within = arm_.reach().min - circle.wrist_distance(); within > kWithin) {
    answer.verdict = ArmVerdict::too_near;
    answer.miss = within;
    return answer;
  }
  Search search(arm_, circle, reference);
  search.scores(circle.angle_of(reference));
  const AngleRanges ranges = circle.wrist_within_limits();
  for (std::size_t i = 0; i < ranges.count; ++i) search.sample_range(ranges.ranges[i]);
  if (!search.found()) search.search_whole_circle();
  search.polish(search.spacing(), search.found() ? 8 : 40);
  answer.joints = search.joints();
  if (search.found()) {
    answer.verdict = ArmVerdict::reached;
    finish(arm_, tool_in_base, answer.joints);
  } else {
    answer.miss = arm_.limits().excess(answer.joints);
    answer.outside = arm_.limits().outside(answer.joints);
    answer.coupling = arm_.limits().broken_coupling(answer.joints);
  }
  return answer;
}

ElbowArcs SwivelInverse::feasible(const Pose& target) const noexcept {
  const SwivelCircle circle(arm_, {target.position, normalized(target.rotation)});
  ElbowArcs found;
  if (!Range{arm_.reach().min - kWithin, arm_.reach().max + kWithin}.contains(circle.wrist_distance()))
    return found;
  constexpr double kStep = kCircle / kThoroughSamples;
  for (std::size_t way = 0; way < 2; ++way) {
    const auto excess = [&](double angle) {
      std::array<ArmJoints, 2> ways;
      circle.joints_at(angle, ways);
      return arm_.limits().excess(ways[way]) - kWithin;
    };
    int start = 0;
    while (start < kThoroughSamples && excess(start * kStep) <= 0) ++start;
    if (start == kThoroughSamples) {
      found.arcs[found.count++] = {0, kCircle, way};
      continue;
    }
    double entered = 0;
    bool inside = false;
    for (int i = start + 1; i <= start + kThoroughSamples; ++i) {
      const bool now = excess(i * kStep) <= 0;
      if (now && !inside) entered = edge((i - 1) * kStep, i * kStep, 30, excess);
      if (!now && inside && found.count < found.arcs.size())
        found.arcs[found.count++] = {entered, edge(i * kStep, (i - 1) * kStep, 30, excess), way};
      inside = now;
    }
  }
  return found;
}

std::vector<ArmJoints> SwivelInverse::solutions(const Pose& target) const {
  std::vector<ArmJoints> solutions;
  const SwivelCircle circle(arm_, {target.position, normalized(target.rotation)});
  const ElbowArcs arcs = feasible(target);
  for (std::size_t i = 0; i < arcs.count; ++i) {
    const ElbowArc& arc = arcs.arcs[i];
    const int steps = 1 + static_cast<int>((arc.to - arc.from) / kElbowSpacing);
    for (int k = 0; k < steps; ++k) {
      std::array<ArmJoints, 2> both;
      circle.joints_at(arc.from + (k + 0.5) * (arc.to - arc.from) / steps, both);
      if (arm_.limits().excess(both[arc.way]) <= 0) solutions.push_back(both[arc.way]);
    }
  }
  return solutions;
}

}  // namespace aim::robotside
