// Parts of the body do not touch: what the control side refuses, and what it ends, because of that. Only what
// clients ask for is held back; stops, changes of the action, the escape and dances are not.
#include <algorithm>
#include <cmath>

#include "robotside/control/controller.hpp"
#include "robotside/control/decision.hpp"

namespace aim::robotside {

Decision Controller::judge(const SetCollisionWatch&, TimeNs) const { return accepted(machine_.current()); }
void Controller::take(const SetCollisionWatch& request, TimeNs) { watches_collision_ = request.enabled; }

// Targets that cannot be: everything else where it ends up as things are.
void Controller::refuse_meeting(Decision& decision, JointMask joints, const JointArray& target) const {
  if (!watching() || decision.verdict == Verdict::refused) return;
  const PairMask pairs = watch_->moved_by(joints);
  if (pairs == 0) return;
  JointArray there = held();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints & bit(i)) != 0) there[i] = target[i];
  if (legs_on_waist_) waist_.lead(there);
  const auto meeting = watch_->at(there, pairs, limiter_.position());
  if (!meeting) return;
  refuse(decision, Refused::would_collide);
  decision.pair = static_cast<std::uint8_t>(meeting->pair);
}

JointMask Controller::moved_by_clients() const {
  JointMask joints = servo_.targeted();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (limiter_.velocity()[i] == 0) joints &= ~bit(i);
  joints |= task_.joints();
  if (!performance_.dance) joints |= stage_.joints();
  return joints & ~move_.joints();
}

// Tasks and the player come to rest on their way, everything else brakes; legs stay where no waist leads
// them.
void Controller::rest(double time, JointArray& positions) const {
  positions = limiter_.position();
  const JointMask on_way = task_.rest(time, limiter_.position(), positions) |
                           stage_.rest(time, limiter_.position(), positions) | limb(Limb::legs);
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
  const double share = std::min(1.0, way_to(positions) / whole);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) != 0) positions[i] += share * (at_rest_[i] - positions[i]);
}

double Controller::resting_time() const {
  double longest = std::max(task_.resting_time(), stage_.resting_time());
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limb(Limb::legs) & bit(i)) == 0) longest = std::max(longest, limiter_.braking_time(i));
  return longest;
}

// A path that is known to be free is followed to where it is narrow.
double Controller::margin() const {
  return task_.follows() ? std::min(CollisionWatch::kMargin, path_clearance_ / 2) : CollisionWatch::kMargin;
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
    const auto meeting = watch_->on(course_, duration, pairs, from, margin());
    if (!meeting) return;
    const JointMask let_go = hold_back(*meeting);
    if (let_go != 0 || task_.holds() || stage_.holds()) held_back_ = now;
    if (let_go == 0) {
      // Nothing is left to be ended for these two: they come to rest already, or are no client's affair.
      pairs &= ~(PairMask{1} << meeting->pair);
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
JointMask Controller::hold_back(const CollisionWatch::Meeting& meeting) {
  const JointMask involved = meeting.joints & moved_by_clients();
  const auto may_hold = [&](const Performer& performer) {
    return !performer.fresh() && performer.on_way(limiter_.position());
  };
  JointMask let_go = 0;
  if ((task_.joints() & involved) != 0 && !task_.holds()) {
    task_state_.pair = static_cast<std::uint8_t>(meeting.pair);
    if (may_hold(task_)) {
      task_.hold();
    } else {
      let_go |= task_.joints();
      end_task(Progress::aborted, Refused::would_collide);
    }
  }
  if ((stage_.joints() & involved) != 0 && !stage_.holds() && !performance_.dance) {
    if (may_hold(stage_)) {
      stage_.hold();
    } else {
      let_go |= stage_.joints();
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
