// The entry point of libaim-iceoryx.so, which the backend table finds by name.
#include <dlfcn.h>

#include <filesystem>
#include <string_view>
#include <utility>

#include "transport/iceoryx/iceoryx_bus.hpp"
#include "transport/topic_bus.hpp"

namespace {

// aim-iceoryx, beside this module.
std::string program() {
  static const char here = 0;
  Dl_info module{};
  if (::dladdr(&here, &module) == 0 || module.dli_fname == nullptr) return {};
  return (std::filesystem::path(module.dli_fname).parent_path() / "aim-iceoryx").string();
}

}  // namespace

// Returns a bus that the caller must delete, or nullptr and the reason in *error.
extern "C" __attribute__((visibility("default"))) aim::transport::TopicBus* aim_open_bus(
    const std::string_view* /*rest*/, const aim::transport::BusOptions* options, aim::Error* error) {
  auto bus = aim::transport::iceoryx::open_iceoryx_bus(program(), *options);
  if (bus) return bus->release();
  *error = std::move(bus.error());
  return nullptr;
}
