// Makes and reads decisions of the control loop.
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

inline Decision accepted(ActionIndex action) {
  Decision decision;
  decision.verdict = Verdict::accepted;
  decision.action = action;
  return decision;
}

inline bool goes_on(const Decision& decision) {
  return decision.verdict == Verdict::accepted || decision.verdict == Verdict::clamped;
}

inline void refuse(Decision& decision, Refused why) {
  decision.verdict = Verdict::refused;
  decision.refused = why;
}

}  // namespace aim::robotside
