// What the planner finds the collision watch lets pass: moves of both arms between random free postures, at
// full speed, each from where the last one ended. AIM_SEED gives other ones, AIM_MOVES more.
#include <cstdlib>
#include <random>

#include "bench.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/control/target_shape.hpp"
#include "robotside/planning/plan.hpp"

namespace aim::robotside {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// Arms somewhere within their limits, apart as planned paths keep them.
JointArray somewhere(JointArray all, std::mt19937_64& random) {
  static const BodyClearance clearance(*bench_model().geometry);
  const JointGroup& arms = bench_model().group("arms");
  JointMask mask = 0;
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) mask |= bit(i);
  do {
    for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) {
      const Range& range = bench_model().joints[i].limits.position;
      all[i] = std::uniform_real_distribution(range.min, range.max)(random);
    }
    all = shape_targets(bench_model(), mask, all, all).position;
  } while (clearance.find(all, kAllPairs, 0.02).distance < 0.012);
  return all;
}

ArmGoal goal_of(std::string_view name, const JointArray& positions) {
  ArmJoints joints;
  std::copy_n(positions.begin() + static_cast<std::ptrdiff_t>(bench_model().group(name).first), kArmJoints,
              joints.begin());
  return {name, joints};
}

}  // namespace

TEST_CASE("planned moves pass the collision watch") {
  const std::uint64_t seed = number_from("AIM_SEED", 1);
  const std::uint64_t moves = number_from("AIM_MOVES", 100);
  INFO("AIM_SEED=" << seed);
  std::mt19937_64 random(seed);
  const ArmPlanner planner(bench_model());
  Bench bench;
  bench.go("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  std::uint64_t narrow = 0;
  for (TaskId task = 1; task <= moves; ++task) {
    const JointArray from = bench.state().set_position;
    const JointArray to = somewhere(from, random);
    const auto plan =
        planner.plan({.start = from, .goals = {{goal_of("left_arm", to), goal_of("right_arm", to)}}});
    if (!plan) continue;
    narrow += plan->nearest.distance < 0.05;
    INFO("move " << task << ", " << plan->nearest.first << " " << plan->nearest.distance << " m from "
                 << plan->nearest.second);
    REQUIRE(bench.ask(FollowPath{task, &plan->trajectory}).verdict == Verdict::accepted);
    for (int i = 0; i < 600 && under_way(bench.state().task.progress); ++i) bench.advance(0.05);
    CHECK(bench.state().task.progress == Progress::succeeded);
  }
  CHECK(narrow > moves / 10);
}

}  // namespace aim::robotside
