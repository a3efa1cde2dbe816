// Robots are data: which files name one, and look-ups of missing parts of a model fail visibly.
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include "tests/catch.hpp"

#include "fixed_arm.hpp"
#include "quadruped.hpp"

using namespace aim;
namespace fs = std::filesystem;

TEST_CASE("only their own files and the two tables name the synthetic robots") {
  std::set<std::string> naming;
  const fs::path root = AIM_SOURCE_DIR;
  for (const char* folder : {"core", "transport", "robotside", "cli", "proto", "tests/robots"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
      std::ifstream file(entry.path());
      std::stringstream text;
      text << file.rdbuf();
      const std::string code = text.str();
      if (code.find("uadruped") != code.npos || code.find("ixed_arm") != code.npos ||
          code.find("ixedArm") != code.npos)
        naming.insert(fs::relative(entry.path(), root).string());
    }
  }
  CHECK(naming == std::set<std::string>{"tests/robots/controller_test.cpp", "tests/robots/driver_rows.cpp",
                                        "tests/robots/fixed_arm.cpp", "tests/robots/fixed_arm.hpp",
                                        "tests/robots/quadruped.cpp", "tests/robots/quadruped.hpp",
                                        "tests/robots/quadruped_driver.cpp",
                                        "tests/robots/quadruped_driver.hpp", "tests/robots/robot_models.cpp",
                                        "tests/robots/robots_test.cpp"});
}

TEST_CASE("a look-up of a missing part of a model fails and never returns another row") {
  const RobotModel& dog = test::kQuadruped;
  CHECK(dog.find_group("arms") == nullptr);
  CHECK(dog.find_posture("stand") == nullptr);
  CHECK_THROWS_AS(dog.group("arms"), std::out_of_range);
  CHECK_THROWS_AS(dog.posture("stand"), std::out_of_range);
  CHECK(dog.port_of(Endpoint::player) == 0);
  CHECK_FALSE(dog.can(Capability::neck));
  const Error error = lacking(dog, Capability::neck);
  CHECK(error.origin == Origin::not_found);
  CHECK(error.message == "this robot has no neck");
  CHECK(error.reason == "its model is test quadruped (test-quadruped)");
}
