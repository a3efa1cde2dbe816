// Typed methods, which the build writes from the schema, and what is known of a method by its path.
#include "core/model/methods.hpp"

#include <string>
#include <type_traits>

#include "core/codec/schema.hpp"
#include "tests/catch.hpp"

using namespace aim;

static_assert(std::is_same_v<decltype(methods::StopService::kStop),
                             const Method<aim::v1::StopRequest, aim::v1::StopResponse>>);
static_assert(
    std::is_same_v<decltype(methods::McDataService::kGetMotionGPTStatus),
                   const Method<aimdk::protocol::CommonRequest, aimdk::protocol::MotionGPTStateResponse>>);

TEST_CASE("a typed method has the path of the schema, and the vendor's name as it is") {
  CHECK(methods::StopService::kStop.path == "aim.v1.StopService/Stop");
  CHECK(methods::McService::kJointMove.path == "aimdk.protocol.McService/JointMove");
  CHECK(methods::McMotionService::kJointMove.path == "aimdk.protocol.McMotionService/JointMove");
  CHECK(methods::McMotionService::kDisabaleArmContact.path ==
        "aimdk.protocol.McMotionService/DisabaleArmContact");
}

TEST_CASE("each service has the endpoint of the real robot") {
  CHECK(endpoint_of(methods::McActionService::kGetAction.path) == Endpoint::mc);
  CHECK(endpoint_of(methods::PncArmMotionService::kPlanningMove.path) == Endpoint::arm_planning);
  CHECK(endpoint_of(methods::MotionCommandService::kGetMotionList.path) == Endpoint::player);
  CHECK(endpoint_of(methods::MotionStreamService::kReset.path) == Endpoint::player);
  CHECK(endpoint_of(methods::NoitomStreamService::kCalibrate.path) == Endpoint::player);
  CHECK(endpoint_of(methods::SystemService::kTriggerEStop.path) == Endpoint::system);
  CHECK(endpoint_of(methods::HDSService::kGetAlertList.path) == Endpoint::alerts);
  CHECK(endpoint_of(methods::HalHandService::kGetHandState.path) == Endpoint::hal);
  CHECK(endpoint_of(methods::HalBmsService::kGetBmsState.path) == Endpoint::hal);
  CHECK(endpoint_of(methods::HalAudioService::kPlayFile.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::HalLightStripService::kSetLightStripCommand.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::HalFillLightService::kGetFillLightState.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::HalRgbLightService::kGetRgbLightState.path) == Endpoint::hal);
  CHECK(endpoint_of(methods::HalRgbLightService::kSetRgbLightCommand.path) == Endpoint::lights);
  CHECK(endpoint_of(methods::CameraService::kGetCameraData.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::CamerasIntrinsicService::kGetCamerasIntrinsic.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::CameraSnapshotsService::kGetCameraSnapshots.path) == Endpoint::hal_orin);
  CHECK(endpoint_of(methods::StopService::kStop.path) == Endpoint::mc);
  CHECK(endpoint_of("other.vendor.HalService/Get") == Endpoint::mc);
}

TEST_CASE("only the state of the emergency stop may be answered by nothing") {
  for (const auto* method : all_methods()) {
    const std::string path = path_of(*method);
    INFO(path);
    CHECK(may_be_empty(path) == (path == methods::HalEmergencyService::kGetEmergencyState.path));
  }
}
