// The rules of ownership. The order of the checks decides which reason a refusal gives.
#include "robotside/control/parts/authority.hpp"

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

// Steps and walks begin where the robot stands; the rest needs power in the limb. Claws are at the ends of
// the arms, on a robot that may have no fingers. Gains can be changed in every action.
bool allows(const Action& action, OwnMotion what) {
  switch (what) {
    case OwnMotion::arm_mode:
    case OwnMotion::arms:
      return action.owners.arms != Owner::none;
    case OwnMotion::hands:
      return action.owners.hands != Owner::none;
    case OwnMotion::claws:
      return action.owners.hands != Owner::none || action.owners.arms != Owner::none;
    case OwnMotion::steps:
    case OwnMotion::walk:
      return action.stands && action.owners.legs != Owner::none && action.behaviour != Behaviour::motion;
    case OwnMotion::gains:
      return true;
  }
  return false;
}

Limb limb_of(OwnMotion what) {
  switch (what) {
    case OwnMotion::arm_mode:
    case OwnMotion::arms:
      return Limb::arms;
    case OwnMotion::hands:
    case OwnMotion::claws:
      return Limb::hands;
    case OwnMotion::steps:
    case OwnMotion::walk:
    case OwnMotion::gains:
      return Limb::legs;
  }
  return Limb::legs;
}

}  // namespace aim::robotside
