// A smooth course of joints from where they are to where they shall be, for streams that the robot follows as
// they are. Source: quintic with zero speed and acceleration at both ends; its peaks are 15/8 d/T and
// 10/sqrt(3) d/T^2.
#pragma once

#include <span>
#include <vector>

#include "core/model/joint.hpp"

namespace aim::cli {

// How long one joint needs for a distance without leaving four fifths of its speed and acceleration [s].
double travel_time(const JointLimits& limits, double distance);

// The share of the way that is done, 0 to 1, after `elapsed_s` of `duration_s`.
double travel_share(double elapsed_s, double duration_s);

// Of joints that arrive together: the time of the slowest, and where they are after that share of the way.
double travel_time(std::span<const Joint> joints, const std::vector<double>& from,
                   const std::vector<double>& to);
std::vector<double> between(const std::vector<double>& from, const std::vector<double>& to, double fraction);

}  // namespace aim::cli
