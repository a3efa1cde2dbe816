// Finds the row of a route the way a robot's dispatcher does, without its regular expressions.
// Source of the matching rules: AimDK wire, section 1.1.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace aim::transport {

// Whole match, case-insensitive (ASCII), '.' in the pattern stands for any one character.
bool matches_leniently(std::string_view pattern, std::string_view route);

// Rows by route. An exact hit costs one hash; only a miss looks at the lenient rules, where the first
// registered wins. Rows keep their address. Filled by one thread, then read by any number.
template <class Row>
class RouteTable {
 public:
  // False: this pattern is there already, and the first one stays.
  bool add(std::string_view pattern, Row row) {
    if (exact_.contains(pattern)) return false;
    entries_.emplace_back(std::string(pattern), std::move(row));
    exact_.emplace(entries_.back().first, &entries_.back().second);
    return true;
  }

  const Row* find(std::string_view route) const {
    if (const auto found = exact_.find(route); found != exact_.end()) return found->second;
    for (const auto& [pattern, row] : entries_) {
      if (matches_leniently(pattern, route)) return &row;
    }
    return nullptr;
  }

  std::size_t size() const { return entries_.size(); }

 private:
  std::deque<std::pair<std::string, Row>> entries_;         // in order of registration
  std::unordered_map<std::string_view, const Row*> exact_;  // views into entries_
};

}  // namespace aim::transport
