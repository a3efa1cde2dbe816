// Time laws come from the smoothing library; this keeps their clock.
// Source of the shares and times: chosen by us, so that a hand-over is seen to be gentle.
#include "robotside/behaviours/trajectory_follower.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr double kJerkTime = 0.1;  // from no to full acceleration [s]
constexpr MoveScale kHandOver{0.5, 0.4};
constexpr double kPauseTime = 0.6;  // from full pace to none [s]
// A joint has arrived this near its target, measured in its range: what rounding leaves.
constexpr double kArrivedShare = 1e-6;
// A joint that its limits keep from arriving is not waited for any longer [s].
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
    // A joint that runs at its limit overshoots on paper only: the limiter brakes it. So no range here.
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
  return approach(first, kHandOver, position, velocity);
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
        std::abs(position[i] - target_[i]) > kArrivedShare * range_of(model_.joints[i]))
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
  look_up();
  if (!through(position)) return;
  if (missed_ || (phase_ == Phase::approaching && path_ == nullptr)) return end();
  if (phase_ == Phase::following) return end_of_path(position, velocity);
  phase_ = Phase::following;
  time_ = 0;
}

// Through with this phase: everybody is there, or nobody is waited for any more.
bool TrajectoryFollower::through(const JointArray& position) {
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

// A motion that ends where it begins goes on at once.
void TrajectoryFollower::end_of_path(const JointArray& position, const JointArray& velocity) {
  if (!options_.repeat) return end();
  if (!approach_path(position, velocity)) end();
}

void TrajectoryFollower::look_up() {
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
  look_ahead(time_ + slowing * (rate_ - slowing / (2 * kPauseTime)), there);
  return joints_;
}

// Where it is at a time of this phase; what is beyond an approach is on the path.
void TrajectoryFollower::look_ahead(double time, JointArray& there) const {
  const bool leads_on = path_ != nullptr && time > move_.duration();
  if (phase_ == Phase::approaching && !leads_on) {
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
