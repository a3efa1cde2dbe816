// Single steps of the simulated Kuavo: each moves one foot to a place and the trunk to another one, by given
// times. While they run, the gait is "custom_gait".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "robotside/simulators/kuavo/walk_commands.hpp"
#include "robotside/simulators/kuavo/walk_types.hpp"

namespace aim::robotside::kuavo {

// In place of a foot, as the vendor's demonstrations send it: both feet stay, and the trunk moves.
inline constexpr int kNoFoot = 2;

struct PlannedStep {
  double begin = 0, end = 0;    // from the start of the sequence [s]
  std::size_t foot = 0;         // 0 left, 1 right, or kNoFoot
  PlanePose foot_place, torso;  // in the world
  double foot_height = 0;       // above the ground [m]
  double torso_height = 0;      // change from the height at the start [m]
  double swing_height = 0;      // [m]
};

// What is wrong with a request, in the words of the vendor where these are known; nullopt: nothing. Steps are
// in the frame of the base at the start, heights from the ground and from the height of the trunk.
std::optional<std::string> step_refusal(const FootTrajectory& steps);
// Of a request without a fault.
std::vector<PlannedStep> planned_steps(const FootTrajectory& steps, const PlanePose& base);
// Steps in place that turn the robot by `angle` [rad].
FootTrajectory turning_steps(double angle, double hip_side);

class StepSequence {
 public:
  void start(std::vector<PlannedStep> steps);  // at least one
  // What is left after the present step is dropped.
  void finish_step();
  void step(double seconds);

  bool active() const { return index_ < steps_.size(); }
  const PlannedStep& present() const { return steps_[index_]; }
  double step_left() const { return present().end - time_; }  // [s]
  int mode() const;                                           // SS, FS, SS, ... while active
  double swing_seconds() const;                               // of the present step
  double swing_left() const;                                  // [s]

 private:
  std::vector<PlannedStep> steps_;
  std::size_t index_ = 0;
  double time_ = 0;  // since the start [s]
};

}  // namespace aim::robotside::kuavo
