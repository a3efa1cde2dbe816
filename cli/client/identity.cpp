// Asks the robot for its serial number.
#include "cli/client/identity.hpp"

#include "aim/v1/version.pb.h"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error other_identity(const Robot& robot, const std::string& serial, std::string reason) {
  return Error{
      .origin = Origin::identity,
      .message = "the robot at " + robot.address().name + " is not the robot " + serial,
      .reason = std::move(reason),
      .hint = "check the address; the serial number is pinned by the configuration (aimctl config list)",
      .facts = {{"pinned_serial", serial}}};
}

}  // namespace

Status verify_serial(Robot& robot, const std::string& serial) {
  const auto version = robot.call(methods::VersionService::kGetVersion, v1::GetVersionRequest{});
  if (!version && !not_implemented(version.error())) return version.error();
  if (!version || version->serial().empty())
    return other_identity(robot, serial, "it does not report a serial number");
  if (version->serial() == serial) return Done{};
  Error error = other_identity(robot, serial, "it reports the serial number " + version->serial());
  error.facts.push_back({"serial", version->serial()});
  return error;
}

}  // namespace aim::cli
