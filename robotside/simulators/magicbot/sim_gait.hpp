// Gaits and tricks of the simulated MagicBot: which may follow which, how long they take, and how a trick
// moves the upper body. Names and numbers: GaitMode and TrickAction of the vendor's public SDK. Transitions:
// the state machines of its documents, and two of ours (see accepts()). Durations and motions are ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "robotside/frames/magicbot/bot_frame.hpp"

namespace aim::robotside::magicbot {

// Whether a gait may follow another one. High level: passive, damper, recovery stand, then balance stand and
// walk, each with its neighbours. Low level: SDK mode with passive and damper. Ours: passive and damper
// follow each gait, because a stop must not depend on the gait; the documents do not say it.
constexpr bool accepts(GaitMode from, GaitMode to) {
  switch (to) {
    case GaitMode::passive:
    case GaitMode::pure_damper:
      return true;
    case GaitMode::recovery_stand:
      return from == GaitMode::pure_damper || stands(from);
    case GaitMode::balance_stand:
    case GaitMode::arm_swing_walk:
      return stands(from);
    case GaitMode::lowlevel_sdk:
      return from == GaitMode::passive || from == GaitMode::pure_damper || from == to;
  }
  return false;
}

// How long a gait takes to begin, at least [s].
constexpr double change_s(GaitMode to) {
  switch (to) {
    case GaitMode::recovery_stand:
      return 2.0;  // standing up
    case GaitMode::balance_stand:
    case GaitMode::arm_swing_walk:
      return 0.5;
    case GaitMode::passive:
    case GaitMode::pure_damper:
    case GaitMode::lowlevel_sdk:
      return 0;
  }
  return 0;
}

// How a trick moves a joint.
enum class TrickPath : std::uint8_t {
  reach,  // to `amount`, where it stays
  visit,  // to `amount` away from where it is, and back
  swing,  // `amount` to both sides, `cycles` times, and back
};
struct TrickTerm {
  std::size_t joint;
  TrickPath path;
  double amount;      // [rad]
  double cycles = 0;  // of swing
  double phase = 0;   // of swing, in turns
};
struct SimTrick {
  std::int16_t number;
  double lasts_s;
  bool returns;  // all joints of the upper body go to their place of standing
  std::span<const TrickTerm> terms = {};
};

inline constexpr std::int16_t kTrickRecovery = 103;  // also ends another trick
// All tricks, in the order of their numbers.
std::span<const SimTrick> sim_tricks();
const SimTrick* sim_trick(int number);  // nullptr: there is none

}  // namespace aim::robotside::magicbot
