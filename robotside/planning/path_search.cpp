// The only file that includes OMPL, because its headers are large. Our own random number generator is used,
// because those of OMPL share one seed in the whole process.
#include "robotside/planning/path_search.hpp"

#include <ompl/base/goals/GoalState.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/datastructures/NearestNeighborsLinear.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/Exception.h>

#include <memory>
#include <random>

namespace aim::robotside {
namespace {

namespace ob = ompl::base;

using Space = ob::RealVectorStateSpace;

constexpr double kLongestPiece = 2.5;  // that RRT-Connect adds to a tree [rad]

std::span<const double> configuration_in(const ob::State* state, const StateValidity& checker) {
  return {state->as<Space::StateType>()->values, checker.size()};
}

class Sampler : public ob::StateSampler {
 public:
  Sampler(const ob::StateSpace* states, const StateValidity& checker, std::uint32_t seed)
      : ob::StateSampler(states), checker_(checker), random_(seed) {}

  void sampleUniform(ob::State* state) override {
    for (std::size_t k = 0; k < checker_.size(); ++k)
      value(state, k) = between(checker_.limit(k).min, checker_.limit(k).max);
  }
  void sampleUniformNear(ob::State* state, const ob::State* near, double distance) override {
    for (std::size_t k = 0; k < checker_.size(); ++k)
      value(state, k) = checker_.limit(k).clamp(value(near, k) + between(-distance, distance));
  }
  void sampleGaussian(ob::State* state, const ob::State* mean, double deviation) override {
    sampleUniformNear(state, mean, deviation);
  }

 private:
  static double& value(ob::State* state, std::size_t k) { return state->as<Space::StateType>()->values[k]; }
  static double value(const ob::State* state, std::size_t k) {
    return state->as<Space::StateType>()->values[k];
  }
  // Not std::uniform_real_distribution: its numbers differ between standard libraries.
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_()) / 4294967295.0);
  }

  const StateValidity& checker_;
  std::mt19937 random_;
};

class Validity : public ob::StateValidityChecker {
 public:
  Validity(const ob::SpaceInformationPtr& information, StateValidity& checker)
      : ob::StateValidityChecker(information), checker_(checker) {}
  bool isValid(const ob::State* state) const override {
    return checker_.is_free(configuration_in(state, checker_));
  }

 private:
  StateValidity& checker_;
};

class Motions : public ob::MotionValidator {
 public:
  Motions(const ob::SpaceInformationPtr& information, StateValidity& checker)
      : ob::MotionValidator(information), checker_(checker) {}
  bool checkMotion(const ob::State* from, const ob::State* to) const override {
    return checker_.connects(configuration_in(from, checker_), configuration_in(to, checker_));
  }
  // OMPL calls this only if a part of a motion is useful; here it is not, so the valid fraction is 0.
  bool checkMotion(const ob::State* from, const ob::State* to,
                   std::pair<ob::State*, double>& last) const override {
    last.second = 0;
    return checkMotion(from, to);
  }

 private:
  StateValidity& checker_;
};

ob::SpaceInformationPtr describe(StateValidity& checker, std::uint32_t seed) {
  auto states = std::make_shared<Space>(static_cast<unsigned>(checker.size()));
  ob::RealVectorBounds bounds(static_cast<unsigned>(checker.size()));
  for (std::size_t k = 0; k < checker.size(); ++k) {
    bounds.setLow(static_cast<unsigned>(k), checker.limit(k).min);
    bounds.setHigh(static_cast<unsigned>(k), checker.limit(k).max);
  }
  states->setBounds(bounds);
  states->setStateSamplerAllocator([&checker, seed](const ob::StateSpace* all) -> ob::StateSamplerPtr {
    return std::make_shared<Sampler>(all, checker, seed);
  });
  auto information = std::make_shared<ob::SpaceInformation>(states);
  information->setStateValidityChecker(std::make_shared<Validity>(information, checker));
  information->setMotionValidator(std::make_shared<Motions>(information, checker));
  information->setup();
  return information;
}

void silence() {
  static const bool silent = (ompl::msg::setLogLevel(ompl::msg::LOG_NONE), true);
  static_cast<void>(silent);
}

ob::ScopedState<Space> state_of(const ob::SpaceInformationPtr& information,
                                const JointConfiguration& configuration) {
  ob::ScopedState<Space> state(information);
  for (std::size_t k = 0; k < configuration.size(); ++k) state[static_cast<unsigned>(k)] = configuration[k];
  return state;
}

std::vector<JointConfiguration> search(StateValidity& checker, const JointConfiguration& from,
                                       const JointConfiguration& to, std::uint32_t seed,
                                       const SearchBudget& budget) {
  silence();
  const auto information = describe(checker, seed);
  const auto problem = std::make_shared<ob::ProblemDefinition>(information);
  problem->setStartAndGoalStates(state_of(information, from), state_of(information, to));
  ompl::geometric::RRTConnect planner(information);
  planner.setNearestNeighbors<ompl::NearestNeighborsLinear>();
  planner.setRange(kLongestPiece);
  planner.setProblemDefinition(problem);
  planner.setup();
  const std::size_t last = checker.checks() + budget.checks;
  const ob::PlannerTerminationCondition spent([&] {
    return checker.checks() >= last || (budget.stop != nullptr && *budget.stop && (*budget.stop)());
  });
  const ob::PlannerStatus status = planner.solve(spent);
  if (status != ob::PlannerStatus::EXACT_SOLUTION) return {};
  std::vector<JointConfiguration> path;
  for (const ob::State* state :
       problem->getSolutionPath()->as<ompl::geometric::PathGeometric>()->getStates()) {
    const auto configuration = configuration_in(state, checker);
    path.emplace_back(configuration.begin(), configuration.end());
  }
  return path;
}

}  // namespace

std::vector<JointConfiguration> find_path(StateValidity& checker, const JointConfiguration& from,
                                          const JointConfiguration& to, std::uint32_t seed,
                                          const SearchBudget& budget) {
  try {
    return search(checker, from, to, seed, budget);
  } catch (const ompl::Exception&) {  // counts as: no path found
    return {};
  }
}

}  // namespace aim::robotside
