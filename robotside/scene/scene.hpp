// The surroundings of a simulated robot: objects with a shape, a place and a colour on a floor at z = 0.
// Frame: world, that of the odometry: the robot starts at the origin and faces +x.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/pose.hpp"
#include "core/result.hpp"

namespace aim::robotside {

struct Color {
  std::uint8_t red = 160, green = 160, blue = 160;
  bool operator==(const Color&) const = default;
};
// "#rrggbb". An error says what is accepted.
Result<Color> parse_color(std::string_view text);
std::string text_of(Color color);

enum class SceneShape : std::uint8_t { box, cylinder, sphere };
Result<SceneShape> parse_scene_shape(std::string_view text);
std::string_view name_of(SceneShape shape);

struct SceneObject {
  std::string name;
  SceneShape shape = SceneShape::box;
  Pose in_world;  // of its centre
  Vec3 size;      // [m] box: its edges; sphere: x is the radius; cylinder: x is the radius, z the length
  Color color = {};
};

inline constexpr std::size_t kMostSceneObjects = 256;

struct Scene {
  std::vector<SceneObject> objects;
};

// Refused: a name that is empty or already used, a size that is not between 1 mm and 1 km, a position beyond
// 1 km, a number that is not finite, and more than kMostSceneObjects.
Status add_to(Scene& scene, SceneObject object);

// A room of 8 x 6 m around the robot's start, with a table and objects of several shapes.
Scene default_scene();

}  // namespace aim::robotside
