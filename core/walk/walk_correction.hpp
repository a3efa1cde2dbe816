// Corrections at the end of a walk: the robot stands beside the end of its way, and creeps the rest.
//
// Robots react later than their limits say, and each in its own way: what this one covers after the command
// to stand is measured, and the next correction ends so much earlier. One that takes whole steps only swings
// back if a velocity ends before its step: the next correction lasts a gait. Pure; time is an argument.
#pragma once

#include <optional>

#include "core/walk/walk_route.hpp"

namespace aim {

class WalkCorrection {
 public:
  static constexpr double kTolerance_m = 0.006;  // a robot that stands nearer needs no correction
  static constexpr double kTolerance_rad = 0.005;
  // A robot that stands farther away is not where its course led: nothing is corrected.
  static constexpr double kCorrected_m = 0.1, kCorrected_rad = 0.15;

  // The limits must outlive this object.
  explicit WalkCorrection(const WalkLimits& limits) : limits_(limits) {}

  // What is missing in the direction of the newest velocity [m or rad], when the robot is commanded to stand,
  // and when it stands.
  void brake(double missing) { braked_at_ = missing; }
  void learn(double missing);

  // Begins a further one. Returns its velocity; empty: the robot cannot creep so, or is near enough, or was
  // corrected often enough.
  std::optional<BaseVelocity> begin(const WayToEnd& rest, double now_s);
  // Whether the velocity is commanded further. `missing` in its direction [m or rad].
  bool goes_on(const BaseReading& base, double missing);
  const BaseVelocity& velocity() const { return step_.velocity; }
  // All of them together.
  bool is_too_long(double now_s) const;

 private:
  struct Creep {
    double speed = 0;    // [m/s or rad/s]
    double run_out = 0;  // so far from the end the robot is commanded to stand [m or rad]
    double hold_s = 0;   // or after this time; 0: by the way
  };
  struct Step {
    BaseVelocity velocity;
    Creep creep;
    double way = 0;  // what was missing at its begin [m or rad]
  };

  std::optional<Creep> creep_over(double way, double fastest, double acceleration) const;
  std::optional<Step> step_over(const WayToEnd& rest) const;
  bool starts(const BaseReading& base);

  const WalkLimits& limits_;
  std::optional<double> braked_at_;  // what was missing when it was commanded to stand [m or rad]
  std::optional<double> run_out_;    // that was observed then, as this robot does [m or rad]
  bool whole_steps_ = false;         // a velocity of an instant moves this robot to and fro only
  double step_gain_ = 1;             // what the newest correction by whole steps brought, as a share
  Step step_{};                      // the newest one
  double step_began_s_ = 0;
  bool started_ = false;  // the robot moves for it
  int count_ = 0;
  double first_began_s_ = 0;
};

}  // namespace aim
