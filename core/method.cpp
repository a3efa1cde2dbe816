// Which port of a robot a service lives on.
// Source: AimDK A2 documents, ports and modules; services whose own port no Endpoint names are asked at
// motion control.
#include "core/method.hpp"

namespace aim {
namespace {

struct ServiceRow {
  std::string_view prefix;  // of the service's short name; the first row that fits decides
  Endpoint endpoint;
};

constexpr ServiceRow kServices[] = {
    {"HalAudio", Endpoint::hal_orin},
    {"Camera", Endpoint::hal_orin},  // CameraService, CamerasIntrinsicService, CameraSnapshotsService
    {"Hal", Endpoint::hal},
    {"MotionCommand", Endpoint::player},
    {"MotionStream", Endpoint::player},
    {"NoitomStream", Endpoint::player},
};

}  // namespace

Endpoint endpoint_of_service(std::string_view service_full_name) {
  constexpr std::string_view package = "aimdk.protocol.";
  if (!service_full_name.starts_with(package)) return Endpoint::mc;
  const std::string_view name = service_full_name.substr(package.size());
  for (const ServiceRow& row : kServices)
    if (name.starts_with(row.prefix)) return row.endpoint;
  return Endpoint::mc;
}

}  // namespace aim
