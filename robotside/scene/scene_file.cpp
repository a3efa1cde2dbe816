// Scene files: entries of the TOML text, gathered by object, then checked.
#include "robotside/scene/scene_file.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>
#include <vector>

#include "core/codec/toml.hpp"
#include "core/suggestion.hpp"

namespace aim::robotside {
namespace {

constexpr std::array<std::string_view, 5> kKeys{"shape", "size_m", "at_m", "rpy_deg", "color"};

// The values of one object as written.
struct Written {
  std::string name;
  unsigned line = 0;
  std::string shape;
  std::vector<double> size, at, rpy;
  std::string color;
};

Error at_line(std::string_view file, unsigned line, Error error) {
  error.origin = Origin::usage;  // the file must be corrected, whatever the origin of the error
  error.message = fmt::format("{}:{}: {}", file, line, error.message);
  return error;
}

Error wrong(std::string message, std::string hint) {
  return {Origin::usage, std::move(message), {}, std::move(hint)};
}

Status set_text(std::string& target, const TomlEntry& entry) {
  if (entry.kind != TomlEntry::Kind::text || entry.in_list)
    return wrong(fmt::format("{} must be text", dotted(entry.path)), "write it in double quotes");
  target = entry.value;
  return Done{};
}

Status add_number(std::vector<double>& target, const TomlEntry& entry) {
  double value = 0;
  const char* const end = entry.value.data() + entry.value.size();
  const bool number = entry.kind == TomlEntry::Kind::number && entry.in_list && target.size() < 3 &&
                      std::from_chars(entry.value.data(), end, value).ptr == end;
  if (!number)
    return wrong(fmt::format("{} must be a list of at most three numbers", dotted(entry.path)),
                 "for example at_m = [1.0, 0.0, 0.8]");
  target.push_back(value);
  return Done{};
}

Status take(Written& object, const TomlEntry& entry) {
  const std::string& key = entry.path.back();
  if (key == "shape") return set_text(object.shape, entry);
  if (key == "color") return set_text(object.color, entry);
  if (key == "size_m") return add_number(object.size, entry);
  if (key == "at_m") return add_number(object.at, entry);
  if (key == "rpy_deg") return add_number(object.rpy, entry);
  return wrong(fmt::format("unknown key \"{}\"", key), did_you_mean(key, kKeys));
}

Quaternion rotation_of(const std::vector<double>& rpy_deg) {
  constexpr double kDegree = std::numbers::pi / 180;
  return turn({0, 0, 1}, rpy_deg[2] * kDegree) * turn({0, 1, 0}, rpy_deg[1] * kDegree) *
         turn({1, 0, 0}, rpy_deg[0] * kDegree);
}

Result<Vec3> size_of(SceneShape shape, const std::vector<double>& size) {
  const std::size_t count = shape == SceneShape::box ? 3 : shape == SceneShape::cylinder ? 2 : 1;
  if (size.size() != count)
    return wrong(fmt::format("size_m of a {} has {} number(s), not {}", name_of(shape), count, size.size()),
                 "box: edges x, y, z; cylinder: radius, length; sphere: radius");
  if (shape == SceneShape::box) return Vec3{size[0], size[1], size[2]};
  return Vec3{size[0], 0, count == 2 ? size[1] : 0};
}

Result<SceneObject> object_of(const Written& written) {
  SceneObject object;
  object.name = written.name;
  if (written.shape.empty()) return wrong("shape is missing", "shapes: box, cylinder, sphere");
  const auto shape = parse_scene_shape(written.shape);
  if (!shape) return shape.error();
  object.shape = *shape;
  auto size = size_of(*shape, written.size);
  if (!size) return size.error();
  object.size = *size;
  if (written.at.size() != 3) return wrong("at_m needs three numbers", "its centre: at_m = [x, y, z]");
  object.in_world.position = {written.at[0], written.at[1], written.at[2]};
  if (!written.rpy.empty() && written.rpy.size() != 3)
    return wrong("rpy_deg needs three numbers", "roll, pitch, yaw: rpy_deg = [0, 0, 30]");
  if (!written.rpy.empty()) object.in_world.rotation = rotation_of(written.rpy);
  if (written.color.empty()) return object;
  const auto color = parse_color(written.color);
  if (!color) return color.error();
  object.color = *color;
  return object;
}

// True: the entry is a value of an object. An error: it belongs nowhere.
Result<bool> is_value(const TomlEntry& entry) {
  const bool table = entry.kind == TomlEntry::Kind::table;
  if (entry.path.front() == "objects" && entry.path.size() == (table ? 1U : 3U)) return !table;
  if (entry.path.front() == "objects" && entry.path.size() == 2 && table) return true;
  return wrong(fmt::format("\"{}\" is not part of a scene", dotted(entry.path)),
               "a scene has tables [objects.NAME] with shape, size_m, at_m, rpy_deg and color");
}

}  // namespace

Result<Scene> parse_scene(std::string_view text, std::string_view name) {
  auto entries = parse_toml(text, name, kSceneText);
  if (!entries) return entries.error();
  std::vector<Written> objects;
  for (const TomlEntry& entry : *entries) {
    const auto value = is_value(entry);
    if (!value) return at_line(name, entry.line, value.error());
    if (!*value) continue;
    auto object = std::find_if(objects.begin(), objects.end(),
                               [&](const Written& other) { return other.name == entry.path[1]; });
    if (object == objects.end())
      object = objects.insert(object, {entry.path[1], entry.line, {}, {}, {}, {}, {}});
    if (entry.kind == TomlEntry::Kind::table) continue;
    if (const Status taken = take(*object, entry); !taken) return at_line(name, entry.line, taken.error());
  }
  Scene scene;
  for (const Written& written : objects) {
    auto object = object_of(written);
    if (!object)
      return at_line(
          name, written.line,
          wrong(fmt::format("objects.{}: {}", written.name, object.error().message), object.error().hint));
    if (const Status added = add_to(scene, std::move(*object)); !added)
      return at_line(name, written.line, added.error());
  }
  return scene;
}

Result<Scene> read_scene_file(const std::string& path) {
  const auto unreadable = [&](std::string reason) {
    return Error{Origin::usage, fmt::format("cannot read the scene {}", path), std::move(reason),
                 "--scene takes a TOML file of at most " + size_text(kSceneText)};
  };
  std::error_code failure;
  // Before it is opened: a pipe without a writer would block.
  if (!std::filesystem::is_regular_file(path, failure))
    return unreadable(failure ? failure.message() : "it is not a regular file");
  if (std::filesystem::file_size(path, failure) > kSceneText.bytes)
    return unreadable("it is longer than " + size_text(kSceneText));
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable("it cannot be opened");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  return parse_scene(text, path);
}

}  // namespace aim::robotside
