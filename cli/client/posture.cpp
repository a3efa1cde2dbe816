// Reads aim.v1 StatusService.
#include "cli/client/posture.hpp"

#include "core/model/methods.hpp"

namespace aim::cli {

std::string_view posture_word(v1::Posture posture) {
  switch (posture) {
    case v1::POSTURE_STANDING:
      return "standing";
    case v1::POSTURE_SEATED:
      return "seated";
    case v1::POSTURE_UNLOADED:
      return "unloaded";
    case v1::POSTURE_CHANGING:
      return "changing";
    case v1::POSTURE_LYING:
      return "lying";
    case v1::POSTURE_FIXED:
      return "fixed";
    default:
      return "";
  }
}

bool knows_rest(const v1::GetStatusResponse& page) {
  return page.posture() != v1::POSTURE_UNKNOWN && !page.rest_unknown();
}

Result<v1::Posture> read_posture(Robot& robot) {
  auto status = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (status) return status->posture();
  if (status.error().origin == Origin::not_found) return v1::POSTURE_UNKNOWN;
  return status.error();
}

}  // namespace aim::cli
