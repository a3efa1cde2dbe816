// The parts of the plot of a plan. All are pure and return SVG elements; classes a0 and a1 are the two
// arms.
#pragma once

#include <string>
#include <vector>

#include "aim/v1/plan.pb.h"
#include "cli/output/svg.hpp"

namespace aim::cli {

// The complete samples: a position and a velocity for each joint, a tool pose for each arm, all finite.
std::vector<const v1::PlanSample*> whole_samples(const v1::Plan& plan);

// 0 for the left arm, 1 for the right. The line of the right arm is dashed, to be distinguishable without
// colour.
int style_of(const std::string& arm);

// The tool paths from the front, from the side and from above, at one scale, in a row as wide as `box`.
// tool_views_height is the height of the row.
std::string tool_views(const v1::Plan& plan, const svg::Box& box);
double tool_views_height(double width);

// The joints of one arm in a row: angle between the limits, and below it the speed.
std::string joint_row(const v1::Plan& plan, int arm, const svg::Box& box);
inline constexpr double kJointRowHeight = 226;  // [px]

}  // namespace aim::cli
