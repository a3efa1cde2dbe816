// --dry-run: the robot checks the same message that would be sent; nothing moves.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <string>
#include <string_view>

#include "aim/v1/check.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Sends a message to aim.v1 CheckService. `what`: method path or topic name. A refusal is part of the reply,
// not an error.
Result<v1::CheckResponse> check(Robot& robot, std::string_view what, std::string json);

// `facts`: what the command would do, printed with the verdict. `on_plan` gets the plan of a planned move;
// nullptr: the move is allowed and the robot returned no plan. A refusal is returned as an error with the
// robot's reason, and the plan is kept beside it. A robot without aim.v1 cannot check; the document then has
// checked_by "aimctl".
Status dry_run(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
               const Json& facts = Json::object(),
               const std::function<Status(const v1::Plan*)>& on_plan = {});

}  // namespace aim::cli
