// Cost of geometry queries, measured over many different inputs. NAME_by_PEER runs the same queries on a peer
// library.
#include <benchmark/benchmark.h>
#include <kdl/chainfksolverpos_recursive.hpp>

#include <algorithm>
#include <random>
#include <vector>

#include "bench/each_question.hpp"
#include "bench/kdl_inverse.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/kinematics/newton.hpp"
#include "robotside/kinematics/numeric_inverse.hpp"
#include "robotside/kinematics/stance.hpp"
#include "robotside/kinematics/swivel_inverse.hpp"
#include "tests/robotside/planning/fcl_body.hpp"

namespace {

using namespace aim;
using namespace aim::bench;
using namespace aim::robotside;

constexpr std::size_t kQuestions = 1024;

const RobotModel& model() { return *robot_models().front(); }
const BodyGeometry& body() { return *model().geometry; }
const Chain& chain(std::string_view name) { return *body().find_chain(name); }

JointArray posture(std::string_view name) {
  JointArray all{};
  const auto positions = model().posture(name).positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

// The standing robot with random arm positions within their limits.
std::vector<JointArray> with_arms_anywhere(unsigned seed = 1) {
  std::mt19937 random(seed);
  std::vector<JointArray> all(kQuestions, posture("stand"));
  const JointGroup& arms = model().group("arms");
  for (JointArray& positions : all)
    for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) {
      const Range& range = model().joints[i].limits.position;
      positions[i] = std::uniform_real_distribution(range.min, range.max)(random);
    }
  return all;
}

template <typename Ask>
void ask_all(benchmark::State& state, std::size_t count, Ask ask) {
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(ask(next));
    next = next + 1 == count ? 0 : next + 1;
  }
}

void tool_forward(benchmark::State& state) {
  const auto positions = with_arms_anywhere();
  ask_all(state, kQuestions, [&](std::size_t i) { return tool_in_base(chain("left_arm"), positions[i]); });
}
BENCHMARK(tool_forward);

void tool_forward_by_kdl(benchmark::State& state) {
  const Chain& arm = chain("left_arm");
  const KDL::Chain peer = kdl_chain(arm);
  KDL::ChainFkSolverPos_recursive solver(peer);
  std::vector<KDL::JntArray> joints;
  KDL::Frame tool;
  for (const JointArray& positions : with_arms_anywhere()) {
    joints.push_back(kdl_joints(arm, positions));
    solver.JntToCart(joints.back(), tool);
    if (!KDL::Equal(tool, kdl_frame(tool_in_base(arm, positions)), 1e-9))
      return state.SkipWithError("KDL returns another tool pose");
  }
  ask_all(state, kQuestions, [&](std::size_t i) {
    solver.JntToCart(joints[i], tool);
    return tool;
  });
}
BENCHMARK(tool_forward_by_kdl);

// Tool poses that the left arm can reach within all its limits, including those of the wrist rods.
struct Tools {
  const Chain& arm = chain("left_arm");
  SwivelInverse inverse{model(), arm};
  ArmJoints reference = joints_of(arm, posture("arm_ready"));
  std::vector<Pose> poses;

  explicit Tools(std::size_t count) {
    while (poses.size() < count)
      for (const JointArray& positions : with_arms_anywhere(static_cast<unsigned>(poses.size()) + 1))
        if (inverse.limits().excess(joints_of(arm, positions)) <= 0 && poses.size() < count)
          poses.push_back(tool_in_base(arm, positions));
  }

  // Accurate to 1 mm and 0.01 rad, each joint within its own limits. The coupled limits of the rods are not
  // checked here.
  bool held(std::size_t i, const ArmJoints& joints) const {
    JointArray positions{};
    for (std::size_t k = 0; k < arm.screws.size(); ++k) {
      const Range& range = model().joints[arm.first + k].limits.position;
      if (!(joints[k] >= range.min - 1e-9 && joints[k] <= range.max + 1e-9)) return false;
      positions[arm.first + k] = joints[k];
    }
    const PoseError error = error_of(tool_in_base(arm, positions), poses[i]);
    return norm(error.position) < 1e-3 && norm(error.rotation) < 1e-2;
  }
};

constexpr std::size_t kTools = 2000;

template <class Inverse>
void solve_each(benchmark::State& state, const Tools& tools, const Inverse& inverse) {
  const auto solve = [&](std::size_t i) -> std::optional<ArmJoints> {
    const ArmAnswer answer = inverse.solve(tools.poses[i], tools.reference);
    if (answer.verdict != ArmVerdict::reached) return {};
    return answer.joints;
  };
  ask_each(state, tools.poses.size(), solve,
           [&](std::size_t i, const ArmJoints& joints) { return tools.held(i, joints); });
}

void tool_inverse(benchmark::State& state) {
  const Tools tools(kTools);
  solve_each(state, tools, tools.inverse);
}
BENCHMARK(tool_inverse)->Iterations(1);

void tool_inverse_numeric(benchmark::State& state) {
  const Tools tools(kTools / 10);
  solve_each(state, tools, NumericInverse(model(), tools.arm));
}
BENCHMARK(tool_inverse_numeric)->Iterations(1);

void tool_inverse_by_kdl(benchmark::State& state) {
  const Tools tools(kTools);
  KdlInverse peer(model(), tools.arm);
  const auto solve = [&](std::size_t i) { return peer.solve(kdl_frame(tools.poses[i])); };
  ask_each(state, kTools, solve,
           [&](std::size_t i, const ArmJoints& joints) { return tools.held(i, joints); });
}
BENCHMARK(tool_inverse_by_kdl)->Iterations(1);

void leg_inverse(benchmark::State& state) {
  const Chain& leg = chain("left_leg");
  const JointArray start = posture("start");
  std::mt19937 random(2);
  std::uniform_real_distribution<double> off(-0.15, 0.15);
  std::vector<Pose> soles;
  for (std::size_t i = 0; i < kQuestions; ++i) {
    JointArray positions = start;
    for (std::size_t k = leg.first; k < leg.first + leg.screws.size(); ++k) positions[k] += off(random);
    soles.push_back(tool_in_base(leg, positions));
  }
  ask_all(state, kQuestions, [&](std::size_t i) {
    JointArray positions = start;
    reach(leg, soles[i], positions);
    return positions;
  });
}
BENCHMARK(leg_inverse);

std::vector<WaistPose> bodies() {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-0.5236, 0.5236), lift(-0.15, 0);
  std::vector<WaistPose> all;
  for (std::size_t i = 0; i < kQuestions; ++i)
    all.push_back({lift(random), angle(random), angle(random), angle(random)});
  return all;
}

void waist_to_legs(benchmark::State& state) {
  const Stance stance(model());
  const auto poses = bodies();
  JointArray positions{};
  ask_all(state, kQuestions, [&](std::size_t i) { return stance.legs_for(poses[i], positions); });
}
BENCHMARK(waist_to_legs);

void legs_to_waist(benchmark::State& state) {
  const Stance stance(model());
  std::vector<JointArray> legs(kQuestions);
  const auto poses = bodies();
  for (std::size_t i = 0; i < kQuestions; ++i) stance.legs_for(poses[i], legs[i]);
  ask_all(state, kQuestions, [&](std::size_t i) { return stance.body_of(legs[i]); });
}
BENCHMARK(legs_to_waist);

void self_collision(benchmark::State& state) {
  const BodyClearance clearance(body());
  const auto positions = with_arms_anywhere();
  ask_all(state, kQuestions, [&](std::size_t i) { return clearance.find(positions[i]).distance; });
}
BENCHMARK(self_collision);

// FCL's iteration sometimes returns a distance some tenths of a millimetre too large; touching solids have no
// distance in FCL.
void self_collision_by_fcl(benchmark::State& state) {
  const BodyClearance clearance(body());
  FclBody peer(body());
  const auto positions = with_arms_anywhere();
  for (const JointArray& some : positions) {
    const double ours = std::max(0.0, clearance.find(some).distance);
    peer.place(some);
    if (std::abs(std::max(0.0, peer.least_distance()) - ours) > 1e-3)
      return state.SkipWithError("FCL returns another distance");
  }
  ask_all(state, kQuestions, [&](std::size_t i) {
    peer.place(positions[i]);
    return peer.least_distance();
  });
}
BENCHMARK(self_collision_by_fcl);

bool touches(const BodyClearance& clearance, const JointArray& positions) {
  return clearance.find(positions, kAllPairs, 0).distance < 0;
}

void self_touch(benchmark::State& state) {
  const BodyClearance clearance(body());
  const auto positions = with_arms_anywhere();
  ask_all(state, kQuestions, [&](std::size_t i) { return touches(clearance, positions[i]); });
}
BENCHMARK(self_touch);

void self_touch_by_fcl(benchmark::State& state) {
  const BodyClearance clearance(body());
  FclBody peer(body());
  const auto positions = with_arms_anywhere();
  for (const JointArray& some : positions) {
    peer.place(some);
    if (peer.collides() != touches(clearance, some))
      return state.SkipWithError("FCL returns another collision result");
  }
  ask_all(state, kQuestions, [&](std::size_t i) {
    peer.place(positions[i]);
    return peer.collides();
  });
}
BENCHMARK(self_touch_by_fcl);

}  // namespace
