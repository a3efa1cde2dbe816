// What a claw reports, as a message.
#pragma once

#include "aim/v1/hand.pb.h"
#include "core/model/body_part.hpp"
#include "robotside/ports/limb_ports.hpp"

namespace aim::robotside {

// Adds a row per claw, left first.
template <class Rows>
void add_claws(const ClawPort* port, Rows& rows) {
  const auto claws = port == nullptr ? std::nullopt : port->claws();
  if (!claws) return;
  for (std::size_t i = 0; i < claws->size(); ++i) {
    const ClawReading& claw = (*claws)[i];
    v1::ClawState& row = *rows.Add();
    row.set_side(std::string(kSides[i]));
    row.set_state(std::string(kClawActivities[static_cast<std::size_t>(claw.activity)]));
    row.set_closed_percent(claw.closed);
    row.set_velocity_percent(claw.velocity);
    row.set_current_a(claw.current);
  }
}

}  // namespace aim::robotside
