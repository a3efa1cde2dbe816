// Arbitration between the senders of set-point streams.
#include "robotside/control/parts/stream_arbiter.hpp"

namespace aim::robotside {
namespace {

// Calls `visit` with the index of each stream that a set-point belongs to; other requests belong to none.
template <class Visit>
void for_streams(const Request& request, std::size_t velocity, const Visit& visit) {
  if (std::holds_alternative<WalkCommand>(request)) return visit(velocity);
  const auto* joints = std::get_if<JointCommand>(&request);
  const auto* gains = std::get_if<ImpedanceCommand>(&request);
  const JointMask streamed = joints != nullptr && joints->stream ? joints->mask
                             : gains != nullptr                  ? gains->mask
                                                                 : 0;
  for (std::size_t i = 0; i < velocity; ++i)
    if ((streamed & bit(i)) != 0) visit(i);
}

}  // namespace

StreamArbiter::StreamArbiter(const RobotModel& model, const ControlConfig& config) {
  const std::size_t topics = model.topics.size() + 1;
  for (const Joint& joint : model.joints)
    streams_.emplace_back(joint.limb == Limb::waist ? config.waist_silence : config.servo_silence, topics);
  streams_.emplace_back(config.deadman, topics);
}

Decision StreamArbiter::validate(Decision decision, const Request& request, const SetPointMark& mark,
                                 bool standing, TimeNs now) const {
  if (!goes_on(decision)) return decision;
  for_streams(request, streams_.size() - 1, [&](std::size_t i) {
    const Refused why = streams_[i].validate(mark, standing, now);
    if (why == Refused::none || !goes_on(decision)) return;
    refuse(decision, why);
    if (why == Refused::overtaken) decision.holder = streams_[i].sender(now);
  });
  return decision;
}

void StreamArbiter::record(const Decision& decision, const Request& request, const SetPointMark& mark,
                           TimeNs now) {
  for_streams(request, streams_.size() - 1, [&](std::size_t i) {
    if (goes_on(decision)) return streams_[i].take(mark, now);
    streams_[i].refuse(mark, now);
    if (decision.refused == Refused::suspended) streams_[i].exclude(mark.sender, Refused::stream_ended, now);
  });
}

void StreamArbiter::end_all(TimeNs now) {
  for (SetPointStream& stream : streams_) stream.end(now);
}

}  // namespace aim::robotside
