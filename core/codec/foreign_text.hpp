// The kinds of text that people write in files and send: how much of each is read. A larger text is refused
// before it is parsed, so that a small one cannot end a program or take its memory, whatever it says.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim {

struct TextKind {
  std::string_view name;  // "scene"
  std::size_t bytes;      // most of a text
  // Most tables, keys and values of TOML; of a gait or a sequence, in one of its tables.
  std::size_t elements = 0;
};

inline constexpr std::size_t kKiB = 1024;
// A request holds 1 MiB, and a text in it may grow by a third (base64) or by escapes.
inline constexpr TextKind kGaitText{"gait", 512 * kKiB, 4096};
inline constexpr TextKind kSequenceText{"sequence", 512 * kKiB, 4096};
inline constexpr TextKind kSceneText{"scene", 512 * kKiB, 16'384};
inline constexpr TextKind kConfigurationText{"configuration", 256 * kKiB, 16'384};
inline constexpr TextKind kTrajectoryText{"trajectory", 512 * kKiB};
inline constexpr TextKind kStepsText{"list of steps", 512 * kKiB};
inline constexpr TextKind kMotionText{"motion", 4096 * kKiB};

// Above what programs write and people type; every level costs a reader stack and memory.
inline constexpr std::size_t kMostKeyParts = 8;   // "a.b.c" has three
inline constexpr std::size_t kLongestKey = 256;   // [bytes] all parts
inline constexpr std::size_t kDeepestValue = 16;  // parts of all keys above a value, and the lists around it
inline constexpr std::size_t kMostColumns = 256;  // of a table in CSV

// "512 KiB".
std::string size_text(std::size_t bytes);
std::string size_text(const TextKind& kind);

// A usage error "NAME: the KIND is longer than 512 KiB".
Status check_size(const TextKind& kind, std::string_view text, std::string_view name);

// Whether keys, depth and number of elements are within their bounds; the rest of the syntax is not checked.
// Takes time in proportion to the text and no recursion. A usage error "NAME:LINE: ..." with the line as the
// fact "line".
Status check_toml_bounds(const TextKind& kind, std::string_view text, std::string_view name);
inline constexpr std::string_view kTomlLineFact = "line";

}  // namespace aim
