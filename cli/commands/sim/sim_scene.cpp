// Sizes are listed as far as the shape has them, as for obstacles.
#include "cli/commands/sim/sim_scene.hpp"

#include <fmt/format.h>
#include "aim/v1/scene.pb.h"
#include "cli/client/reply.hpp"
#include "cli/input/input_file.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/tool_pose.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_scene() {
  return {.origin = Origin::not_found,
          .message = "this robot has no scene",
          .reason = "it does not serve aim.v1 SimService",
          .hint = "start the simulator with aimd, then use aimctl --robot 127.0.0.1"};
}

// box X Y Z, cylinder RADIUS LENGTH, sphere RADIUS.
std::size_t size_count(std::string_view shape) { return shape == "box" ? 3 : shape == "sphere" ? 1 : 2; }

Json row_of(const v1::SceneObject& object) {
  Json size = Json::array({object.size_x()});
  if (size_count(object.shape()) == 3) size.push_back(object.size_y());
  if (size_count(object.shape()) > 1) size.push_back(object.size_z());
  Json row{{"name", object.name()},
           {"shape", object.shape()},
           {"size_m", std::move(size)},
           {"color", object.color()}};
  row.update(to_document(pose_of(object.pose())));
  return row;
}

Result<v1::SceneObject> object_of(const Arguments& arguments) {
  v1::SceneObject object;
  object.set_name(arguments.text("NAME"));
  object.set_shape(arguments.text("SHAPE"));
  object.set_color(arguments.text("--fill"));
  const auto size = arguments.numbers("--size");
  if (size.size() != size_count(object.shape()))
    return usage_error(
        fmt::format("a {} has {} size(s), not {}", object.shape(), size_count(object.shape()), size.size()),
        "box X,Y,Z; cylinder RADIUS,LENGTH; sphere RADIUS");
  object.set_size_x(size[0]);
  if (size.size() == 3) object.set_size_y(size[1]);
  if (size.size() > 1) object.set_size_z(size.back());
  const auto at = arguments.numbers("--at");
  const auto rpy = arguments.numbers("--rpy");
  fill(Pose{{at[0], at[1], at[2]}, rpy.empty() ? Quaternion{} : from_rpy(rpy[0], rpy[1], rpy[2])},
       *object.mutable_pose());
  return object;
}

}  // namespace

Status run_scene_list(Invocation& invocation) {
  const auto reply =
      ask_aim(invocation.robot(), methods::SimService::kListScene, v1::ListSceneRequest{}, no_scene());
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const v1::SceneObject& object : reply->objects()) rows.push_back(row_of(object));
  invocation.sink().print({.document = {{"objects", std::move(rows)}},
                           .rows = "objects",
                           .columns = {"name", "shape", "size_m", "position_m", "color"}});
  return Done{};
}

Status run_scene_add(Invocation& invocation) {
  auto object = object_of(invocation.arguments());
  if (!object) return object.error();
  v1::AddSceneObjectRequest request;
  *request.mutable_object() = *object;
  request.set_replace(invocation.arguments().has("--replace"));
  request.set_in_base(invocation.arguments().text("--frame", "world") == "base");
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kAddSceneObject.path, request);
  const auto reply = ask_aim(invocation.robot(), methods::SimService::kAddSceneObject, request, no_scene());
  if (!reply) return reply.error();
  invocation.sink().print({.document = row_of(reply->object())});
  return Done{};
}

Status run_scene_remove(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("NAME") == arguments.has("--all"))
    return usage_error("name the object, or give --all", "aimctl sim scene list shows the names");
  v1::RemoveSceneObjectRequest request;
  request.set_name(arguments.text("NAME"));
  request.set_all(arguments.has("--all"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kRemoveSceneObject.path, request);
  const auto reply =
      ask_aim(invocation.robot(), methods::SimService::kRemoveSceneObject, request, no_scene());
  if (!reply) return reply.error();
  invocation.sink().print({.document = {{"removed", reply->removed()}}});
  return Done{};
}

Status run_scene_load(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("FILE") == arguments.has("--default"))
    return usage_error("name a scene file, or give --default", "docs/sensors.md describes the file");
  v1::LoadSceneRequest request;
  if (arguments.has("FILE")) {
    auto text = read_file(arguments.text("FILE"), kSceneText);
    if (!text) return text.error();
    if (text->find_first_not_of(" \t\r\n") == std::string::npos)
      return usage_error("the scene file is empty", "a comment alone (#) is a scene without objects");
    request.set_toml(std::move(*text));
    request.set_name(arguments.text("FILE"));
  }
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kLoadScene.path, request);
  const auto reply = ask_aim(invocation.robot(), methods::SimService::kLoadScene, request, no_scene());
  if (!reply) return reply.error();
  invocation.sink().print({.document = {{"loaded", reply->objects()}}});
  return Done{};
}

}  // namespace aim::cli
