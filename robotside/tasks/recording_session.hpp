// A recording session of the upper body, started and stopped by clients; the daemon's periodic tick adds
// samples. After the longest time of a recording it takes no more samples and waits until it is stopped. Any
// thread.
#pragma once

#include <mutex>
#include <string_view>

#include "robotside/motion/motion_recorder.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class RecordingSession {
 public:
  explicit RecordingSession(const RobotModel& model) : recorder_(model) {}

  // False: a recording is already running.
  bool start(const RobotState& state) {
    const std::lock_guard lock(mutex_);
    if (begun_) return false;
    recorder_.start(state.time);
    begun_ = true;
    return true;
  }
  void tick(const RobotState& state) {
    const std::lock_guard lock(mutex_);
    if (recorder_.recording()) recorder_.sample(state.position, state.time);
  }
  Result<v1::Motion> stop(std::string_view name) {
    const std::lock_guard lock(mutex_);
    begun_ = false;
    return recorder_.stop(name);
  }
  bool recording() const {
    const std::lock_guard lock(mutex_);
    return begun_;
  }

 private:
  mutable std::mutex mutex_;
  bool begun_ = false;
  MotionRecorder recorder_;
};

}  // namespace aim::robotside
