// A smooth trajectory of joints from their present positions to their targets, for set-point streams that the
// robot follows without smoothing. Source: quintic with zero speed and acceleration at both ends; its peaks
// are 15/8 d/T and 10/sqrt(3) d/T^2.
#pragma once

#include <span>
#include <vector>

#include "core/model/joint.hpp"

namespace aim::cli {

// The time one joint needs for a distance within four fifths of its speed and acceleration limits [s].
double travel_time(const JointLimits& limits, double distance);

// The fraction of the way, 0 to 1, after `elapsed_s` of `duration_s`.
double travel_share(double elapsed_s, double duration_s);

// For joints that arrive together: the time of the slowest joint, and the positions at a fraction of the way.
double travel_time(std::span<const Joint> joints, const std::vector<double>& from,
                   const std::vector<double>& to);
std::vector<double> between(const std::vector<double>& from, const std::vector<double>& to, double fraction);

}  // namespace aim::cli
