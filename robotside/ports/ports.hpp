// What a robot offers beside its joints and its base, as its driver hands it out: one struct of typed ports.
// The model declares the same as capabilities; what it declares and the driver lacks is refused at start.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/model/capability.hpp"
#include "robotside/ports/hardware_ports.hpp"
#include "robotside/ports/limb_ports.hpp"
#include "robotside/ports/mode_port.hpp"
#include "robotside/ports/ros_layer.hpp"
#include "robotside/ports/sensor_port.hpp"
#include "robotside/ports/sequence_port.hpp"
#include "robotside/ports/sim_world.hpp"

namespace aim::robotside {

// Null: the robot has none, or its driver does not reach it.
struct Ports {
  ModePort* modes = nullptr;          // its own controller manages the action; null: aimd's does
  SequencePort* sequences = nullptr;  // files of timed steps, and gaits of the user
  ArmPort* arms = nullptr;            // modes and trajectories of its arms
  HandPort* hands = nullptr;          // gestures of its own
  ClawPort* claws = nullptr;
  WalkPort* walking = nullptr;  // single steps and walks to a pose; null: it takes velocities only
  GainsPort* gains = nullptr;
  LightsPort* lights = nullptr;
  PowerPort* power = nullptr;
  AudioPort* audio = nullptr;
  DrivesPort* drives = nullptr;  // operation modes of its own; null: those of the model
  SensorPort* sensors = nullptr;
  RosLayer* ros = nullptr;    // a simulated robot's own; null: none, or a real robot's
  SimWorld* world = nullptr;  // null: the robot is real

  bool operator==(const Ports&) const = default;
};

// A capability that works only through a port.
struct PortNeed {
  Capability capability;
  std::string_view port;  // "the lights"
  bool (*open)(const Ports& ports);
};
std::span<const PortNeed> port_needs();

// The ports that a robot with these capabilities needs and lacks, "the lights, the loudspeaker"; empty: none.
std::string missing_ports(const CapabilitySet& capabilities, const Ports& ports);

}  // namespace aim::robotside
