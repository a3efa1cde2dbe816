// aim.v1 TopicService: topics by polling, for clients that cannot use DDS.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "aim/v1/topic.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/topic_message.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

// A handler occupies one of the server's few threads, so a poll waits this long at most; the client polls
// again.
constexpr std::chrono::milliseconds kLongestWait{20};

void list_topics(RequestContext& context, const v1::ListTopicsRequest&, v1::ListTopicsResponse& reply) {
  const TimeNs now = context.robot().state().time;
  for (const TopicActivity& row : context.services().topics.activity(now)) {
    if (!row.topic->served || is_own_wire(*row.topic) || !context.services().offers(*row.topic)) continue;
    v1::TopicInfo& info = *reply.add_topics();
    info.set_topic(std::string(row.topic->name));
    info.set_type(std::string(row.topic->type));
    info.set_direction(row.topic->direction == Direction::from_robot ? "publish" : "subscribe");
    info.set_rate_hz(row.rate_hz);
    info.set_samples(row.samples);
    for (const Backend backend : kBackends)
      if (row.topic->backends.has(backend) && context.services().facts.backends.has(backend))
        info.add_backends(std::string(name_of(backend)));
  }
}

void poll(RequestContext& context, const v1::PollTopicRequest& request, v1::PollTopicResponse& reply) {
  const Topic* topic = context.model().find_topic(request.topic());
  if (topic != nullptr && topic->large) {
    fill_refusal({Origin::state, fmt::format("{} is not polled", request.topic()),
                  "images and clouds are published over DDS only, while there is a subscriber",
                  "subscribe over DDS, or take a picture: aimctl sensor snapshot"},
                 request.topic(), context.robot().state().time, *reply.mutable_refusal());
    return;
  }
  if (topic != nullptr && is_own_wire(*topic)) {
    const OwnWire wire = own_wire_of(*topic);
    fill_refusal({Origin::state, fmt::format("{} is reached over {} only", request.topic(), wire.title),
                  fmt::format("it is {}, which aimd does not serve", wire.description),
                  fmt::format("aimctl topic echo {} listens to it", request.topic())},
                 request.topic(), context.robot().state().time, *reply.mutable_refusal());
    return;
  }
  const auto wait = std::min(kLongestWait, std::chrono::milliseconds(request.wait_ms()));
  const auto polled = context.services().topics.poll(request.topic(), request.after(), request.max_samples(),
                                                     std::chrono::steady_clock::now() + wait);
  const auto message = topic == nullptr ? nullptr : topic_message(topic->type);
  if (!polled || message == nullptr) {
    fill_refusal({Origin::not_found, fmt::format("there is no topic {}", request.topic()),
                  "the robot does not know the name", "aimctl topic list shows the topics"},
                 request.topic(), context.robot().state().time, *reply.mutable_refusal());
    return;
  }
  reply.set_lost(polled->lost);
  for (const StoredSample& sample : polled->samples) {
    if (!from_protobuf(sample.message, *message)) continue;  // encoded by aimd itself; cannot fail
    v1::TopicSample& row = *reply.add_samples();
    row.set_sequence(sample.sequence);
    row.set_robot_time_ms(milliseconds(sample.time));
    row.set_json(to_json(*message));
  }
}

void list_wires(RequestContext& context, const v1::ListWiresRequest&, v1::ListWiresResponse& reply) {
  const auto& wires = context.services().wires;
  if (!wires) return;
  for (const RobotWire& wire : wires()) {
    v1::Wire& row = *reply.add_wires();
    row.set_backend(std::string(name_of(wire.backend)));
    row.set_where(wire.place.where);
    row.set_interface(wire.place.interface);
    row.set_program(wire.place.program);
    row.set_contested(wire.contested);
    row.set_hardware(wire.hardware);
    for (const std::string& topic : wire.place.topics) (*row.mutable_senders())[topic] = wire.place.program;
    for (const HeardTopic& heard : wire.heard) (*row.mutable_senders())[heard.topic] = heard.program;
  }
}

constexpr std::array kTopicRows{
    serve<methods::TopicService::kList, list_topics>(),
    serve<methods::TopicService::kPoll, poll>().as(Work::poll),
    serve<methods::TopicService::kListWires, list_wires>(),
};

}  // namespace

std::span<const RpcRow> aim_topic_rows() { return kTopicRows; }

}  // namespace aim::robotside
