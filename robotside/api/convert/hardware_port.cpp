// Refuses what the driver does not reach.
#include "robotside/api/convert/hardware_port.hpp"

#include <fmt/core.h>

namespace aim::robotside {
namespace {

constexpr std::string_view kAskHardware = "send the request to the hardware abstraction of the robot itself";
constexpr std::string_view kUseDriver = "start aimd with the driver of the robot";

template <class Port>
Port* reached(RequestContext& context, Port* port, std::string_view what, std::string_view hint) {
  if (port == nullptr)
    context.refuse({Origin::state, fmt::format("{} cannot be reached", what),
                    fmt::format("the driver {} does not reach it", context.services().facts.driver),
                    std::string(hint)});
  return port;
}

}  // namespace

PowerPort* power_of(RequestContext& context) {
  return reached(context, context.services().ports.power, "the power supply", kAskHardware);
}
LightsPort* lights_of(RequestContext& context) {
  return reached(context, context.services().ports.lights, "the light", kAskHardware);
}
AudioPort* audio_of(RequestContext& context) {
  return reached(context, context.services().ports.audio, "the loudspeaker", kAskHardware);
}

SequencePort* sequences_of(RequestContext& context) {
  return reached(context, context.services().ports.sequences, "the controller of sequences and gaits",
                 kUseDriver);
}

ArmPort* arms_of(RequestContext& context) {
  return reached(context, context.services().ports.arms, "the controller of the arms", kUseDriver);
}
HandPort* hands_of(RequestContext& context) {
  return reached(context, context.services().ports.hands, "the controller of the hands", kUseDriver);
}
ClawPort* claws_of(RequestContext& context) {
  return reached(context, context.services().ports.claws, "the controller of the claws", kUseDriver);
}
WalkPort* walking_of(RequestContext& context) {
  return reached(context, context.services().ports.walking, "the walking controller", kUseDriver);
}
GainsPort* gains_of(RequestContext& context) {
  return reached(context, context.services().ports.gains, "the controller of the motors", kUseDriver);
}

}  // namespace aim::robotside
