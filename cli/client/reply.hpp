// Detects a refusal in a reply. A robot of the vendor answers HTTP 200 and puts the refusal into the message.
// Source: AimDK wire, sections 1.6 and 4.1: a missing header or code 0 is success.
#pragma once

#include <google/protobuf/message.h>

#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::v1 {
class Refusal;
}

namespace aim::cli {

// An Error if the reply's header carries a non-zero code or its CommonState is a refusal (FAILURE, ABORTED,
// TIMEOUT, INVALID, IN_MANUAL, NOT_READY). If the robot serves aim.v1, it reports origin, reason, hint and
// holder itself.
Status check_reply(Robot& robot, std::string_view method_path, const google::protobuf::Message& reply);

// A refusal of aim.v1 as an error of the same origin; and whether the message is set at all.
Error to_error(const aim::v1::Refusal& refusal);
// The error of a motion that has begun: --prepare must not begin it again, so it has no remedies.
Error after_the_start(Error error);
bool is_refusal(const aim::v1::Refusal& refusal);
// Whether nothing was heard of the robot.
bool is_silence(const Error& error);

// Whether a robot of the vendor does not serve the method, or declares it and does not implement it.
bool not_implemented(const Error& error);

// Calls a method and checks its reply.
template <class Request, class Reply>
Result<Reply> ask(Robot& robot, const Method<Request, Reply>& method, const Request& request) {
  auto reply = robot.call(method, request);
  if (!reply) return reply.error();
  if (auto status = check_reply(robot, method.path, *reply); !status) return status.error();
  return reply;
}

// Calls a method of aim.v1; a refusal becomes an error. `missing`: the error if the robot does not serve it.
template <class Request, class Reply>
Result<Reply> ask_aim(Robot& robot, const Method<Request, Reply>& method, const Request& request,
                      const Error& missing, std::chrono::milliseconds timeout) {
  auto reply = robot.call(method, request, timeout);
  if (!reply) return not_implemented(reply.error()) ? missing : reply.error();
  if (is_refusal(reply->refusal())) return to_error(reply->refusal());
  return reply;
}
template <class Request, class Reply>
Result<Reply> ask_aim(Robot& robot, const Method<Request, Reply>& method, const Request& request,
                      const Error& missing) {
  return ask_aim(robot, method, request, missing, robot.timeout());
}

}  // namespace aim::cli
