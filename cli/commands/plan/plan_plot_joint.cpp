// One small plot per joint, all of the same size. The limits are drawn near the edges.
#include <fmt/format.h>

#include "cli/commands/plan/plan_plot_part.hpp"

namespace aim::cli {
namespace {

using svg::Box;
using svg::Point;

constexpr double kGap = 14;
constexpr double kAngleTop = 40, kAngleHeight = 104;  // [px] under the top of the row
constexpr double kSpeedTop = 158, kSpeedHeight = 40;

using JointSamples = std::vector<const v1::PlanSample*>;

std::vector<Point> curve(const JointSamples& samples, const svg::Scale& time, const svg::Scale& value,
                         int joint, bool velocity) {
  std::vector<Point> points;
  for (const auto* sample : samples)
    points.push_back(
        {time(sample->time_s()), value(velocity ? sample->velocity(joint) : sample->position(joint))});
  return points;
}

// Marks in both plots of a joint: the times of the goals, and the zero line if it is in range.
std::string marks(const v1::Plan& plan, const Box& box, const svg::Scale& time, const svg::Scale& value) {
  std::string out = svg::rect("field", box);
  if (value.from.contains(0)) {
    const double zero = value(0);
    out += svg::line("grid", {box.x, zero}, {box.x + box.width, zero});
  }
  for (int i = 0; i + 1 < plan.goal_times_s_size(); ++i) {
    const double x = time(plan.goal_times_s(i));
    out += svg::line("then", {x, box.y}, {x, box.y + box.height});
  }
  return out;
}

std::string angle_frame(const v1::Plan& plan, const JointSamples& samples, int joint, int style,
                        const Box& box, const svg::Scale& time) {
  const v1::PlannedJoint& about = plan.joints(joint);
  const double margin = 0.06 * (about.upper() - about.lower());
  const svg::Scale angle{{about.lower() - margin, about.upper() + margin}, box.y + box.height, box.y};
  std::string out = marks(plan, box, time, angle);
  for (const double limit : {about.lower(), about.upper()})
    out += svg::line("limit", {box.x, angle(limit)}, {box.x + box.width, angle(limit)});
  out += svg::polyline(fmt::format("way a{}", style), curve(samples, time, angle, joint, false));
  const double right = box.x + box.width - 3;
  out += svg::text("small end", {right, angle(about.upper()) + 11}, svg::label(about.upper(), 2));
  return out + svg::text("small end", {right, angle(about.lower()) - 4}, svg::label(about.lower(), 2));
}

std::string speed_frame(const v1::Plan& plan, const JointSamples& samples, int joint, int style,
                        const Box& box, const svg::Scale& time) {
  const double limit = plan.joints(joint).velocity_limit();
  const svg::Scale speed{{-limit, limit}, box.y + box.height, box.y};
  std::vector<Point> area = curve(samples, time, speed, joint, true);
  std::string out = marks(plan, box, time, speed);
  const std::string outline = svg::polyline(fmt::format("speed a{}", style), area);
  area.push_back({area.back().x, speed(0)});
  area.push_back({area.front().x, speed(0)});
  return out + svg::polygon(fmt::format("area a{}", style), area) + outline;
}

std::string joint_cell(const v1::Plan& plan, const JointSamples& samples, int joint, int style,
                       const Box& cell) {
  const v1::PlannedJoint& about = plan.joints(joint);
  const svg::Scale time{{0, plan.duration_s()}, cell.x, cell.x + cell.width};
  const bool nearest = plan.limit_joint() == about.name();
  std::string out = svg::text(nearest ? "name near" : "name", {cell.x, cell.y + 14}, about.name());
  out +=
      svg::text("small", {cell.x, cell.y + 30},
                fmt::format("{} \u2192 {} rad{}", svg::label(samples.front()->position(joint), 2),
                            svg::label(samples.back()->position(joint), 2), nearest ? ", near limit" : ""));
  out +=
      angle_frame(plan, samples, joint, style, {cell.x, cell.y + kAngleTop, cell.width, kAngleHeight}, time);
  out +=
      speed_frame(plan, samples, joint, style, {cell.x, cell.y + kSpeedTop, cell.width, kSpeedHeight}, time);
  const double below = cell.y + kSpeedTop + kSpeedHeight + 13;
  out += svg::text("small", {cell.x, below}, "0");
  out += svg::text("small middle", {cell.x + cell.width / 2, below},
                   "speed \u00b1" + svg::label(about.velocity_limit(), 1) + " rad/s");
  return out + svg::text("small end", {cell.x + cell.width, below}, svg::label(plan.duration_s(), 2) + " s");
}

}  // namespace

std::string joint_row(const v1::Plan& plan, int arm, const Box& box) {
  const JointSamples samples = whole_samples(plan);
  const int count = plan.joints_size() / plan.arms_size();
  const double width = (box.width - kGap * (count - 1)) / count;
  std::string out;
  for (int i = 0; i < count; ++i)
    out += joint_cell(plan, samples, arm * count + i, style_of(plan.arms(arm)),
                      {box.x + i * (width + kGap), box.y, width, box.height});
  return out;
}

}  // namespace aim::cli
