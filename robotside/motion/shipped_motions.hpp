// The motion files of library/, embedded when this program was built.
#pragma once

#include <span>
#include <string_view>

namespace aim::robotside {

struct ShippedMotion {
  std::string_view id;
  std::string_view json;  // an aim.v1.Motion
};

std::span<const ShippedMotion> shipped_motions();

}  // namespace aim::robotside
