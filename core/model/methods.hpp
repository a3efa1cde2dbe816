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
class AvailableActionsResponse;
class AvailableCommandResponse;
class BmsStateRsp;
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
class GetSimulationObjRequest;
class GetSimulationObjResponse;
class GetTcpPositionResponse;
class HandCommandRequest;
class HandStateResponse;
class InteractiveMoveRequest;
class JointControlRequest;
class KineForwardRequest;
class KineForwardResponse;
class KineInverseRequest;
class KineInverseResponse;
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
class PlanningMoveRequest;
class SitStandStateNotifyRequest;
class StandRequest;
class StopRecordResponse;
class TempPlanningMoveResponse;
}  // namespace aimdk::protocol

namespace aim::v1 {
class AddObstacleRequest;
class AddObstacleResponse;
class CancelTaskRequest;
class CancelTaskResponse;
class CheckPoseRequest;
class CheckPoseResponse;
class CheckRequest;
class CheckResponse;
class ExportMotionRequest;
class ExportMotionResponse;
class GetLastRefusalRequest;
class GetLastRefusalResponse;
class GetPlanRequest;
class GetPlanResponse;
class GetStatusRequest;
class GetStatusResponse;
class GetStopRequest;
class GetStopResponse;
class GetTaskRequest;
class GetTaskResponse;
class GetVersionRequest;
class GetVersionResponse;
class ImportMotionRequest;
class ImportMotionResponse;
class ListObjectsRequest;
class ListObjectsResponse;
class ListObstaclesRequest;
class ListObstaclesResponse;
class ListRefusalsRequest;
class ListRefusalsResponse;
class ListTasksRequest;
class ListTasksResponse;
class ListTopicsRequest;
class ListTopicsResponse;
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
class ResetStopRequest;
class ResetStopResponse;
class StopRequest;
class StopResponse;
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
    "aimdk.protocol.HalEmergencyService/GetEmergencyState", Endpoint::hal};
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
inline constexpr Method<v1::ListTopicsRequest, v1::ListTopicsResponse> kListTopics{"aim.v1.TopicService/List",
                                                                                   Endpoint::mc};
inline constexpr Method<v1::PollTopicRequest, v1::PollTopicResponse> kPollTopic{"aim.v1.TopicService/Poll",
                                                                                Endpoint::mc};
inline constexpr Method<v1::ListTasksRequest, v1::ListTasksResponse> kListTasks{"aim.v1.TaskService/List",
                                                                                Endpoint::mc};
inline constexpr Method<v1::GetTaskRequest, v1::GetTaskResponse> kGetTask{"aim.v1.TaskService/Get",
                                                                          Endpoint::mc};
inline constexpr Method<v1::CancelTaskRequest, v1::CancelTaskResponse> kCancelTask{
    "aim.v1.TaskService/Cancel", Endpoint::mc};
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
inline constexpr Method<v1::ImportMotionRequest, v1::ImportMotionResponse> kImportMotion{
    "aim.v1.MotionService/Import", Endpoint::mc};
inline constexpr Method<v1::ExportMotionRequest, v1::ExportMotionResponse> kExportMotion{
    "aim.v1.MotionService/Export", Endpoint::mc};
inline constexpr Method<v1::RemoveMotionRequest, v1::RemoveMotionResponse> kRemoveMotion{
    "aim.v1.MotionService/Remove", Endpoint::mc};

}  // namespace aim::methods
