// Refuses targets in self-collision and ends motions of clients before parts of the body touch.
#include "robotside/control/parts/collision_guard.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr TimeNs kShown = kSecond / 2;  // how long held_back() stays true

}  // namespace

CollisionGuard::CollisionGuard(const RobotModel& model, const LimbJoints& limbs, const Motions& motions)
    : model_(model),
      limbs_(limbs),
      motions_(motions),
      watch_(model.geometry == nullptr ? nullptr : std::make_unique<CollisionWatch>(model)),
      course_([this](double time, JointArray& positions) {
        rest(time, positions);
        lead_legs(positions);
      }) {}

bool CollisionGuard::held_back(TimeNs now) const { return watching() && now - held_back_ < kShown; }

std::optional<std::size_t> CollisionGuard::collision_at(JointMask joints, const JointArray& target,
                                                        JointArray held) const {
  if (!watching()) return std::nullopt;
  const PairMask pairs = watch_->moved_by(joints);
  if (pairs == 0) return std::nullopt;
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints & bit(i)) != 0) held[i] = target[i];
  if (motions_.waist.engaged()) motions_.waist.lead(held);
  const auto collision = watch_->at(held, pairs, motions_.limiter.position());
  return collision ? std::optional(collision->pair) : std::nullopt;
}

JointMask CollisionGuard::moved_by_clients() const {
  JointMask joints = motions_.servo.targeted();
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if (motions_.limiter.velocity()[i] == 0) joints &= ~bit(i);
  joints |= motions_.task.joints();
  if (!motions_.performance.dances()) joints |= motions_.performance.joints();
  return joints & ~motions_.transition.moved();
}

// Tasks and performances come to rest along their paths, all other joints brake. Legs stay at their
// set-points; lead_legs() moves them if they follow the waist.
void CollisionGuard::rest(double time, JointArray& positions) const {
  const Limiter& limiter = motions_.limiter;
  positions = limiter.position();
  const JointMask on_way = motions_.task.follower().rest(time, limiter.position(), positions) |
                           motions_.performance.follower().rest(time, limiter.position(), positions) |
                           limbs_.of(Limb::legs);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((on_way & bit(i)) == 0) positions[i] += limiter.braking_way(i, time);
}

// Legs follow the waist: exact at the end of the course, interpolated in proportion before it.
void CollisionGuard::lead_legs(JointArray& positions) const {
  const JointArray& now = motions_.limiter.position();
  const auto way_to = [&](const JointArray& there) {
    double way = 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((motions_.waist.axes() & bit(i)) != 0) way += std::abs(there[i] - now[i]);
    return way;
  };
  const double total = way_to(at_rest_);
  if (total == 0) return;
  const double fraction = std::min(1.0, way_to(positions) / total);
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limbs_.of(Limb::legs) & bit(i)) != 0) positions[i] += fraction * (at_rest_[i] - positions[i]);
}

double CollisionGuard::resting_time() const {
  double longest =
      std::max(motions_.task.follower().resting_time(), motions_.performance.follower().resting_time());
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((limbs_.of(Limb::legs) & bit(i)) == 0) longest = std::max(longest, motions_.limiter.braking_time(i));
  return longest;
}

void CollisionGuard::step(JointGoals& goals, TimeNs now) {
  Limiter& limiter = motions_.limiter;
  const JointArray from = limiter.position();
  const Limiter before = limiter;
  limiter.step(goals);
  if (!watching()) return;
  PairMask pairs = watch_->moved_by(moved_by_clients());
  while (pairs != 0) {
    const double duration = resting_time();
    rest(duration, at_rest_);
    if (motions_.waist.engaged()) motions_.waist.lead(at_rest_);
    const auto collision = watch_->on(course_, duration, pairs, from, motions_.task.margin());
    if (!collision) return;
    const JointMask released = give_way(*collision, now);
    if (released != 0 || motions_.task.follower().holds() || motions_.performance.follower().holds())
      held_back_ = now;
    if (released == 0) {
      // No motion is left to end for this pair: it comes to rest already, or no client requested it.
      pairs &= ~(PairMask{1} << collision->pair);
      continue;
    }
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((released & bit(i)) != 0) goals[i] = {};
    limiter = before;
    limiter.step(goals);
  }
}

// Ends the motions of the two parts and returns the released joints, which brake. Targets of a limb are
// dropped together.
JointMask CollisionGuard::give_way(const CollisionWatch::PredictedCollision& collision, TimeNs now) {
  const JointMask involved = collision.joints & moved_by_clients();
  JointMask released = 0;
  if ((motions_.task.joints() & involved) != 0) released |= motions_.task.give_way(collision.pair);
  if ((motions_.performance.joints() & involved) != 0 && !motions_.performance.dances())
    released |= motions_.performance.give_way(now);
  JointMask dropped = 0;
  for (const JointMask of_limb : limbs_.limbs)
    if ((of_limb & motions_.servo.targeted() & involved) != 0) dropped |= of_limb & motions_.servo.targeted();
  motions_.servo.purge(dropped);
  return released | dropped;
}

}  // namespace aim::robotside
