// Set-point streams in the controller: which set-points are accepted, and the effect of a suspension of the
// daemon.
#include "robotside/control/controller.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {

namespace {

// Calls `visit` with the index of each stream that a set-point belongs to; other requests belong to none.
template <class Visit>
void for_streams(const Request& request, std::size_t velocity, const Visit& visit) {
  if (std::holds_alternative<WalkCommand>(request)) return visit(velocity);
  const auto* joints = std::get_if<JointCommand>(&request);
  if (joints == nullptr || !joints->stream) return;
  for (std::size_t i = 0; i < velocity; ++i)
    if ((joints->mask & bit(i)) != 0) visit(i);
}

}  // namespace

// An otherwise acceptable set-point is refused if it is old or if its sender's stream has ended.
Decision Controller::validate_mark(Decision decision, const Request& request, const SetPointMark& mark,
                                   TimeNs now) const {
  if (!goes_on(decision)) return decision;
  const auto* walk = std::get_if<WalkCommand>(&request);
  const bool standing = walk != nullptr && locomotion_.stands(*walk);
  for_streams(request, model_.joints.size(), [&](std::size_t i) {
    const Refused why = streams_[i].validate(mark, standing, now);
    if (why == Refused::none || !goes_on(decision)) return;
    refuse(decision, why);
    if (why == Refused::overtaken) decision.holder = streams_[i].sender(now);
  });
  return decision;
}

void Controller::mark_set_point(const Decision& decision, const Request& request, const SetPointMark& mark,
                                TimeNs now) {
  for_streams(request, model_.joints.size(), [&](std::size_t i) {
    if (goes_on(decision)) return streams_[i].take(mark, now);
    streams_[i].refuse(mark, now);
    if (decision.refused == Refused::suspended) streams_[i].exclude(mark.sender, Refused::stream_ended, now);
  });
}

void Controller::skip(TimeNs span) {
  locomotion_.skip(span);
  servo_.skip(span);
}

void Controller::suspended(TimeNs span, TimeNs now) {
  suspended_at_ = now;
  suspended_for_ = span;
  for (SetPointStream& stream : streams_) stream.end(now);
  // As after a stop: during a transition only the holding action (row 0) describes the robot.
  if (machine_.preparing()) retreat(now);
  halt(Refused::suspended);
}

}  // namespace aim::robotside
