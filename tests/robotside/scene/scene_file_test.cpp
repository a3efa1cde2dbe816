// Scene files and the store: what is read, and what is refused with file and line.
#include "robotside/scene/scene_file.hpp"

#include "robotside/scene/scene_store.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::robotside;

namespace {

std::string refusal_of(std::string_view text) {
  const auto scene = parse_scene(text, "room.toml");
  REQUIRE(!scene);
  CHECK(scene.error().origin == Origin::usage);
  return scene.error().message;
}

constexpr std::string_view kBall =
    "[objects.ball]\nshape = \"sphere\"\nsize_m = [0.1]\nat_m = [1, 2.5, 0.1]\n";

}  // namespace

TEST_CASE("a scene file is read with shapes, sizes, rotations and colours") {
  const auto scene =
      parse_scene(std::string(kBall) +
                      "color = \"#c03020\"\n"
                      "[objects.pipe]\nshape = \"cylinder\"\nsize_m = [0.05, 2]\n"
                      "at_m = [0, 0, 1.0]\nrpy_deg = [90, 0, 0]\n"
                      "[objects.crate]\nshape = \"box\"\nsize_m = [1, 2, 3]\nat_m = [0,0,1.5]\n",
                  "room.toml");
  REQUIRE(scene);
  REQUIRE(scene->objects.size() == 3);
  CHECK(scene->objects[0].name == "ball");
  CHECK(scene->objects[0].color == Color{0xc0, 0x30, 0x20});
  CHECK(scene->objects[0].in_world.position == Vec3{1, 2.5, 0.1});
  CHECK(scene->objects[1].size == Vec3{0.05, 0, 2});
  const Vec3 top = scene->objects[1].in_world * Vec3{0, 0, 1};
  CHECK(top.y == Approx(-1));
  CHECK(scene->objects[2].shape == SceneShape::box);
  CHECK(scene->objects[2].color == Color{});
}

TEST_CASE("a scene file with a mistake is refused with file and line") {
  CHECK(refusal_of("x = 1\n") == "room.toml:1: \"x\" is not part of a scene");
  CHECK(refusal_of("[objects.a]\nshap = \"box\"\n") == "room.toml:2: unknown key \"shap\"");
  CHECK(refusal_of("\n[objects.a]\nsize_m = [1]\n").find("room.toml:2: objects.a: shape is missing") == 0);
  CHECK(refusal_of("[objects.a]\nshape = \"cone\"\n").find("room.toml:1: objects.a: \"cone\"") == 0);
  CHECK(refusal_of(std::string(kBall) + "color = \"red\"\n").find("\"red\" is not a colour") !=
        std::string::npos);
  CHECK(refusal_of("[objects.a]\nshape = \"box\"\nsize_m = [1]\nat_m = [0,0,0]\n").find("has 3 number(s)") !=
        std::string::npos);
  CHECK(refusal_of("[objects.a]\nat_m = [0, \"x\", 0]\n").find("room.toml:2: objects.a.at_m") == 0);
  CHECK(refusal_of("[objects.a]\nshape = \"sphere\"\nsize_m = [-1]\nat_m = [0,0,0]\n")
            .find("cannot be added") != std::string::npos);
  CHECK(refusal_of("[objects.a\n").find("room.toml:1:") == 0);
}

TEST_CASE("a file that is not there is refused with its name") {
  const auto scene = read_scene_file("/nowhere/room.toml");
  REQUIRE(!scene);
  CHECK(scene.error().message == "cannot read the scene /nowhere/room.toml");
}

TEST_CASE("the store adds, replaces and removes, and a scene that was taken does not change") {
  SceneStore store{Scene{}};
  const SceneObject ball{"ball", SceneShape::sphere, {{1, 0, 0}, {}}, {0.1, 0, 0}, {}};
  REQUIRE(store.add(ball, false));
  const auto before = store.scene();
  CHECK(!store.add(ball, false));
  SceneObject larger = ball;
  larger.size.x = 0.2;
  REQUIRE(store.add(larger, true));
  CHECK(before->objects.at(0).size.x == 0.1);
  CHECK(store.scene()->objects.at(0).size.x == 0.2);
  CHECK(store.remove("cube") == 0);
  CHECK(store.remove("ball") == 1);
  CHECK(store.scene()->objects.empty());
  CHECK(before->objects.size() == 1);
}

TEST_CASE("every object of the default scene could be added by a user") {
  Scene copy;
  for (const SceneObject& object : default_scene().objects) CHECK(add_to(copy, object));
  CHECK(copy.objects.size() > 10);
}
