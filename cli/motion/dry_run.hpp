// --dry-run: the robot's side judges the very message that would be sent, and nothing moves.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <string>
#include <string_view>

#include "aim/v1/check.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// What aim.v1 CheckService says of a message, `what` being a method path or a topic name. A refusal is in the
// answer.
Result<v1::CheckResponse> check(Robot& robot, std::string_view what, std::string json);

// `facts`: what the command would do, printed beside the verdict; `on_plan` sees the plan of a planned move;
// nullptr: it is allowed, and no plan is shown. Refused: the robot's reason as an error, its plan kept beside
// it. A robot without aim.v1 cannot judge: the document says so.
Status dry_run(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
               Json facts = Json::object(), const std::function<Status(const v1::Plan*)>& on_plan = {});

}  // namespace aim::cli
