// Which port a service lives on.
// Source: AimDK wire, sections 4.0 and 7: HAL services on the HAL port, the motion player on its own, the
// rest on MC's.
#include "core/method.hpp"

namespace aim {

Endpoint endpoint_of_service(std::string_view service_full_name) {
  constexpr std::string_view package = "aimdk.protocol.";
  if (!service_full_name.starts_with(package)) return Endpoint::mc;
  const std::string_view service = service_full_name.substr(package.size());
  if (service.starts_with("Motion")) return Endpoint::player;
  if (service.starts_with("Camera")) return Endpoint::hal_orin;
  if (service.starts_with("Hal")) return Endpoint::hal;
  return Endpoint::mc;
}

}  // namespace aim
