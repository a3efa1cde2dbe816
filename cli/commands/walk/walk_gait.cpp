// aimctl walk gait. Source: AimDK A2 motion control, LocomotionGaitType.
#include <fmt/format.h>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/commands/walk/walk_verb.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

struct GaitName {
  std::string_view name;
  wire::LocomotionGaitType gait;
};
constexpr GaitName kGaitNames[] = {{"stance", wire::LocomotionGaitType_STANCE},
                                   {"walk", wire::LocomotionGaitType_WALK},
                                   {"smart_walk", wire::LocomotionGaitType_SMART_WALK}};

Json document_of(wire::LocomotionGaitType gait) {
  for (const GaitName& row : kGaitNames)
    if (row.gait == gait) return Json{{"gait", row.name}};
  if (static_cast<int>(gait) == 0) return Json{{"gait", nullptr}};
  const std::string& name = wire::LocomotionGaitType_Name(gait);
  return Json{{"gait", name.substr(name.find('_') + 1)}};
}

Result<wire::LocomotionGaitType> read_gait(Robot& robot) {
  auto reply = ask(robot, methods::McMotionService::kGetLocomotionGait, wire::CommonRequest{});
  if (!reply) return reply.error();
  return reply->gait();
}

Status show_gait(Invocation& invocation) {
  auto gait = read_gait(invocation.robot());
  if (!gait) return gait.error();
  invocation.sink().print({.document = document_of(*gait)});
  return Done{};
}

}  // namespace

Status run_walk_gait(Invocation& invocation) {
  const std::string wanted = invocation.arguments().text("NAME");
  if (wanted.empty()) return show_gait(invocation);
  wire::LocomotionGaitRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  for (const GaitName& row : kGaitNames)
    if (row.name == wanted) request.set_gait(row.gait);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kSetLocomotionGait.path, request,
                   {{"gait", wanted}});
  Robot& robot = invocation.robot();
  if (auto set = ask(robot, methods::McMotionService::kSetLocomotionGait, request); !set) return set.error();
  if (!invocation.settings().wait) {
    invocation.sink().print({.document = {{"gait", wanted}, {"accepted", true}}});
    return Done{};
  }
  auto end = poll_until(invocation.interrupt(), deadline_of(invocation.settings(), 0), pace_of(robot),
                        [&]() -> Result<bool> {
                          auto gait = read_gait(robot);
                          if (!gait) return gait.error();
                          return *gait == request.gait();
                        });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return invocation.interrupted("the gait was already requested");
  if (*end == PollEnd::expired)
    return Error{.origin = Origin::aborted,
                 .message = fmt::format("the robot accepted the request, but its gait is not {}", wanted),
                 .reason = "the current action may not support walking",
                 .hint = "aimctl why walk gait"};
  return show_gait(invocation);
}

}  // namespace aim::cli
