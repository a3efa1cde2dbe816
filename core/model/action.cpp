// Routes through the action graph: breadth first, then the best of the shortest.
#include "core/model/action.hpp"

#include <array>

namespace aim {
namespace {

constexpr std::size_t kMostActions = 64;  // sound() holds a model to it
constexpr std::uint8_t kFar = 255;

struct Route {
  std::array<ActionIndex, kMostActions> stops{};
  std::size_t size = 0;
};

// Bit j of row i: j can be entered from i. Fixed size, so that the control loop may ask without allocating.
using Neighbours = std::array<std::uint64_t, kMostActions>;

Neighbours neighbours_of(const ActionGraph& graph) {
  Neighbours neighbours{};
  for (std::size_t i = 0; i < graph.actions().size(); ++i) neighbours[i] = bit(0);
  for (const ActionEdge& edge : graph.edges()) {
    const auto from = graph.find(edge.from);
    const auto to = graph.find(edge.to);
    if (from && to) neighbours[*from] |= bit(*to);
  }
  return neighbours;
}

// The actions a route may lead through.
std::uint64_t passable(const ActionGraph& graph, ActionIndex from, ActionIndex to) {
  const bool careful = graph.at(from).stands && graph.at(to).stands;
  std::uint64_t all = bit(from);
  for (std::size_t i = 0; i < graph.actions().size(); ++i)
    if (const Action& action = graph.actions()[i];
        action.behaviour != Behaviour::none && (!careful || action.stands))
      all |= bit(i);
  return all;
}

struct Search {
  std::array<std::uint8_t, kMostActions> hops{};  // from the start; kFar: not reached
  std::array<std::uint8_t, kMostActions>
      standing{};  // most standing actions on a shortest way, this included
  std::array<ActionIndex, kMostActions> before{};
};

// One layer of equal distance after the other; within a layer rows in order, so that ties go to the earlier
// row.
Search search(const ActionGraph& graph, ActionIndex from, std::uint64_t through) {
  const Neighbours neighbours = neighbours_of(graph);
  const std::size_t count = graph.actions().size();
  Search found;
  found.hops.fill(kFar);
  found.hops[from] = 0;
  for (std::uint8_t layer = 0; layer < count; ++layer)
    for (std::size_t i = 0; i < count; ++i) {
      if (found.hops[i] != layer || (through & bit(i)) == 0) continue;
      for (std::size_t j = 0; j < count; ++j) {
        if ((neighbours[i] & bit(j)) == 0 || found.hops[j] <= layer) continue;
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
