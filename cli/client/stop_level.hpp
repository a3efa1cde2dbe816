// The levels of a stop in words: "hold", "sit", "relax".
#pragma once

#include <string_view>

#include "aim/v1/stop.pb.h"

namespace aim::cli {

std::string_view stop_level_word(v1::StopLevel level);
v1::StopLevel stop_level_from(std::string_view word);  // hold for any other word

}  // namespace aim::cli
