// The client's joint targets: set-point streams, which end after the dead-man time without a set-point, and
// calls, which move to a target and hold it. Source: AimDK A2 motion control, rows T2/T3: set-points at 100
// Hz. Pure; time is passed in.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/behaviours/posture_move.hpp"
#include "robotside/state/watchdog.hpp"

namespace aim::robotside {

class JointServo {
 public:
  // Dead-man times of the streams; the waist's stream has its own because its rate is lower.
  JointServo(const RobotModel& model, TimeNs silence, TimeNs waist_silence);

  // Targets must be inside the limits. A stream is interpolated over the time between its set-points, so that
  // 100 Hz cause no steps. `from`: the last set-points of all joints.
  void command(const JointCommand& command, const JointArray& from, TimeNs now);
  // Removes targets: the joints decelerate to rest and hold.
  void purge(JointMask joints);
  void end_streams();
  // Adds `span` to the age of the last set-points: time that the caller's clock does not count.
  void skip(TimeNs span);

  // Ends the streams whose dead-man time is over.
  void step(TimeNs now);
  void fill(TimeNs now, JointGoals& goals) const;

  JointMask targeted() const { return calls_ | streams_; }
  JointMask streamed() const { return streams_; }
  double target(std::size_t joint) const { return segments_[joint].to; }  // of a targeted joint
  double effort_limit(std::size_t joint) const { return effort_[joint]; }

 private:
  struct Segment {
    double from = 0;
    double to = 0;
    TimeNs start = 0;
    TimeNs span = 1;
    double at(TimeNs now) const;
  };
  struct Stream {
    Watchdog watchdog;
    JointMask joints = 0;  // all joints of the limb
  };

  std::array<Stream, kLimbCount> limbs_;
  std::array<Segment, kMaxJoints> segments_{};
  JointArray effort_{};  // finger force limit [counts]; 0 = none given
  JointMask calls_ = 0;
  JointMask streams_ = 0;
};

}  // namespace aim::robotside
