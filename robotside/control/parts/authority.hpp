// Whether a client may move a limb now: the rules of ownership as one pure function.
// Source: AimDK A2 motion control, "must read": the interfaces each action opens, and the motion player's
// ownership.
#pragma once

#include "core/model/action.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

// The ways in which a client moves a limb.
enum class Claim : std::uint8_t {
  call,    // SetNeckCommand, SetHandCommand: allowed in every action
  stream,  // set-points sent to a topic
  task,    // a planned move
};

// What controls a limb at this moment.
struct LimbControl {
  bool preparing = false;   // the action is being entered
  bool player = false;      // the motion player is enabled for this limb
  bool powered = true;      // the limb has power
  bool performing = false;  // a dance or the motion player moves it now
  bool by_task = false;     // a task moves it
  bool by_stream = false;   // a set-point stream moves it
};

Refused may_move(const Action& action, Limb limb, Claim claim, const LimbControl& control);

// Whether the robot's own controller can do this in an action that a client may be in.
bool allows(const Action& action, OwnMotion what);
// The limb that moves.
Limb limb_of(OwnMotion what);

// The interfaces of which the action must open one so that the limb may be moved this way. Empty: any action.
InterfaceSet needed_for(Limb limb, Claim claim);

}  // namespace aim::robotside
