// The typed methods aimctl calls and aimd serves. Held against the schema by a test; names only, no message
// is included.
#pragma once

#include "core/method.hpp"

namespace aimdk::protocol {
class AvailableActionsResponse;
class AvailableCommandResponse;
class BmsStateRsp;
class CommonRequest;
class CommonResponse;
class CommonTaskRequest;
class CommonTaskResponse;
class EmergencyCommandReq;
class EmergencyStateRsp;
class HandCommandRequest;
class HandStateResponse;
class McActionRequest;
class McActionResponse;
class McJointAnglesResponse;
class McJointCommandsResponse;
class McJointParamsResponse;
class McJointStatesResponse;
class McStateResponse;
class McWorkModeResponse;
class MotionCommandRequest;
class MotionCommandResponse;
class MotionListResponse;
class NeckCommandRequest;
class NeckStateResponse;
}  // namespace aimdk::protocol

namespace aim::v1 {
class CheckRequest;
class CheckResponse;
class GetLastRefusalRequest;
class GetLastRefusalResponse;
class GetStatusRequest;
class GetStatusResponse;
class GetStopRequest;
class GetStopResponse;
class GetTaskRequest;
class GetTaskResponse;
class GetVersionRequest;
class GetVersionResponse;
class ListRefusalsRequest;
class ListRefusalsResponse;
class ListTasksRequest;
class ListTasksResponse;
class ListTopicsRequest;
class ListTopicsResponse;
class PollTopicRequest;
class PollTopicResponse;
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

// McMotionService
inline constexpr Method<wire::HandCommandRequest, wire::CommonResponse> kSetHandCommand{
    "aimdk.protocol.McMotionService/SetHandCommand", Endpoint::mc};
inline constexpr Method<wire::NeckCommandRequest, wire::CommonResponse> kSetNeckCommand{
    "aimdk.protocol.McMotionService/SetNeckCommand", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::CommonTaskResponse> kSafeStop{
    "aimdk.protocol.McMotionService/SafeStop", Endpoint::mc};

// McBaseService
inline constexpr Method<wire::CommonRequest, wire::McStateResponse> kGetState{
    "aimdk.protocol.McBaseService/GetState", Endpoint::mc};
inline constexpr Method<wire::CommonRequest, wire::McWorkModeResponse> kGetWorkMode{
    "aimdk.protocol.McBaseService/GetWorkMode", Endpoint::mc};

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

}  // namespace aim::methods
