// Planning with OMPL's defaults: SimpleSetup, RRT-Connect, state validity checked every hundredth of the
// extent of the space, at most one second, then simplification. No time parametrisation. Collisions are
// checked by our own geometry.
#pragma once

#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>

#include <memory>
#include <optional>
#include <vector>

#include "robotside/planning/state_validity.hpp"

namespace aim::bench {

inline std::optional<std::vector<robotside::JointConfiguration>> plan_by_ompl_defaults(
    robotside::StateValidity& checker, const robotside::JointConfiguration& from,
    const robotside::JointConfiguration& to) {
  using Space = ompl::base::RealVectorStateSpace;
  const auto size = static_cast<unsigned>(checker.size());
  ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
  auto states = std::make_shared<Space>(size);
  ompl::base::RealVectorBounds bounds(size);
  for (unsigned k = 0; k < size; ++k) {
    bounds.setLow(k, checker.limit(k).min);
    bounds.setHigh(k, checker.limit(k).max);
  }
  states->setBounds(bounds);
  ompl::geometric::SimpleSetup setup(states);
  setup.setStateValidityChecker([&](const ompl::base::State* state) {
    return checker.is_free({state->as<Space::StateType>()->values, checker.size()});
  });
  ompl::base::ScopedState<Space> start(states), goal(states);
  for (unsigned k = 0; k < size; ++k) {
    start[k] = from[k];
    goal[k] = to[k];
  }
  setup.setStartAndGoalStates(start, goal);
  setup.setPlanner(std::make_shared<ompl::geometric::RRTConnect>(setup.getSpaceInformation()));
  if (setup.solve() != ompl::base::PlannerStatus::EXACT_SOLUTION) return {};
  setup.simplifySolution();
  std::vector<robotside::JointConfiguration> path;
  for (const ompl::base::State* state : setup.getSolutionPath().getStates()) {
    const double* values = state->as<Space::StateType>()->values;
    path.emplace_back(values, values + size);
  }
  return path;
}

}  // namespace aim::bench
