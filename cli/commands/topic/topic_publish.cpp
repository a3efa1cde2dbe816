// aimctl topic pub: publishes a message to a topic of the robot, once or at a rate. It uses the robot's
// HTTP channel, which needs no discovery and reports why a message was not acted on.
#include "cli/commands/topic/topic_publish.hpp"

#include <chrono>
#include <cmath>
#include <memory>

#include "cli/client/channel.hpp"
#include "cli/input/message_text.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/stall_watch.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/model/topic.hpp"

namespace aim::cli {
namespace {

using Message = google::protobuf::Message;

Result<const Topic*> listening_topic(Invocation& invocation) {
  const std::string name = invocation.arguments().text("TOPIC");
  const Topic* topic = invocation.robot().model().find_topic(name);
  if (topic == nullptr)
    return Error{.origin = Origin::not_found,
                 .message = "there is no topic '" + name + "'",
                 .hint = "'aimctl topic list' shows them"};
  if (topic->direction != Direction::to_robot)
    return Error{.origin = Origin::usage,
                 .message = name + " accepts no messages",
                 .reason = "the robot publishes it",
                 .hint = "'aimctl topic echo " + name + "' subscribes to it"};
  return topic;
}

Result<std::unique_ptr<Message>> message_of(Invocation& invocation, const Topic& topic) {
  const std::string type = schema_name_of(topic.type);
  auto message = new_message(type);
  if (!message) return message.error();
  const auto json = text_of(invocation, "JSON");
  if (!json) return json.error();
  if (const auto read = from_json(*json, **message); !read) return not_a(type, read.error());
  return message;
}

// Sends the message every `period` until `end` or an interrupt. Returns the number of messages sent.
Result<std::uint64_t> repeat(Invocation& invocation, const Topic& topic, const Message& message,
                             Clock::duration period, Clock::time_point end) {
  std::uint64_t sent = 0;
  StallWatch stall;
  for (auto due = Clock::now(); due < end; due += period) {
    auto slept = stall.sleep_until(invocation.interrupt(), due);
    if (!slept) return slept.error();
    if (*slept) break;
    if (const Status taken = send(invocation.robot(), topic.name, message); !taken) return taken.error();
    ++sent;
    if (invocation.interrupt().signal() != 0) break;
  }
  return sent;
}

}  // namespace

Status run_topic_publish(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const auto topic = listening_topic(invocation);
  if (!topic) return topic.error();
  const auto message = message_of(invocation, **topic);
  if (!message) return message.error();
  if (invocation.settings().dry_run) return dry_run(invocation, (*topic)->name, **message);
  const auto rate = arguments.maybe("--rate");
  const auto span = arguments.maybe("--for");
  if (rate && !(*rate > 0)) return Error{.origin = Origin::usage, .message = "--rate must be more than 0 Hz"};
  if (span && !rate)
    return Error{.origin = Origin::usage,
                 .message = "--for needs --rate",
                 .reason = "without a rate one message is sent",
                 .hint = "give a rate: --rate 20"};
  std::uint64_t sent = 1;
  if (rate) {
    const auto end = span ? Clock::now() + seconds(*span) : Clock::time_point::max();
    const auto count = repeat(invocation, **topic, **message, seconds(1 / *rate), end);
    if (!count) return count.error();
    sent = *count;
  } else if (Status taken = send(invocation.robot(), (*topic)->name, **message); !taken) {
    return taken;
  }
  invocation.sink().print({.document = {{"topic", (*topic)->name}, {"messages", sent}}});
  return invocation.interrupt().signal() == 0 ? Status(Done{})
                                              : Status(invocation.interrupted("publishing ended"));
}

}  // namespace aim::cli
