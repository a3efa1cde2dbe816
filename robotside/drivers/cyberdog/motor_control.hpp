// Motor control as the driver sees it: when frames are due, and whether the robot follows them. Frames of
// zeros unlock the robot, also again after a silence. A silent robot gets none: it may restart, and the first
// frame would catch it again.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "robotside/frames/cyberdog/dog_link.hpp"

namespace aim::robotside::cyberdog {

class MotorControl {
 public:
  void begin(TimeNs now);
  void end() { active_ = false; }
  bool active() const { return active_; }

  // The robot follows set-points.
  bool unlocked(const DogSamples& samples, TimeNs now) const;
  // Notices set-points that come too late, so that the robot weakens them.
  void watch(const DogSamples& samples, TimeNs now);
  std::vector<Fault> faults() const;  // any thread
  // The frame that is due now. `follows`: it holds the set-points, else zeros.
  std::optional<MotorCtrlFrame> step(const DogSamples& samples, const SetPoints& set_points, bool follows,
                                     TimeNs now);

 private:
  bool active_ = false;
  TimeNs begun_ = kNever;
  TimeNs sent_at_ = kNever;
  std::atomic<bool> late_ = false;
};

}  // namespace aim::robotside::cyberdog
