// Publications of the hardware abstraction.
// Source: AimDK A2 hardware abstraction (topics, types); rates are chosen by us.
#include <array>

#include "aimdk/hal_bms.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "aimdk/hal_light.pb.h"
#include "aimdk/mc_remote.pb.h"
#include "core/codec/codec.hpp"
#include "robotside/api/convert/bms_state.hpp"
#include "robotside/api/convert/emergency_state.hpp"
#include "robotside/api/convert/light_message.hpp"
#include "robotside/telemetry/publication.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

Encoded battery(const Services& services, const RobotState& state, std::uint32_t sequence) {
  if (!state.known.battery) return {};
  wire::BmsStateChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  fill_bms(state.battery, *message.mutable_data());
  return {to_protobuf(message), {}};
}

// As in the reply of GetEmergencyState, data is unset while no input is active. A button that is
// not reported is not called free.
Encoded emergency(const Services& services, const RobotState& state, std::uint32_t sequence) {
  if (!state.emergency && state.button == ButtonTrouble::unheard) return {};
  wire::EmergencyStateChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  if (state.emergency) fill_emergency(state.emergency_inputs, *message.mutable_data());
  return {to_protobuf(message), {}};
}

bool emergency_changed(const RobotState& before, const RobotState& now) {
  return !(before.emergency_inputs == now.emergency_inputs);
}

template <Light kLight, class Message>
Encoded light(const Services& services, const RobotState& state, std::uint32_t sequence) {
  Message message;
  fill_header(services, state, sequence, *message.mutable_header());
  if (services.ports.lights != nullptr)
    fill_light(services.ports.lights->light(kLight), *message.mutable_data());
  return {to_protobuf(message), {}};
}

// No remote control is connected to a simulated robot: mode UNKNOWN, and nothing is pressed.
Encoded remote_control(const Services& services, const RobotState& state, std::uint32_t sequence) {
  wire::RemoteControlChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  message.mutable_data()->set_mode(wire::McRemoteControlMode_UNKNOWN);
  return {to_protobuf(message), {}};
}

constexpr std::array kHalPublications{
    Publication{"/aima/bms/data", battery},
    Publication{"/hal_state/emergency", emergency, emergency_changed},
    Publication{"/aima/rgb_light", light<Light::rgb, wire::RgbLightStateChannel>},
    Publication{"/aima/fill_light", light<Light::fill, wire::FillLightStateChannel>},
    Publication{"/aima/light_strip", light<Light::strip, wire::LightStripStateChannel>},
    Publication{"/rc/data", remote_control},
};

}  // namespace

std::span<const Publication> hal_publications() { return kHalPublications; }

}  // namespace aim::robotside
