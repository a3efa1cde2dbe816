// Cost of planning: a thousand motions between random collision-free configurations, and straight lines of a
// tool. NAME_by_PEER plans the same with a peer library. A result is good if it is collision-free at every
// sample of a fine check, not only where the planner checked.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "bench/each_question.hpp"
#include "bench/ompl_defaults.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/planning/plan.hpp"

namespace {

using namespace aim;
using namespace aim::bench;
using namespace aim::robotside;

constexpr std::size_t kMoves = 1000;

const RobotModel& model() { return *robot_models().front(); }

JointArray posture(std::string_view name) {
  JointArray all{};
  const auto positions = model().posture(name).positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

bool may_be(const JointArray& positions) {
  static const BodyClearance clearance(*model().geometry);
  for (const CoupledLimit& shared : model().coupled_limits)
    if (std::abs(shared.first_factor * positions[shared.first] +
                 shared.second_factor * positions[shared.second]) > shared.bound * (1 + 1e-8))
      return false;
  return clearance.find(positions, kAllPairs, 1e-9).distance > 0;
}

JointArray anywhere(std::span<const std::string_view> arms, std::mt19937& random) {
  for (;;) {
    JointArray positions = posture("stand");
    for (const std::string_view name : arms) {
      const JointGroup& arm = model().group(name);
      for (std::size_t i = arm.first; i < arm.first + arm.count; ++i) {
        const Range& range = model().joints[i].limits.position;
        positions[i] = std::uniform_real_distribution(range.min, range.max)(random);
      }
    }
    if (may_be(positions)) return positions;
  }
}

using Arms = std::span<const std::string_view>;

struct Move {
  JointArray from, to;
};

// Motions between random collision-free configurations of these arms; the same in each run.
std::vector<Move> moves_of(Arms arms) {
  std::mt19937 random(1);
  std::vector<Move> moves(kMoves);
  for (Move& move : moves) {
    move.from = anywhere(arms, random);
    move.to = anywhere(arms, random);
  }
  return moves;
}

// Checks the trajectory at every millisecond.
bool stays_free(const PlannedPath& path, JointArray positions) {
  const JointTrajectory& trajectory = path.trajectory;
  std::vector<std::size_t> pieces(trajectory.tracks.size(), 0);
  for (double time = 0; time < path.duration(); time += 1e-3) {
    for (std::size_t k = 0; k < trajectory.tracks.size(); ++k)
      positions[trajectory.tracks[k]] = at(trajectory, k, time, pieces[k]).position;
    if (!may_be(positions)) return false;
  }
  return true;
}

// Checks the path each time a joint has moved by another 5 mrad.
bool stays_free(const StateValidity& checker, const std::vector<JointConfiguration>& path) {
  for (std::size_t corner = 1; corner < path.size(); ++corner) {
    const JointConfiguration &from = path[corner - 1], &to = path[corner];
    double farthest = 0;
    for (std::size_t k = 0; k < from.size(); ++k) farthest = std::max(farthest, std::abs(to[k] - from[k]));
    const double steps = std::ceil(farthest / 5e-3);
    for (double step = 0; step <= steps; ++step) {
      JointConfiguration now = from;
      for (std::size_t k = 0; steps > 0 && k < now.size(); ++k) now[k] += step / steps * (to[k] - from[k]);
      if (!may_be(checker.all(now))) return false;
    }
  }
  return true;
}

void plan_all(benchmark::State& state, const std::vector<PlanRequest>& requests) {
  const ArmPlanner planner(model());
  ask_each(
      state, requests.size(), [&](std::size_t i) { return planner.plan(requests[i]); },
      [&](std::size_t i, const PlannedPath& path) { return stays_free(path, requests[i].start); });
}

void plan_moves(benchmark::State& state, Arms arms) {
  std::vector<PlanRequest> requests;
  for (const Move& move : moves_of(arms)) {
    PlanGoal goal;
    for (const std::string_view arm : arms)
      goal.push_back({arm, joints_of(*model().geometry->find_chain(arm), move.to)});
    requests.push_back({.start = move.from, .goals = {goal}});
  }
  plan_all(state, requests);
}

// The peer keeps no clearance; ours keeps the default clearance of a request.
void plan_moves_by_ompl(benchmark::State& state, Arms arms) {
  std::vector<std::size_t> chains;
  const auto all = model().geometry->chains;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (std::find(arms.begin(), arms.end(), all[i].name) != arms.end()) chains.push_back(i);
  StateValidity checker(model(), chains, posture("stand"), nullptr);
  checker.keep_clear(0, {});
  const std::vector<Move> moves = moves_of(arms);
  const auto plan = [&](std::size_t i) {
    return plan_by_ompl_defaults(checker, checker.configuration_of(moves[i].from),
                                 checker.configuration_of(moves[i].to));
  };
  ask_each(state, moves.size(), plan, [&](std::size_t, const std::vector<JointConfiguration>& path) {
    return stays_free(checker, path);
  });
}

constexpr std::string_view kBoth[] = {"left_arm", "right_arm"};
constexpr Arms kLeft = Arms(kBoth).first(1);

void plan_one_arm(benchmark::State& state) { plan_moves(state, kLeft); }
BENCHMARK(plan_one_arm)->Iterations(1)->Repetitions(1);

void plan_one_arm_by_ompl(benchmark::State& state) { plan_moves_by_ompl(state, kLeft); }
BENCHMARK(plan_one_arm_by_ompl)->Iterations(1)->Repetitions(1);

void plan_both_arms(benchmark::State& state) { plan_moves(state, kBoth); }
BENCHMARK(plan_both_arms)->Iterations(1)->Repetitions(1);

void plan_both_arms_by_ompl(benchmark::State& state) { plan_moves_by_ompl(state, kBoth); }
BENCHMARK(plan_both_arms_by_ompl)->Iterations(1)->Repetitions(1);

// Short lines from a bent arm in random directions; some of them are not feasible.
void plan_line(benchmark::State& state) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> within(-0.1, 0.1);
  const JointGroup& arm = model().group("left_arm");
  std::vector<PlanRequest> requests(kMoves / 5);
  for (PlanRequest& request : requests) {
    request.start = posture("stand");
    const ArmJoints bent = {-0.8, 1.0, 0, -1.3, 1.2, 0, 0};
    std::copy(bent.begin(), bent.end(), request.start.begin() + static_cast<std::ptrdiff_t>(arm.first));
    ToolGoal goal{.tool = {{within(random), within(random), within(random)}, {}},
                  .frame = ToolFrame::by_base};
    request.goals = {{{"left_arm", goal}}};
    request.mode = PathMode::linear;
  }
  plan_all(state, requests);
}
BENCHMARK(plan_line)->Iterations(1)->Repetitions(1);

}  // namespace
