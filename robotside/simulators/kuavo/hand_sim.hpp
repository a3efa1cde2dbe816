// The two hands of the simulated Kuavo: fingers, gestures, force levels, touch sensors, and an object in each
// hand. Positions in percent, 0 open .. 100 closed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "robotside/simulators/kuavo/gestures.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/smooth_joint.hpp"

namespace aim::robotside::kuavo {

enum HandSide : int { kLeftHand, kRightHand, kBothHands };

class HandSim {
 public:
  static constexpr std::size_t kFingers = 2 * kFingerJoints;

  explicit HandSim(const Edition& edition);

  // Mode 0: positions, 1: velocities [%/s]. What is out of range is clamped, as in the vendor's node. False:
  // dropped, because of the number of values, the side or the mode. Ends a gesture under way (ours; the
  // vendor warns that both at the same time have unpredictable effects). Allocates nothing.
  bool command(int side, int mode, std::span<const double> values);

  // One after the other, all of the same side; or one for the left and one for the right hand, which the
  // vendor's library sends for "both hands" and the vendor's node performs in this order, too. Unknown
  // gestures are refused; with vendor_quirks they are passed over, as in the vendor's node.
  Outcome perform(const std::vector<GestureRequest>& tasks);
  bool performing() const { return phase_ < schedule_.size(); }

  Outcome set_force(int level, int side);
  std::array<int, 2> force() const { return force_; }
  Outcome enable_touch(int side, std::uint8_t mask);
  std::uint8_t touch_mask(int side) const;
  std::array<TouchReading, 5> touch(int side) const;
  void place_object(int side, std::optional<double> closed_at);
  std::optional<double> object(int side) const;

  void step();
  std::span<const double> position() const { return position_; }
  std::span<const double> velocity() const { return velocity_; }
  std::span<const double> current() const { return current_; }  // [A]

 private:
  struct Finger {
    SmoothJoint joint;
    double target = 0;  // [%]
    double speed = 0;   // [%/s]; in velocity mode the command
    bool by_velocity = false;
  };
  struct Scheduled {
    const GesturePhase* phase;
    int side;
  };
  void begin_phase();
  void step_gesture();
  void step_finger(std::size_t finger);
  double squeeze(std::size_t finger) const;  // force on the object [N]
  bool touches(std::size_t finger) const;

  const EndEffector end_;
  const bool vendor_quirks_;
  JointLimits limits_;  // of each finger
  std::array<Finger, kFingers> fingers_{};
  std::vector<Scheduled> schedule_;  // of the gestures under way
  std::size_t phase_ = 0;            // of the schedule
  int left_ = 0;                     // of the phase [steps]
  std::array<int, 2> force_ = {1, 1};
  std::array<std::uint8_t, 2> masks_ = {0x1F, 0x1F};
  std::array<std::optional<double>, 2> objects_;
  std::array<double, kFingers> position_{}, velocity_{}, current_{};
};

}  // namespace aim::robotside::kuavo
