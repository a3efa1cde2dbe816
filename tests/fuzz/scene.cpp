// Scene files, as aimd reads them.
#include "robotside/scene/scene_file.hpp"
#include "target.hpp"

namespace aim::fuzz {

void run_scene(std::string_view input) {
  const auto scene = robotside::parse_scene(input, "fuzzed");
  if (!scene) {
    require(scene.error().origin == Origin::usage, "an unreadable scene is a usage error");
    require(scene.error().message.starts_with("fuzzed:"), "its error names the file");
    return;
  }
  require(scene->objects.size() <= robotside::kMostSceneObjects, "a scene is bounded");
}

std::vector<std::string> scene_seeds() {
  return {
      "[objects.ball]\nshape = \"sphere\"\nsize_m = [0.1]\nat_m = [1, 2.5, 0.1]\ncolor = \"#c03020\"\n"
      "[objects.pole]\nshape = \"cylinder\"\nsize_m = [0.05, 2]\nat_m = [0, 0, 1]\nrpy_deg = [90, 0, 0]\n",
      "objects.box = { shape = 'box', size_m = [1, 1, 1], at_m = [1.0, 0.0, 0.8] }\n",
      "[objects]\n[objects.a]\nshape = \"cube\"\n"};
}

}  // namespace aim::fuzz
