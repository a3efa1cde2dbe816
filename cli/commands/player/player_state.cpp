// Source: AimDK wire, section 4.8.
#include "cli/commands/player/player_state.hpp"

#include "aim/v1/status.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

namespace wire = aimdk::protocol;

Result<Json> read_player(Robot& robot) {
  auto reply = ask(robot, methods::MotionCommandService::kGetMotionStatus, wire::CommonRequest{});
  if (!reply) return reply.error();
  const std::string& status = wire::MotionCommandStatus_Name(reply->status());
  Json document{{"enabled", nullptr},
                {"neck_enabled", reply->is_neck_enable()},
                {"owner", nullptr},
                {"status", status.substr(status.find('_') + 1)},
                {"motion", reply->motion_id().empty() ? Json(nullptr) : Json(reply->motion_id())},
                {"time_to_end_s", static_cast<double>(reply->time_to_end_ms()) / 1000}};
  if (robot.serves_aim_v1()) {
    auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
    if (!page) return page.error();
    document["enabled"] = page->motion_player_enabled();
    document["neck_enabled"] = page->neck_motion_player_enabled();
    document["owner"] = page->upper_body_owner();
  }
  return document;
}

}  // namespace aim::cli
