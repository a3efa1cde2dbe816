// aim.v1 SimService: the surroundings that the cameras and the lidar of a simulated robot see.
#include <fmt/core.h>

#include <array>

#include "aim/v1/scene.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/scene/robot_pose.hpp"
#include "robotside/scene/scene_file.hpp"
#include "robotside/scene/scene_store.hpp"

namespace aim::robotside {
namespace {

// Null: refused.
SceneStore* scene_of(RequestContext& context) {
  SimWorld* const world = context.services().ports.world;
  SceneStore* const scene = world == nullptr ? nullptr : world->scene();
  if (scene == nullptr)
    context.refuse(
        {Origin::state, "there is no scene",
         world == nullptr ? "this robot is not simulated" : "this robot has no cameras and no lidar",
         "start aimd with a simulated robot that has cameras"});
  return scene;
}

Result<SceneObject> object_of(const v1::SceneObject& message) {
  SceneObject object;
  object.name = message.name();
  const auto shape = parse_scene_shape(message.shape());
  if (!shape) return shape.error();
  object.shape = *shape;
  const v1::FramePose& pose = message.pose();
  const Quaternion rotation = {pose.qw(), pose.qx(), pose.qy(), pose.qz()};
  // No quaternion at all: not rotated.
  object.in_world = {{pose.x(), pose.y(), pose.z()},
                     rotation == Quaternion{0, 0, 0, 0} ? Quaternion{} : rotation};
  object.size = {message.size_x(), message.size_y(), message.size_z()};
  if (message.color().empty()) return object;
  const auto color = parse_color(message.color());
  if (!color) return color.error();
  object.color = *color;
  return object;
}

void fill_object(const SceneObject& object, v1::SceneObject& message) {
  message.set_name(object.name);
  message.set_shape(std::string(name_of(object.shape)));
  v1::FramePose& pose = *message.mutable_pose();
  pose.set_x(object.in_world.position.x);
  pose.set_y(object.in_world.position.y);
  pose.set_z(object.in_world.position.z);
  pose.set_qw(object.in_world.rotation.w);
  pose.set_qx(object.in_world.rotation.x);
  pose.set_qy(object.in_world.rotation.y);
  pose.set_qz(object.in_world.rotation.z);
  message.set_size_x(object.size.x);
  message.set_size_y(object.size.y);
  message.set_size_z(object.size.z);
  message.set_color(text_of(object.color));
}

void list_scene(RequestContext& context, const v1::ListSceneRequest&, v1::ListSceneResponse& reply) {
  if (const SceneStore* store = scene_of(context))
    for (const SceneObject& object : store->scene()->objects) fill_object(object, *reply.add_objects());
}

void add(RequestContext& context, const v1::AddSceneObjectRequest& request,
         v1::AddSceneObjectResponse& reply) {
  SceneStore* const store = scene_of(context);
  auto object = object_of(request.object());
  if (store != nullptr && !object) context.refuse(object.error());
  if (!context.refused()) {
    if (request.in_base())
      object->in_world = base_in_world(context.model(), context.robot().state()) * object->in_world;
    // A dry run adds to a copy.
    SceneStore copy(*store->scene());
    if (const Status added = (context.dry_run() ? copy : *store).add(*object, request.replace()); added)
      fill_object(*object, *reply.mutable_object());
    else
      context.refuse(added.error());
  }
}

void remove(RequestContext& context, const v1::RemoveSceneObjectRequest& request,
            v1::RemoveSceneObjectResponse& reply) {
  SceneStore* const store = scene_of(context);
  if (store != nullptr) {
    SceneStore copy(*store->scene());
    SceneStore& changed = context.dry_run() ? copy : *store;
    const std::size_t before = store->scene()->objects.size();
    if (request.all()) changed.set(Scene{});
    const std::size_t removed = request.all() ? before : changed.remove(request.name());
    reply.set_removed(static_cast<std::uint32_t>(removed));
    if (removed == 0 && !request.all())
      context.refuse({Origin::not_found, fmt::format("the scene has no object \"{}\"", request.name()),
                      "no object has this name", "aimctl sim scene list shows them"});
  }
}

void load(RequestContext& context, const v1::LoadSceneRequest& request, v1::LoadSceneResponse& reply) {
  if (SceneStore* const store = scene_of(context)) {
    const std::string name = request.name().empty() ? "scene" : request.name();
    auto scene = request.toml().empty() ? Result<Scene>(default_scene()) : parse_scene(request.toml(), name);
    if (!scene) {
      Error error = scene.error();
      if (error.hint.empty()) error.hint = "docs/sensors.md describes the file";
      context.refuse(std::move(error));
    } else {
      reply.set_objects(static_cast<std::uint32_t>(scene->objects.size()));
      if (!context.dry_run()) store->set(std::move(*scene));
    }
  }
}

constexpr std::array kSceneRows{
    serve<methods::SimService::kListScene, list_scene>(),
    serve<methods::SimService::kAddSceneObject, add>(),
    serve<methods::SimService::kRemoveSceneObject, remove>(),
    serve<methods::SimService::kLoadScene, load>().with_body(kMiB),
};

}  // namespace

std::span<const RpcRow> aim_scene_rows() { return kSceneRows; }

}  // namespace aim::robotside
