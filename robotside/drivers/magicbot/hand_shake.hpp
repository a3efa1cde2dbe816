// The hand-shake by which the drives of a MagicBot change from "ready" to the mode that moves them, and the
// set-points afterwards, per joint. Pure: one step is one frame of 2 ms; nothing is allocated.
//
// A joint that is wanted is sent 200 (ready) until its drive has shown it for kReadyHold_s, then the mode
// that moves it, first at its measured position. It obeys when its drive shows that mode. From there it
// approaches its set-points slowly, until it has caught up. A drive that leaves the mode begins anew.
#pragma once

#include <array>

#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::magicbot {

class HandShake {
 public:
  // Joints that are not wanted get no set-points.
  void want(JointMask joints);
  JointMask wanted() const { return wanted_; }
  // Nothing has been heard: all drives begin anew.
  void restart();

  // What the drives show, once per sample.
  void observe(const RobotSample& sample, TimeNs now);
  // Wanted joints that obey.
  JointMask obeying() const { return obeying_; }

  // The next frames. The joints of SetPoints::tracking follow their set-points, the others stay where they
  // are. `gains`: those of the set-points count; before, a joint with gains is only damped.
  void step(const SetPoints& set_points, bool gains, const RobotSample& sample);
  UpperCommand upper() const;
  LegCommand legs(TimeNs now) const;
  bool wants_upper() const;
  bool wants_legs() const;

 private:
  enum class Phase : std::uint8_t { idle, ready, moving };
  struct Joint {
    Phase phase = Phase::idle;
    TimeNs since = kNever;   // the drive shows "ready", or was switched
    bool shown = false;      // the drive has shown the mode that moves it
    bool caught_up = false;  // it follows its set-points exactly
    double position = 0;     // that is sent
    double found = 0;        // where it was when it began to move
    DriveCommand command{};
  };
  void observe_one(std::size_t joint, const DriveState& state, TimeNs now);
  double within_reach(std::size_t joint, double position) const;
  void approach(std::size_t joint, double set_point);
  void fill(std::size_t joint, const SetPoints& set_points, bool tracks);
  void fill_gains(std::size_t joint, const SetPoints& set_points, bool tracks, bool gains);

  std::array<Joint, kJointCount> joints_{};
  JointMask wanted_ = 0;
  JointMask obeying_ = 0;
};

}  // namespace aim::robotside::magicbot
