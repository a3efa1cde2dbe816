// Objects are checked when they are added, so that the ray casting meets sound numbers only.
#include "robotside/scene/scene.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/model/placement.hpp"

namespace aim::robotside {
namespace {

constexpr double kLeastSize = 0.001;  // [m]
constexpr std::array<std::string_view, 3> kShapeNames{"box", "cylinder", "sphere"};

Error unusable(const SceneObject& object, std::string reason, std::string hint) {
  return {Origin::usage, "\"" + object.name + "\" cannot be added to the scene", std::move(reason),
          std::move(hint)};
}

// The sizes that the shape has.
std::vector<double> sizes_of(const SceneObject& object) {
  switch (object.shape) {
    case SceneShape::box:
      return {object.size.x, object.size.y, object.size.z};
    case SceneShape::cylinder:
      return {object.size.x, object.size.z};
    case SceneShape::sphere:
      return {object.size.x};
  }
  return {};
}

}  // namespace

Result<Color> parse_color(std::string_view text) {
  std::uint32_t value = 0;
  if (text.size() == 7 && text.front() == '#') {
    const auto [end, failure] = std::from_chars(text.data() + 1, text.data() + 7, value, 16);
    if (failure == std::errc{} && end == text.data() + 7)
      return Color{static_cast<std::uint8_t>(value >> 16U), static_cast<std::uint8_t>(value >> 8U & 0xffU),
                   static_cast<std::uint8_t>(value & 0xffU)};
  }
  return Error{
      Origin::usage, fmt::format("\"{}\" is not a colour", text), {}, "write #rrggbb, for example #c03020"};
}

std::string text_of(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

Result<SceneShape> parse_scene_shape(std::string_view text) {
  const auto found = std::find(kShapeNames.begin(), kShapeNames.end(), text);
  if (found != kShapeNames.end()) return static_cast<SceneShape>(found - kShapeNames.begin());
  return Error{
      Origin::usage, fmt::format("\"{}\" is not a shape", text), {}, "shapes: box, cylinder, sphere"};
}

std::string_view name_of(SceneShape shape) { return kShapeNames[static_cast<std::size_t>(shape)]; }

Status add_to(Scene& scene, SceneObject object) {
  if (object.name.empty())
    return unusable(object, "it has no name", "give it a name; it is needed to remove the object");
  if (std::any_of(scene.objects.begin(), scene.objects.end(),
                  [&](const SceneObject& other) { return other.name == object.name; }))
    return unusable(object, "the name is already taken", "remove that object, or choose another name");
  if (scene.objects.size() == kMostSceneObjects)
    return unusable(object, fmt::format("the scene already has {} objects, the maximum", kMostSceneObjects),
                    "remove some");
  const Quaternion& rotation = object.in_world.rotation;
  const double length = std::hypot(std::hypot(rotation.w, rotation.x), std::hypot(rotation.y, rotation.z));
  if (!is_near_enough(object.in_world.position) || !(length > 1e-6 && length < 1e6))
    return unusable(object, "its pose is not finite or beyond 1 km, or its quaternion is zero",
                    "send finite positions up to 1000 m and a quaternion that is not zero");
  for (const double size : sizes_of(object))
    if (!(size >= kLeastSize && size <= kFarthestPlace))
      return unusable(object, fmt::format("a size of {} m is not between 0.001 and 1000 m", size),
                      "box: edges; cylinder: radius and length; sphere: radius [m]");
  object.in_world.rotation = normalized(rotation);
  scene.objects.push_back(std::move(object));
  return Done{};
}

// The edges of the room's walls, the table and what stands around are chosen by us. The sides of the room
// have different colours, so that a picture says where the camera looks.
Scene default_scene() {
  const auto box = [](std::string name, Vec3 centre, Vec3 edges, Color color) {
    return SceneObject{std::move(name), SceneShape::box, {centre, {}}, edges, color};
  };
  constexpr Color kWood = {150, 105, 60};
  Scene scene;
  scene.objects = {
      box("wall_front", {4.55, 0, 1.25}, {0.1, 6, 2.5}, {205, 200, 190}),
      box("wall_back", {-3.55, 0, 1.25}, {0.1, 6, 2.5}, {190, 200, 205}),
      box("wall_left", {0.5, 3.05, 1.25}, {8.2, 0.1, 2.5}, {195, 208, 190}),
      box("wall_right", {0.5, -3.05, 1.25}, {8.2, 0.1, 2.5}, {210, 195, 190}),
      box("ceiling", {0.5, 0, 2.55}, {8.2, 6.2, 0.1}, {235, 235, 230}),
      box("door", {4.495, -1.6, 1.0}, {0.01, 0.9, 2.0}, {95, 70, 50}),
      box("window", {0.8, 2.995, 1.5}, {1.6, 0.01, 1.0}, {150, 200, 240}),
      box("table_top", {1.9, 0.9, 0.73}, {0.8, 1.4, 0.04}, kWood),
      box("table_leg_1", {1.55, 0.25, 0.355}, {0.05, 0.05, 0.71}, kWood),
      box("table_leg_2", {2.25, 0.25, 0.355}, {0.05, 0.05, 0.71}, kWood),
      box("table_leg_3", {1.55, 1.55, 0.355}, {0.05, 0.05, 0.71}, kWood),
      box("table_leg_4", {2.25, 1.55, 0.355}, {0.05, 0.05, 0.71}, kWood),
      box("red_box", {1.8, 0.55, 0.85}, {0.2, 0.2, 0.2}, {190, 40, 35}),
      {"bottle", SceneShape::cylinder, {{1.75, 1.0, 0.87}, {}}, {0.035, 0, 0.24}, {40, 120, 190}},
      {"ball", SceneShape::sphere, {{2.0, 1.35, 0.85}, {}}, {0.1, 0, 0}, {235, 180, 40}},
      {"column", SceneShape::cylinder, {{3.2, -0.9, 1.25}, {}}, {0.15, 0, 2.5}, {120, 120, 125}},
      box("crate", {1.6, -1.4, 0.3}, {0.6, 0.6, 0.6}, {90, 130, 80}),
  };
  return scene;
}

}  // namespace aim::robotside
