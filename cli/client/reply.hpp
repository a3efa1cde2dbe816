// What a reply says about itself: a robot of the vendor answers 200 and hides its "no" inside the message.
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

// An Error when the reply's header carries a non-zero code or its CommonState is a refusal (FAILURE, ABORTED,
// TIMEOUT, INVALID, IN_MANUAL, NOT_READY). Where the robot serves aim.v1, origin, reason, hint and holder are
// its own words.
Status check_reply(Robot& robot, std::string_view method_path, const google::protobuf::Message& reply);

// A refusal of aim.v1 as an error of the same origin; and whether there is one at all.
Error to_error(const aim::v1::Refusal& refusal);
bool is_refusal(const aim::v1::Refusal& refusal);

// Of a robot of the vendor: the method is not there, or declared and not implemented.
bool not_implemented(const Error& error);

// The usual way to command: the call, then what its reply says.
template <class Request, class Reply>
Result<Reply> ask(Robot& robot, const Method<Request, Reply>& method, const Request& request) {
  auto reply = robot.call(method, request);
  if (!reply) return reply.error();
  if (auto status = check_reply(robot, method.path, *reply); !status) return status.error();
  return reply;
}

// A call of aim.v1, its refusal as an error; `missing` where the robot does not serve it.
template <class Request, class Reply>
Result<Reply> ask_aim(Robot& robot, const Method<Request, Reply>& method, const Request& request,
                      const Error& missing) {
  auto reply = robot.call(method, request);
  if (!reply) return not_implemented(reply.error()) ? missing : reply.error();
  if (is_refusal(reply->refusal())) return to_error(reply->refusal());
  return reply;
}

}  // namespace aim::cli
