// Three views of the tool paths, side by side, at one scale.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands/plan/plan_plot_part.hpp"
#include "core/model/pose.hpp"

namespace aim::cli {
namespace {

using svg::Box;
using svg::Point;

constexpr int kTicks = 6;
constexpr double kGap = 28;
constexpr double kLeft = 46, kTop = 30, kBottom = 42;  // [px] around the field of a view

struct Projection {
  std::string_view title;
  double Vec3::*across;
  double Vec3::*up;
  std::string_view across_label;
  std::string_view up_label;
};
// As seen by a person who faces the robot: in the front view the robot's left is on the right.
constexpr std::array kProjections{
    Projection{"from the front", &Vec3::y, &Vec3::z, "y [m], to the left", "z [m], up"},
    Projection{"from the right", &Vec3::x, &Vec3::z, "x [m], forward", "z [m], up"},
    Projection{"from above", &Vec3::x, &Vec3::y, "x [m], forward", "y [m], to the left"},
};

Vec3 point_of(const v1::FramePose& pose) { return {pose.x(), pose.y(), pose.z()}; }

// One span for all axes and views, so that lengths can be compared, and the centre of it.
struct Space {
  Vec3 middle;
  double span;  // [m]
  Range range(double Vec3::*axis) const { return {middle.*axis - span / 2, middle.*axis + span / 2}; }
};

Space space_of(const std::vector<const v1::PlanSample*>& samples) {
  constexpr double kSmallest = 0.1;  // [m]
  constexpr double kPadding = 1.25;
  Vec3 low{1e9, 1e9, 1e9};
  Vec3 high{-1e9, -1e9, -1e9};
  for (const auto* sample : samples)
    for (const auto& tool : sample->tools())
      for (double Vec3::*axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
        low.*axis = std::min(low.*axis, point_of(tool).*axis);
        high.*axis = std::max(high.*axis, point_of(tool).*axis);
      }
  const Vec3 size = high - low;
  return {0.5 * (low + high), std::max(kSmallest, kPadding * std::max({size.x, size.y, size.z}))};
}

// The plot area of a view with its grid, and the mapping of points into it.
struct Field {
  const Projection& view;
  Box box;
  svg::Scale across, up;
  Point at(const Vec3& point) const { return {across(point.*view.across), up(point.*view.up)}; }
};

Field field_of(const Projection& view, const Space& space, const Box& box) {
  return {view,
          box,
          {space.range(view.across), box.x, box.x + box.width},
          {space.range(view.up), box.y + box.height, box.y}};
}

std::string grid_of(const Field& field) {
  const Box& box = field.box;
  std::string out = svg::rect("field", box);
  for (const double value : svg::ticks(field.across.from, kTicks)) {
    const double x = field.across(value);
    out += svg::line("grid", {x, box.y}, {x, box.y + box.height});
    out += svg::text("tick middle", {x, box.y + box.height + 15}, svg::label(value, 2));
  }
  for (const double value : svg::ticks(field.up.from, kTicks)) {
    const double y = field.up(value);
    out += svg::line("grid", {box.x, y}, {box.x + box.width, y});
    out += svg::text("tick end", {box.x - 6, y + 3.5}, svg::label(value, 2));
  }
  out += svg::text("head", {box.x, box.y - 10}, field.view.title);
  out += svg::text("tick end", {box.x + box.width, box.y - 10}, field.view.up_label);
  return out +
         svg::text("tick middle", {box.x + box.width / 2, box.y + box.height + 32}, field.view.across_label);
}

// The origin of the base frame, if it is visible.
std::string base_of(const Field& field) {
  if (!field.across.from.contains(0) || !field.up.from.contains(0)) return {};
  const Point origin = field.at({});
  return svg::line("base", {origin.x - 7, origin.y}, {origin.x + 7, origin.y}) +
         svg::line("base", {origin.x, origin.y - 7}, {origin.x, origin.y + 7}) +
         svg::text("small", {origin.x + 5, origin.y + 13}, "base");
}

// The sample nearest to a time.
const v1::PlanSample& at_time(const std::vector<const v1::PlanSample*>& samples, double time_s) {
  const auto it = std::find_if(samples.begin(), samples.end(),
                               [&](const auto* sample) { return sample->time_s() >= time_s - 1e-6; });
  return **(it == samples.end() ? samples.end() - 1 : it);
}

// The path of one tool: dots at equal time intervals show its speed, a ring marks the start, diamonds the
// goals.
std::string path_of(const v1::Plan& plan, const std::vector<const v1::PlanSample*>& samples, int arm,
                    const Field& field) {
  constexpr int kDots = 12;
  const int style = style_of(plan.arms(arm));
  const auto at = [&](const v1::PlanSample& sample) { return field.at(point_of(sample.tools(arm))); };
  std::vector<Point> path;
  path.reserve(samples.size());
  for (const auto* sample : samples) path.push_back(at(*sample));
  std::string out = svg::polyline(fmt::format("way a{}", style), path);
  for (int i = 1; i < kDots; ++i)
    out += svg::circle(fmt::format("dot a{}", style), at(at_time(samples, plan.duration_s() * i / kDots)), 2);
  out += svg::circle(fmt::format("start a{}", style), path.front(), 5);
  for (int goal = 0; goal < plan.goal_times_s_size(); ++goal) {
    const Point centre = at(at_time(samples, plan.goal_times_s(goal)));
    out += svg::diamond(fmt::format("goal a{}", style), centre, 6);
    if (plan.goal_times_s_size() > 1)
      out += svg::text("number", {centre.x + 9, centre.y - 6}, std::to_string(goal + 1));
  }
  return out;
}

double field_width(double width) {
  return (width - kGap * (kProjections.size() - 1)) / kProjections.size() - kLeft;
}

}  // namespace

double tool_views_height(double width) { return kTop + field_width(width) + kBottom; }

std::string tool_views(const v1::Plan& plan, const Box& box) {
  const auto samples = whole_samples(plan);
  const Space space = space_of(samples);
  const double side = field_width(box.width);
  std::string out;
  for (std::size_t i = 0; i < kProjections.size(); ++i) {
    const double x = box.x + static_cast<double>(i) * (side + kLeft + kGap) + kLeft;
    const Field field = field_of(kProjections[i], space, {x, box.y + kTop, side, side});
    out += grid_of(field) + base_of(field);
    for (int arm = 0; arm < plan.arms_size(); ++arm) out += path_of(plan, samples, arm, field);
  }
  return out;
}

}  // namespace aim::cli
