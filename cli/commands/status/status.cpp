// aimctl status: robot state at a glance. Values that the robot does not report are empty, never guessed.
#include <fmt/format.h>

#include "aim/v1/status.pb.h"
#include "aim/v1/stop.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "aimdk/mc_base.pb.h"
#include "cli/client/battery_charge.hpp"
#include "cli/client/current_action.hpp"
#include "cli/client/emergency_stop.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/stop_level.hpp"
#include "cli/commands/status/status_document.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/status_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kPart{1'000};  // time limit of one part of the state on a vendor's robot

std::string summary_of(const RobotModel& model, std::string_view action) {
  const auto index = model.graph.find(action);
  return index ? std::string(model.graph.at(*index).summary) : std::string();
}

Json stop_level_of(const v1::GetStatusResponse& page) {
  if (!page.stopped()) return nullptr;
  return std::string(stop_level_word(page.stop_level()));
}

Json posture_of(const v1::GetStatusResponse& page) { return text_or_null(posture_word(page.posture())); }

// Parts that the robot lacks, or does not measure at present, are null.
Json waist_of(const RobotModel& model, const v1::GetStatusResponse& page) {
  if (!model.can(Capability::waist) || !page.has_waist()) return nullptr;
  const auto has = [&](std::string_view axis, double value) {
    return model.find_joint(axis) ? Json(value) : Json(nullptr);
  };
  return {{"lift_m", has("waist_lift", page.waist().lift_m())},
          {"roll_rad", has("waist_roll", page.waist().roll_rad())},
          {"pitch_rad", has("waist_pitch", page.waist().pitch_rad())},
          {"yaw_rad", has("waist_yaw", page.waist().yaw_rad())}};
}

// Values of a base that the robot does not report, or does not measure at present, are null.
Json base_of(const v1::GetStatusResponse& page) {
  const bool unknown = page.base_unknown() || page.silent();
  const auto known = [&](double value) { return unknown ? Json(nullptr) : Json(value); };
  return {{"x_m", known(page.base_x_m())},
          {"y_m", known(page.base_y_m())},
          {"yaw_rad", known(page.base_yaw_rad())},
          {"forward_m_s", known(page.velocity_forward_m_s())},
          {"lateral_m_s", known(page.velocity_lateral_m_s())},
          {"turn_rad_s", known(page.velocity_angular_rad_s())}};
}

Json body_of(const v1::GetStatusResponse& page) {
  if (!page.has_body()) return nullptr;
  const v1::BodyPose& body = page.body();
  return {{"roll_rad", body.roll_rad()}, {"pitch_rad", body.pitch_rad()},
          {"yaw_rad", body.yaw_rad()},   {"x_m", body.x_m()},
          {"y_m", body.y_m()},           {"height_m", body.height_m()},
          {"moving", page.body_moving()}};
}

Json sequence_of(const v1::GetStatusResponse& page) {
  if (page.sequence_steps() == 0) return nullptr;
  return {{"step", page.sequence_step()},
          {"steps", page.sequence_steps()},
          {"progress", page.sequence_progress()}};
}

Json battery_of(const RobotModel& model, const v1::GetStatusResponse& page) {
  const auto charge = charge_of(model, page);
  return charge ? Json(*charge) : Json(nullptr);
}

// The claws that the robot reports; null: it has none, or has not reported them.
Json claws_of(const v1::GetStatusResponse& page) {
  if (page.claws().empty()) return nullptr;
  Json claws{{"left", nullptr}, {"right", nullptr}};
  for (const v1::ClawState& claw : page.claws())
    claws[claw.side()] = {{"state", claw.state()}, {"closed_percent", claw.closed_percent()}};
  return claws;
}

bool entering(const v1::GetStatusResponse& page) { return !page.target_action().empty(); }

// Which feet are on the ground; null: the robot does not report it.
Json feet_of(const v1::GetStatusResponse& page) {
  if (page.feet().empty()) return nullptr;
  Json feet = Json::object();
  for (const v1::FootContact& foot : page.feet()) feet[foot.leg()] = foot.on_ground();
  return feet;
}

// Whether a motion player is enabled; null for a robot that has none.
Json player_of(const RobotModel& model, bool enabled) {
  return model.can(Capability::player) ? Json(enabled) : Json(nullptr);
}

}  // namespace

Json status_document(const RobotModel& model, const v1::GetStatusResponse& page) {
  Json faults = Json::array();
  for (const std::string& fault : page.faults()) faults.push_back(fault);
  const EmergencyStop emergency = emergency_of(page);
  return Json{
      {"robot", page.robot()},
      {"action", page.action()},
      {"action_status", page.action_status()},
      {"action_means", summary_of(model, page.action())},
      {"target_action", text_or_null(page.target_action())},
      {"action_progress", entering(page) ? Json(page.action_progress()) : Json(nullptr)},
      {"stopped", page.stopped()},
      {"stop_level", stop_level_of(page)},
      {"emergency_stop", emergency.unknown ? Json(nullptr) : Json(emergency.active)},
      {"emergency_reason", text_or_null(emergency.reason)},
      {"emergency_release", text_or_null(emergency.release)},
      {"walking", page.silent() ? Json(nullptr) : Json(page.walking())},
      {"walk_sender", text_or_null(page.walk_sender())},
      {"posture", posture_of(page)},
      {"at_rest", knows_rest(page) ? Json(page.at_rest()) : Json(nullptr)},
      {"base", base_of(page)},
      {"waist", waist_of(model, page)},
      {"task_id", page.task_id() != 0 ? Json(page.task_id()) : Json(nullptr)},
      {"motion", text_or_null(page.motion())},
      {"motion_progress", page.motion().empty() ? Json(nullptr) : Json(page.motion_progress())},
      {"body", body_of(page)},
      {"sequence", sequence_of(page)},
      {"battery_percent", battery_of(model, page)},
      {"hottest_joint", text_or_null(page.hottest_joint())},
      {"hottest_joint_C", page.hottest_joint().empty() ? Json(nullptr) : Json(page.hottest_joint_c())},
      {"upper_body_owner", page.upper_body_owner()},
      {"motion_player", player_of(model, page.motion_player_enabled())},
      {"neck_motion_player", player_of(model, page.neck_motion_player_enabled())},
      {"arm_mode", text_or_null(page.arm_mode())},
      {"claws", claws_of(page)},
      {"feet", feet_of(page)},
      {"control_source", page.control_source()},
      {"work_enabled", page.work_enabled()},
      {"insecure_listen", page.insecure_listen()},
      {"any_origin", page.any_origin()},
      {"late_periods", page.late_periods()},
      {"faults", std::move(faults)},
      {"robot_title", text_or_null(page.robot_title())},
      {"simulated", page.simulated()},
      {"uptime_s",
       page.uptime_ms() > 0 ? Json(static_cast<double>(page.uptime_ms()) / 1000) : Json(nullptr)}};
}

namespace {

void add_battery(Robot& robot, Json& document) {
  auto reply = robot.call(methods::HalBmsService::kGetBmsState, wire::CommonRequest{}, kPart);
  if (reply && reply->has_data()) {
    document["battery_percent"] = static_cast<double>(reply->data().charge());
  } else {
    document["battery_percent"] = nullptr;
    document["faults"].push_back("the battery does not answer");
  }
}

void add_emergency(Robot& robot, Json& document) {
  const auto emergency = read_emergency(robot, kPart);
  document["emergency_stop"] = emergency ? Json(emergency->active) : Json(nullptr);
  if (!emergency) {
    document["faults"].push_back("the emergency stop does not answer");
  } else if (emergency->active) {
    document["emergency_reason"] = emergency->reason;
    document["emergency_release"] = emergency->release;
    document["faults"].push_back("an emergency stop is active; walking and speed below may be frozen values");
  }
}

// For a vendor's robot: the same document from three of its services, not taken at one instant.
Result<Json> document_from_parts(Robot& robot) {
  auto reply = ask(robot, methods::McBaseService::kGetState, wire::CommonRequest{});
  if (!reply) return reply.error();
  const wire::McState& state = reply->state();
  auto current = read_action(robot);
  if (!current) return current.error();
  const CurrentAction& action = *current;
  Json document{{"robot", robot.model().id},
                {"action", action.name},
                {"action_status", action.status},
                {"action_means", summary_of(robot.model(), action.name)},
                {"stopped", nullptr},  // it has no latched stop
                {"emergency_stop", nullptr},
                {"emergency_reason", nullptr},
                {"emergency_release", nullptr},
                {"walking", state.is_walking()},
                {"posture", nullptr},
                {"at_rest", nullptr},
                {"base",
                 {{"x_m", nullptr},
                  {"y_m", nullptr},
                  {"yaw_rad", nullptr},
                  {"forward_m_s", state.walking_speed_estimate().vel_x()},
                  {"lateral_m_s", state.walking_speed_estimate().vel_y()}}},
                {"battery_percent", nullptr},
                {"control_source", nullptr},
                {"faults", Json::array()}};
  std::string source = wire::ControlSource_Name(state.control_info().mode());
  if (source.starts_with("ControlSource_")) source.erase(0, 14);
  document["control_source"] = source;
  if (state.is_collisioned()) document["faults"].push_back("the arms are in collision");
  if (robot.model().can(Capability::battery)) add_battery(robot, document);
  add_emergency(robot, document);
  return document;
}

Status print(Invocation& invocation, Json document) {
  document["address"] = invocation.robot().address().name;
  invocation.sink().print({.document = std::move(document), .view = status_view});
  return Done{};
}

Status run_status(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (page) return print(invocation, status_document(robot.model(), *page));
  if (page.error().origin != Origin::not_found) return page.error();
  auto document = document_from_parts(robot);
  if (!document) return document.error();
  return print(invocation, std::move(*document));
}

constexpr Example kExamples[] = {
    {"aimctl status", "robot state at a glance"},
    {"aimctl status --json | jq .base", "odometry and velocity of the base"},
    {"aimctl status --watch", "updated every second"},
};
constexpr Command kCommands[] = {
    {.noun = "status",
     .verb = "",
     .summary = "show the robot state at a glance",
     .details =
         "Action, latched stop and emergency stop, walking, posture (standing, seated, unloaded if the legs "
         "carry nothing: it hangs, is held, lies or has fallen, or changing; lying for a robot with more "
         "than two legs that does not stand; "
         "fixed for a robot without legs), whether anything moves, odometry, which feet are on the "
         "ground, battery, hottest joint, owner "
         "of the upper body, and faults with one sentence each. While a robot is silent (hal_silence), "
         "what is measured is null, also walking, posture, the battery and the emergency stop button; the "
         "status of the action is UNKNOWN. If the robot serves aim.v1, all "
         "values are taken at one instant. Otherwise they come from several of its services, and "
         "values that it does not report stay empty.",
     .parameters = {},
     .examples = kExamples,
     .danger = Danger::reads,
     .fields = "robot action action_status action_means target_action action_progress stopped stop_level "
               "emergency_stop emergency_reason emergency_release walking walk_sender posture at_rest base "
               "base.x_m base.y_m base.yaw_rad base.forward_m_s base.lateral_m_s base.turn_rad_s waist "
               "waist.lift_m waist.roll_rad waist.pitch_rad waist.yaw_rad task_id motion motion_progress "
               "body sequence battery_percent hottest_joint hottest_joint_C upper_body_owner "
               "motion_player neck_motion_player arm_mode claws feet control_source work_enabled "
               "insecure_listen any_origin late_periods faults robot_title simulated uptime_s address",
     .run = run_status},
};

}  // namespace

const Noun kStatusNoun{"status", "robot state at a glance", kCommands};

}  // namespace aim::cli
