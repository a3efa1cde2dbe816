// Typed methods against the schema, and the endpoint of each service.
#include "core/model/method.hpp"

#include <fstream>
#include <iterator>
#include <sstream>

#include "aim/v1/arm.pb.h"
#include "aim/v1/body.pb.h"
#include "aim/v1/check.pb.h"
#include "aim/v1/drive.pb.h"
#include "aim/v1/hand.pb.h"
#include "aim/v1/motion.pb.h"
#include "aim/v1/plan.pb.h"
#include "aim/v1/refusal.pb.h"
#include "aim/v1/scene.pb.h"
#include "aim/v1/sequence.pb.h"
#include "aim/v1/sim.pb.h"
#include "aim/v1/status.pb.h"
#include "aim/v1/stop.pb.h"
#include "aim/v1/task.pb.h"
#include "aim/v1/topic.pb.h"
#include "aim/v1/version.pb.h"
#include "aim/v1/walk.pb.h"
#include "aimdk/hal_audio.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "aimdk/hal_camera.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "aimdk/hal_joint.pb.h"
#include "aimdk/hal_light.pb.h"
#include "aimdk/hal_neck.pb.h"
#include "aimdk/hal_power.pb.h"
#include "aimdk/hal_temperature.pb.h"
#include "aimdk/hds_alert.pb.h"
#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_collision.pb.h"
#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "aimdk/mc_motion.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "aimdk/mc_service.pb.h"
#include "aimdk/motion_command.pb.h"
#include "aimdk/motion_stream.pb.h"
#include "aimdk/sm.pb.h"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

using namespace aim;

namespace {

// A typed method without its type: a template that checks, once for each method, takes a minute to compile.
struct Row {
  std::string_view path;
  Endpoint endpoint;
  const google::protobuf::Descriptor* (*request)();
  const google::protobuf::Descriptor* (*reply)();
};

template <class Request, class Reply>
constexpr Row row(const Method<Request, Reply>& method) {
  return {method.path, method.endpoint, &Request::descriptor, &Reply::descriptor};
}

constexpr Row kAll[] = {row(methods::kSetAction),
                        row(methods::kGetAction),
                        row(methods::kGetAvailableActions),
                        row(methods::kGetAvailableCommands),
                        row(methods::kGetTaskState),
                        row(methods::kGetJointState),
                        row(methods::kGetJointParam),
                        row(methods::kGetJointCommand),
                        row(methods::kGetJointAngle),
                        row(methods::kGetHandState),
                        row(methods::kGetNeckState),
                        row(methods::kGetTcpPosition),
                        row(methods::kGetMotionGptStatus),
                        row(methods::kSetMotionGptState),
                        row(methods::kSetHandCommand),
                        row(methods::kSetNeckCommand),
                        row(methods::kSafeStop),
                        row(methods::kJointMove),
                        row(methods::kTrajectoryMove),
                        row(methods::kJointControl),
                        row(methods::kSetLocomotionGait),
                        row(methods::kGetLocomotionGait),
                        row(methods::kStand),
                        row(methods::kGoHomePose),
                        row(methods::kSendAdjustCommand),
                        row(methods::kGetAdjustEndPositions),
                        row(methods::kDisableArmContact),
                        row(methods::kActiveMotionControl),
                        row(methods::kSelectDanceType),
                        row(methods::kGetDanceTypeList),
                        row(methods::kSitStandStateNotify),
                        row(methods::kGetState),
                        row(methods::kGetWorkMode),
                        row(methods::kSetWorkMode),
                        row(methods::kEnableRobot),
                        row(methods::kDisableRobot),
                        row(methods::kGetWorkState),
                        row(methods::kEnableJaka),
                        row(methods::kDisableJaka),
                        row(methods::kGetJakaState),
                        row(methods::kGetAimMasterControlSource),
                        row(methods::kSetAimMasterControlSource),
                        row(methods::kSetAimMasterControlCommand),
                        row(methods::kGetSimulationObj),
                        row(methods::kGetBmsState),
                        row(methods::kGetEmergencyState),
                        row(methods::kSetEmergencyCommand),
                        row(methods::kEnableMotionPlayer),
                        row(methods::kDisableMotionPlayer),
                        row(methods::kEnableNeckMotionPlayer),
                        row(methods::kDisableNeckMotionPlayer),
                        row(methods::kGetMotionStatus),
                        row(methods::kGetMotionList),
                        row(methods::kSendMotionCommand),
                        row(methods::kStartRecord),
                        row(methods::kStopRecord),
                        row(methods::kStopRecordCheck),
                        row(methods::kCheckRecordState),
                        row(methods::kResetStream),
                        row(methods::kStartTeleoperation),
                        row(methods::kStopTeleoperation),
                        row(methods::kStop),
                        row(methods::kResetStop),
                        row(methods::kGetStop),
                        row(methods::kGetLastRefusal),
                        row(methods::kListRefusals),
                        row(methods::kGetVersion),
                        row(methods::kGetStatus),
                        row(methods::kCheck),
                        row(methods::kCheckRefused),
                        row(methods::kListTopics),
                        row(methods::kPollTopic),
                        row(methods::kListWires),
                        row(methods::kListTasks),
                        row(methods::kGetTask),
                        row(methods::kCancelTask),
                        row(methods::kGetBodyPose),
                        row(methods::kSetBodyPose),
                        row(methods::kHoldBodyPose),
                        row(methods::kGetDriveModes),
                        row(methods::kGetMotorGains),
                        row(methods::kSetMotorGains),
                        row(methods::kGetArmMode),
                        row(methods::kSetArmMode),
                        row(methods::kPerformArmTrajectory),
                        row(methods::kEndArmTrajectory),
                        row(methods::kListGestures),
                        row(methods::kPerformGestures),
                        row(methods::kSetHandForce),
                        row(methods::kEnableTouch),
                        row(methods::kGetTouch),
                        row(methods::kGetClaws),
                        row(methods::kSetClaws),
                        row(methods::kBeginWalk),
                        row(methods::kFollowWalk),
                        row(methods::kEndWalk),
                        row(methods::kTakeSteps),
                        row(methods::kStopWalk),
                        row(methods::kWalkTo),
                        row(methods::kCheckSequence),
                        row(methods::kRunSequence),
                        row(methods::kGetSequence),
                        row(methods::kCancelSequence),
                        row(methods::kUploadGait),
                        row(methods::kPlaceObject),
                        row(methods::kRemoveObject),
                        row(methods::kListObjects),
                        row(methods::kListScene),
                        row(methods::kAddSceneObject),
                        row(methods::kRemoveSceneObject),
                        row(methods::kLoadScene),
                        row(methods::kGetCamerasIntrinsic),
                        row(methods::kGetCameraSnapshots),
                        row(methods::kGetCameraInfo),
                        row(methods::kGetCameraData),
                        row(methods::kImportMotion),
                        row(methods::kExportMotion),
                        row(methods::kRemoveMotion),
                        row(methods::kPlanningMove),
                        row(methods::kLinearMove),
                        row(methods::kSe3PoseMove),
                        row(methods::kInteractiveMove),
                        row(methods::kGetTempPlanningResult),
                        row(methods::kSetCollisionDetectionState),
                        row(methods::kGetCollisionDetectionState),
                        row(methods::kSetFutureCollisionDetectionState),
                        row(methods::kGetFutureCollisionDetectionState),
                        row(methods::kSetTrajectoryCollisionDetectionState),
                        row(methods::kCollisionRecover),
                        row(methods::kKineForward),
                        row(methods::kKineInverse),
                        row(methods::kComputeKinematics),
                        row(methods::kGetPlanningGroupAvailable),
                        row(methods::kGetPlan),
                        row(methods::kCheckPose),
                        row(methods::kAddObstacle),
                        row(methods::kRemoveObstacle),
                        row(methods::kListObstacles),
                        row(methods::kSetHardware),
                        row(methods::kGetHardware),
                        row(methods::kInjectFault),
                        row(methods::kWithdrawFault),
                        row(methods::kListInjectedFaults),
                        row(methods::kSetBmsMosfeCommand),
                        row(methods::kGetPowerState),
                        row(methods::kGetRgbLightState),
                        row(methods::kSetRgbLightCommand),
                        row(methods::kGetLightStripState),
                        row(methods::kSetLightStripCommand),
                        row(methods::kGetFillLightState),
                        row(methods::kSetFillLightCommand),
                        row(methods::kResetPower),
                        row(methods::kShutDownDevice),
                        row(methods::kGetDevicePowerState),
                        row(methods::kClearMcuFault),
                        row(methods::kGetTempState),
                        row(methods::kGetOperationModeState),
                        row(methods::kSetOperationModeCommand),
                        row(methods::kPlayFile),
                        row(methods::kStopPlay),
                        row(methods::kSetAudioVolume),
                        row(methods::kGetAudioVolume),
                        row(methods::kMigrateSystemState),
                        row(methods::kMigrateSystemStateSync),
                        row(methods::kTriggerEStop),
                        row(methods::kReleaseEStop),
                        row(methods::kGetSystemState),
                        row(methods::kSetChildState),
                        row(methods::kGetSystemRunningStatus),
                        row(methods::kGetSmModuleStatus),
                        row(methods::kGetAlertList),
                        row(methods::kGetTotalAlertList),
                        row(methods::kGetAlertCount),
                        row(methods::kGetExceptionEvent),
                        row(methods::kSetBlockExceptionCode),
                        row(methods::kGetBlockedExceptionCodeList)};

std::size_t rows_in_header() {
  std::ifstream file(aim::test::source_root() / "core/model/methods.hpp");
  std::stringstream text;
  text << file.rdbuf();
  std::size_t rows = 0;
  const std::string content = text.str();
  for (std::size_t at = 0; (at = content.find("inline constexpr Method<", at)) != std::string::npos; ++at)
    ++rows;
  return rows;
}

}  // namespace

TEST_CASE("every typed method is in the schema with its messages and its port") {
  CHECK(std::size(kAll) == rows_in_header());
  for (const Row& method : kAll) {
    INFO(method.path);
    const auto found = find_method(method.path);
    REQUIRE(found);
    CHECK(path_of(**found) == method.path);
    CHECK((*found)->input_type()->full_name() == method.request()->full_name());
    CHECK((*found)->output_type()->full_name() == method.reply()->full_name());
    CHECK(endpoint_of(method.path) == method.endpoint);
  }
}

TEST_CASE("each service has the endpoint of the real robot") {
  CHECK(endpoint_of("aimdk.protocol.McActionService/Get") == Endpoint::mc);
  CHECK(endpoint_of("aimdk.protocol.HalHandService/Get") == Endpoint::hal);
  CHECK(endpoint_of("aimdk.protocol.MotionCommandService/Get") == Endpoint::player);
  CHECK(endpoint_of("aimdk.protocol.CamerasIntrinsicService/Get") == Endpoint::hal_orin);
  CHECK(endpoint_of("aimdk.protocol.HalRgbLightService/GetRgbLightState") == Endpoint::hal);
  CHECK(endpoint_of("aimdk.protocol.HalRgbLightService/SetRgbLightCommand") == Endpoint::lights);
  CHECK(endpoint_of("aim.v1.StopService/Get") == Endpoint::mc);
  CHECK(endpoint_of("other.vendor.HalService/Get") == Endpoint::mc);
}
