// Publishes on a channel. After a refusal it asks aim.v1 for the details.
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
  auto details = robot.call(methods::RefusalService::kGetLast, question, kStreamTimeout);
  if (details && details->found()) return to_error(details->refusal());
  return sent;
}

}  // namespace aim::cli
