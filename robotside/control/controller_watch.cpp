// Parts of the body do not touch: what the control side refuses, and what it ends, because of that. Only what
// clients ask for is held back; stops, changes of the action, the escape and dances are not.
#include <algorithm>
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {

Decision Controller::validate(const SetCollisionWatch&, TimeNs) const { return accepted(machine_.current()); }
void Controller::apply(const SetCollisionWatch& request, TimeNs) { watches_collision_ = request.enabled; }

// Targets that cannot be: everything else where it ends up as things are.
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

// Tasks and the player come to rest on their way, everything else brakes; legs stay where no waist leads
// them.
void Controller::rest(double time, JointArray& positions) const {
  positions = limiter_.position();
  const JointMask on_way = task_follower_.rest(time, limiter_.position(), positions) |
                           player_follower_.rest(time, limiter_.position(), positions) | limb(Limb::legs);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((on_way & bit(i)) == 0) positions[i] += limiter_.braking_way(i, time);
}

// Legs follow the waist: exactly to where it rests, and on the way there in proportion.
void Controller::lead_legs(JointArray& positions) const {
  const auto way_to = [&](const JointArray& there) {
    double way = 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((waist_.axes() & bit(i)) != 0) way += std::abs(there[i] - limiter_.position()[i]);
    return way;
  };
  const double whole = way_to(at_rest_);
  if (whole == 0) return;
  const double fraction = std::min(1.0, way_to(positions) / whole);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) != 0) positions[i] += fraction * (at_rest_[i] - positions[i]);
}

double Controller::resting_time() const {
  double longest = std::max(task_follower_.resting_time(), player_follower_.resting_time());
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) == 0) longest = std::max(longest, limiter_.braking_time(i));
  return longest;
}

// A path that is known to be free is followed to where it is narrow.
double Controller::margin() const {
  return task_follower_.follows() ? std::min(CollisionWatch::kMargin, path_clearance_ / 2)
                                  : CollisionWatch::kMargin;
}

// The step is made; if parts would meet although all braked from then on, it is made again with what leads
// there let go. What is let go then brakes as it could have done before, so it ends where it was free to.
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
    const JointMask let_go = hold_back(*collision);
    if (let_go != 0 || task_follower_.holds() || player_follower_.holds()) held_back_ = now;
    if (let_go == 0) {
      // Nothing is left to be ended for these two: they come to rest already, or are no client's affair.
      pairs &= ~(PairMask{1} << collision->pair);
      continue;
    }
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((let_go & bit(i)) != 0) goals_[i] = {};
    limiter_ = before;
    limiter_.step(goals_);
  }
}

// Ends what moves the parts, and answers which joints brake therefore. Tasks and motions that are on their
// way come to rest there, for that is what was found to be free; those that have only begun, or are not where
// they want to be, are let go.
JointMask Controller::hold_back(const CollisionWatch::PredictedCollision& collision) {
  const JointMask involved = collision.joints & moved_by_clients();
  const auto may_hold = [&](const TrajectoryFollower& performer) {
    return !performer.fresh() && performer.on_way(limiter_.position());
  };
  JointMask let_go = 0;
  if ((task_follower_.joints() & involved) != 0 && !task_follower_.holds()) {
    task_state_.pair = static_cast<std::uint8_t>(collision.pair);
    if (may_hold(task_follower_)) {
      task_follower_.hold();
    } else {
      let_go |= task_follower_.joints();
      end_task(Progress::aborted, Refused::would_collide);
    }
  }
  if ((player_follower_.joints() & involved) != 0 && !player_follower_.holds() && !performance_.dance) {
    if (may_hold(player_follower_)) {
      player_follower_.hold();
    } else {
      let_go |= player_follower_.joints();
      end_performance(Progress::aborted);
    }
  }
  JointMask dropped = 0;
  for (const JointMask of_limb : limbs_)
    if ((of_limb & servo_.targeted() & involved) != 0) dropped |= of_limb & servo_.targeted();
  servo_.purge(dropped);
  return let_go | dropped;
}

}  // namespace aim::robotside
