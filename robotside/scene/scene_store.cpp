// Changes make a new scene, so that a capture under way keeps the one it began with.
#include "robotside/scene/scene_store.hpp"

namespace aim::robotside {

Status SceneStore::add(SceneObject object, bool replace) {
  const std::lock_guard lock(mutex_);
  Scene changed = *scene_;
  if (replace)
    std::erase_if(changed.objects, [&](const SceneObject& other) { return other.name == object.name; });
  if (Status added = add_to(changed, std::move(object)); !added) return added;
  scene_ = std::make_shared<const Scene>(std::move(changed));
  return Done{};
}

std::size_t SceneStore::remove(std::string_view name) {
  const std::lock_guard lock(mutex_);
  Scene changed = *scene_;
  const std::size_t removed =
      std::erase_if(changed.objects, [&](const SceneObject& object) { return object.name == name; });
  if (removed > 0) scene_ = std::make_shared<const Scene>(std::move(changed));
  return removed;
}

}  // namespace aim::robotside
