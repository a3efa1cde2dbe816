// Collision watch of the controller: which requests it refuses and which motions it ends so that parts of the
// body do not touch. Only motions requested by clients are watched; stops, transitions, the escape and dances
// are not.
#include <algorithm>
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {

Decision Controller::validate(const SetCollisionWatch&, TimeNs) const { return accepted(machine_.current()); }
void Controller::apply(const SetCollisionWatch& request, TimeNs) { watches_collision_ = request.enabled; }

// Refuses targets at which parts would collide; the other joints are assumed at their final positions.
void Controller::refuse_collision(Decision& decision, JointMask joints, const JointArray& target) const {
  if (!watching() || decision.verdict == Verdict::refused) return;
  const PairMask pairs = watch_->moved_by(joints);
  if (pairs == 0) return;
  JointArray there = held();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints & bit(i)) != 0) there[i] = target[i];
  if (legs_on_waist_) waist_.lead(there);
  const auto collision = watch_->at(there, pairs, limiter_.position());
  if (!collision) return;
  refuse(decision, Refused::would_collide);
  decision.pair = static_cast<std::uint8_t>(collision->pair);
}

JointMask Controller::moved_by_clients() const {
  JointMask joints = servo_.targeted();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (limiter_.velocity()[i] == 0) joints &= ~bit(i);
  joints |= task_follower_.joints();
  if (!performance_.dance) joints |= player_follower_.joints();
  return joints & ~move_.joints();
}

// Tasks and the player come to rest along their paths, all other joints brake. Legs stay at their set-points;
// lead_legs() moves them if they realise the waist.
void Controller::rest(double time, JointArray& positions) const {
  positions = limiter_.position();
  const JointMask on_way = task_follower_.rest(time, limiter_.position(), positions) |
                           player_follower_.rest(time, limiter_.position(), positions) | limb(Limb::legs);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((on_way & bit(i)) == 0) positions[i] += limiter_.braking_way(i, time);
}

// Legs follow the waist: exact at the end of the course, interpolated in proportion before it.
void Controller::lead_legs(JointArray& positions) const {
  const auto way_to = [&](const JointArray& there) {
    double way = 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((waist_.axes() & bit(i)) != 0) way += std::abs(there[i] - limiter_.position()[i]);
    return way;
  };
  const double total = way_to(at_rest_);
  if (total == 0) return;
  const double fraction = std::min(1.0, way_to(positions) / total);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) != 0) positions[i] += fraction * (at_rest_[i] - positions[i]);
}

double Controller::resting_time() const {
  double longest = std::max(task_follower_.resting_time(), player_follower_.resting_time());
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) == 0) longest = std::max(longest, limiter_.braking_time(i));
  return longest;
}

// A path with a known clearance is followed even if that clearance is below the usual margin.
double Controller::margin() const {
  return task_follower_.follows() ? std::min(CollisionWatch::kMargin, path_clearance_ / 2)
                                  : CollisionWatch::kMargin;
}

// Makes one step. If parts would collide even though all joints braked from then on, the step is repeated
// with the responsible motions released. Released joints brake from the state before the step, for which
// braking was found free of collision in the last period.
void Controller::move_joints(TimeNs now) {
  const JointArray from = limiter_.position();
  const Limiter before = limiter_;
  limiter_.step(goals_);
  if (!watching()) return;
  PairMask pairs = watch_->moved_by(moved_by_clients());
  while (pairs != 0) {
    const double duration = resting_time();
    rest(duration, at_rest_);
    if (legs_on_waist_) waist_.lead(at_rest_);
    const auto collision = watch_->on(course_, duration, pairs, from, margin());
    if (!collision) return;
    const JointMask released = hold_back(*collision);
    if (released != 0 || task_follower_.holds() || player_follower_.holds()) held_back_ = now;
    if (released == 0) {
      // No motion is left to end for this pair: it comes to rest already, or no client requested it.
      pairs &= ~(PairMask{1} << collision->pair);
      continue;
    }
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((released & bit(i)) != 0) goals_[i] = {};
    limiter_ = before;
    limiter_.step(goals_);
  }
}

// Ends the motions of the two parts and returns the released joints, which brake. Tasks and motions on their
// path come to rest along it, because that course was found free of collision. Those that have only begun, or
// are off their path, are released.
JointMask Controller::hold_back(const CollisionWatch::PredictedCollision& collision) {
  const JointMask involved = collision.joints & moved_by_clients();
  const auto may_hold = [&](const TrajectoryFollower& follower) {
    return !follower.fresh() && follower.on_way(limiter_.position());
  };
  JointMask released = 0;
  if ((task_follower_.joints() & involved) != 0 && !task_follower_.holds()) {
    task_state_.pair = static_cast<std::uint8_t>(collision.pair);
    if (may_hold(task_follower_)) {
      task_follower_.hold();
    } else {
      released |= task_follower_.joints();
      end_task(Progress::aborted, Refused::would_collide);
    }
  }
  if ((player_follower_.joints() & involved) != 0 && !player_follower_.holds() && !performance_.dance) {
    if (may_hold(player_follower_)) {
      player_follower_.hold();
    } else {
      released |= player_follower_.joints();
      end_performance(Progress::aborted);
    }
  }
  JointMask dropped = 0;
  for (const JointMask of_limb : limbs_)
    if ((of_limb & servo_.targeted() & involved) != 0) dropped |= of_limb & servo_.targeted();
  servo_.purge(dropped);
  return released | dropped;
}

}  // namespace aim::robotside
