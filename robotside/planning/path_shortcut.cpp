// First leaves out corners, then cuts them at random places.
#include "robotside/planning/path_shortcut.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace aim::robotside {
namespace {

constexpr int kMostCuts = 40;
constexpr int kMostInVain = 8;        // in a row
constexpr double kWorthwhile = 1e-3;  // a cut has to save this share of the way

// Ways are as long as their joints need, each at its own pace.
double length(const StateValidity& space, const JointConfiguration& from,
              const JointConfiguration& to) {
  double square = 0;
  for (std::size_t k = 0; k < from.size(); ++k) {
    const double part = (to[k] - from[k]) / space.model().joints[space.joints()[k]].limits.velocity;
    square += part * part;
  }
  return std::sqrt(square);
}

void leave_out_corners(StateValidity& space, std::vector<JointConfiguration>& path) {
  for (std::size_t from = 0; from + 2 < path.size(); ++from) {
    for (std::size_t to = path.size() - 1; to > from + 1; --to) {
      if (!space.connects(path[from], path[to])) continue;
      path.erase(path.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                 path.begin() + static_cast<std::ptrdiff_t>(to));
      break;
    }
  }
}

struct OnPath {
  std::size_t piece;
  JointConfiguration place;
};

OnPath at(const StateValidity& space, const std::vector<JointConfiguration>& path, double distance) {
  for (std::size_t i = 0;; ++i) {
    const double piece = length(space, path[i], path[i + 1]);
    if (distance > piece && i + 2 < path.size()) {
      distance -= piece;
      continue;
    }
    JointConfiguration place(path[i].size());
    const double fraction = piece > 0 ? std::min(1.0, distance / piece) : 0;
    for (std::size_t k = 0; k < place.size(); ++k)
      place[k] = path[i][k] + fraction * (path[i + 1][k] - path[i][k]);
    return {i, std::move(place)};
  }
}

double total_length(const StateValidity& space, const std::vector<JointConfiguration>& path) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) sum += length(space, path[i], path[i + 1]);
  return sum;
}

// False where it would save too little or the way is blocked.
bool cut(StateValidity& space, std::vector<JointConfiguration>& path, double from, double to) {
  const double total = total_length(space, path);
  OnPath first = at(space, path, from * total);
  OnPath second = at(space, path, to * total);
  if (first.piece == second.piece) return false;
  if ((to - from) * total - length(space, first.place, second.place) < kWorthwhile * total) return false;
  if (!space.connects(first.place, second.place)) return false;
  const auto begin = path.begin() + static_cast<std::ptrdiff_t>(first.piece) + 1;
  const auto end = path.begin() + static_cast<std::ptrdiff_t>(second.piece) + 1;
  path.insert(path.erase(begin, end), {std::move(first.place), std::move(second.place)});
  return true;
}

}  // namespace

void shorten(StateValidity& space, std::vector<JointConfiguration>& path, std::uint32_t seed) {
  leave_out_corners(space, path);
  std::mt19937 random(seed);
  const auto fraction = [&] { return static_cast<double>(random()) / 4294967295.0; };
  for (int cuts = 0, in_vain = 0; path.size() > 2 && cuts < kMostCuts && in_vain < kMostInVain; ++cuts) {
    const double one = fraction(), other = fraction();
    in_vain = cut(space, path, std::min(one, other), std::max(one, other)) ? 0 : in_vain + 1;
  }
  leave_out_corners(space, path);
}

}  // namespace aim::robotside
