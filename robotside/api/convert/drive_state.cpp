// The two sources of a drive's state.
#include "robotside/api/convert/drive_state.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// Of a robot whose drives report no modes: motion control commands positions in every period; without power a
// drive only damps.
constexpr std::array kUsed{
    DriveMode{wire::OperationMode_CSP, "CSP", "cyclic synchronous position", DriveLaw::position},
    DriveMode{wire::OperationMode_DAMPING, "DAMPING", "compliant with damping", DriveLaw::damped}};

DriveReading used_mode(const RobotModel& model, const RobotState& state, std::size_t joint) {
  const bool powered = model.joints[joint].limb == Limb::legs ? state.legs_powered : state.upper_body_powered;
  const bool on = powered && (state.switched_off & bit(joint)) == 0;
  DriveReading reading{.known = true, .mode = kUsed[on ? 0 : 1].number};
  if ((state.offline & bit(joint)) == 0) return reading;
  reading.error = 1;
  reading.reason = "it does not answer";
  return reading;
}

wire::OperationMode nearest(DriveLaw law) {
  switch (law) {
    case DriveLaw::none:
    case DriveLaw::damped:
      return wire::OperationMode_DAMPING;
    case DriveLaw::position:
      return wire::OperationMode_CSP;
    case DriveLaw::torque:
      return wire::OperationMode_CST;
  }
  return wire::OperationMode_UNDEFINED;
}

}  // namespace

bool has_drive(const Services& services, std::size_t joint) {
  const RobotModel& model = services.robot.model();
  if ((model.missing & bit(joint)) != 0) return false;
  if (services.ports.drives != nullptr) return true;
  return model.joints[joint].unit == JointUnit::radian && model.joints[joint].limb != Limb::waist;
}

std::span<const DriveMode> drive_modes(const Services& services) {
  if (services.ports.drives == nullptr) return kUsed;
  return services.ports.drives->drive_modes();
}

bool takes_mode(const Services& services, std::size_t joint, const DriveMode& mode) {
  return services.ports.drives == nullptr || services.ports.drives->takes(joint, mode.number);
}

DriveReading drive_of(const Services& services, const RobotState& state, std::size_t joint) {
  if (services.ports.drives != nullptr) return services.ports.drives->drive(joint);
  return used_mode(services.robot.model(), state, joint);
}

wire::OperationMode operation_mode(const Services& services, const RobotState& state, std::size_t joint) {
  const DriveReading reading = drive_of(services, state, joint);
  if (!reading.known) return wire::OperationMode_UNDEFINED;
  for (const DriveMode& mode : drive_modes(services))
    if (mode.number == reading.mode) return nearest(mode.law);
  return wire::OperationMode_UNDEFINED;
}

}  // namespace aim::robotside
