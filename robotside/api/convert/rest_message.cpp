// Its support, what is measured, and what its own controller does.
#include "robotside/api/convert/rest_message.hpp"

#include "robotside/control/parts/support.hpp"
#include "robotside/state/fault.hpp"
#include "robotside/tasks/own_motions.hpp"

namespace aim::robotside {
namespace {

v1::Posture wire_posture(Support support) {
  switch (support) {
    case Support::legs:
      return v1::POSTURE_STANDING;
    case Support::seat:
      return v1::POSTURE_SEATED;
    case Support::belly:
      return v1::POSTURE_LYING;
    case Support::nothing:
      return v1::POSTURE_UNLOADED;
    case Support::mount:
      return v1::POSTURE_FIXED;
    case Support::changing:
      return v1::POSTURE_CHANGING;
  }
  return v1::POSTURE_UNKNOWN;
}

}  // namespace

RestReport rest_report(const Services& services, const RobotModel& model, const RobotState& state) {
  // After a silence what was measured before it says nothing, until it has been measured again.
  if (is_silent(state)) return {};
  return {.posture = wire_posture(support_of(model, state)),
          .at_rest = state.at_rest && !own_motions_of(services.ports).any(),
          .unknown = state.rest == Rest::unknown};
}

}  // namespace aim::robotside
