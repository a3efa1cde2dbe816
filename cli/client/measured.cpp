// Asks the robot whether it is silent.
#include "cli/client/measured.hpp"

#include <fmt/format.h>

#include "aim/v1/status.pb.h"
#include "cli/client/fault_text.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

bool is_silent(Robot& robot) {
  if (!robot.serves_aim_v1()) return false;
  const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  return page && page->silent();
}

Status measured_now(Robot& robot) {
  if (!is_silent(robot)) return Done{};
  return not_measured(robot, "what the robot measures now");
}

Error not_measured(Robot& robot, std::string_view what) {
  return Error{.origin = Origin::timeout,
               .message = fmt::format("{} is not known", what),
               .reason = fault_text(robot),
               .hint = "see whether the robot is on and its link works: aimctl doctor"};
}

}  // namespace aim::cli
