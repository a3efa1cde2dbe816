// The entry point of libaim-dds.so, which the backend table finds by name.
#include <string_view>
#include <utility>

#include "transport/dds/dds_bus.hpp"
#include "transport/topic_bus.hpp"

// Returns a bus that the caller must delete, or nullptr and the reason in *error.
extern "C" __attribute__((visibility("default"))) aim::transport::TopicBus* aim_open_bus(
    const std::string_view* /*rest*/, const aim::transport::BusOptions* options, aim::Error* error) {
  aim::Result<std::unique_ptr<aim::transport::TopicBus>> bus = aim::transport::dds::open_dds_bus(*options);
  if (bus) return bus->release();
  *error = std::move(bus.error());
  return nullptr;
}
