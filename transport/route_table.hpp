// Finds the row of a route with the matching rules of the robot's dispatcher, but without regular
// expressions. Source of the matching rules: AimDK wire, section 1.1.
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

// Rows by route. An exact match costs one hash look-up; otherwise the lenient rules are tried in the order of
// registration. Addresses of rows stay valid. Filled by one thread, then read by any number of threads.
template <class Row>
class RouteTable {
 public:
  // False: this pattern is already registered; the first row is kept.
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
