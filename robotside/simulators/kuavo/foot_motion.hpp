// One foot of the simulated Kuavo: it stands where it was set down, or swings to a place that may change on
// the way. Soles stay level, also in the phases of toe and heel (ours).
#pragma once

#include "robotside/simulators/kuavo/smooth_axis.hpp"
#include "robotside/simulators/kuavo/walk_commands.hpp"

namespace aim::robotside::kuavo {

struct SwingView {
  double left = 0;     // until the foot lands, from before this step [s]
  double seconds = 0;  // of the whole swing
  double height = 0;   // of its middle [m]
};

class FootMotion {
 public:
  explicit FootMotion(const PlanePose& place) { x_.position = place.x, y_.position = place.y; }

  void stand();
  void swing(const PlanePose& target, double height, const SwingView& view);

  PlanePose place() const { return {x_.position, y_.position, yaw_.position}; }
  double height() const { return ground_.position + lift_; }  // of the sole [m]

 private:
  SmoothAxis x_, y_, ground_, yaw_;
  PlanePose target_;  // of the swing; in its last part it stays
  double lift_ = 0;   // [m]
};

// 0 .. 1 .. 0 for a part of 0 .. 1, at rest at both ends.
double swing_bump(double part);

}  // namespace aim::robotside::kuavo
