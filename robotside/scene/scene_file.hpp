// A scene as TOML text: one table per object under [objects], in world coordinates.
//
//   [objects.red_box]
//   shape = "box"              # box, cylinder or sphere
//   size_m = [0.2, 0.2, 0.2]   # box: edges; cylinder: radius, length; sphere: radius
//   at_m = [1.0, 0.0, 0.8]     # its centre
//   rpy_deg = [0, 0, 30]       # optional: roll, pitch, yaw
//   color = "#c03020"          # optional
#pragma once

#include <string>
#include <string_view>

#include "robotside/scene/scene.hpp"

namespace aim::robotside {

// Errors name the file and the line: "room.toml:7: ...".
Result<Scene> parse_scene(std::string_view text, std::string_view name);
Result<Scene> read_scene_file(const std::string& path);

}  // namespace aim::robotside
