// What geometry costs: one answer each, over many different questions.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "core/robot_model.hpp"
#include "robotside/collision/clearance.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/kinematics/newton.hpp"
#include "robotside/kinematics/stance.hpp"

namespace {

using namespace aim;
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

// The standing robot with its arms anywhere within their limits.
std::vector<JointArray> with_arms_anywhere() {
  std::mt19937 random(1);
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
  for (auto _ : state) {
    benchmark::DoNotOptimize(ask(next));
    next = next + 1 == count ? 0 : next + 1;
  }
}

void palm_forward(benchmark::State& state) {
  const auto positions = with_arms_anywhere();
  ask_all(state, kQuestions, [&](std::size_t i) { return tool_in_base(chain("left_arm"), positions[i]); });
}
BENCHMARK(palm_forward);

void palm_inverse(benchmark::State& state) {
  const ArmInverse inverse(model(), chain("left_arm"));
  const auto positions = with_arms_anywhere();
  const JointArray ready = posture("arm_ready");
  ArmJoints reference;
  std::copy_n(ready.begin() + static_cast<std::ptrdiff_t>(chain("left_arm").first), kArmJoints,
              reference.begin());
  std::vector<Pose> palms;
  for (const JointArray& some : positions) palms.push_back(tool_in_base(chain("left_arm"), some));
  // Those that only broken wrist rods can hold take the long way; they are one in ten here and none in use.
  std::erase_if(
      palms, [&](const Pose& palm) { return inverse.solve(palm, reference).verdict != ArmVerdict::reached; });
  ask_all(state, palms.size(), [&](std::size_t i) { return inverse.solve(palms[i], reference).joints; });
}
BENCHMARK(palm_inverse);

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

std::vector<BodyPose> bodies() {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> angle(-0.5236, 0.5236), lift(-0.15, 0);
  std::vector<BodyPose> all;
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

}  // namespace
