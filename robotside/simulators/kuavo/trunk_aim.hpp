// Where the trunk of the simulated Kuavo is wanted: its height, its attitude, and where it stands over the
// feet.
#pragma once

#include <array>

#include "robotside/simulators/kuavo/walk_commands.hpp"
#include "robotside/simulators/kuavo/walk_numbers.hpp"

namespace aim::robotside::kuavo {

class TrunkAim {
 public:
  // The numbers must outlive this object.
  explicit TrunkAim(const WalkNumbers& numbers) : numbers_(numbers) {}

  // Upright, so far from the nominal height [m].
  void stand(double offset);
  // x, y, z, yaw, pitch, roll in the world, as far as the mode of the torso lets them through. `middle` of
  // the feet.
  void aim(const std::array<double, 6>& state, int torso_mode, const PlanePose& middle);
  // From between the feet, along the axes of the world.
  void lean(const PlanePose& from_middle) { lean_ = from_middle; }
  // Heights of single steps count from the one when they began.
  void begin_steps() { height_at_steps_ = height_; }
  void follow_step(double height);

  double height() const { return height_; }  // from the nominal height [m]
  double pitch() const { return pitch_; }
  double roll() const { return roll_; }
  const PlanePose& lean() const { return lean_; }

 private:
  const WalkNumbers& numbers_;
  double height_ = 0;
  double height_at_steps_ = 0;
  double pitch_ = kStandPitch, roll_ = 0;  // [rad]
  PlanePose lean_;                         // while it stands
};

}  // namespace aim::robotside::kuavo
