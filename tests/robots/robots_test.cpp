// Robots are data: which files name one, and look-ups of missing parts of a model fail visibly.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include "tests/catch.hpp"

#include "core/codec/hand_message.hpp"
#include "core/model/body_part.hpp"
#include "fixed_arm.hpp"
#include "quadruped.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "robotside/state/robot_state.hpp"
#include "tests/source_root.hpp"

using namespace aim;
namespace fs = std::filesystem;

TEST_CASE("only their own files and the two tables name the synthetic robots") {
  std::set<std::string> naming;
  const fs::path root = aim::test::source_root();
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

TEST_CASE("every robot model has a driver") {
  for (const RobotModel* model : robot_models()) {
    INFO(model->id);
    const auto rows = robotside::driver_rows();
    CHECK(std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row.fits(*model); }));
  }
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

TEST_CASE("every robot has the legs, feet and hands of its model, each hand with a message") {
  for (const RobotModel* model : robot_models()) {
    INFO(model->id);
    std::size_t in_legs = 0;
    const auto legs = legs_of(*model);
    for (const JointGroup* leg : legs) in_legs += leg->count;
    CHECK(legs.size() <= robotside::kMaxFeet);
    const JointGroup* all = model->find_group("legs");
    CHECK(in_legs == (all == nullptr ? 0 : all->count));
    std::size_t fingers = 0;
    for (std::size_t side = 0; side < kSides.size(); ++side)
      if (const JointGroup* hand = hand_of(*model, side)) {
        CHECK(has_hand_message(hand->count));
        fingers += hand->count;
      }
    CHECK((fingers > 0) == model->can(Capability::hands));
    if (fingers > 0) CHECK(fingers == model->group("hands").count);
    CHECK(hand_of(*model, kSides.size()) == nullptr);
  }
  for (const RobotModel* model : robot_models())
    CHECK((model->find_posture("arm_home") != nullptr) == model->can(Capability::arms));
  CHECK(legs_of(test::kQuadruped).size() == 4);
  CHECK(legs_of(test::kFixedArm).empty());
  CHECK(hand_of(test::kFixedArm, 0) == nullptr);
  CHECK(hand_of(test::kFixedArm, 1)->count == 1);
}

TEST_CASE("a leg steps when the gait lifts it; without a gait it has no lead") {
  const RobotModel& biped = *robot_models().front();
  const auto legs = legs_of(biped);
  REQUIRE(legs.size() == 2);
  CHECK(step_lead(biped, *legs[0]) == 0.0);
  CHECK(step_lead(biped, *legs[1]) == 0.5);
  for (const JointGroup* leg : legs_of(test::kQuadruped)) CHECK_FALSE(step_lead(test::kQuadruped, *leg));
}
