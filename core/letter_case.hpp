// Names in any case: ASCII letters only, whatever the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace aim {

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lower(std::string_view text) {
  std::string lowered(text);
  for (char& c : lowered) c = lower(c);
  return lowered;
}

constexpr bool same_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

// Also with - for _: "jump-left" names JUMP_LEFT.
constexpr bool same_name(std::string_view a, std::string_view b) {
  constexpr auto plain = [](char c) { return c == '_' ? '-' : lower(c); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return plain(x) == plain(y); });
}

}  // namespace aim
