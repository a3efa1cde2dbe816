// --dry-run: the robot's side judges the very message that would be sent, and nothing moves.
#pragma once

#include <google/protobuf/message.h>

#include <string_view>

#include "cli/invocation.hpp"

namespace aim::cli {

// `what`: a method path or a topic name; `plan`: what the command would do, printed beside the verdict.
// Refused: the robot's reason as an error. A robot without aim.v1 cannot judge: the document says so.
Status rehearse(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
                Json plan = Json::object());

}  // namespace aim::cli
