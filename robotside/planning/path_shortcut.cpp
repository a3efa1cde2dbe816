// First leaves out corners, then connects random points of the path.
#include "robotside/planning/path_shortcut.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace aim::robotside {
namespace {

constexpr int kMostCuts = 40;
constexpr int kMaxFailures = 8;       // in a row
constexpr double kWorthwhile = 1e-3;  // a cut has to save this fraction of the path

// Length of a straight piece: the norm of the travel times of the joints at their velocity limits [s].
double length(const StateValidity& checker, const JointConfiguration& from, const JointConfiguration& to) {
  double square = 0;
  for (std::size_t k = 0; k < from.size(); ++k) {
    const double part = (to[k] - from[k]) / checker.model().joints[checker.joints()[k]].limits.velocity;
    square += part * part;
  }
  return std::sqrt(square);
}

void skip_corners(StateValidity& checker, std::vector<JointConfiguration>& path) {
  for (std::size_t from = 0; from + 2 < path.size(); ++from) {
    for (std::size_t to = path.size() - 1; to > from + 1; --to) {
      if (!checker.connects(path[from], path[to])) continue;
      path.erase(path.begin() + static_cast<std::ptrdiff_t>(from) + 1,
                 path.begin() + static_cast<std::ptrdiff_t>(to));
      break;
    }
  }
}

struct OnPath {
  std::size_t piece;
  JointConfiguration configuration;
};

OnPath at(const StateValidity& checker, const std::vector<JointConfiguration>& path, double distance) {
  for (std::size_t i = 0;; ++i) {
    const double piece = length(checker, path[i], path[i + 1]);
    if (distance > piece && i + 2 < path.size()) {
      distance -= piece;
      continue;
    }
    JointConfiguration configuration(path[i].size());
    const double fraction = piece > 0 ? std::min(1.0, distance / piece) : 0;
    for (std::size_t k = 0; k < configuration.size(); ++k)
      configuration[k] = path[i][k] + fraction * (path[i + 1][k] - path[i][k]);
    return {i, std::move(configuration)};
  }
}

double total_length(const StateValidity& checker, const std::vector<JointConfiguration>& path) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) sum += length(checker, path[i], path[i + 1]);
  return sum;
}

// Returns false if it would save too little or the connection is blocked.
bool cut(StateValidity& checker, std::vector<JointConfiguration>& path, double from, double to) {
  const double total = total_length(checker, path);
  OnPath first = at(checker, path, from * total);
  OnPath second = at(checker, path, to * total);
  if (first.piece == second.piece) return false;
  if ((to - from) * total - length(checker, first.configuration, second.configuration) < kWorthwhile * total)
    return false;
  if (!checker.connects(first.configuration, second.configuration)) return false;
  const auto begin = path.begin() + static_cast<std::ptrdiff_t>(first.piece) + 1;
  const auto end = path.begin() + static_cast<std::ptrdiff_t>(second.piece) + 1;
  path.insert(path.erase(begin, end), {std::move(first.configuration), std::move(second.configuration)});
  return true;
}

}  // namespace

void shorten(StateValidity& checker, std::vector<JointConfiguration>& path, std::uint32_t seed) {
  skip_corners(checker, path);
  std::mt19937 random(seed);
  const auto fraction = [&] { return static_cast<double>(random()) / 4294967295.0; };
  for (int cuts = 0, failures = 0; path.size() > 2 && cuts < kMostCuts && failures < kMaxFailures; ++cuts) {
    const double one = fraction(), other = fraction();
    failures = cut(checker, path, std::min(one, other), std::max(one, other)) ? 0 : failures + 1;
  }
  skip_corners(checker, path);
}

}  // namespace aim::robotside
