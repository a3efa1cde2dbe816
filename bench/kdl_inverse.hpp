// KDL's inverse kinematics as an application would use it: Levenberg-Marquardt, which ignores joint limits,
// from the reference and then from random starts, until a result is within the joint limits or 5 ms have
// passed.
#pragma once

#include <kdl/chainiksolverpos_lma.hpp>

#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "bench/each_question.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/kinematics/kdl_chain.hpp"
#include "robotside/kinematics/swivel_circle.hpp"

namespace aim::bench {

class KdlInverse {
 public:
  KdlInverse(const RobotModel& model, const Chain& arm)
      : model_(model), first_(arm.first), chain_(robotside::kdl_chain(arm)), solver_(chain_) {}

  std::optional<robotside::ArmJoints> solve(const KDL::Frame& tool) {
    constexpr double kBudget = 5000;  // [us]
    const double started = cpu_us();
    KDL::JntArray seed(robotside::kSwivelJoints), found(robotside::kSwivelJoints);
    for (unsigned k = 0; k < seed.rows(); ++k) seed(k) = middle(k);
    do {
      robotside::ArmJoints joints;
      if (solver_.CartToJnt(seed, tool, found) == 0 && bring_inside(found, joints)) return joints;
      for (unsigned k = 0; k < seed.rows(); ++k)
        seed(k) = std::uniform_real_distribution(limit(k).min, limit(k).max)(random_);
    } while (cpu_us() - started < kBudget);
    return {};
  }

 private:
  const Range& limit(std::size_t k) const { return model_.joints[first_ + k].limits.position; }

  double middle(std::size_t k) const { return (limit(k).min + limit(k).max) / 2; }

  // Moves joints into their limits by whole turns; false: not possible.
  bool bring_inside(const KDL::JntArray& found, robotside::ArmJoints& joints) const {
    for (unsigned k = 0; k < found.rows(); ++k) {
      joints[k] = middle(k) + std::remainder(found(k) - middle(k), 2 * std::numbers::pi);
      if (joints[k] < limit(k).min || joints[k] > limit(k).max) return false;
    }
    return true;
  }

  const RobotModel& model_;
  std::size_t first_;
  KDL::Chain chain_;
  KDL::ChainIkSolverPos_LMA solver_;
  std::mt19937 random_{1};
};

}  // namespace aim::bench
