// The entry point of libaim-lcm.so, which the backend table finds by name.
#include <string>
#include <string_view>
#include <utility>

#include "transport/lcm/lcm_bus.hpp"
#include "transport/topic_bus.hpp"

// Returns a bus that the caller must delete, or nullptr and the reason in *error.
extern "C" __attribute__((visibility("default"))) aim::transport::TopicBus* aim_open_bus(
    const std::string_view* rest, const aim::transport::BusOptions* options, aim::Error* error) {
  if (!rest->empty()) {
    *error = {.origin = aim::Origin::usage,
              .message = "'lcm:" + std::string(*rest) + "' is not an address",
              .reason = "LCM has no host: interface and domain are options"};
    return nullptr;
  }
  auto bus = aim::transport::lcm::open_lcm_bus(*options);
  if (bus) return bus->release();
  *error = std::move(bus.error());
  return nullptr;
}
