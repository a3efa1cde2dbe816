// The two claws of the simulated Kuavo. One request moves both; while it is executed a further one is
// dropped.
#pragma once

#include <array>
#include <optional>

#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/smooth_joint.hpp"
#include "robotside/simulators/kuavo/upper_types.hpp"

namespace aim::robotside::kuavo {

class ClawSim {
 public:
  enum State : int { kError = -1, kUnknown, kMoving, kReached, kGrabbed };  // as lejuClawState

  explicit ClawSim(EndEffector end) : present_(end == EndEffector::lejuclaw) {}

  Outcome command(const ClawRequest& request);
  const std::array<ClawSimState, 2>& states() const { return states_; }
  void place_object(int side, std::optional<double> closed_at);  // [%]
  void step();

 private:
  struct Claw {
    SmoothJoint joint;
    double target = 0;
    double velocity = 0;  // [%/s]
    double effort = 0;    // [A]
    std::optional<double> object;
  };
  bool busy() const { return states_[0].state == kMoving || states_[1].state == kMoving; }
  void step_claw(Claw& claw, ClawSimState& state);

  const bool present_;
  std::array<Claw, 2> claws_{};
  std::array<ClawSimState, 2> states_{};
};

}  // namespace aim::robotside::kuavo
