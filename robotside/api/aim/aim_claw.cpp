// aim.v1 ClawService: two-finger claws.
#include <array>

#include "core/model/methods.hpp"
#include "core/units.hpp"
#include "robotside/api/convert/claw_message.hpp"
#include "robotside/api/convert/limb_request.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

constexpr double kFull = 100;  // [%]

void get_claws(RequestContext& context, const v1::GetClawsRequest&, v1::GetClawsResponse& reply) {
  add_claws(context.services().ports.claws, *reply.mutable_claws());
}

void check_percent(RequestContext& context, std::string_view what, double value) {
  if (value < 0 || value > kFull)
    context.refuse({Origin::limit,
                    fmt::format("the {} of a claw cannot be {} %", what, format_number(value)),
                    "its limits are 0 to 100 %",
                    {},
                    {},
                    {{"value_percent", format_number(value)}}});
}

ClawTarget target_of(RequestContext& context, const v1::ClawTarget& asked) {
  const auto side = one_side_of(context, asked.side());
  check_percent(context, "position", asked.closed_percent());
  check_percent(context, "velocity", asked.velocity_percent());
  if (asked.current_a() < 0)
    context.refuse({Origin::limit,
                    fmt::format("the current of a claw cannot be {} A", format_number(asked.current_a())),
                    "it is 0 or more"});
  ClawTarget target{side.value_or(Side::both), asked.closed_percent(), {}, {}};
  if (asked.has_velocity_percent()) target.velocity = asked.velocity_percent();
  if (asked.has_current_a()) target.current = asked.current_a();
  return target;
}

void set_claws(RequestContext& context, const v1::SetClawsRequest& request, v1::SetClawsResponse&) {
  ClawPort* port = claws_of(context);
  std::vector<ClawTarget> targets;
  const bool two_alike =
      request.targets_size() == 2 && request.targets(0).side() == request.targets(1).side();
  if (request.targets().empty() || request.targets_size() > 2 || two_alike)
    context.refuse(
        {Origin::usage, "the claws do not move", "a request names each claw once, and one at least"});
  else
    for (const v1::ClawTarget& asked : request.targets()) targets.push_back(target_of(context, asked));
  begin_own_motion(context, OwnMotion::claws, [&] { return port->move(targets); });
}

constexpr std::array kClawRows{
    serve<methods::ClawService::kGet, get_claws>().as(Work::poll),
    serve<methods::ClawService::kSet, set_claws>().as(Work::robot),
};

}  // namespace

std::span<const RpcRow> aim_claw_rows() { return kClawRows; }

}  // namespace aim::robotside
