// The levels of a stop in words.
#include "cli/client/stop_level.hpp"

namespace aim::cli {

std::string_view stop_level_word(v1::StopLevel level) {
  switch (level) {
    case v1::STOP_LEVEL_SIT:
      return "sit";
    case v1::STOP_LEVEL_RELAX:
      return "relax";
    default:
      return "hold";
  }
}

v1::StopLevel stop_level_from(std::string_view word) {
  if (word == "sit") return v1::STOP_LEVEL_SIT;
  if (word == "relax") return v1::STOP_LEVEL_RELAX;
  return v1::STOP_LEVEL_HOLD;
}

}  // namespace aim::cli
