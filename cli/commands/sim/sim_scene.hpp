// aimctl sim scene: what the cameras and the lidar of a simulated robot see.
#pragma once

#include <array>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_scene_list(Invocation& invocation);
Status run_scene_add(Invocation& invocation);
Status run_scene_remove(Invocation& invocation);
Status run_scene_load(Invocation& invocation);

inline constexpr std::array<std::string_view, 3> kSceneShapes{"box", "cylinder", "sphere"};
inline constexpr std::array<std::string_view, 2> kSceneFrames{"world", "base"};

}  // namespace aim::cli
