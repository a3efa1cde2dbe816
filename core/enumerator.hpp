// Counts the enumerators of an enumeration, so that nobody types their number and no table of them lacks a
// row.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace aim {

// Whether the enumeration has a name for the value. Without one, g++ and clang write it as a cast:
// "(aim::Capability)34".
template <auto value>
constexpr bool is_enumerator() {
  const std::string_view text = __PRETTY_FUNCTION__;
  const char next = text[text.rfind(')') + 1];
  return next < '0' || next > '9';
}

// Of an enumeration whose values follow each other from 0 on.
template <typename Enumeration, std::size_t from = 0>
constexpr std::size_t enumerator_count() {
  if constexpr (is_enumerator<static_cast<Enumeration>(from)>())
    return enumerator_count<Enumeration, from + 1>();
  else
    return from;
}

// Whether a table has one row for each enumerator, in their order. Use with static_assert. `key` is the
// member that says which one a row is about.
template <typename Row, std::size_t count, typename Enumeration>
constexpr bool one_row_each(const std::array<Row, count>& rows, Enumeration Row::*key) {
  for (std::size_t i = 0; i < count; ++i)
    if (static_cast<std::size_t>(rows[i].*key) != i) return false;
  return count == enumerator_count<Enumeration>();
}

}  // namespace aim
