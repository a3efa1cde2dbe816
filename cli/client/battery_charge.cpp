// A field that a robot does not fill in is zero on the wire, which is no charge of zero.
#include "cli/client/battery_charge.hpp"

namespace aim::cli {

std::optional<double> charge_of(const RobotModel& model, const v1::GetStatusResponse& page) {
  if (!model.can(Capability::battery) || page.battery_unknown()) return std::nullopt;
  return page.battery_percent();
}

}  // namespace aim::cli
