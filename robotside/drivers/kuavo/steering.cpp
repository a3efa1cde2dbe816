// When velocities and orders are sent.
#include "robotside/drivers/kuavo/steering.hpp"

namespace aim::robotside::kuavo {
namespace {

// Numbers of ours [ns].
constexpr TimeNs kSteerPeriod = kSecond / 50;
constexpr TimeNs kAnswerPeriod = kSecond / 250;  // several times as often as another client steers
constexpr TimeNs kLingers = kSecond * 3 / 2;     // a walk without velocity; then the gait stance is ordered
constexpr TimeNs kSettles = OrderStream::kSettle;
constexpr std::string_view kWalk = "walk";  // the robot enters and leaves this gait by itself

}  // namespace

void Steering::order(OrderKind kind, std::string_view gait, TimeNs now) {
  orders_.send(kind, gait, shown_.port_walk().is_under_way() && !board_.to_pose, now);
}

void Steering::steer(const BaseVelocity& velocity, std::string_view gait, bool shows_it, TimeNs now) {
  velocities_.lead(now);
  const bool ordered = orders_.gait() == gait && orders_.settles(now);
  if (gait != kWalk && shown_.in_stance() && !ordered) order(OrderKind::gait, gait, now);
  // By itself the robot answers a velocity with the gait walk: after an order to stand it gets none before it
  // has been ordered into this gait.
  if (gait != kWalk && !shows_it && orders_.gait() != gait) return;
  velocities_.send(velocity, kSteerPeriod, now);
}

// The original walks on with the last velocity for ever, also when it is not heard any more.
void Steering::rest_unheard(bool over, TimeNs now) {
  if (!velocities_.leads() || over) return;
  velocities_.send({}, kSteerPeriod, now);
}

// Velocity zero until it stands. It leaves the gait walk by itself, the others when it is ordered to. Without
// power it does neither.
void Steering::come_to_rest(std::string_view gait, bool stopped, TimeNs now) {
  if (shown_.is_off()) {
    velocities_.end();
    return;
  }
  const TimeNs rests_for = now - velocities_.moved_at();
  const bool by_itself = gait == kWalk && rests_for < kLingers;
  const bool ordered = orders_.sent_at() >= velocities_.moved_at() && orders_.settles(now);
  if (!shown_.in_stance() && !by_itself && !ordered) order(OrderKind::stand, {}, now);
  if (shown_.in_stance() && rests_for > kSettles) velocities_.end();
  velocities_.send({}, stopped ? kAnswerPeriod : kSteerPeriod, now);
}

void Steering::end(TimeNs now) {
  if (velocities_.end()) order(OrderKind::stand, {}, now);
}

// Such a client shows by what the robot does: against none nothing is sent, because velocity zero straightens
// the trunk as well.
bool Steering::answer_others(bool base_rests, TimeNs now) {
  if (!shown_.in_stance() || !base_rests) contested_at_ = now;
  if (contested_at_ == kNever) return false;
  if (now - contested_at_ > kSettles) {
    contested_at_ = kNever;
    return true;
  }
  if (!shown_.in_stance() && !orders_.settles(now)) order(OrderKind::stand, {}, now);
  velocities_.send({}, kAnswerPeriod, now);
  return false;
}

// Steps end after the one being performed, a walk to a pose as soon as the robot stands.
void Steering::end_port_walk(TimeNs now) {
  if (!shown_.port_walk().is_under_way()) return;
  if (orders_.sent_at() < shown_.port_walk().began_at() || !orders_.settles(now))
    order(OrderKind::stand, {}, now);
}

void Steering::observe(KuavoWatch& watch, TimeNs now) const {
  const TimeNs rests_for = now - velocities_.moved_at();
  watch.observe(Sent::velocity, velocities_.leads() && rests_for < kSteerPeriod, !shown_.in_stance(), now);
  watch.observe(Sent::stance, velocities_.leads() && rests_for > kLingers + kSettles, shown_.in_stance(),
                now);
}

}  // namespace aim::robotside::kuavo
