// The rules of ownership. The order of the checks decides which reason a refusal gives.
#include "robotside/control/authority.hpp"

namespace aim::robotside {
InterfaceSet needed_for(Limb limb, Claim claim) {
  switch (limb) {
    case Limb::arms:
      return claim == Claim::task ? Interface::servo | Interface::planning : InterfaceSet(Interface::servo);
    case Limb::neck:
    case Limb::hands:
      return claim == Claim::stream ? InterfaceSet(Interface::servo) : InterfaceSet();
    case Limb::waist:
      return Interface::waist;
    case Limb::legs:
      return {};
  }
  return {};
}

Refused may_move(const Action& action, Limb limb, Claim claim, const LimbControl& control) {
  if (limb == Limb::legs) return Refused::owned_by_action;
  const InterfaceSet needed = needed_for(limb, claim);
  if (needed != InterfaceSet()) {
    if (!action.opens.has_any(needed)) return Refused::interface_closed;
    if (control.preparing) return Refused::transition_running;
  }
  const Owner owner = action.owners.of(limb);
  if (owner == Owner::motion_player && control.player) return Refused::owned_by_player;
  if (owner == Owner::none || !control.powered) return Refused::unpowered;
  if (owner == Owner::action || control.performing) return Refused::owned_by_action;
  if (control.by_task && claim != Claim::task) return Refused::owned_by_task;
  if (control.by_stream && claim == Claim::task) return Refused::owned_by_stream;
  return Refused::none;
}

}  // namespace aim::robotside
