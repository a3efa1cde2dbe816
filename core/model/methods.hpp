// The typed methods that aimctl calls and aimd serves. A test checks them against the schema. Message types
// are only declared here, not included.
#pragma once

#include "core/model/method.hpp"

namespace aimdk::protocol {
class ActiveMotionControlRequest;
class AdjustCommandRequest;
class AdjustEndPositionsResponse;
class AimMasterControlCommandRequest;
class AimMasterControlSourceRequest;
class AimMasterControlSourceResponse;
class AudioCommonResponse;
class AvailableActionsResponse;
class AvailableCommandResponse;
class BmsMosfeCommandReq;
class BmsStateRsp;
class CameraSnapshotsResponses;
class ClearMcuFaultReq;
class CollisionRecoverRequest;
class CollisionRequest;
class CollisionResponse;
class CommonRequest;
class CommonResponse;
class CommonTaskRequest;
class CommonTaskResponse;
class ComputeKinematicsRequest;
class ComputeKinematicsResponse;
class DanceTypeRequest;
class EmergencyCommandReq;
class EmergencyStateRsp;
class FileRequest;
class FillLightCommandReq;
class FillLightStateRsp;
class GetAlertCountRsp;
class GetAlertListReq;
class GetAlertListRsp;
class GetBlockedExceptionCodeListRsp;
class GetCameraDataRequest;
class GetCameraDataResponse;
class GetCameraInfoRequest;
class GetCameraInfoResponse;
class GetCameraSnapshotsRequests;
class GetCamerasIntrinsicRequest;
class GetCamerasIntrinsicResponse;
class GetDevicePowerStateReq;
class GetDevicePowerStateResp;
class GetExceptionEventReq;
class GetExceptionEventRsp;
class GetSimulationObjRequest;
class GetSimulationObjResponse;
class GetSmModuleStatusResponse;
class GetSystemRunningStatusResponse;
class GetSystemStateRequest;
class GetSystemStateResponse;
class GetTcpPositionResponse;
class GetTotalAlertListReq;
class GetTotalAlertListRsp;
class HandCommandRequest;
class HandStateResponse;
class InteractiveMoveRequest;
class JointControlRequest;
class KineForwardRequest;
class KineForwardResponse;
class KineInverseRequest;
class KineInverseResponse;
class LightStripCommandReq;
class LightStripStateRsp;
class LinearMoveRequest;
class LocomotionGaitRequest;
class LocomotionGaitResponse;
class McActionRequest;
class McActionResponse;
class McDanceResponce;
class McJakaStateResponse;
class McJointAnglesResponse;
class McJointCommandsResponse;
class McJointParamsResponse;
class McJointStatesResponse;
class McPlanningGroupAvailableResponse;
class McStateResponse;
class McWorkModeRequest;
class McWorkModeResponse;
class McWorkStateResponse;
class MigrateSystemStateRequest;
class MigrateSystemStateResponse;
class MotionCommandRequest;
class MotionCommandResponse;
class MotionGPTStateRequest;
class MotionGPTStateResponse;
class MotionListResponse;
class MovJRequest;
class MovePoseRequest;
class MoveTrajectoryRequest;
class NeckCommandRequest;
class NeckStateResponse;
class OperationModeCommandReq;
class OperationModeStateRsp;
class PlanningMoveRequest;
class PowerResetReq;
class PowerStateRsp;
class RgbLightCommandReq;
class RgbLightStateRsp;
class SetBlockExceptionCodeReq;
class SetChildStateRequest;
class SetChildStateResponse;
class ShutDownReq;
class SitStandStateNotifyRequest;
class StandRequest;
class StopRecordResponse;
class TempPlanningMoveResponse;
class TempStateRsp;
class VolumeRequest;
class VolumeResponse;
}  // namespace aimdk::protocol

namespace aim::v1 {
class AddObstacleRequest;
class AddObstacleResponse;
class AddSceneObjectRequest;
class AddSceneObjectResponse;
class BeginWalkRequest;
class BeginWalkResponse;
class CancelSequenceRequest;
class CancelSequenceResponse;
class CancelTaskRequest;
class CancelTaskResponse;
class CheckPoseRequest;
class CheckPoseResponse;
class CheckRefusedRequest;
class CheckRefusedResponse;
class CheckRequest;
class CheckResponse;
class CheckSequenceRequest;
class CheckSequenceResponse;
class EnableTouchRequest;
class EnableTouchResponse;
class EndArmTrajectoryRequest;
class EndArmTrajectoryResponse;
class EndWalkRequest;
class EndWalkResponse;
class ExportMotionRequest;
class ExportMotionResponse;
class FollowWalkRequest;
class FollowWalkResponse;
class GetArmModeRequest;
class GetArmModeResponse;
class GetBodyPoseRequest;
class GetBodyPoseResponse;
class GetClawsRequest;
class GetClawsResponse;
class GetDriveModesRequest;
class GetDriveModesResponse;
class GetHardwareRequest;
class GetHardwareResponse;
class GetLastRefusalRequest;
class GetLastRefusalResponse;
class GetMotorGainsRequest;
class GetMotorGainsResponse;
class GetPlanRequest;
class GetPlanResponse;
class GetSequenceRequest;
class GetSequenceResponse;
class GetStatusRequest;
class GetStatusResponse;
class GetStopRequest;
class GetStopResponse;
class GetTaskRequest;
class GetTaskResponse;
class GetTouchRequest;
class GetTouchResponse;
class GetVersionRequest;
class GetVersionResponse;
class HoldBodyPoseRequest;
class HoldBodyPoseResponse;
class ImportMotionRequest;
class ImportMotionResponse;
class InjectFaultRequest;
class InjectFaultResponse;
class ListGesturesRequest;
class ListGesturesResponse;
class ListInjectedFaultsRequest;
class ListInjectedFaultsResponse;
class ListObjectsRequest;
class ListObjectsResponse;
class ListObstaclesRequest;
class ListObstaclesResponse;
class ListRefusalsRequest;
class ListRefusalsResponse;
class ListSceneRequest;
class ListSceneResponse;
class ListTasksRequest;
class ListTasksResponse;
class ListTopicsRequest;
class ListTopicsResponse;
class ListWiresRequest;
class ListWiresResponse;
class LoadSceneRequest;
class LoadSceneResponse;
class PerformArmTrajectoryRequest;
class PerformArmTrajectoryResponse;
class PerformGesturesRequest;
class PerformGesturesResponse;
class PlaceObjectRequest;
class PlaceObjectResponse;
class PollTopicRequest;
class PollTopicResponse;
class RemoveMotionRequest;
class RemoveMotionResponse;
class RemoveObjectRequest;
class RemoveObjectResponse;
class RemoveObstacleRequest;
class RemoveObstacleResponse;
class RemoveSceneObjectRequest;
class RemoveSceneObjectResponse;
class ResetStopRequest;
class ResetStopResponse;
class RunSequenceRequest;
class RunSequenceResponse;
class SetArmModeRequest;
class SetArmModeResponse;
class SetBodyPoseRequest;
class SetBodyPoseResponse;
class SetClawsRequest;
class SetClawsResponse;
class SetHandForceRequest;
class SetHandForceResponse;
class SetHardwareRequest;
class SetHardwareResponse;
class SetMotorGainsRequest;
class SetMotorGainsResponse;
class StopRequest;
class StopResponse;
class StopWalkRequest;
class StopWalkResponse;
class TakeStepsRequest;
class TakeStepsResponse;
class UploadGaitRequest;
class UploadGaitResponse;
class WalkToRequest;
class WalkToResponse;
class WithdrawFaultRequest;
class WithdrawFaultResponse;
}  // namespace aim::v1

namespace aim::methods {

namespace wire = aimdk::protocol;

// McActionService
inline constexpr Method<wire::McActionRequest, wire::CommonResponse> kSetAction{
    "aimdk.protocol.McActionService/SetAction", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McActionResponse> kGetAction{
    "aimdk.protocol.McActionService/GetAction", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::AvailableActionsResponse> kGetAvailableActions{
    "aimdk.protocol.McActionService/GetAvailableActions", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::AvailableCommandResponse> kGetAvailableCommands{
    "aimdk.protocol.McActionService/GetAvailableCommands", Endpoint::mc};

// McDataService
inline constexpr Method<wire::CommonTaskRequest, wire::CommonTaskResponse> kGetTaskState{
    "aimdk.protocol.McDataService/GetTaskState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McJointStatesResponse> kGetJointState{
    "aimdk.protocol.McDataService/GetJointState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McJointParamsResponse> kGetJointParam{
    "aimdk.protocol.McDataService/GetJointParam", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McJointCommandsResponse> kGetJointCommand{
    "aimdk.protocol.McDataService/GetJointCommand", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McJointAnglesResponse> kGetJointAngle{
    "aimdk.protocol.McDataService/GetJointAngle", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::HandStateResponse> kGetHandState{
    "aimdk.protocol.McDataService/GetHandState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::NeckStateResponse> kGetNeckState{
    "aimdk.protocol.McDataService/GetNeckState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::GetTcpPositionResponse> kGetTcpPosition{
    "aimdk.protocol.McDataService/GetTcpPosition", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::MotionGPTStateResponse> kGetMotionGptStatus{
    "aimdk.protocol.McDataService/GetMotionGPTStatus", Endpoint::mc};
inline constexpr Method<wire::MotionGPTStateRequest, wire::CommonResponse> kSetMotionGptState{
    "aimdk.protocol.McDataService/SetMotionGPTState", Endpoint::mc};

// McMotionService
inline constexpr Method<wire::HandCommandRequest, wire::CommonResponse> kSetHandCommand{
    "aimdk.protocol.McMotionService/SetHandCommand", Endpoint::mc};
inline constexpr Method<wire::NeckCommandRequest, wire::CommonResponse> kSetNeckCommand{
    "aimdk.protocol.McMotionService/SetNeckCommand", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonTaskResponse> kSafeStop{
    "aimdk.protocol.McMotionService/SafeStop", Endpoint::mc};
inline constexpr Method<wire::MovJRequest, wire::CommonTaskResponse> kJointMove{
    "aimdk.protocol.McMotionService/JointMove", Endpoint::mc};
inline constexpr Method<wire::MoveTrajectoryRequest, wire::CommonTaskResponse> kTrajectoryMove{
    "aimdk.protocol.McMotionService/TrajectoryMove", Endpoint::mc};
inline constexpr Method<wire::JointControlRequest, wire::CommonTaskResponse> kJointControl{
    "aimdk.protocol.McMotionService/JointControl", Endpoint::mc};
inline constexpr Method<wire::LocomotionGaitRequest, wire::CommonResponse> kSetLocomotionGait{
    "aimdk.protocol.McMotionService/SetLocomotionGait", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::LocomotionGaitResponse> kGetLocomotionGait{
    "aimdk.protocol.McMotionService/GetLocomotionGait", Endpoint::mc};
inline constexpr Method<wire::StandRequest, wire::CommonTaskResponse> kStand{
    "aimdk.protocol.McMotionService/Stand", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonTaskResponse> kGoHomePose{
    "aimdk.protocol.McMotionService/GoHomePose", Endpoint::mc};
inline constexpr Method<wire::AdjustCommandRequest, wire::CommonResponse> kSendAdjustCommand{
    "aimdk.protocol.McMotionService/SendAdjustCommand", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::AdjustEndPositionsResponse> kGetAdjustEndPositions{
    "aimdk.protocol.McMotionService/GetAdjustEndPositions", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kDisableArmContact{
    "aimdk.protocol.McMotionService/DisabaleArmContact", Endpoint::mc};
inline constexpr Method<wire::ActiveMotionControlRequest, wire::CommonResponse> kActiveMotionControl{
    "aimdk.protocol.McMotionService/ActiveMotionControl", Endpoint::mc};
inline constexpr Method<wire::DanceTypeRequest, wire::CommonResponse> kSelectDanceType{
    "aimdk.protocol.McMotionService/SelectDanceType", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McDanceResponce> kGetDanceTypeList{
    "aimdk.protocol.McMotionService/GetDanceTypeList", Endpoint::mc};
inline constexpr Method<wire::SitStandStateNotifyRequest, wire::CommonResponse> kSitStandStateNotify{
    "aimdk.protocol.McMotionService/SitStandStateNotify", Endpoint::mc};

// McBaseService
inline constexpr Method<wire::CommonRequest, wire::McStateResponse> kGetState{
    "aimdk.protocol.McBaseService/GetState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McWorkModeResponse> kGetWorkMode{
    "aimdk.protocol.McBaseService/GetWorkMode", Endpoint::mc};
inline constexpr Method<wire::McWorkModeRequest, wire::CommonResponse> kSetWorkMode{
    "aimdk.protocol.McBaseService/SetWorkMode", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kEnableRobot{
    "aimdk.protocol.McBaseService/EnableRobot", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kDisableRobot{
    "aimdk.protocol.McBaseService/DisableRobot", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McWorkStateResponse> kGetWorkState{
    "aimdk.protocol.McBaseService/GetWorkState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kEnableJaka{
    "aimdk.protocol.McBaseService/EnableJaka", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kDisableJaka{
    "aimdk.protocol.McBaseService/DisableJaka", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McJakaStateResponse> kGetJakaState{
    "aimdk.protocol.McBaseService/GetJakaState", Endpoint::mc};

// McService
inline constexpr Method<wire::CommonRequest, wire::AimMasterControlSourceResponse> kGetAimMasterControlSource{
    "aimdk.protocol.McService/GetAimMasterControlSource", Endpoint::mc};
inline constexpr Method<wire::AimMasterControlSourceRequest, wire::AimMasterControlSourceResponse>
    kSetAimMasterControlSource{"aimdk.protocol.McService/SetAimMasterControlSource", Endpoint::mc};
inline constexpr Method<wire::AimMasterControlCommandRequest, wire::CommonResponse>
    kSetAimMasterControlCommand{"aimdk.protocol.McService/SetAimMasterControlCommand", Endpoint::mc};
inline constexpr Method<wire::GetSimulationObjRequest, wire::GetSimulationObjResponse> kGetSimulationObj{
    "aimdk.protocol.McService/GetSimulationObj", Endpoint::mc};

// Planned arm motions
inline constexpr Method<wire::PlanningMoveRequest, wire::CommonTaskResponse> kPlanningMove{
    "aimdk.protocol.McMotionService/PlanningMove", Endpoint::mc};
inline constexpr Method<wire::LinearMoveRequest, wire::CommonTaskResponse> kLinearMove{
    "aimdk.protocol.McMotionService/LinearMove", Endpoint::mc};
inline constexpr Method<wire::MovePoseRequest, wire::CommonTaskResponse> kSe3PoseMove{
    "aimdk.protocol.McService/Se3PoseMove", Endpoint::mc};
inline constexpr Method<wire::InteractiveMoveRequest, wire::CommonTaskResponse> kInteractiveMove{
    "aimdk.protocol.McMotionService/InteractiveMove", Endpoint::mc};
inline constexpr Method<wire::CommonTaskRequest, wire::TempPlanningMoveResponse> kGetTempPlanningResult{
    "aimdk.protocol.McMotionService/GetTempPlanningResult", Endpoint::mc};
inline constexpr Method<wire::CollisionRequest, wire::CommonResponse> kSetCollisionDetectionState{
    "aimdk.protocol.McMotionService/SetCollisionDetectionState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CollisionResponse> kGetCollisionDetectionState{
    "aimdk.protocol.McMotionService/GetCollisionDetectionState", Endpoint::mc};
inline constexpr Method<wire::CollisionRequest, wire::CommonResponse> kSetFutureCollisionDetectionState{
    "aimdk.protocol.McMotionService/SetFutureCollisionDetectionState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CollisionResponse> kGetFutureCollisionDetectionState{
    "aimdk.protocol.McMotionService/GetFutureCollisionDetectionState", Endpoint::mc};
inline constexpr Method<wire::CollisionRequest, wire::CommonResponse> kSetTrajectoryCollisionDetectionState{
    "aimdk.protocol.McMotionService/SetTrajectoryCollisionDetectionState", Endpoint::mc};
inline constexpr Method<wire::CollisionRecoverRequest, wire::CommonResponse> kCollisionRecover{
    "aimdk.protocol.McSafetyService/CollisionRecover", Endpoint::mc};

// Kinematics queries; they do not move the robot
inline constexpr Method<wire::KineForwardRequest, wire::KineForwardResponse> kKineForward{
    "aimdk.protocol.McKinematicsService/KineForward", Endpoint::mc};
inline constexpr Method<wire::KineInverseRequest, wire::KineInverseResponse> kKineInverse{
    "aimdk.protocol.McKinematicsService/KineInverse", Endpoint::mc};
inline constexpr Method<wire::ComputeKinematicsRequest, wire::ComputeKinematicsResponse> kComputeKinematics{
    "aimdk.protocol.McMotionService/ComputeKinematics", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McPlanningGroupAvailableResponse>
    kGetPlanningGroupAvailable{"aimdk.protocol.McDataService/GetPlanningGroupAvailable", Endpoint::mc};

// HAL
inline constexpr Method<wire::CommonRequest, wire::BmsStateRsp> kGetBmsState{
    "aimdk.protocol.HalBmsService/GetBmsState", Endpoint::hal};
inline constexpr Method<wire::CommonRequest, wire::EmergencyStateRsp> kGetEmergencyState{
    .path = "aimdk.protocol.HalEmergencyService/GetEmergencyState",
    .endpoint = Endpoint::hal,
    .may_be_empty = true};
inline constexpr Method<wire::EmergencyCommandReq, wire::CommonResponse> kSetEmergencyCommand{
    "aimdk.protocol.HalEmergencyService/SetEmergencyCommand", Endpoint::hal};

// Motion player
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kEnableMotionPlayer{
    "aimdk.protocol.MotionCommandService/EnableMotionPlayer", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kDisableMotionPlayer{
    "aimdk.protocol.MotionCommandService/DisableMotionPlayer", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kEnableNeckMotionPlayer{
    "aimdk.protocol.MotionCommandService/EnableNeckMotionPlayer", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kDisableNeckMotionPlayer{
    "aimdk.protocol.MotionCommandService/DisableNeckMotionPlayer", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::MotionCommandResponse> kGetMotionStatus{
    "aimdk.protocol.MotionCommandService/GetMotionStatus", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::MotionListResponse> kGetMotionList{
    "aimdk.protocol.MotionCommandService/GetMotionList", Endpoint::player};
inline constexpr Method<wire::MotionCommandRequest, wire::CommonResponse> kSendMotionCommand{
    "aimdk.protocol.MotionCommandService/SendMotionCommand", Endpoint::player};

inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kStartRecord{
    "aimdk.protocol.MotionStreamService/StartRecord", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kStopRecord{
    "aimdk.protocol.MotionStreamService/StopRecord", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::StopRecordResponse> kStopRecordCheck{
    "aimdk.protocol.MotionStreamService/StopRecordCheck", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kCheckRecordState{
    "aimdk.protocol.MotionStreamService/CheckRecordState", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kResetStream{
    "aimdk.protocol.MotionStreamService/Reset", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kStartTeleoperation{
    "aimdk.protocol.MotionStreamService/StartTeleoperation", Endpoint::player};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kStopTeleoperation{
    "aimdk.protocol.MotionStreamService/StopTeleoperation", Endpoint::player};

// aim.v1: served by aimd, absent on the vendor's robot
inline constexpr Method<v1::StopRequest, v1::StopResponse> kStop{"aim.v1.StopService/Stop", Endpoint::mc};
inline constexpr Method<v1::ResetStopRequest, v1::ResetStopResponse> kResetStop{"aim.v1.StopService/Reset",
                                                                                Endpoint::mc};
inline constexpr Method<v1::GetStopRequest, v1::GetStopResponse> kGetStop{"aim.v1.StopService/GetStop",
                                                                          Endpoint::mc};
inline constexpr Method<v1::GetLastRefusalRequest, v1::GetLastRefusalResponse> kGetLastRefusal{
    "aim.v1.RefusalService/GetLast", Endpoint::mc};
inline constexpr Method<v1::ListRefusalsRequest, v1::ListRefusalsResponse> kListRefusals{
    "aim.v1.RefusalService/List", Endpoint::mc};
inline constexpr Method<v1::GetVersionRequest, v1::GetVersionResponse> kGetVersion{
    "aim.v1.VersionService/GetVersion", Endpoint::mc};
inline constexpr Method<v1::GetStatusRequest, v1::GetStatusResponse> kGetStatus{
    "aim.v1.StatusService/GetStatus", Endpoint::mc};
inline constexpr Method<v1::CheckRequest, v1::CheckResponse> kCheck{"aim.v1.CheckService/Check",
                                                                    Endpoint::mc};
inline constexpr Method<v1::CheckRefusedRequest, v1::CheckRefusedResponse> kCheckRefused{
    "aim.v1.CheckService/CheckRefused", Endpoint::mc};
inline constexpr Method<v1::ListTopicsRequest, v1::ListTopicsResponse> kListTopics{"aim.v1.TopicService/List",
                                                                                   Endpoint::mc};
inline constexpr Method<v1::PollTopicRequest, v1::PollTopicResponse> kPollTopic{"aim.v1.TopicService/Poll",
                                                                                Endpoint::mc};
inline constexpr Method<v1::ListWiresRequest, v1::ListWiresResponse> kListWires{
    "aim.v1.TopicService/ListWires", Endpoint::mc};
inline constexpr Method<v1::ListTasksRequest, v1::ListTasksResponse> kListTasks{"aim.v1.TaskService/List",
                                                                                Endpoint::mc};
inline constexpr Method<v1::GetTaskRequest, v1::GetTaskResponse> kGetTask{"aim.v1.TaskService/Get",
                                                                          Endpoint::mc};
inline constexpr Method<v1::CancelTaskRequest, v1::CancelTaskResponse> kCancelTask{
    "aim.v1.TaskService/Cancel", Endpoint::mc};
inline constexpr Method<v1::GetBodyPoseRequest, v1::GetBodyPoseResponse> kGetBodyPose{
    "aim.v1.BodyService/GetPose", Endpoint::mc};
inline constexpr Method<v1::SetBodyPoseRequest, v1::SetBodyPoseResponse> kSetBodyPose{
    "aim.v1.BodyService/SetPose", Endpoint::mc};
inline constexpr Method<v1::HoldBodyPoseRequest, v1::HoldBodyPoseResponse> kHoldBodyPose{
    "aim.v1.BodyService/HoldPose", Endpoint::mc};
inline constexpr Method<v1::GetDriveModesRequest, v1::GetDriveModesResponse> kGetDriveModes{
    "aim.v1.DriveService/GetModes", Endpoint::mc};
inline constexpr Method<v1::GetMotorGainsRequest, v1::GetMotorGainsResponse> kGetMotorGains{
    "aim.v1.DriveService/GetGains", Endpoint::mc};
inline constexpr Method<v1::SetMotorGainsRequest, v1::SetMotorGainsResponse> kSetMotorGains{
    "aim.v1.DriveService/SetGains", Endpoint::mc};
inline constexpr Method<v1::GetArmModeRequest, v1::GetArmModeResponse> kGetArmMode{
    "aim.v1.ArmService/GetMode", Endpoint::mc};
inline constexpr Method<v1::SetArmModeRequest, v1::SetArmModeResponse> kSetArmMode{
    "aim.v1.ArmService/SetMode", Endpoint::mc};
inline constexpr Method<v1::PerformArmTrajectoryRequest, v1::PerformArmTrajectoryResponse>
    kPerformArmTrajectory{"aim.v1.ArmService/PerformTrajectory", Endpoint::mc};
inline constexpr Method<v1::EndArmTrajectoryRequest, v1::EndArmTrajectoryResponse> kEndArmTrajectory{
    "aim.v1.ArmService/EndTrajectory", Endpoint::mc};
inline constexpr Method<v1::ListGesturesRequest, v1::ListGesturesResponse> kListGestures{
    "aim.v1.HandService/ListGestures", Endpoint::mc};
inline constexpr Method<v1::PerformGesturesRequest, v1::PerformGesturesResponse> kPerformGestures{
    "aim.v1.HandService/PerformGestures", Endpoint::mc};
inline constexpr Method<v1::SetHandForceRequest, v1::SetHandForceResponse> kSetHandForce{
    "aim.v1.HandService/SetForce", Endpoint::mc};
inline constexpr Method<v1::EnableTouchRequest, v1::EnableTouchResponse> kEnableTouch{
    "aim.v1.HandService/EnableTouch", Endpoint::mc};
inline constexpr Method<v1::GetTouchRequest, v1::GetTouchResponse> kGetTouch{"aim.v1.HandService/GetTouch",
                                                                             Endpoint::mc};
inline constexpr Method<v1::GetClawsRequest, v1::GetClawsResponse> kGetClaws{"aim.v1.ClawService/Get",
                                                                             Endpoint::mc};
inline constexpr Method<v1::SetClawsRequest, v1::SetClawsResponse> kSetClaws{"aim.v1.ClawService/Set",
                                                                             Endpoint::mc};
inline constexpr Method<v1::BeginWalkRequest, v1::BeginWalkResponse> kBeginWalk{
    "aim.v1.WalkService/BeginWalk", Endpoint::mc};
inline constexpr Method<v1::FollowWalkRequest, v1::FollowWalkResponse> kFollowWalk{
    "aim.v1.WalkService/FollowWalk", Endpoint::mc};
inline constexpr Method<v1::EndWalkRequest, v1::EndWalkResponse> kEndWalk{"aim.v1.WalkService/EndWalk",
                                                                          Endpoint::mc};
inline constexpr Method<v1::TakeStepsRequest, v1::TakeStepsResponse> kTakeSteps{
    "aim.v1.WalkService/TakeSteps", Endpoint::mc};
inline constexpr Method<v1::StopWalkRequest, v1::StopWalkResponse> kStopWalk{"aim.v1.WalkService/StopWalk",
                                                                             Endpoint::mc};
inline constexpr Method<v1::WalkToRequest, v1::WalkToResponse> kWalkTo{"aim.v1.WalkService/WalkTo",
                                                                       Endpoint::mc};
inline constexpr Method<v1::CheckSequenceRequest, v1::CheckSequenceResponse> kCheckSequence{
    "aim.v1.SequenceService/Check", Endpoint::mc};
inline constexpr Method<v1::RunSequenceRequest, v1::RunSequenceResponse> kRunSequence{
    "aim.v1.SequenceService/RunSequence", Endpoint::mc};
inline constexpr Method<v1::GetSequenceRequest, v1::GetSequenceResponse> kGetSequence{
    "aim.v1.SequenceService/Get", Endpoint::mc};
inline constexpr Method<v1::CancelSequenceRequest, v1::CancelSequenceResponse> kCancelSequence{
    "aim.v1.SequenceService/Cancel", Endpoint::mc};
inline constexpr Method<v1::UploadGaitRequest, v1::UploadGaitResponse> kUploadGait{
    "aim.v1.GaitService/Upload", Endpoint::mc};
inline constexpr Method<v1::GetPlanRequest, v1::GetPlanResponse> kGetPlan{"aim.v1.PlanService/Get",
                                                                          Endpoint::mc};
inline constexpr Method<v1::CheckPoseRequest, v1::CheckPoseResponse> kCheckPose{
    "aim.v1.PlanService/CheckPose", Endpoint::mc};
inline constexpr Method<v1::AddObstacleRequest, v1::AddObstacleResponse> kAddObstacle{
    "aim.v1.PlanService/AddObstacle", Endpoint::mc};
inline constexpr Method<v1::RemoveObstacleRequest, v1::RemoveObstacleResponse> kRemoveObstacle{
    "aim.v1.PlanService/RemoveObstacle", Endpoint::mc};
inline constexpr Method<v1::ListObstaclesRequest, v1::ListObstaclesResponse> kListObstacles{
    "aim.v1.PlanService/ListObstacles", Endpoint::mc};
inline constexpr Method<v1::PlaceObjectRequest, v1::PlaceObjectResponse> kPlaceObject{
    "aim.v1.SimService/PlaceObject", Endpoint::mc};
inline constexpr Method<v1::RemoveObjectRequest, v1::RemoveObjectResponse> kRemoveObject{
    "aim.v1.SimService/RemoveObject", Endpoint::mc};
inline constexpr Method<v1::ListObjectsRequest, v1::ListObjectsResponse> kListObjects{
    "aim.v1.SimService/ListObjects", Endpoint::mc};
inline constexpr Method<v1::SetHardwareRequest, v1::SetHardwareResponse> kSetHardware{
    "aim.v1.SimService/SetHardware", Endpoint::mc};
inline constexpr Method<v1::GetHardwareRequest, v1::GetHardwareResponse> kGetHardware{
    "aim.v1.SimService/GetHardware", Endpoint::mc};
inline constexpr Method<v1::InjectFaultRequest, v1::InjectFaultResponse> kInjectFault{
    "aim.v1.SimService/InjectFault", Endpoint::mc};
inline constexpr Method<v1::WithdrawFaultRequest, v1::WithdrawFaultResponse> kWithdrawFault{
    "aim.v1.SimService/WithdrawFault", Endpoint::mc};
inline constexpr Method<v1::ListInjectedFaultsRequest, v1::ListInjectedFaultsResponse> kListInjectedFaults{
    "aim.v1.SimService/ListInjectedFaults", Endpoint::mc};
inline constexpr Method<v1::ListSceneRequest, v1::ListSceneResponse> kListScene{"aim.v1.SimService/ListScene",
                                                                                Endpoint::mc};
inline constexpr Method<v1::AddSceneObjectRequest, v1::AddSceneObjectResponse> kAddSceneObject{
    "aim.v1.SimService/AddSceneObject", Endpoint::mc};
inline constexpr Method<v1::RemoveSceneObjectRequest, v1::RemoveSceneObjectResponse> kRemoveSceneObject{
    "aim.v1.SimService/RemoveSceneObject", Endpoint::mc};
inline constexpr Method<v1::LoadSceneRequest, v1::LoadSceneResponse> kLoadScene{"aim.v1.SimService/LoadScene",
                                                                                Endpoint::mc};
inline constexpr Method<wire::GetCamerasIntrinsicRequest, wire::GetCamerasIntrinsicResponse>
    kGetCamerasIntrinsic{"aimdk.protocol.CamerasIntrinsicService/GetCamerasIntrinsic", Endpoint::hal_orin};
inline constexpr Method<wire::GetCameraSnapshotsRequests, wire::CameraSnapshotsResponses> kGetCameraSnapshots{
    "aimdk.protocol.CameraSnapshotsService/GetCameraSnapshots", Endpoint::hal_orin};
inline constexpr Method<wire::GetCameraInfoRequest, wire::GetCameraInfoResponse> kGetCameraInfo{
    "aimdk.protocol.CameraService/GetCameraInfo", Endpoint::hal_orin};
inline constexpr Method<wire::GetCameraDataRequest, wire::GetCameraDataResponse> kGetCameraData{
    "aimdk.protocol.CameraService/GetCameraData", Endpoint::hal_orin};
inline constexpr Method<v1::ImportMotionRequest, v1::ImportMotionResponse> kImportMotion{
    "aim.v1.MotionService/Import", Endpoint::mc};
inline constexpr Method<v1::ExportMotionRequest, v1::ExportMotionResponse> kExportMotion{
    "aim.v1.MotionService/Export", Endpoint::mc};
inline constexpr Method<v1::RemoveMotionRequest, v1::RemoveMotionResponse> kRemoveMotion{
    "aim.v1.MotionService/Remove", Endpoint::mc};

// HalBmsService
inline constexpr Method<wire::BmsMosfeCommandReq, wire::CommonResponse> kSetBmsMosfeCommand{
    "aimdk.protocol.HalBmsService/SetBmsMosfeCommand", Endpoint::hal};
inline constexpr Method<wire::CommonRequest, wire::PowerStateRsp> kGetPowerState{
    "aimdk.protocol.HalBmsService/GetPowerState", Endpoint::hal};

// HalRgbLightService
inline constexpr Method<wire::CommonRequest, wire::RgbLightStateRsp> kGetRgbLightState{
    "aimdk.protocol.HalRgbLightService/GetRgbLightState", Endpoint::hal};
inline constexpr Method<wire::RgbLightCommandReq, wire::CommonResponse> kSetRgbLightCommand{
    "aimdk.protocol.HalRgbLightService/SetRgbLightCommand", Endpoint::lights};

// HalLightStripService
inline constexpr Method<wire::CommonRequest, wire::LightStripStateRsp> kGetLightStripState{
    "aimdk.protocol.HalLightStripService/GetLightStripState", Endpoint::hal_orin};
inline constexpr Method<wire::LightStripCommandReq, wire::CommonResponse> kSetLightStripCommand{
    "aimdk.protocol.HalLightStripService/SetLightStripCommand", Endpoint::hal_orin};

// HalFillLightService
inline constexpr Method<wire::CommonRequest, wire::FillLightStateRsp> kGetFillLightState{
    "aimdk.protocol.HalFillLightService/GetFillLightState", Endpoint::hal_orin};
inline constexpr Method<wire::FillLightCommandReq, wire::CommonResponse> kSetFillLightCommand{
    "aimdk.protocol.HalFillLightService/SetFillLightCommand", Endpoint::hal_orin};

// HalPowerService
inline constexpr Method<wire::PowerResetReq, wire::CommonResponse> kResetPower{
    "aimdk.protocol.HalPowerService/ResetPower", Endpoint::hal};
inline constexpr Method<wire::ShutDownReq, wire::CommonResponse> kShutDownDevice{
    "aimdk.protocol.HalPowerService/ShutDownDevice", Endpoint::hal};
inline constexpr Method<wire::GetDevicePowerStateReq, wire::GetDevicePowerStateResp> kGetDevicePowerState{
    "aimdk.protocol.HalPowerService/GetDevicePowerState", Endpoint::hal};

// HalFaultService
inline constexpr Method<wire::ClearMcuFaultReq, wire::CommonResponse> kClearMcuFault{
    "aimdk.protocol.HalFaultService/ClearMcuFault", Endpoint::hal};

// HalTempService
inline constexpr Method<wire::CommonRequest, wire::TempStateRsp> kGetTempState{
    "aimdk.protocol.HalTempService/GetTempState", Endpoint::hal};

// HalOperationModeService
inline constexpr Method<wire::CommonRequest, wire::OperationModeStateRsp> kGetOperationModeState{
    "aimdk.protocol.HalOperationModeService/GetOperationModeState", Endpoint::hal};
inline constexpr Method<wire::OperationModeCommandReq, wire::CommonResponse> kSetOperationModeCommand{
    "aimdk.protocol.HalOperationModeService/SetOperationModeCommand", Endpoint::hal};

// HalAudioService
inline constexpr Method<wire::FileRequest, wire::AudioCommonResponse> kPlayFile{
    "aimdk.protocol.HalAudioService/PlayFile", Endpoint::hal_orin};
inline constexpr Method<wire::FileRequest, wire::AudioCommonResponse> kStopPlay{
    "aimdk.protocol.HalAudioService/StopPlay", Endpoint::hal_orin};
inline constexpr Method<wire::VolumeRequest, wire::AudioCommonResponse> kSetAudioVolume{
    "aimdk.protocol.HalAudioService/SetAudioVolume", Endpoint::hal_orin};
inline constexpr Method<wire::CommonRequest, wire::VolumeResponse> kGetAudioVolume{
    "aimdk.protocol.HalAudioService/GetAudioVolume", Endpoint::hal_orin};

// SystemService
inline constexpr Method<wire::MigrateSystemStateRequest, wire::MigrateSystemStateResponse>
    kMigrateSystemState{"aimdk.protocol.SystemService/MigrateSystemState", Endpoint::system};
inline constexpr Method<wire::MigrateSystemStateRequest, wire::MigrateSystemStateResponse>
    kMigrateSystemStateSync{"aimdk.protocol.SystemService/MigrateSystemStateSync", Endpoint::system};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kTriggerEStop{
    "aimdk.protocol.SystemService/TriggerEStop", Endpoint::system};
inline constexpr Method<wire::CommonRequest, wire::CommonResponse> kReleaseEStop{
    "aimdk.protocol.SystemService/ReleaseEStop", Endpoint::system};
inline constexpr Method<wire::GetSystemStateRequest, wire::GetSystemStateResponse> kGetSystemState{
    "aimdk.protocol.SystemService/GetSystemState", Endpoint::system};
inline constexpr Method<wire::SetChildStateRequest, wire::SetChildStateResponse> kSetChildState{
    "aimdk.protocol.SystemService/SetChildState", Endpoint::system};
inline constexpr Method<wire::CommonRequest, wire::GetSystemRunningStatusResponse> kGetSystemRunningStatus{
    "aimdk.protocol.SystemService/GetSystemRunningStatus", Endpoint::system};
inline constexpr Method<wire::CommonRequest, wire::GetSmModuleStatusResponse> kGetSmModuleStatus{
    "aimdk.protocol.SystemService/GetSmModuleStatus", Endpoint::system};

// HDSService
inline constexpr Method<wire::GetAlertListReq, wire::GetAlertListRsp> kGetAlertList{
    "aimdk.protocol.HDSService/GetAlertList", Endpoint::alerts};
inline constexpr Method<wire::GetTotalAlertListReq, wire::GetTotalAlertListRsp> kGetTotalAlertList{
    "aimdk.protocol.HDSService/GetTotalAlertList", Endpoint::alerts};
inline constexpr Method<wire::CommonRequest, wire::GetAlertCountRsp> kGetAlertCount{
    "aimdk.protocol.HDSService/GetAlertCount", Endpoint::alerts};
inline constexpr Method<wire::GetExceptionEventReq, wire::GetExceptionEventRsp> kGetExceptionEvent{
    "aimdk.protocol.HDSService/GetExceptionEvent", Endpoint::alerts};
inline constexpr Method<wire::SetBlockExceptionCodeReq, wire::CommonResponse> kSetBlockExceptionCode{
    "aimdk.protocol.HDSService/SetBlockExceptionCode", Endpoint::alerts};
inline constexpr Method<wire::CommonRequest, wire::GetBlockedExceptionCodeListRsp>
    kGetBlockedExceptionCodeList{"aimdk.protocol.HDSService/GetBlockedExceptionCodeList", Endpoint::alerts};

}  // namespace aim::methods
