// What stands in the way of a motion: stops, control source, action, motion player, battery, heat, faults.
#include <fmt/format.h>

#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/motion_command.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/emergency_stop.hpp"
#include "cli/commands/doctor/doctor_checks.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kLowCharge = 20;    // [%]
constexpr double kEmptyCharge = 10;  // [%] below it aimd refuses to walk
constexpr double kHot = 60;          // [degree C]
constexpr double kTooHot = 80;       // [degree C] above it aimd refuses to walk
constexpr std::string_view kHearAgain =
    "see whether the robot is on, and whether aimd's --driver-address or --driver-domain is the robot's";

Finding emergency_finding(const EmergencyStop& emergency) {
  if (emergency.unknown)
    return warn("emergency stop", "nothing says now whether the button is pressed", "aimctl fault list");
  if (!emergency.active) return ok("emergency stop", "released");
  return fail("emergency stop", Origin::fault, "the emergency stop is active: " + emergency.reason,
              emergency.release);
}

void add_battery(double percent, Findings& findings) {
  const std::string text = fmt::format("{:.0f} % charged", percent);
  if (percent < kEmptyCharge)
    findings.push_back(fail("battery", Origin::state, text + ": too little to walk", "charge the battery"));
  else
    findings.push_back(percent < kLowCharge ? warn("battery", text, "charge the battery")
                                            : ok("battery", text));
}

void add_heat(const std::string& joint, double celsius, Findings& findings) {
  const std::string text = fmt::format("hottest joint {} at {:.1f} degC", joint, celsius);
  if (celsius > kTooHot)
    findings.push_back(fail("temperature", Origin::state, text + ": too hot to walk", "let the robot rest"));
  else
    findings.push_back(celsius > kHot
                           ? warn("temperature", text, "let the robot rest: a held pose heats the motors")
                           : ok("temperature", text));
}

std::string without_prefix(std::string text, std::string_view prefix) {
  if (text.starts_with(prefix)) text.erase(0, prefix.size());
  return text;
}

}  // namespace

void check_stops(const Patient& patient, Findings& findings) {
  if (patient.status) {
    findings.push_back(emergency_finding(emergency_of(*patient.status)));
    findings.push_back(
        patient.status->stopped()
            ? fail("stop", Origin::fault, "the stop is latched: no motion is accepted", "aimctl stop --reset")
            : ok("stop", "not latched"));
    return;
  }
  const auto emergency = read_emergency(patient.invocation.robot(), kCheckTime);
  findings.push_back(emergency
                         ? emergency_finding(*emergency)
                         : warn("emergency stop", "its state cannot be read: " + emergency.error().message,
                                "aimctl estop status"));
}

void check_control(const Patient& patient, Findings& findings) {
  Robot& robot = patient.invocation.robot();
  constexpr std::string_view kFix = "aimctl estop status; aimctl rpc call McBaseService/EnableRobot '{}'";
  constexpr std::string_view kSafe =
      "aimctl rpc call McBaseService/SetWorkMode '{\"mode\":\"ControlSource_SAFE\"}'";
  std::string source;
  bool enabled = true;
  if (patient.status) {
    source = patient.status->control_source();
    enabled = patient.status->work_enabled();
  } else if (const auto mode =
                 robot.call(methods::McBaseService::kGetWorkMode, wire::CommonRequest{}, kCheckTime)) {
    source = without_prefix(wire::ControlSource_Name(mode->mode()), "ControlSource_");
  }
  if (!enabled || source == "DISABLED")
    findings.push_back(
        fail("control source", Origin::state, "motion control accepts no commands", std::string(kFix)));
  else if (source == "SAFE")
    findings.push_back(ok("control source", "the work mode SAFE accepts every control source"));
  else if (!source.empty())
    findings.push_back(warn("control source",
                            "the work mode is " + source + ": requests of other control sources are refused",
                            std::string(kSafe)));
  const auto action = read_action(robot);
  if (!action) {
    findings.push_back(fail("action", action.error().origin, action.error().message, action.error().hint));
    return;
  }
  const auto known = action->index ? robot.model().graph.at(*action->index).summary : std::string_view();
  findings.push_back(known.empty()
                         ? warn("action",
                                action->name + " is not known to the model " + std::string(robot.model().id),
                                "aimctl action list")
                         : ok("action", fmt::format("{} {}: {}", action->name, action->status, known)));
}

void check_player(const Patient& patient, Findings& findings) {
  Robot& robot = patient.invocation.robot();
  if (!robot.model().can(Capability::player)) return;
  if (!patient.status) {
    const auto reply =
        robot.call(methods::MotionCommandService::kGetMotionStatus, wire::CommonRequest{}, kCheckTime);
    if (!reply)
      findings.push_back(
          warn("motion player", "it does not answer: " + reply.error().message, "aimctl player status"));
    else
      findings.push_back(warn("motion player", "this robot does not report whether it owns the arms",
                              "aimctl player disable, before joint set-points"));
    return;
  }
  const auto action = robot.model().graph.find(patient.status->action());
  const bool servo = action && robot.model().graph.at(*action).opens.has(Interface::servo);
  if (servo && patient.status->motion_player_enabled())
    findings.push_back(warn("motion player", "it owns the upper body: joint set-points are refused",
                            "aimctl player disable"));
  else
    findings.push_back(ok("motion player", patient.status->motion_player_enabled() ? "enabled" : "disabled"));
}

void check_body(const Patient& patient, Findings& findings) {
  Robot& robot = patient.invocation.robot();
  if (!patient.status) {
    if (!robot.model().can(Capability::battery)) return;
    const auto reply = robot.call(methods::HalBmsService::kGetBmsState, wire::CommonRequest{}, kCheckTime);
    if (reply && reply->has_data())
      add_battery(static_cast<double>(reply->data().charge()), findings);
    else
      findings.push_back(warn("battery", "it does not answer", "aimctl bms get"));
    return;
  }
  const auto& status = *patient.status;
  findings.push_back(status.silent() ? fail("measurements", Origin::fault, "aimd hears nothing of the robot",
                                            std::string(kHearAgain))
                                     : ok("measurements", "they arrive"));
  if (status.battery_unknown() && !status.silent())
    findings.push_back(warn("battery", "the robot does not report it", "aimctl fault list"));
  else if (robot.model().can(Capability::battery) && !status.silent())
    add_battery(status.battery_percent(), findings);
  if (!status.hottest_joint().empty()) add_heat(status.hottest_joint(), status.hottest_joint_c(), findings);
  for (const std::string& fault : status.faults())
    findings.push_back(fail("fault", Origin::fault, fault, "aimctl status"));
  if (status.faults().empty()) findings.push_back(ok("faults", "none"));
  if (status.late_periods() > 0 && status.late_periods() * 1000 > status.control_periods())
    findings.push_back(
        warn("control loop",
             fmt::format("{} of {} periods began late", status.late_periods(), status.control_periods()),
             "run aimd with real-time priority, or reduce the load of its computer"));
}

}  // namespace aim::cli
