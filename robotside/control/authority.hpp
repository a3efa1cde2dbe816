// Who may move a limb now: the rules of ownership as one pure function.
// Source: AimDK A2 motion control, "must read": which action opens what, and the motion player's ownership.
#pragma once

#include "core/model/action.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

// The ways in which a client moves a limb.
enum class Claim : std::uint8_t {
  call,    // SetNeckCommand, SetHandCommand: open in every action
  stream,  // set-points by topic
  task,    // a planned move
};

// What holds a limb at this moment.
struct Grip {
  bool preparing = false;   // the action is being entered
  bool player = false;      // the motion player is enabled for this limb
  bool powered = true;      // the limb has power
  bool performing = false;  // a dance or the player moves it right now
  bool by_task = false;     // a task moves it
  bool by_stream = false;   // a stream drives it
};

Refused may_move(const Action& action, Limb limb, Claim claim, const Grip& grip);

// The interface that a limb needs for being moved in this way; nothing: any action will do.
InterfaceSet needed_for(Limb limb, Claim claim);

}  // namespace aim::robotside
