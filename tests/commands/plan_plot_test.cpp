// The plot of a plan: well-formed, with a curve for every joint, and with names escaped.
#include "cli/commands/plan/plan_plot.hpp"

#include <cmath>
#include <limits>
#include <regex>

#include "cli/output/svg.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

v1::Plan plan_of(const std::vector<std::string>& arms) {
  v1::Plan plan;
  plan.set_duration_s(2);
  plan.set_clearance_m(0.024);
  plan.set_nearest_first("left_hand");
  plan.set_nearest_second("torso");
  plan.add_goal_times_s(1);
  plan.add_goal_times_s(2);
  for (const std::string& arm : arms) {
    plan.add_arms(arm);
    for (int i = 1; i <= 7; ++i) {
      v1::PlannedJoint& joint = *plan.add_joints();
      joint.set_name(arm + "_joint" + std::to_string(i));
      joint.set_lower(-2);
      joint.set_upper(1);
      joint.set_velocity_limit(3);
    }
  }
  for (int i = 0; i <= 20; ++i) {
    v1::PlanSample& sample = *plan.add_samples();
    sample.set_time_s(0.1 * i);
    for (int joint = 0; joint < plan.joints_size(); ++joint) {
      sample.add_position(-2 + 0.15 * i);  // from the lower to the upper limit
      sample.add_velocity(joint == 0 ? 3 : 0.1);
    }
    for (int arm = 0; arm < plan.arms_size(); ++arm) {
      v1::FramePose& tool = *sample.add_tools();
      tool.set_x(0.3 + 0.01 * i);
      tool.set_y(arm == 0 ? 0.3 : -0.3);
      tool.set_z(0.1 + 0.005 * i);
    }
  }
  return plan;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

// Tags are closed in order, attributes are quoted, text between tags is escaped.
bool well_formed(const std::string& text) {
  static const std::regex tag("<(/?)([a-z]+)((?: [a-zA-Z0-9]+=\"[^\"<]*\")*)(/?)>");
  std::vector<std::string> open;
  std::size_t end = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), tag), none; it != none; ++it) {
    const std::string between = text.substr(end, static_cast<std::size_t>(it->position()) - end);
    if (between.find_first_of("<>") != std::string::npos) return false;
    if (std::regex_search(between, std::regex("&(?!(amp|lt|gt|quot);)"))) return false;
    end = static_cast<std::size_t>(it->position() + it->length());
    if (it->str(4) == "/") continue;
    if (it->str(1).empty()) {
      open.push_back(it->str(2));
    } else {
      if (open.empty() || open.back() != it->str(2)) return false;
      open.pop_back();
    }
  }
  return open.empty() && text.find_first_not_of(" \n", end) == std::string::npos;
}

}  // namespace

TEST_CASE("every joint has its curves, every arm its tool path in three views") {
  const std::string one = plan_svg(plan_of({"left_arm"}), "plan");
  CHECK(well_formed(one));
  CHECK(count(one, "<polyline class=\"way a0\"") == 7 + 3);
  CHECK(count(one, "<polyline class=\"speed a0\"") == 7);
  CHECK(count(one, "class=\"way a1\"") == 0);
  CHECK(one.find("left_arm_joint7") != std::string::npos);
  CHECK(one.find("24 mm, left_hand to torso") != std::string::npos);
  const std::string both = plan_svg(plan_of({"left_arm", "right_arm"}), "plan");
  CHECK(well_formed(both));
  CHECK(count(both, "<polyline class=\"way a1\"") == 7 + 3);
  CHECK(count(both, "<circle class=\"start") == 6 + 1);      // one of them in the legend
  CHECK(count(both, "<polygon class=\"goal") == 2 * 6 + 1);  // two goals
}

TEST_CASE("the curve of a joint that moves from limit to limit touches both limit lines") {
  const std::string text = plan_svg(plan_of({"left_arm"}), "plan");
  std::smatch found;
  REQUIRE(std::regex_search(text, found,
                            std::regex("class=\"limit\" x1=\"[^\"]*\" "
                                       "y1=\"([^\"]*)\"[^\n]*\n[^\n]*class=\"limit\"[^\n]*y1=\"([^\"]*)\"")));
  const std::string lower = found[1];
  const std::string upper = found[2];
  const std::string curve = text.substr(text.rfind("<polyline class=\"way a0\""));
  const std::string points = curve.substr(0, curve.find("/>"));
  const auto y_of = [](const std::string& point) { return point.substr(point.find(',') + 1); };
  const std::size_t first = points.find("points=\"") + 8;
  CHECK(std::stod(y_of(points.substr(first))) == Approx(std::stod(lower)).margin(0.2));
  CHECK(std::stod(y_of(points.substr(points.rfind(' ') + 1))) == Approx(std::stod(upper)).margin(0.2));
}

TEST_CASE("names are escaped, and a plan that cannot be drawn is an error") {
  v1::Plan plan = plan_of({"left_arm"});
  plan.set_nearest_first("<script>\"&\x01");
  plan.mutable_joints(0)->set_name("</text><g>");
  CHECK(well_formed(plan_svg(plan, "a < b & c")));
  plan.mutable_samples(3)->set_position(0, std::numeric_limits<double>::quiet_NaN());
  const std::string text = plan_svg(plan, "plan");
  CHECK(text.find("nan") == std::string::npos);
  plan.clear_samples();
  CHECK(well_formed(plan_svg(plan, "plan")));
  CHECK(plan_svg(plan, "plan").find("nothing moves") != std::string::npos);
  CHECK(well_formed(plan_svg({}, "plan")));
}

TEST_CASE("ticks are round numbers within the range; labels have few digits") {
  CHECK(svg::ticks({0.27, 0.53}, 5).front() == Approx(0.3));
  for (const double tick : svg::ticks({-0.31, 0.47}, 5)) {
    CHECK(tick >= -0.31);
    CHECK(tick <= 0.47);
    CHECK(std::abs(tick / 0.2 - std::round(tick / 0.2)) < 1e-9);
  }
  CHECK(svg::label(-0.001, 2) == "0.00");
  CHECK(svg::label(-1.5, 1) == "\u22121.5");
}
