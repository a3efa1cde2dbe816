// Collects samples and turns them into a motion.
#include "robotside/motion/motion_recorder.hpp"

#include <fmt/format.h>

#include "robotside/motion/motion.hpp"
#include "robotside/motion/recorded_path.hpp"

namespace aim::robotside {
namespace {

constexpr double kJitter = 1e-3;            // tolerance of the times of the samples [s]
constexpr double kShortestRecording = 0.1;  // [s]

}  // namespace

MotionRecorder::MotionRecorder(const RobotModel& model) : model_(model) {
  for (std::size_t joint = 0; joint < model.joints.size(); ++joint)
    if (model.joints[joint].limb != Limb::legs && (model.missing & bit(joint)) == 0)
      tracks_.push_back(static_cast<Track>(joint));
}

void MotionRecorder::start(std::int64_t now) {
  times_.clear();
  positions_.clear();
  start_ = now;
  recording_ = true;
}

bool MotionRecorder::sample(const JointArray& positions, std::int64_t now) {
  if (!recording_) return false;
  const double time = times_.empty() ? 0.0 : static_cast<double>(now - start_) * 1e-9;
  if (times_.empty()) start_ = now;
  if (!times_.empty() && time < times_.back() + kRecordingPeriod - kJitter) return true;
  if (time > kLongestRecording) {
    recording_ = false;
    return false;
  }
  times_.push_back(time);
  for (const Track track : tracks_) positions_.push_back(positions[track]);
  return true;
}

Result<v1::Motion> MotionRecorder::stop(std::string_view name) {
  recording_ = false;
  const std::vector<double> times = std::move(times_);
  const std::vector<double> positions = std::move(positions_);
  times_.clear();
  positions_.clear();
  if (times.empty() || times.back() < kShortestRecording)
    return Error{Origin::state, "nothing was recorded", "a recording must last at least 0.1 s",
                 "start it, move the robot, then stop it"};
  const Motion motion{.id = std::string(name),
                      .summary = fmt::format("recorded, {:.1f} s", times.back()),
                      .kind = MotionKind::motion,
                      .tempo_bpm = 0,
                      .robot = std::string(model_.id),
                      .shipped = false,
                      .trajectory = path_through(model_, tracks_, times, positions)};
  return to_message(motion, model_);
}

}  // namespace aim::robotside
