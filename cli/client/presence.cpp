// Sends a request that every robot of the vendor answers.
#include "cli/client/presence.hpp"

#include "aimdk/mc_action.pb.h"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Status robot_answers(Robot& robot) {
  if (robot.serves_aim_v1()) return Done{};
  // Of another model than the one that is assumed: the command starts again with it, and must not have
  // printed.
  if (const auto& other = robot.other_robot()) return other->error;
  const auto reply = robot.call(methods::McActionService::kGetAction, aimdk::protocol::CommonRequest{});
  if (!reply && is_silence(reply.error())) return reply.error();
  // Behind a slow link it did not answer the first question in time, and says now what it is.
  if (robot.silence()) robot.ask_again();
  if (!robot.serves_aim_v1())
    if (const auto& other = robot.other_robot()) return other->error;
  return Done{};
}

}  // namespace aim::cli
