// The entry point of libaim-mqtt.so, which the backend table finds by name.
#include <string_view>
#include <utility>

#include "transport/mqtt/mqtt_bus.hpp"
#include "transport/topic_bus.hpp"

// Returns a bus that the caller must delete, or nullptr and the reason in *error. `rest`: HOST:PORT.
extern "C" __attribute__((visibility("default"))) aim::transport::TopicBus* aim_open_bus(
    const std::string_view* rest, const aim::transport::BusOptions* options, aim::Error* error) {
  auto bus = aim::transport::mqtt::open_mqtt_bus(*rest, *options);
  if (bus) return bus->release();
  *error = std::move(bus.error());
  return nullptr;
}
