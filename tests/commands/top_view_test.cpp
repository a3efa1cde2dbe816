// The live screen at many sizes: it fits, and the state comes first.
#include "cli/output/views/top_view.hpp"

#include <algorithm>

#include "cli/output/styled_text.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

Json top_document(std::size_t joints) {
  const RobotModel& model = *robot_models().front();
  Json rows = Json::array();
  for (std::size_t i = 0; i < std::min(joints, model.joints.size()); ++i)
    rows.push_back(
        {{"name", model.joints[i].name}, {"position_rad", model.joints[i].limits.position.max / 2}});
  return {
      {"status",
       {{"robot", model.id},
        {"action", "RL_LOCOMOTION_DEFAULT"},
        {"action_status", "RUNNING"},
        {"stopped", true},
        {"stop_level", "hold"},
        {"emergency_stop", false},
        {"battery_percent", 84.0},
        {"late_periods", 2},
        {"faults", Json::array()}}},
      {"joints", rows},
      {"temperatures",
       {{{"name", model.joints[0].name}, {"temperature_C", 31}},
        {{"name", model.joints[1].name}, {"temperature_C", 64}}}},
      {"tasks",
       {{{"task_id", 5}, {"state", "RUNNING"}, {"kind", "PlanningMove"}, {"reason", nullptr}, {"age_s", 3.0}},
        {{"task_id", 4},
         {"state", "SUCCESS"},
         {"kind", "PlanningMove"},
         {"reason", nullptr},
         {"age_s", 80.0}}}},
      {"refusals",
       {{{"what", "aimdk.protocol.McActionService/SetAction"},
         {"reason", "the stop is latched"},
         {"age_s", 12.0}}}},
      {"loop_Hz", 999.7}};
}

Screen screen(std::size_t columns) {
  return {.columns = columns, .color = false, .unicode = true, .model = robot_models().front()};
}

std::size_t lines_in(const std::string& page) {
  return static_cast<std::size_t>(std::count(page.begin(), page.end(), '\n'));
}

}  // namespace

TEST_CASE("the page fits every size, and its first line says STOPPED", "[top]") {
  for (const std::size_t columns : {40u, 60u, 80u, 132u, 200u})
    for (std::size_t rows = 5; rows <= 60; rows += 5) {
      CAPTURE(columns, rows);
      const std::string page = top_view(top_document(100), screen(columns), rows);
      CHECK(lines_in(page) <= rows);
      CHECK(page.starts_with("STOPPED"));
      for (std::size_t begin = 0; begin < page.size();) {
        const std::size_t end = page.find('\n', begin);
        REQUIRE(styled_width(page.substr(begin, end - begin)) <= columns);
        begin = end + 1;
      }
    }
}

TEST_CASE("joints that do not fit are counted, on a large terminal all are there", "[top]") {
  const std::string small = top_view(top_document(100), screen(80), 24);
  CHECK(small.find("more joints") != std::string::npos);
  const std::string large = top_view(top_document(100), screen(200), 60);
  CHECK(large.find("more joints") == std::string::npos);
  for (const Joint& joint : robot_models().front()->joints) {
    if (joint.unit != JointUnit::radian) continue;
    const std::string_view name = joint.name;
    const std::string tail(name.substr(name.size() > 8 ? name.size() - 8 : 0));
    CHECK(large.find(tail) != std::string::npos);
  }
}

TEST_CASE("temperatures, the last commands and the rate of the loop are on the page", "[top]") {
  const std::string page = top_view(top_document(4), screen(80), 30);
  const std::size_t heat = page.find("64.0 °C hot");
  REQUIRE(heat != std::string::npos);
  CHECK(page.find("31.0 °C", heat) != std::string::npos);  // the hottest first
  const std::size_t title = page.find("Last commands\n");
  REQUIRE(title != std::string::npos);
  CHECK(page.substr(title, page.rfind("control loop") - title) ==
        "Last commands\n"
        "  3.0 s ago     running task 5 PlanningMove\n"
        "  12 s ago      refused SetAction: the stop is latched\n"
        "  80 s ago      success task 4 PlanningMove\n");
  CHECK(page.find("control loop 1000 Hz, 2 late periods") != std::string::npos);
}

TEST_CASE("a robot that does not answer is said first; without any reading the page is short", "[top]") {
  Json lost = top_document(4);
  lost["error"] = "no answer for 3 s: connection refused";
  CHECK(top_view(lost, screen(80), 24).starts_with("no answer for 3 s"));
  const Json never{{"error", "nothing answers at 127.0.0.1:56322"}};
  CHECK(lines_in(top_view(never, screen(80), 24)) == 2);
}
