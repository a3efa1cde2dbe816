// Where the simulated MagicBot's own controller wants its joints: standing with all of them at zero, moves
// from there and back, tricks, and the swing of legs and arms while it walks. A kinematic picture of ours,
// not the vendor's controller. No allocation.
#pragma once

#include <array>
#include <cstddef>

#include "robotside/simulators/magicbot/sim_gait.hpp"

namespace aim::robotside::magicbot {

class SimPosture {
 public:
  // The joint is here and rests, moved by a client so far.
  void set(std::size_t joint, double position);
  // Moves a joint to a position within its limits, in `seconds` or as much longer as its limits of velocity
  // and acceleration ask for; returns the time [s].
  double move(std::size_t joint, double position, double seconds);
  // Likewise the legs, arms, waist and head to their places of standing; the fingers stay.
  double stand(double seconds);

  void begin(const SimTrick& trick);
  void end_trick();
  const SimTrick* trick() const { return trick_; }
  double trick_progress() const;  // 0..1

  // `forward`: -1..1 of the largest speed; `effort`: 0..1 how much the legs step.
  void walk(double forward, double effort, bool arms);

  void step(double seconds);
  double position(std::size_t joint) const;

 private:
  struct Move {
    double from = 0, to = 0;
    double age = 0, lasts = 0;  // [s]
    double at() const;
  };
  double offset(std::size_t joint) const;  // of trick and walk
  double trick_offset(std::size_t joint) const;
  double walk_offset(std::size_t joint) const;

  std::array<Move, kJointCount> moves_{};
  const SimTrick* trick_ = nullptr;
  double trick_age_ = 0;
  double phase_ = 0;  // of the left leg, in turns
  double forward_ = 0, effort_ = 0;
  bool arms_ = false;
};

}  // namespace aim::robotside::magicbot
