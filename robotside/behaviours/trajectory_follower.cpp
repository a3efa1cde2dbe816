// Moves are planned by robotside/smooth; this file advances their time.
// Source of the fractions and times below: our choice, so that the approach to a path is visibly gentle.
#include "robotside/behaviours/trajectory_follower.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr double kJerkTime = 0.1;  // from no to full acceleration [s]
constexpr MoveScale kApproach{0.5, 0.4};
constexpr double kPauseTime = 0.6;  // from full rate to none [s]
// A joint has arrived within this fraction of its range: the tolerance covers rounding.
constexpr double kArrivedFraction = 1e-6;
// How long it waits for a joint that its limits delay [s].
constexpr double kPatience = 2;

double range_of(const Joint& joint) { return joint.limits.position.max - joint.limits.position.min; }

}  // namespace

bool TrajectoryFollower::approach(const JointArray& target, const MoveScale& scale,
                                  const JointArray& position, const JointArray& velocity) {
  std::array<MotionState, kMaxJoints> from;
  std::array<MotionState, kMaxJoints> to;
  std::array<AxisLimits, kMaxJoints> limits;
  std::size_t axes = 0;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((joints_ & bit(i)) == 0) continue;
    const JointLimits& joint = model_.joints[i].limits;
    const double acceleration = joint.acceleration * scale.acceleration;
    axis_of_[i] = static_cast<std::uint8_t>(axes);
    from[axes] = {position[i], velocity[i], 0};
    to[axes] = {joint.position.clamp(target[i]), 0, 0};
    // No position range here: a planned overshoot of a joint that moves fast near its limit does not happen,
    // because the limiter brakes the joint before.
    limits[axes].velocity = joint.velocity * scale.velocity;
    limits[axes].acceleration = acceleration;
    limits[axes].jerk = acceleration / kJerkTime;
    target_[i] = to[axes].position;
    ++axes;
  }
  if (!move_.plan({from.data(), axes}, {to.data(), axes}, {limits.data(), axes})) return false;
  phase_ = Phase::approaching;
  time_ = 0;
  rate_ = 1;
  return true;
}

bool TrajectoryFollower::move_to(JointMask joints, const JointArray& target, const MoveScale& scale,
                                 const JointArray& position, const JointArray& velocity) {
  begin();
  joints_ = joints;
  return approach(target, scale, position, velocity);
}

bool TrajectoryFollower::approach_path(const JointArray& position, const JointArray& velocity) {
  JointArray first = position;
  for (std::size_t column = 0; column < path_->tracks.size(); ++column)
    if (path_->tracks[column] < kMaxJoints)
      first[path_->tracks[column]] = path_->positions_at_knot(0)[column];
  return approach(first, kApproach, position, velocity);
}

bool TrajectoryFollower::follow(const JointTrajectory& path, const PathOptions& options,
                                const JointArray& position, const JointArray& velocity) {
  begin();
  joints_ = options.joints & path.joints();
  options_ = options;
  path_ = &path;
  return approach_path(position, velocity);
}

void TrajectoryFollower::begin() {
  end();
  missed_ = false;
  holding_ = false;
  fresh_ = true;
  elapsed_ = 0;
}

void TrajectoryFollower::end() {
  phase_ = Phase::idle;
  path_ = nullptr;
  pausing_ = false;
  fresh_ = false;
  base_ = {};
  piece_ = 0;
  late_ = 0;
}

bool TrajectoryFollower::arrived(const JointArray& position) const {
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints_ & bit(i)) != 0 &&
        std::abs(position[i] - target_[i]) > kArrivedFraction * range_of(model_.joints[i]))
      return false;
  return true;
}

void TrajectoryFollower::step(const JointArray& position, const JointArray& velocity) {
  if (!active()) return;
  const double change = period_s_ / kPauseTime;
  const bool over = path_ != nullptr && options_.limit_s > 0 && elapsed_ >= options_.limit_s;
  rate_ = std::clamp(rate_ + (pausing_ || over || holding_ ? -change : change), 0.0, 1.0);
  if ((over || holding_) && rate_ == 0) return end();
  fresh_ = time_ == 0 && elapsed_ == 0 && phase_ == Phase::approaching;
  time_ += rate_ * period_s_;
  if (!pausing_) elapsed_ += period_s_;
  sample_targets();
  if (!phase_over(position)) return;
  if (missed_ || (phase_ == Phase::approaching && path_ == nullptr)) return end();
  if (phase_ == Phase::following) return end_of_path(position, velocity);
  phase_ = Phase::following;
  time_ = 0;
}

// Whether this phase is over: all joints have arrived, or kPatience has passed since its time.
bool TrajectoryFollower::phase_over(const JointArray& position) {
  const double whole = phase_ == Phase::approaching ? move_.duration() : path_->duration();
  if (time_ < whole) return false;
  if (arrived(position)) {
    late_ = 0;
    return true;
  }
  late_ += period_s_;
  missed_ = late_ > kPatience;
  return missed_;
}

// The approach takes no time if the path ends where it begins, so it repeats at once.
void TrajectoryFollower::end_of_path(const JointArray& position, const JointArray& velocity) {
  if (!options_.repeat) return end();
  if (!approach_path(position, velocity)) end();
}

void TrajectoryFollower::sample_targets() {
  if (phase_ == Phase::approaching) {
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      if ((joints_ & bit(i)) == 0) continue;
      const MotionState now = move_.at(axis_of_[i], time_);
      target_[i] = now.position;
      speed_[i] = rate_ * now.velocity;
    }
    return;
  }
  for (std::size_t column = 0; column < path_->tracks.size(); ++column) {
    const Track track = path_->tracks[column];
    const SetPoint now = at(*path_, column, time_, piece_);
    if (track == kBaseForward) base_.forward = rate_ * now.position;
    if (track == kBaseLateral) base_.lateral = rate_ * now.position;
    if (track == kBaseTurn) base_.yaw_rate = rate_ * now.position;
    if (track >= kMaxJoints || (joints_ & bit(track)) == 0) continue;
    target_[track] = now.position;
    speed_[track] = rate_ * now.velocity;
  }
}

double TrajectoryFollower::resting_time() const { return active() ? rate_ * kPauseTime : 0; }

JointMask TrajectoryFollower::rest(double time, const JointArray& position, JointArray& there) const {
  if (!on_way(position)) return 0;
  const double slowing = std::min(time, resting_time());
  predict(time_ + slowing * (rate_ - slowing / (2 * kPauseTime)), there);
  return joints_;
}

// Writes the positions at a time of this phase to `there`; a time beyond the approach is on the path.
void TrajectoryFollower::predict(double time, JointArray& there) const {
  const bool on_path = path_ != nullptr && time > move_.duration();
  if (phase_ == Phase::approaching && !on_path) {
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((joints_ & bit(i)) != 0) there[i] = move_.at(axis_of_[i], time).position;
    return;
  }
  if (phase_ == Phase::approaching) time -= move_.duration();
  std::size_t piece = piece_;
  for (std::size_t column = 0; column < path_->tracks.size(); ++column) {
    const Track track = path_->tracks[column];
    if (track < kMaxJoints && (joints_ & bit(track)) != 0)
      there[track] = at(*path_, column, time, piece).position;
  }
}

void TrajectoryFollower::fill(JointGoals& goals) const {
  if (!active()) return;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints_ & bit(i)) != 0) goals[i] = {true, target_[i], speed_[i]};
}

BaseVelocity TrajectoryFollower::base() const { return moves_base() ? base_ : BaseVelocity{}; }

double TrajectoryFollower::fraction() const {
  if (!active()) return 0;
  if (path_ == nullptr) return move_.duration() > 0 ? std::min(1.0, time_ / move_.duration()) : 1;
  if (phase_ == Phase::approaching || path_->duration() <= 0) return 0;
  return std::min(1.0, time_ / path_->duration());
}

double TrajectoryFollower::remaining_s() const {
  if (!active()) return 0;
  const double approach_left = phase_ == Phase::approaching ? std::max(0.0, move_.duration() - time_) : 0.0;
  if (path_ == nullptr) return approach_left;
  const double path_left = phase_ == Phase::following ? path_->duration() - time_ : path_->duration();
  return approach_left + std::max(0.0, path_left);
}

}  // namespace aim::robotside
