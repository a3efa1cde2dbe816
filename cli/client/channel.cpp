// Publishes on a channel and asks aim.v1 for the story behind a refusal.
#include "cli/client/channel.hpp"

#include <fmt/format.h>

#include "aim/v1/refusal.pb.h"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Status send(Robot& robot, std::string_view topic, const google::protobuf::Message& message) {
  const Topic* known = robot.model().find_topic(topic);
  if (!known)
    return Error{.origin = Origin::not_found,
                 .message = fmt::format("this robot has no topic {}", topic),
                 .reason = "its model does not list it",
                 .hint = "aimctl topic list"};
  auto sent = robot.publish(*known, message, kStreamTimeout);
  if (sent || sent.error().origin != Origin::state || !robot.serves_aim_v1()) return sent;
  v1::GetLastRefusalRequest question;
  question.set_what(std::string(topic));
  auto story = robot.call(methods::kGetLastRefusal, question, kStreamTimeout);
  if (story && story->found()) return to_error(story->refusal());
  return sent;
}

}  // namespace aim::cli
