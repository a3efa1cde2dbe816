// The port on which a robot serves each service, and what else the schema does not say of a method.
// Source: AimDK A2 documents, ports and modules. A service whose own port has no Endpoint is called at motion
// control.
#include "core/model/method.hpp"
#include "core/letter_case.hpp"

#include <algorithm>
#include <array>

namespace aim {
namespace {

struct ServiceRow {
  std::string_view prefix;  // of the path without its package; the first matching row is used
  Endpoint endpoint;
};

constexpr ServiceRow kServices[] = {
    {"HalAudio", Endpoint::hal_orin},
    {"HalLightStrip", Endpoint::hal_orin},
    {"HalFillLight", Endpoint::hal_orin},
    {"HalRgbLightService/Set", Endpoint::lights},  // it reads from hal
    {"Camera", Endpoint::hal_orin},  // CameraService, CamerasIntrinsicService, CameraSnapshotsService
    {"Hal", Endpoint::hal},
    {"PncArm", Endpoint::arm_planning},
    {"System", Endpoint::system},
    {"HDS", Endpoint::alerts},
    {"MotionCommand", Endpoint::player},
    {"MotionStream", Endpoint::player},
    {"NoitomStream", Endpoint::player},
};

// A robot prints no input of the emergency stop that is not active.
constexpr std::string_view kMayBeEmpty = "aimdk.protocol.HalEmergencyService/GetEmergencyState";

// Prefixes of read methods, in AimDK's naming and ours.
constexpr std::array<std::string_view, 6> kReaders{"get", "list", "check", "compute", "kine", "poll"};

bool begins_with(std::string_view name, std::string_view prefix) {
  return name.size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), name.begin(), [](char a, char b) { return a == lower(b); });
}

}  // namespace

Endpoint endpoint_of(std::string_view path) {
  constexpr std::string_view package = "aimdk.protocol.";
  if (!path.starts_with(package)) return Endpoint::mc;
  const std::string_view name = path.substr(package.size());
  for (const ServiceRow& row : kServices)
    if (name.starts_with(row.prefix)) return row.endpoint;
  return Endpoint::mc;
}

bool may_be_empty(std::string_view path) { return path == kMayBeEmpty; }

bool only_reads(std::string_view method_name) {
  return std::any_of(kReaders.begin(), kReaders.end(),
                     [&](std::string_view prefix) { return begins_with(method_name, prefix); });
}

}  // namespace aim
