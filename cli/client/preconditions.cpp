// Checks work mode, emergency stop and action with the vendor's calls.
#include "cli/client/preconditions.hpp"

#include "aimdk/common.pb.h"
#include "aimdk/mc_base.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/emergency_stop.hpp"
#include "cli/client/reply.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kLook{1'000};

}  // namespace

Result<std::optional<Precondition>> unmet_precondition(Robot& robot, std::optional<Interface> needs) {
  const auto emergency = read_emergency(robot, kLook);
  if (emergency && emergency->active)
    return std::optional<Precondition>(
        {"an emergency stop is active: " + emergency->reason, emergency->release});
  auto mode = ask(robot, methods::McBaseService::kGetWorkMode, wire::CommonRequest{});
  if (!mode) return mode.error();
  if (mode->mode() == wire::ControlSource_DISABLED)
    return std::optional<Precondition>(
        {"the work mode of motion control is DISABLED: it accepts no commands",
         "check aimctl estop status; the mode is restored when the emergency stop is released"});
  if (!needs) return std::optional<Precondition>();
  auto open = require_interface(robot, *needs, "the command");
  if (open) return std::optional<Precondition>();
  if (open.error().origin != Origin::state) return open.error();
  return std::optional<Precondition>({open.error().message + ": " + open.error().reason, open.error().hint});
}

}  // namespace aim::cli
