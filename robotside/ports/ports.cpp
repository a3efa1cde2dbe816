// Which capability needs which port.
#include "robotside/ports/ports.hpp"

#include <array>

namespace aim::robotside {
namespace {

template <auto Port>
bool open(const Ports& ports) {
  return ports.*Port != nullptr;
}

constexpr std::array kNeeds{
    PortNeed{Capability::motions, "the controller of actions", open<&Ports::modes>},
    PortNeed{Capability::sequences, "the controller of sequences", open<&Ports::sequences>},
    PortNeed{Capability::user_gaits, "the controller of sequences", open<&Ports::sequences>},
    PortNeed{Capability::arm_modes, "the controller of the arms", open<&Ports::arms>},
    PortNeed{Capability::arm_trajectories, "the controller of the arms", open<&Ports::arms>},
    PortNeed{Capability::own_gestures, "the controller of the hands", open<&Ports::hands>},
    PortNeed{Capability::hand_force, "the controller of the hands", open<&Ports::hands>},
    PortNeed{Capability::hand_touch, "the controller of the hands", open<&Ports::hands>},
    PortNeed{Capability::claws, "the controller of the claws", open<&Ports::claws>},
    PortNeed{Capability::foot_steps, "the walking controller", open<&Ports::walking>},
    PortNeed{Capability::walk_to, "the walking controller", open<&Ports::walking>},
    PortNeed{Capability::motor_gains, "the gains of the motors", open<&Ports::gains>},
    PortNeed{Capability::lights, "the lights", open<&Ports::lights>},
    PortNeed{Capability::power, "the power supply", open<&Ports::power>},
    PortNeed{Capability::audio, "the loudspeaker", open<&Ports::audio>},
    PortNeed{Capability::cameras, "the cameras and the lidar", open<&Ports::sensors>},
    PortNeed{Capability::lidar, "the cameras and the lidar", open<&Ports::sensors>},
};

}  // namespace

std::span<const PortNeed> port_needs() { return kNeeds; }

std::string missing_ports(const CapabilitySet& capabilities, const Ports& ports) {
  std::string missing;
  std::string_view last;
  for (const PortNeed& need : kNeeds) {
    if (!capabilities.has(need.capability) || need.open(ports) || need.port == last) continue;
    missing += (missing.empty() ? "" : ", ") + std::string(need.port);
    last = need.port;
  }
  return missing;
}

}  // namespace aim::robotside
