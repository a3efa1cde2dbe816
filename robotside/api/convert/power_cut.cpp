// Whether the power of the robot may be cut.
#include "robotside/api/convert/power_cut.hpp"

#include "robotside/control/parts/support.hpp"

namespace aim::robotside {

bool may_cut_power(RequestContext& context) {
  const RobotState state = context.robot().state();
  if (may_lose_power(context.model(), state)) return true;
  const Support support = support_of(context.model(), state);
  const bool carried = support == Support::legs || support == Support::changing;
  context.refuse({Origin::state, "the power was not switched",
                  carried                       ? "the robot stands on its legs and would fall"
                  : state.rest == Rest::unknown ? "it is not measured whether the robot moves"
                                                : "the robot moves",
                  "let it sit down or suspend it first: aimctl stop --level sit"});
  return false;
}

}  // namespace aim::robotside
