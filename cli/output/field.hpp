// A value inside a document by its path: "left.position", "joints[0].position_rad", "joints.name".
#pragma once

#include <optional>
#include <string_view>

#include "cli/output/sink.hpp"

namespace aim::cli {

// A dot selects a key of an object, or that key of all items of a list; [N] selects one item, counted from 0.
// Empty: there is no such value.
std::optional<Json> field_of(const Json& document, std::string_view path);

}  // namespace aim::cli
