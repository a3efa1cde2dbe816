// Claws.
#include "robotside/simulators/kuavo/claw_sim.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

constexpr std::array<std::string_view, 2> kNames = {"left_claw", "right_claw"};
constexpr double kDefaultVelocity = 50, kDefaultEffort = 1.0;  // [%/s], [A]; also for 0
constexpr JointLimits kClawLimits = {{0, 100}, 100, 500, 0};   // acceleration: ours
constexpr double kMostEffort = 3;                              // of a claw (ours) [A]
constexpr double kEffortAtRest = 0.06;                         // the document's example [A]
constexpr double kEffortOfMotion = 0.5;                        // share of the permitted one (ours)
constexpr double kArrived = 0.05;                              // [%]

double given(const std::vector<double>& values, std::size_t index, double otherwise) {
  return index < values.size() && values[index] != 0 ? values[index] : otherwise;
}
bool finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

}  // namespace

Outcome ClawSim::command(const ClawRequest& given_request) {
  if (!present_) return {false, "leju claw actuator not initialized"};
  ClawRequest request = given_request;
  // The vendor's libraries send both positions without names.
  if (request.names.empty() && request.positions.size() == kNames.size())
    request.names.assign(kNames.begin(), kNames.end());
  for (const std::string& name : request.names)
    if (std::find(kNames.begin(), kNames.end(), name) == kNames.end())
      return {false, "Invaild Data: name must be `left_claw` or `right_claw`!"};
  const std::size_t count = request.names.size();
  if (count == 0 || request.positions.size() != count || request.velocities.size() > count ||
      request.efforts.size() > count || !finite(request.positions) || !finite(request.velocities) ||
      !finite(request.efforts))
    return {false, "Invaild Data: name and position must have the same length!"};  // text: ours
  if (busy()) return {false, " claw is executing, please send again later."};
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t side = request.names[i] == kNames[0] ? 0 : 1;
    Claw& claw = claws_[side];
    claw.target = kClawLimits.position.clamp(request.positions[i]);
    claw.velocity = std::clamp(given(request.velocities, i, kDefaultVelocity), 1.0, kClawLimits.velocity);
    claw.effort = std::clamp(given(request.efforts, i, kDefaultEffort), 0.0, kMostEffort);
    states_[side].state = kMoving;
  }
  return {true, "success."};
}

void ClawSim::place_object(int side, std::optional<double> closed_at) {
  if (side < 0 || side > 2 || (closed_at && !(*closed_at >= 0 && *closed_at <= 100))) return;
  for (int i = 0; i < 2; ++i)
    if (side == 2 || side == i) claws_[static_cast<std::size_t>(i)].object = closed_at;
}

void ClawSim::step() {
  if (!present_) return;
  for (std::size_t i = 0; i < claws_.size(); ++i) step_claw(claws_[i], states_[i]);
}

void ClawSim::step_claw(Claw& claw, ClawSimState& state) {
  JointLimits limits = kClawLimits;
  if (claw.object) limits.position.max = std::max(*claw.object, claw.joint.position);
  claw.joint.follow(claw.target, limits, claw.velocity);
  const bool stopped = claw.object && claw.target > *claw.object && claw.joint.velocity == 0 &&
                       std::abs(claw.joint.position - *claw.object) <= kArrived;
  if (stopped)
    state.state = kGrabbed;
  else if (state.state == kGrabbed)  // the object is gone
    state.state = kMoving;
  if (state.state == kMoving && claw.joint.velocity == 0 &&
      std::abs(claw.joint.position - claw.target) <= kArrived)
    state.state = kReached;
  state.position = claw.joint.position;
  state.velocity = claw.joint.velocity;
  state.effort = stopped                    ? claw.effort
                 : claw.joint.velocity != 0 ? std::max(kEffortAtRest, kEffortOfMotion * claw.effort)
                                            : kEffortAtRest;
}

}  // namespace aim::robotside::kuavo
