// Where on a planned move something is wrong: the fact `where` of the error, which clients know.
#pragma once

#include <string_view>

namespace aim::robotside {

inline constexpr std::string_view kWhere = "where";  // the key of the fact
inline constexpr std::string_view kAtStart = "the start";
inline constexpr std::string_view kAtGoal = "the goal";
// A configuration between start and goal. Messages say "the path".
inline constexpr std::string_view kOnPath = "the way";

}  // namespace aim::robotside
