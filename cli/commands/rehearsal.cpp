// Asks aim.v1 CheckService about a message.
#include "cli/commands/rehearsal.hpp"

#include "aim/v1/check.pb.h"
#include "cli/reply.hpp"
#include "core/methods.hpp"

namespace aim::cli {

Status rehearse(Invocation& invocation, std::string_view what, const google::protobuf::Message& message,
                Json plan) {
  Robot& robot = invocation.robot();
  Json document = Json::object();
  document["dry_run"] = true;
  if (robot.serves_aim_v1()) {
    aim::v1::CheckRequest request;
    request.set_method(std::string(what));
    request.set_json(to_json(message));
    auto reply = robot.call(methods::kCheck, request);
    if (!reply) return reply.error();
    if (!reply->allowed()) return to_error(reply->refusal());
    document["checked_by"] = "robot";
    Json clamps = Json::array();
    for (const auto& clamp : reply->clamps())
      clamps.push_back({{"joint", clamp.joint()},
                        {"requested", clamp.requested()},
                        {"applied", clamp.applied()},
                        {"unit", clamp.unit()}});
    document["clamps"] = std::move(clamps);
  } else {
    document["checked_by"] = "aimctl";
    invocation.sink().note(
        "this robot serves no aim.v1 and cannot check; only aimctl's own limits were looked at");
  }
  document.update(plan);
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

}  // namespace aim::cli
