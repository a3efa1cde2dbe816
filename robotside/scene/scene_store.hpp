// The scene of a simulated robot, which may change while sensors look at it. Any thread.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>

#include "robotside/scene/scene.hpp"

namespace aim::robotside {

class SceneStore {
 public:
  explicit SceneStore(Scene scene = default_scene())
      : scene_(std::make_shared<const Scene>(std::move(scene))) {}

  // Never changes after it has been returned.
  std::shared_ptr<const Scene> scene() const {
    const std::lock_guard lock(mutex_);
    return scene_;
  }
  void set(Scene scene) {
    const std::lock_guard lock(mutex_);
    scene_ = std::make_shared<const Scene>(std::move(scene));
  }
  // With `replace` an object of the same name makes room; otherwise it is refused (add_to).
  Status add(SceneObject object, bool replace);
  // The number of objects removed: 0 if none has that name.
  std::size_t remove(std::string_view name);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Scene> scene_;
};

}  // namespace aim::robotside
