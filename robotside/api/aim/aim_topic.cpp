// aim.v1 TopicService: topics by polling, for clients that cannot use DDS.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "aim/v1/topic.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/aim/aim_refusal_message.hpp"
#include "robotside/api/convert/topic_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

// A handler occupies one of the server's few threads, so a poll waits this long at most; the client polls
// again.
constexpr std::chrono::milliseconds kLongestWait{20};

void list(RequestContext& context, const v1::ListTopicsRequest&, v1::ListTopicsResponse& reply) {
  const TimeNs now = context.robot().state().time;
  for (const TopicActivity& row : context.services().topics.activity(now)) {
    if (!row.topic->served) continue;
    v1::TopicInfo& info = *reply.add_topics();
    info.set_topic(std::string(row.topic->name));
    info.set_type(std::string(row.topic->type));
    info.set_direction(row.topic->direction == Direction::from_robot ? "publish" : "subscribe");
    info.set_rate_hz(row.rate_hz);
    info.set_samples(row.samples);
  }
}

void poll(RequestContext& context, const v1::PollTopicRequest& request, v1::PollTopicResponse& reply) {
  const auto wait = std::min(kLongestWait, std::chrono::milliseconds(request.wait_ms()));
  const auto polled = context.services().topics.poll(request.topic(), request.after(), request.max_samples(),
                                                     std::chrono::steady_clock::now() + wait);
  const Topic* topic = context.model().find_topic(request.topic());
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

constexpr std::array kRows{
    serve<methods::kListTopics, list>(),
    serve<methods::kPollTopic, poll>().as(Work::poll),
};

}  // namespace

std::span<const RpcRow> aim_topic_rows() { return kRows; }

}  // namespace aim::robotside
