// Records what the upper body does, so that the player can do it again: measured positions in, a motion out.
// One thread; time is passed in.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "aim/v1/motion.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

inline constexpr double kRecordingPeriod = 0.02;  // between samples [s]
inline constexpr double kLongestRecording = 590;  // [s]; the rest of ten minutes is for easing in and out

class MotionRecorder {
 public:
  explicit MotionRecorder(const RobotModel& model);

  void start(std::int64_t now);  // [ns]; forgets what was recorded before
  // All joints of the model. Takes one sample per period and passes over the others. False once it no longer
  // records: not started, stopped, or as long as a recording may be.
  bool sample(const JointArray& positions, std::int64_t now);

  bool recording() const { return recording_; }
  double duration() const { return times_.empty() ? 0 : times_.back(); }  // [s]

  // Ends the recording and makes a motion of arms, neck, hands and waist from it: the whole way, freed of the
  // jitter of measuring, eased in and out where the robot was moving when it began or ended, and slower where
  // what was measured is faster than the player may be. Afterwards the recorder is empty.
  Result<v1::Motion> stop(std::string_view name);

 private:
  const RobotModel& model_;
  std::vector<Track> tracks_;
  bool recording_ = false;
  std::int64_t start_ = 0;         // [ns]
  std::vector<double> times_;      // [s] since start_
  std::vector<double> positions_;  // one row per sample
};

}  // namespace aim::robotside
