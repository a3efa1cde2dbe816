// Records movements of the upper body so that the motion player can repeat them: takes measured positions,
// returns a motion. One thread; time is passed in.
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
inline constexpr double kLongestRecording = 590;  // [s]; easing in and out use the rest of ten minutes

class MotionRecorder {
 public:
  explicit MotionRecorder(const RobotModel& model);

  void start(std::int64_t now);  // [ns]; discards an earlier recording
  // `positions`: all joints of the model. Stores one sample per kRecordingPeriod and ignores the others.
  // Returns false if it does not record: not started, stopped, or kLongestRecording reached.
  bool sample(const JointArray& positions, std::int64_t now);

  bool recording() const { return recording_; }
  double duration() const { return times_.empty() ? 0 : times_.back(); }  // [s]

  // Ends the recording and returns it as a motion of arms, neck, hands and waist: the whole path, with
  // measurement noise removed, eased in and out if the robot was moving at its start or end, and slowed down
  // if the measured movement is faster than the motion player may be. Afterwards the recorder is empty.
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
