// The keys that stand in the documents of several nouns and mean the same in all of them.
#pragma once

#include "cli/table/document_field.hpp"

namespace aim::cli::fields {

inline constexpr DocumentField kReasonOfEnd{"reason", "why it did not end well; null: no reason", "robot"};
inline constexpr DocumentField kJointName{"name", "name of the joint", "robot model"};
inline constexpr DocumentField kGaitName{"name", "name of the gait", "robot model"};
inline constexpr DocumentField kSummary{"summary", "what it is for, in one sentence"};
inline constexpr DocumentField kSource{"source", "where a limit or a value comes from"};
inline constexpr DocumentField kUnit{"unit", "unit of the values of the row"};
inline constexpr DocumentField kAction{"action",
                                       "the current action: the mode of the robot; it determines which "
                                       "commands are accepted and who moves each limb",
                                       "robot", "", "aimctl action list"};
inline constexpr DocumentField kGaitAction{"action", "the action that walks in this gait", "robot model"};
inline constexpr DocumentField kPositionRad{"position_rad", "angle of the joint", "encoder of the joint",
                                            "rad", "aimctl joint limits"};
inline constexpr DocumentField kVelocityRadS{"velocity_rad_s", "speed of the joint", "encoder of the joint",
                                             "rad/s", "aimctl joint limits"};
inline constexpr DocumentField kEffortNm{"effort_Nm", "torque of the joint", "motor current of the joint",
                                         "N m", "aimctl joint limits"};
inline constexpr DocumentField kArm{"arm", "which arm", "", "", "left, right"};
inline constexpr DocumentField kArmMode{
    "arm_mode", "who moves the arms, as the robot names it; null: no modes, or not reported", "robot", "",
    "aimctl arm mode"};
inline constexpr DocumentField kLiftM{"lift_m", "height of the upper body; + is up", "robot", "m",
                                      "aimctl joint limits"};
inline constexpr DocumentField kRollRad{"roll_rad", "roll of the upper body; + leans to the right", "robot",
                                        "rad", "aimctl joint limits"};
inline constexpr DocumentField kPitchRad{"pitch_rad", "pitch of the upper body; + bends forward", "robot",
                                         "rad", "aimctl joint limits"};
inline constexpr DocumentField kYawRad{"yaw_rad", "turn of the upper body over the feet; + is left", "robot",
                                       "rad", "aimctl joint limits"};
inline constexpr DocumentField kLimits{"limits", "limits, one row each", "robot model"};
inline constexpr DocumentField kPosture{
    "posture",
    "how the body is supported; unloaded: the legs carry nothing, so it hangs, is held, lies or has fallen",
    "leg joints of the robot", "", "standing, seated, unloaded, changing, lying, fixed; null: not known"};
inline constexpr DocumentField kAtRest{
    "at_rest", "whether the robot is measured to rest and no motion is pending; null: not measured", "robot"};
inline constexpr DocumentField kDurationS{"duration_s", "how long the motion takes", "robot", "s",
                                          "0 or more"};
inline constexpr DocumentField kLight{"light", "which light", "robot", "", "rgb, strip, fill"};
inline constexpr DocumentField kTaskId{"task_id", "number of the task; null: none runs", "robot"};
inline constexpr DocumentField kKind{"kind", "of a task: the method that started it", "robot"};
inline constexpr DocumentField kState{"state", "of a task: how far it is", "robot", "",
                                      "PENDING, RUNNING, SUCCESS, FAILURE, ABORTED, UNKNOWN"};
inline constexpr DocumentField kRateHz{"rate_Hz", "measured rate of the topic; null: nothing came yet", "",
                                       "Hz"};
inline constexpr DocumentField kNominalHz{"nominal_Hz", "rate of the topic as documented", "robot model",
                                          "Hz"};
inline constexpr DocumentField kSamples{"samples", "number of samples so far"};
inline constexpr DocumentField kSimulated{"simulated", "whether the robot is simulated", "robot"};
inline constexpr DocumentField kDdsDomain{"dds_domain", "DDS domain of the topics", "robot", "", "0 to 232"};
inline constexpr DocumentField kInsecureListen{
    "insecure_listen", "whether the robot can be reached from the network without authentication", "robot"};
inline constexpr DocumentField kAnyOrigin{"any_origin",
                                          "whether web pages of any origin can operate the robot", "robot"};
inline constexpr DocumentField kUptimeS{"uptime_s", "time since the server started", "robot", "s"};
inline constexpr DocumentField kText{"text", "what was found or what happened, in one sentence"};
inline constexpr DocumentField kEnded{
    "ended", "how it ended; lost: the robot did not answer any more, overdue: --timeout was over", "", "",
    "done, interrupted, stopped, refused, lost, overdue"};
inline constexpr DocumentField kTookS{"duration_s", "how long it took", "", "s", "0 or more"};
inline constexpr DocumentField kPlannedS{"planned_s", "time at which the last step or point ends",
                                         "command line", "s", "0 or more"};
inline constexpr DocumentField kAccepted{"accepted", "whether the robot took the command, with --no-wait",
                                         "robot"};

// Keys that any document can have.
inline constexpr DocumentField kErrorParts[] = {
    {"code", "exit code of aimctl", "", "", "aimctl help exit-codes"},
    {"name", "name of the exit code", "", "", "aimctl help exit-codes"},
    {"message", "what failed, in one sentence"},
    {"reason", "why it failed"},
    {"hint", "what to do next, a command where there is one"},
    {"remedies", "what meets the preconditions, in this order: commands, and what only a person does",
     "robot"}};
inline constexpr DocumentField kRobotParts[] = {
    {"robot", "name of the robot in the configuration, or its address"},
    {"exit_code", "exit code of the command for it; null: it was not started", "", "",
     "aimctl help exit-codes"},
    {"result", "its document"}};
inline constexpr DocumentField kRobot{
    "robot", "the robot: its name in the configuration, else the id of its model", "robot"};
inline constexpr DocumentField kEveryDocument[] = {
    {"schema", "version of the document format"},
    kRobot,
    {"context", "name of the robot in the configuration, where robot is an object", "configuration"},
    {"model", "id of the robot model, where robot is its name in the configuration", "robot"},
    {"error", "why the command failed", "", kErrorParts},
    {"robots", "with several robots: the result of each", "", kRobotParts}};

}  // namespace aim::cli::fields
