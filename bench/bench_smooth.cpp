// Cost of trajectory generation: fourteen joints get a new target in every step, arrive together, and are
// sampled. For comparison, measured elsewhere for ruckig with 14 degrees of freedom: 2.2 us per plan with
// limited acceleration, 14.5 us with limited jerk, 0.2 us per sample of all joints.
#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <random>

#include "robotside/smooth/synchronised_move.hpp"

namespace {

using namespace aim;
using namespace aim::robotside;

constexpr std::size_t kAxes = 14;  // both arms
constexpr std::size_t kTargets = 1024;
constexpr double kPeriod = 0.001;  // [s]

using States = std::array<MotionState, kAxes>;

struct Bench {
  explicit Bench(double jerk) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> position(-1.5, 1.5);
    for (States& states : targets)
      for (MotionState& state : states) state.position = position(random);
    for (AxisLimits& limit : limits) {
      limit.position = {-10, 10};
      limit.velocity = 3;
      limit.acceleration = 10;
      limit.jerk = jerk;
    }
  }
  bool plan() { return move.plan(now, targets[step++ % kTargets], limits); }
  void sample(double time) {
    for (std::size_t axis = 0; axis < kAxes; ++axis) now[axis] = move.at(axis, time);
  }

  States now{};
  std::array<States, kTargets> targets;
  std::array<AxisLimits, kAxes> limits{};
  std::size_t step = 0;
  SynchronisedMove move;
};

// The start state of each step is the state of the last plan `ahead` after its start.
void plan_new_target(benchmark::State& state, double jerk, double ahead) {
  const auto bench = std::make_unique<Bench>(jerk);
  for ([[maybe_unused]] auto _ : state) {
    if (!bench->plan()) state.SkipWithError("refused");
    bench->sample(ahead);
  }
}
void plan_second_order(benchmark::State& state) { plan_new_target(state, 0, kPeriod); }
void plan_third_order(benchmark::State& state) { plan_new_target(state, 100, kPeriod); }
// The same during motion: 0.1 s between two targets.
void plan_second_order_in_motion(benchmark::State& state) { plan_new_target(state, 0, 0.1); }
void plan_third_order_in_motion(benchmark::State& state) { plan_new_target(state, 100, 0.1); }

void sample_third_order(benchmark::State& state) {
  const auto bench = std::make_unique<Bench>(100);
  if (!bench->plan()) state.SkipWithError("refused");
  double time = 0;
  for ([[maybe_unused]] auto _ : state) {
    time += kPeriod;
    if (time > bench->move.duration()) time = 0;
    bench->sample(time);
    benchmark::DoNotOptimize(bench->now);
  }
}

BENCHMARK(plan_second_order)->Unit(benchmark::kMicrosecond);
BENCHMARK(plan_third_order)->Unit(benchmark::kMicrosecond);
BENCHMARK(plan_second_order_in_motion)->Unit(benchmark::kMicrosecond);
BENCHMARK(plan_third_order_in_motion)->Unit(benchmark::kMicrosecond);
BENCHMARK(sample_third_order)->Unit(benchmark::kMicrosecond);

}  // namespace
