// Typed methods against the schema, and the endpoint of each service.
#include "core/model/method.hpp"

#include <fstream>
#include <sstream>
#include <tuple>

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

using namespace aim;

namespace {

template <class Request, class Reply>
void check(const Method<Request, Reply>& method) {
  INFO(method.path);
  const auto found = find_method(method.path);
  REQUIRE(found);
  CHECK(path_of(**found) == method.path);
  CHECK((*found)->input_type()->full_name() == Request::descriptor()->full_name());
  CHECK((*found)->output_type()->full_name() == Reply::descriptor()->full_name());
  CHECK(endpoint_of(method.path) == method.endpoint);
}

const auto kAll = std::tuple(
    methods::kSetAction, methods::kGetAction, methods::kGetAvailableActions, methods::kGetAvailableCommands,
    methods::kGetTaskState, methods::kGetJointState, methods::kGetJointParam, methods::kGetJointCommand,
    methods::kGetJointAngle, methods::kGetHandState, methods::kGetNeckState, methods::kGetTcpPosition,
    methods::kGetMotionGptStatus, methods::kSetMotionGptState, methods::kSetHandCommand,
    methods::kSetNeckCommand, methods::kSafeStop, methods::kJointMove, methods::kTrajectoryMove,
    methods::kJointControl, methods::kSetLocomotionGait, methods::kGetLocomotionGait, methods::kStand,
    methods::kGoHomePose, methods::kSendAdjustCommand, methods::kGetAdjustEndPositions,
    methods::kDisableArmContact, methods::kActiveMotionControl, methods::kSelectDanceType,
    methods::kGetDanceTypeList, methods::kSitStandStateNotify, methods::kGetState, methods::kGetWorkMode,
    methods::kSetWorkMode, methods::kEnableRobot, methods::kDisableRobot, methods::kGetWorkState,
    methods::kEnableJaka, methods::kDisableJaka, methods::kGetJakaState, methods::kGetAimMasterControlSource,
    methods::kSetAimMasterControlSource, methods::kSetAimMasterControlCommand, methods::kGetSimulationObj,
    methods::kGetBmsState, methods::kGetEmergencyState, methods::kSetEmergencyCommand,
    methods::kEnableMotionPlayer, methods::kDisableMotionPlayer, methods::kEnableNeckMotionPlayer,
    methods::kDisableNeckMotionPlayer, methods::kGetMotionStatus, methods::kGetMotionList,
    methods::kSendMotionCommand, methods::kStartRecord, methods::kStopRecord, methods::kStopRecordCheck,
    methods::kCheckRecordState, methods::kResetStream, methods::kStartTeleoperation,
    methods::kStopTeleoperation, methods::kStop, methods::kResetStop, methods::kGetStop,
    methods::kGetLastRefusal, methods::kListRefusals, methods::kGetVersion, methods::kGetStatus,
    methods::kCheck, methods::kCheckRefused, methods::kListTopics, methods::kPollTopic, methods::kListTasks,
    methods::kGetTask, methods::kCancelTask, methods::kGetBodyPose, methods::kSetBodyPose,
    methods::kHoldBodyPose, methods::kGetDriveModes, methods::kGetMotorGains, methods::kSetMotorGains,
    methods::kGetArmMode, methods::kSetArmMode, methods::kPerformArmTrajectory, methods::kEndArmTrajectory,
    methods::kListGestures, methods::kPerformGestures, methods::kSetHandForce, methods::kEnableTouch,
    methods::kGetTouch, methods::kGetClaws, methods::kSetClaws, methods::kTakeSteps, methods::kStopWalk,
    methods::kWalkTo, methods::kCheckSequence, methods::kRunSequence, methods::kGetSequence,
    methods::kCancelSequence, methods::kUploadGait, methods::kPlaceObject, methods::kRemoveObject,
    methods::kListObjects, methods::kListScene, methods::kAddSceneObject, methods::kRemoveSceneObject,
    methods::kLoadScene, methods::kGetCamerasIntrinsic, methods::kGetCameraSnapshots, methods::kGetCameraInfo,
    methods::kGetCameraData, methods::kImportMotion, methods::kExportMotion, methods::kRemoveMotion,
    methods::kPlanningMove, methods::kLinearMove, methods::kSe3PoseMove, methods::kInteractiveMove,
    methods::kGetTempPlanningResult, methods::kSetCollisionDetectionState,
    methods::kGetCollisionDetectionState, methods::kSetFutureCollisionDetectionState,
    methods::kGetFutureCollisionDetectionState, methods::kSetTrajectoryCollisionDetectionState,
    methods::kCollisionRecover, methods::kKineForward, methods::kKineInverse, methods::kComputeKinematics,
    methods::kGetPlanningGroupAvailable, methods::kGetPlan, methods::kCheckPose, methods::kAddObstacle,
    methods::kRemoveObstacle, methods::kListObstacles, methods::kSetHardware, methods::kGetHardware,
    methods::kInjectFault, methods::kWithdrawFault, methods::kListInjectedFaults,
    methods::kSetBmsMosfeCommand, methods::kGetPowerState, methods::kGetRgbLightState,
    methods::kSetRgbLightCommand, methods::kGetLightStripState, methods::kSetLightStripCommand,
    methods::kGetFillLightState, methods::kSetFillLightCommand, methods::kResetPower,
    methods::kShutDownDevice, methods::kGetDevicePowerState, methods::kClearMcuFault, methods::kGetTempState,
    methods::kGetOperationModeState, methods::kSetOperationModeCommand, methods::kPlayFile,
    methods::kStopPlay, methods::kSetAudioVolume, methods::kGetAudioVolume, methods::kMigrateSystemState,
    methods::kMigrateSystemStateSync, methods::kTriggerEStop, methods::kReleaseEStop,
    methods::kGetSystemState, methods::kSetChildState, methods::kGetSystemRunningStatus,
    methods::kGetSmModuleStatus, methods::kGetAlertList, methods::kGetTotalAlertList, methods::kGetAlertCount,
    methods::kGetExceptionEvent, methods::kSetBlockExceptionCode, methods::kGetBlockedExceptionCodeList);

std::size_t rows_in_header() {
  std::ifstream file(AIM_SOURCE_DIR "/core/model/methods.hpp");
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
  CHECK(std::tuple_size_v<decltype(kAll)> == rows_in_header());
  std::apply([](const auto&... method) { (check(method), ...); }, kAll);
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
