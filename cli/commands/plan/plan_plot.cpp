// The whole plot: title and summary, the tool paths, the joints of each arm. A viewer that prefers dark pages
// gets a dark one.
#include "cli/commands/plan/plan_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/commands/plan/plan_plot_part.hpp"

namespace aim::cli {
namespace {

constexpr double kWidth = 1240;
constexpr double kMargin = 40;
constexpr double kHeader = 96;

constexpr std::string_view kStyle = R"(<style>
svg { background: #fff; font-family: "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
text { fill: #33383d; font-size: 11px; }
.title { font-size: 22px; font-weight: 600; fill: #15181b; }
.said { font-size: 13px; fill: #555c63; }
.head { font-size: 13px; font-weight: 600; }
.tick { font-size: 10.5px; fill: #6a7178; }
.small { font-size: 9.5px; fill: #5d646b; paint-order: stroke; stroke: #fbfcfd; stroke-width: 3px; }
.name { font-size: 10.5px; }
.near { font-weight: 700; }
.number { font-size: 12px; font-weight: 600; paint-order: stroke; stroke: #fbfcfd; stroke-width: 3px; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.field { fill: #fbfcfd; stroke: #c9ced3; stroke-width: 1; }
.grid { stroke: #e3e7ea; stroke-width: 1; }
.then { stroke: #8a9198; stroke-width: 1; stroke-dasharray: 2 3; }
.base { stroke: #8a9198; stroke-width: 1.2; }
.limit { stroke: #a33a3a; stroke-width: 1.2; }
.way, .speed { fill: none; stroke-linejoin: round; stroke-linecap: round; }
.way { stroke-width: 2.4; }
.speed { stroke-width: 1.2; }
.a0 { stroke: #1f68a8; }
.a1 { stroke: #c8590a; }
.way.a1, .speed.a1 { stroke-dasharray: 7 4; }
.area { stroke: none; opacity: 0.16; }
.area.a0, .dot.a0, .goal.a0 { fill: #1f68a8; }
.area.a1, .dot.a1, .goal.a1 { fill: #c8590a; }
.dot { stroke: none; }
.start { fill: #fff; stroke-width: 2; }
.goal { stroke: #fff; stroke-width: 1; }
@media (prefers-color-scheme: dark) {
svg { background: #15181b; }
text { fill: #c4cacf; }
.title { fill: #f2f4f5; }
.said, .tick { fill: #98a0a8; }
.small, .number { fill: #a9b0b7; stroke: #1c2024; }
.field { fill: #1c2024; stroke: #474e55; }
.grid { stroke: #31373d; }
.limit { stroke: #d97070; }
.a0 { stroke: #62a8e5; }
.a1 { stroke: #f0914d; }
.area { stroke: none; opacity: 0.22; }
.area.a0, .dot.a0, .goal.a0 { fill: #62a8e5; }
.area.a1, .dot.a1, .goal.a1 { fill: #f0914d; }
.start { fill: #15181b; }
.goal { stroke: #15181b; }
}
</style>
)";

bool whole(const v1::Plan& plan, const v1::PlanSample& sample) {
  if (sample.position_size() < plan.joints_size() || sample.velocity_size() < plan.joints_size() ||
      sample.tools_size() < plan.arms_size())
    return false;
  const auto finite = [](double value) { return std::isfinite(value); };
  return std::all_of(sample.position().begin(), sample.position().end(), finite) &&
         std::all_of(sample.velocity().begin(), sample.velocity().end(), finite) &&
         std::all_of(sample.tools().begin(), sample.tools().end(), [&](const v1::FramePose& tool) {
           return finite(tool.x()) && finite(tool.y()) && finite(tool.z());
         });
}

std::string summary_of(const v1::Plan& plan) {
  std::string text = fmt::format("{} s", svg::label(plan.duration_s(), 2));
  if (!plan.nearest_first().empty())
    text +=
        fmt::format("  \u00b7  smallest clearance {} mm, {} to {}", svg::label(1000 * plan.clearance_m(), 0),
                    plan.nearest_first(), plan.nearest_second());
  if (!plan.limit_joint().empty())
    text += fmt::format("  \u00b7  {} rad to a limit of {}", svg::label(plan.limit_margin_rad(), 2),
                        plan.limit_joint());
  return text;
}

// Laid out from the right edge to the left.
std::string legend_of(const v1::Plan& plan) {
  const double y = 40;
  double x = kWidth - kMargin;
  std::string out = svg::text("tick end", {x, y + 4}, "goal") + svg::diamond("goal a0", {x - 36, y}, 6);
  x -= 62;
  out += svg::text("tick end", {x, y + 4}, "start") + svg::circle("start a0", {x - 38, y}, 5);
  x -= 70;
  for (int arm = plan.arms_size() - 1; arm >= 0; --arm) {
    const int style = style_of(plan.arms(arm));
    out += svg::text("tick end", {x, y + 4}, style == 0 ? "left arm" : "right arm");
    out += svg::line(fmt::format("way a{}", style), {x - (style == 0 ? 86 : 92), y},
                     {x - (style == 0 ? 50 : 56), y});
    x -= 118;
  }
  return out;
}

}  // namespace

int style_of(const std::string& arm) { return arm.starts_with("right") ? 1 : 0; }

std::vector<const v1::PlanSample*> whole_samples(const v1::Plan& plan) {
  std::vector<const v1::PlanSample*> samples;
  for (const v1::PlanSample& sample : plan.samples())
    if (whole(plan, sample)) samples.push_back(&sample);
  return samples;
}

std::string plan_svg(const v1::Plan& plan, std::string_view title) {
  const bool drawable = plan.arms_size() > 0 && plan.duration_s() > 0 && !whole_samples(plan).empty();
  const double inner = kWidth - 2 * kMargin;
  const double views = drawable ? tool_views_height(inner) : 0;
  const double height = kHeader + views + (drawable ? plan.arms_size() * (kJointRowHeight + 24) : 0) + 16;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" role=\"img\">\n<title>{2}</title>\n<desc>{3}</desc>\n",
      kWidth, height, svg::escaped(title), svg::escaped(summary_of(plan)));
  out += kStyle;
  out += svg::text("title", {kMargin, 46}, title) + svg::text("said", {kMargin, 70}, summary_of(plan));
  if (!drawable) return out + svg::text("said", {kMargin, 92}, "nothing moves") + "</svg>\n";
  out += legend_of(plan) + tool_views(plan, {kMargin, kHeader - 8, inner, views});
  for (int arm = 0; arm < plan.arms_size(); ++arm) {
    const double y = kHeader + views + 16 + arm * (kJointRowHeight + 24);
    out += joint_row(plan, arm, {kMargin, y, inner, kJointRowHeight});
  }
  return out + "</svg>\n";
}

}  // namespace aim::cli
