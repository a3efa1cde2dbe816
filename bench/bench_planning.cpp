// What a plan costs: a thousand moves between random free postures, and straight lines of a palm. Median and
// 99th percentile are counters; the benchmark's own time is the mean.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/robot_model.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/planning/plan.hpp"

namespace {

using namespace aim;
using namespace aim::robotside;

constexpr std::size_t kMoves = 1000;

const RobotModel& model() { return *robot_models().front(); }

JointArray posture(std::string_view name) {
  JointArray all{};
  const auto positions = model().posture(name).positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

ArmJoints joints_of(const JointGroup& arm, const JointArray& positions) {
  ArmJoints joints;
  std::copy_n(positions.begin() + static_cast<std::ptrdiff_t>(arm.first), kArmJoints, joints.begin());
  return joints;
}

bool may_be(const JointArray& positions) {
  static const BodyClearance clearance(*model().geometry);
  for (const CoupledLimit& shared : model().coupled_limits)
    if (std::abs(shared.first_factor * positions[shared.first] +
                 shared.second_factor * positions[shared.second]) > shared.bound)
      return false;
  return clearance.find(positions).distance > 0;
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

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

void plan_all(benchmark::State& state, const std::vector<PlanRequest>& requests) {
  const ArmPlanner planner(model());
  std::vector<double> times;
  std::size_t solved = 0;
  for (auto _ : state)
    for (const PlanRequest& request : requests) {
      const double started = cpu_ms();
      solved += planner.plan(request) ? 1 : 0;
      times.push_back(cpu_ms() - started);
    }
  std::sort(times.begin(), times.end());
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["p99_ms"] = times[times.size() * 99 / 100];
  state.counters["most_ms"] = times.back();
  state.counters["solved_percent"] = 100 * static_cast<double>(solved) / static_cast<double>(times.size());
}

void plan_between(benchmark::State& state, std::span<const std::string_view> arms) {
  std::mt19937 random(1);
  std::vector<PlanRequest> requests(kMoves);
  for (PlanRequest& request : requests) {
    request.start = anywhere(arms, random);
    const JointArray end = anywhere(arms, random);
    PlanGoal goal;
    for (const std::string_view arm : arms) goal.push_back({arm, joints_of(model().group(arm), end)});
    request.goals = {goal};
  }
  plan_all(state, requests);
}

constexpr std::string_view kBoth[] = {"left_arm", "right_arm"};

void plan_one_arm(benchmark::State& state) { plan_between(state, std::span(kBoth).first(1)); }
BENCHMARK(plan_one_arm)->Unit(benchmark::kMillisecond)->Iterations(1);

void plan_both_arms(benchmark::State& state) { plan_between(state, kBoth); }
BENCHMARK(plan_both_arms)->Unit(benchmark::kMillisecond)->Iterations(1);

// From a bent arm a little way in any direction; some of these lines do not exist.
void plan_line(benchmark::State& state) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> within(-0.1, 0.1);
  const JointGroup& arm = model().group("left_arm");
  std::vector<PlanRequest> requests(kMoves / 5);
  for (PlanRequest& request : requests) {
    request.start = posture("stand");
    const ArmJoints bent = {-0.8, 1.0, 0, -1.3, 1.2, 0, 0};
    std::copy(bent.begin(), bent.end(), request.start.begin() + static_cast<std::ptrdiff_t>(arm.first));
    PalmGoal goal{.palm = {{within(random), within(random), within(random)}, {}},
                  .frame = PalmFrame::by_base};
    request.goals = {{{"left_arm", goal}}};
    request.mode = PathMode::linear;
  }
  plan_all(state, requests);
}
BENCHMARK(plan_line)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
