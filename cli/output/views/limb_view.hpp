// Views of hands, neck, waist, and the poses of the tools.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string hands_view(const Json& document, const Screen& screen);
std::string neck_view(const Json& document, const Screen& screen);
std::string waist_view(const Json& document, const Screen& screen);

// The same in a few words, without limits: "20.0° left, nod 10.0°"; "left open, right closed".
std::string neck_words(const Json& document, const Screen& screen);
std::string waist_words(const Json& document, const Screen& screen);
std::string hands_words(const Json& document, const Screen& screen);

std::string tool_poses_view(const Json& document, const Screen& screen);  // of `arm pose`

}  // namespace aim::cli
