// The reference mc_page of motion control is complete: nothing of the model or the schema without a row, no
// row without its command and its test.

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"
#include "page_table.hpp"
#include "reference_page.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

const std::filesystem::path& kRoot = source_root();

const std::string& mc_page() {
  static const std::string text = text_of(kRoot / "docs/a2-motion-control.md");
  return text;
}

std::vector<Row> mc_rows() { return rows_of(mc_page(), " `"); }

std::set<std::string> mc_subjects() {
  std::set<std::string> names;
  for (const Row& row : mc_rows()) names.insert(row.front());
  return names;
}

}  // namespace

TEST_CASE("every row of the mc_page has a command and an existing test") {
  REQUIRE(mc_rows().size() > 90);
  check_rows(mc_rows());
}

TEST_CASE("a test that only mentions a method does not count") {
  const std::string subject = "McService/JointMove";
  CHECK(exercises(R"(call("aimdk.protocol.McService/JointMove");)", subject));
  CHECK(exercises(R"(const std::string k = "McService/"; call(k + "JointMove");)", subject));
  CHECK_FALSE(exercises(R"(// call("aimdk.protocol.McService/JointMove"))", subject));
  CHECK_FALSE(exercises(R"(call("aimdk.protocol.McService/JointMoves");)", subject));
  CHECK_FALSE(exercises(R"(call("aimdk.protocol.PncMcService/JointMove");)", subject));
  CHECK_FALSE(exercises(R"(call("McMotionService/JointMove");)", subject));
  CHECK(exercises("send(\"/mc/base/state\");", "/mc/base/state"));
  CHECK_FALSE(exercises("send(\"/mc/base/states\");", "/mc/base/state"));
  CHECK(exercises(R"(enter("McAction_SIT_DOWN");)", "SIT_DOWN"));
  CHECK(exercises("", "A rule has no name"));
}

TEST_CASE("every command of the mc_page has a manual mc_page that knows its verb") {
  check_commands(mc_rows());
}

TEST_CASE("every action and every served topic of motion control has a row") {
  const RobotModel& model = *robot_models().front();
  const auto known = mc_subjects();
  for (const Action& action : model.graph.actions()) {
    INFO(action.name);
    if (action.behaviour == Behaviour::none)
      CHECK(mc_page().find("`" + std::string(action.name) + "`") != std::string::npos);
    else
      CHECK(known.count(std::string(action.name)) == 1);
  }
  for (const Topic& topic : model.topics) {
    INFO(topic.name);
    const bool of_motion_control =
        topic.name.starts_with("/motion/control/") || topic.name.starts_with("/mc/");
    if (topic.served && of_motion_control) CHECK(known.count(std::string(topic.name)) == 1);
  }
}

TEST_CASE("every method of the document's services has a row") {
  const std::set<std::string> services{"McActionService", "McBaseService",        "McDataService",
                                       "McMotionService", "McKinematicsService",  "McSafetyService",
                                       "McService",       "MotionCommandService", "MotionStreamService"};
  const auto known = mc_subjects();
  std::size_t methods = 0;
  for (const auto* method : all_methods()) {
    if (services.count(method->service()->name()) == 0) continue;
    ++methods;
    INFO(method->service()->name() << "/" << method->name());
    CHECK(known.count(method->service()->name() + "/" + method->name()) == 1);
  }
  CHECK(methods > 80);
}

}  // namespace aim::test
