// Gaits and step lists of the user, as TOML text whose first line says which of the two it is:
//   "# Gait Def..."     [[section]] tables: contact = [FR, FL, RR, RL], duration in units of 30 ms
//   "# Gait Params..."  [[step]] tables: the fields of a control frame; a field that is left out keeps the
//                       value of the step before. The vendor's short form has other fields, and is for
//                       clients.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

inline constexpr int kUserGait = 110;               // in mode 11, and as a motion in mode 62
inline constexpr int kSectionUnit = 30;             // [ms]
inline constexpr std::size_t kMaxSections = 256;    // ours; the vendor gives no bound
inline constexpr std::size_t kMaxUserSteps = 1000;  // likewise

struct GaitSection {
  std::array<bool, 4> contact;
  int duration;  // in units of 30 ms
};
using GaitSections = std::vector<GaitSection>;
using GaitSteps = std::vector<ControlFrame>;
using UserGait = std::variant<GaitSections, GaitSteps>;

// A sequence: [[step]] tables as above, without a first line that says so. Error: as below.
Result<GaitSteps> parse_dog_sequence(std::string_view text);

// As the robot reads it. Error: unknown kind, syntax, a table without its fields, an unknown field, a value
// of the wrong kind, or too many tables; its reason names the line and the key.
Result<UserGait> parse_user_gait(std::string_view text);

// The text that the robot reads: steps of the vendor's short form (type = "usergait") are written out, any
// other text stays as it is. Error: as above.
Result<std::string> full_user_gait(std::string_view text);

}  // namespace aim::robotside::cyberdog
