// Routes through the action graph.
#include "core/action.hpp"

#include <algorithm>
#include <array>

namespace aim {

namespace {

constexpr std::size_t kMaxActions = 64;  // sound() holds a model to it
constexpr std::size_t kFar = static_cast<std::size_t>(-1);
constexpr std::size_t kHop = kMaxActions;  // a hop outweighs any number of actions that do not stand

// For each action the one before it on the best route from `from`; `from` itself where there is no route.
struct Routes {
  std::array<std::size_t, kMaxActions> price;
  std::array<ActionIndex, kMaxActions> before;
};

// Bellman-Ford: a few dozen rows, no allocation, and the earlier row wins a tie since only a cheaper route
// replaces one.
Routes routes_from(const ActionGraph& graph, ActionIndex from, ActionIndex to) {
  const auto actions = graph.actions();
  const bool must_stand = actions[from].stands && actions[to].stands;
  Routes routes;
  routes.price.fill(kFar);
  routes.before.fill(from);
  routes.price[from] = 0;
  for (std::size_t round = 0; round < actions.size(); ++round) {
    for (std::size_t a = 0; a < actions.size(); ++a) {
      const bool passing = a != from;
      if (routes.price[a] == kFar || a == to || (passing && must_stand && !actions[a].stands)) continue;
      const std::size_t sum = routes.price[a] + kHop + (passing && !actions[a].stands ? 1 : 0);
      for (std::size_t b = 0; b < actions.size(); ++b) {
        if (a == b || sum >= routes.price[b]) continue;
        if (!graph.legal(static_cast<ActionIndex>(a), static_cast<ActionIndex>(b))) continue;
        routes.price[b] = sum;
        routes.before[b] = static_cast<ActionIndex>(a);
      }
    }
  }
  return routes;
}

}  // namespace

std::vector<ActionIndex> ActionGraph::path(ActionIndex from, ActionIndex to) const {
  if (from >= actions_.size() || to >= actions_.size()) return {};
  const Routes routes = routes_from(*this, from, to);
  if (routes.price[to] == kFar) return {};
  std::vector<ActionIndex> route{to};
  while (route.back() != from) route.push_back(routes.before[route.back()]);
  std::reverse(route.begin(), route.end());
  return route;
}

std::optional<ActionIndex> ActionGraph::next_hop(ActionIndex from, ActionIndex to) const {
  if (from >= actions_.size() || to >= actions_.size() || from == to) return std::nullopt;
  const Routes routes = routes_from(*this, from, to);
  if (routes.price[to] == kFar) return std::nullopt;
  ActionIndex hop = to;
  while (routes.before[hop] != from) hop = routes.before[hop];
  return hop;
}

}  // namespace aim
