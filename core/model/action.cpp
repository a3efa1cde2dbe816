// Routes through the action graph: breadth-first search, then the best of the shortest routes.
#include "core/model/action.hpp"

#include <array>

namespace aim {
namespace {

constexpr std::size_t kMostActions = 64;  // checked by sound()
constexpr std::uint8_t kFar = 255;

struct Route {
  std::array<ActionIndex, kMostActions> stops{};
  std::size_t size = 0;
};

// Bit j of row i: action j can be entered from action i. Fixed size, so that the control loop does not
// allocate.
using Successors = std::array<std::uint64_t, kMostActions>;

Successors successors_of(const ActionGraph& graph) {
  Successors successors{};
  for (std::size_t i = 0; i < graph.actions().size(); ++i)
    if (graph.actions()[i].permanent.empty()) successors[i] = bit(0);
  for (const ActionEdge& edge : graph.edges()) {
    const auto from = graph.find(edge.from);
    const auto to = graph.find(edge.to);
    if (from && to) successors[*from] |= bit(*to);
  }
  return successors;
}

// The actions that a route may pass through.
std::uint64_t passable(const ActionGraph& graph, ActionIndex from, ActionIndex to) {
  const bool keep_standing = graph.at(from).stands && graph.at(to).stands;
  std::uint64_t all = bit(from);
  for (std::size_t i = 0; i < graph.actions().size(); ++i)
    if (const Action& action = graph.actions()[i];
        action.behaviour != Behaviour::none && (!keep_standing || action.stands))
      all |= bit(i);
  return all;
}

struct Search {
  std::array<std::uint8_t, kMostActions> hops{};  // from the start; kFar: not reached
  // The largest number of standing actions on a shortest route, this action included.
  std::array<std::uint8_t, kMostActions> standing{};
  std::array<ActionIndex, kMostActions> before{};
};

// Visits the actions layer by layer of equal distance, in row order within a layer, so that the earlier row
// wins a tie.
Search search(const ActionGraph& graph, ActionIndex from, std::uint64_t through) {
  const Successors successors = successors_of(graph);
  const std::size_t count = graph.actions().size();
  Search found;
  found.hops.fill(kFar);
  found.hops[from] = 0;
  for (std::uint8_t layer = 0; layer < count; ++layer)
    for (std::size_t i = 0; i < count; ++i) {
      if (found.hops[i] != layer || (through & bit(i)) == 0) continue;
      for (std::size_t j = 0; j < count; ++j) {
        if ((successors[i] & bit(j)) == 0 || found.hops[j] <= layer) continue;
        const int stands = graph.at(static_cast<ActionIndex>(j)).stands ? 1 : 0;
        const auto standing = static_cast<std::uint8_t>(found.standing[i] + stands);
        if (found.hops[j] != kFar && standing <= found.standing[j]) continue;
        found.hops[j] = static_cast<std::uint8_t>(layer + 1);
        found.standing[j] = standing;
        found.before[j] = static_cast<ActionIndex>(i);
      }
    }
  return found;
}

Route route(const ActionGraph& graph, ActionIndex from, ActionIndex to) {
  Route way;
  const std::size_t count = graph.actions().size();
  if (from >= count || to >= count || count > kMostActions) return way;
  const Search found = search(graph, from, passable(graph, from, to));
  if (found.hops[to] == kFar) return way;
  way.size = found.hops[to] + std::size_t{1};
  ActionIndex at = to;
  for (std::size_t i = way.size; i-- > 0; at = found.before[at]) way.stops[i] = at;
  return way;
}

}  // namespace

std::vector<ActionIndex> ActionGraph::path(ActionIndex from, ActionIndex to) const {
  const Route way = route(*this, from, to);
  return {way.stops.begin(), way.stops.begin() + static_cast<std::ptrdiff_t>(way.size)};
}

std::optional<ActionIndex> ActionGraph::next_hop(ActionIndex from, ActionIndex to) const {
  const Route way = route(*this, from, to);
  if (way.size < 2) return std::nullopt;
  return way.stops[1];
}

}  // namespace aim
