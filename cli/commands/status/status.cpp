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
#include "cli/table/read_field.hpp"
#include "cli/table/shared_fields.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kPart{1'000};  // time limit of one part of the state on a vendor's robot

std::string summary_of(const RobotModel& model, std::string_view action) {
  const auto index = model.graph.find(action);
  return index ? std::string(model.graph.at(*index).summary) : std::string();
}

// What the document is made of: the status of aim.v1, which is taken at one instant, and the robot's model.
struct Reading {
  const RobotModel& model;
  const v1::GetStatusResponse& page;
  std::string_view address;
};

constexpr std::string_view kRobot = "robot";
constexpr std::string_view kModel = "robot model";
constexpr std::string_view kOdometry = "odometry of the robot";

// A value of a base that the robot does not report, or does not measure at present, is null.
template <class Get>
Json base_value(const Reading& reading, Get get) {
  const v1::GetStatusResponse& page = reading.page;
  return page.base_unknown() || page.silent() ? Json(nullptr) : Json((page.*get)());
}

constexpr ReadField<Reading> kBase[] = {
    {{"x_m", "x of the base in the odometry frame; + is forward", kOdometry, "m"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::base_x_m); }},
    {{"y_m", "y of the base in the odometry frame; + is left", kOdometry, "m"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::base_y_m); }},
    {{"yaw_rad", "heading of the base since the start; + is left", kOdometry, "rad"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::base_yaw_rad); }},
    {{"forward_m_s", "velocity forward", kOdometry, "m/s", "aimctl walk limits"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::velocity_forward_m_s); }},
    {{"lateral_m_s", "velocity to the left", kOdometry, "m/s", "aimctl walk limits"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::velocity_lateral_m_s); }},
    {{"turn_rad_s", "turning speed; + is left", kOdometry, "rad/s", "aimctl walk limits"},
     [](const Reading& now) { return base_value(now, &v1::GetStatusResponse::velocity_angular_rad_s); }}};
constexpr auto kBaseKeys = keys_of(kBase);

// A part of the waist that the robot lacks is null.
Json waist_value(const Reading& reading, std::string_view axis, double value) {
  return reading.model.find_joint(axis) ? Json(value) : Json(nullptr);
}

constexpr ReadField<Reading> kWaist[] = {
    {fields::kLiftM,
     [](const Reading& now) { return waist_value(now, "waist_lift", now.page.waist().lift_m()); }},
    {fields::kRollRad,
     [](const Reading& now) { return waist_value(now, "waist_roll", now.page.waist().roll_rad()); }},
    {fields::kPitchRad,
     [](const Reading& now) { return waist_value(now, "waist_pitch", now.page.waist().pitch_rad()); }},
    {fields::kYawRad,
     [](const Reading& now) { return waist_value(now, "waist_yaw", now.page.waist().yaw_rad()); }}};
constexpr auto kWaistKeys = keys_of(kWaist);

constexpr ReadField<Reading> kBody[] = {
    {{"roll_rad", "roll of the trunk; + leans to the right", kRobot, "rad", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().roll_rad(); }},
    {{"pitch_rad", "pitch of the trunk; + bends forward", kRobot, "rad", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().pitch_rad(); }},
    {{"yaw_rad", "turn of the trunk over the feet; + is left", kRobot, "rad", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().yaw_rad(); }},
    {{"x_m", "offset of the trunk from the middle of its feet; + is forward", kRobot, "m", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().x_m(); }},
    {{"y_m", "offset of the trunk from the middle of its feet; + is left", kRobot, "m", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().y_m(); }},
    {{"height_m", "height of the trunk above the ground", kRobot, "m", "aimctl body get"},
     [](const Reading& now) -> Json { return now.page.body().height_m(); }},
    {{"moving", "whether the trunk is on its way to a pose", kRobot},
     [](const Reading& now) -> Json { return now.page.body_moving(); }}};
constexpr auto kBodyKeys = keys_of(kBody);

constexpr ReadField<Reading> kSequence[] = {
    {{"step", "the step of the sequence, from 1 on", kRobot, "", "1 to steps"},
     [](const Reading& now) -> Json { return now.page.sequence_step(); }},
    {{"steps", "how many steps the sequence has", kRobot, "", "1 or more"},
     [](const Reading& now) -> Json { return now.page.sequence_steps(); }},
    {{"progress", "progress of the sequence", kRobot, "", "0 to 1"},
     [](const Reading& now) -> Json { return now.page.sequence_progress(); }}};
constexpr auto kSequenceKeys = keys_of(kSequence);

Json claws_of(const Reading& now) {
  if (now.page.claws().empty()) return nullptr;
  Json claws{{"left", nullptr}, {"right", nullptr}};
  for (const v1::ClawState& claw : now.page.claws())
    claws[claw.side()] = {{"state", claw.state()}, {"closed_percent", claw.closed_percent()}};
  return claws;
}

Json feet_of(const Reading& now) {
  if (now.page.feet().empty()) return nullptr;
  Json feet = Json::object();
  for (const v1::FootContact& foot : now.page.feet()) feet[foot.leg()] = foot.on_ground();
  return feet;
}

Json faults_of(const Reading& now) {
  Json faults = Json::array();
  for (const std::string& fault : now.page.faults()) faults.push_back(fault);
  return faults;
}

Json battery_of(const Reading& now) {
  const auto charge = charge_of(now.model, now.page);
  return charge ? Json(*charge) : Json(nullptr);
}

Json known_if(bool known, Json value) { return known ? std::move(value) : Json(nullptr); }

constexpr ReadField<Reading> kStatus[] = {
    {fields::kRobot, [](const Reading& now) -> Json { return now.page.robot(); }},
    {fields::kAction, [](const Reading& now) -> Json { return now.page.action(); }},
    {{"action_status", "whether the action is being entered, runs or is done", kRobot, "",
      "PREPARE, RUNNING, DONE, UNKNOWN"},
     [](const Reading& now) -> Json { return now.page.action_status(); }},
    {{"action_means", "what the robot does in this action", kModel},
     [](const Reading& now) -> Json { return summary_of(now.model, now.page.action()); }},
    {{"target_action", "where the running transition leads; null: none", kRobot},
     [](const Reading& now) { return text_or_null(now.page.target_action()); }},
    {{"action_progress", "how far the action is entered; null: it is not being entered", kRobot, "",
      "0 to 1"},
     [](const Reading& now) {
       return known_if(!now.page.target_action().empty(), now.page.action_progress());
     }},
    {{"stopped", "whether the stop is latched: nothing moves until aimctl stop --reset", kRobot},
     [](const Reading& now) -> Json { return now.page.stopped(); }},
    {{"stop_level", "level of the latched stop; null: not stopped", kRobot, "", "hold, sit, relax"},
     [](const Reading& now) {
       return known_if(now.page.stopped(), std::string(stop_level_word(now.page.stop_level())));
     }},
    {{"emergency_stop", "whether an emergency stop is active; null: not known", kRobot},
     [](const Reading& now) {
       const EmergencyStop emergency = emergency_of(now.page);
       return known_if(!emergency.unknown, emergency.active);
     }},
    {{"emergency_reason", "which button or alarm; null: none", kRobot},
     [](const Reading& now) { return text_or_null(emergency_of(now.page).reason); }},
    {{"emergency_release", "how the emergency stop is released; null: none is active", kRobot},
     [](const Reading& now) { return text_or_null(emergency_of(now.page).release); }},
    {{"walking", "whether the robot walks", kRobot},
     [](const Reading& now) { return known_if(!now.page.silent(), now.page.walking()); }},
    {{"walk_sender", "sender of the velocity set-points in effect; null: none", kRobot},
     [](const Reading& now) { return text_or_null(now.page.walk_sender()); }},
    {fields::kPosture, [](const Reading& now) { return text_or_null(posture_word(now.page.posture())); }},
    {fields::kAtRest, [](const Reading& now) { return known_if(knows_rest(now.page), now.page.at_rest()); }},
    {{"base", "pose and velocity of the base, by odometry since the start", kOdometry, kBaseKeys},
     [](const Reading& now) { return document_of(kBase, now); }},
    {{"waist", "pose of the upper body relative to the feet; zero is standing; null: none, or not measured",
      kRobot, kWaistKeys},
     [](const Reading& now) {
       return known_if(now.model.can(Capability::waist) && now.page.has_waist(), document_of(kWaist, now));
     }},
    {fields::kTaskId,
     [](const Reading& now) { return known_if(now.page.task_id() != 0, now.page.task_id()); }},
    {{"motion", "the prepared motion that is performed; null: none", kRobot},
     [](const Reading& now) { return text_or_null(now.page.motion()); }},
    {{"motion_progress", "how far the motion is", kRobot, "", "0 to 1"},
     [](const Reading& now) { return known_if(!now.page.motion().empty(), now.page.motion_progress()); }},
    {{"body", "pose of the trunk over the feet; null: the action takes no poses", kRobot, kBodyKeys},
     [](const Reading& now) { return known_if(now.page.has_body(), document_of(kBody, now)); }},
    {{"sequence", "the sequence that is performed; null: none", kRobot, kSequenceKeys},
     [](const Reading& now) {
       return known_if(now.page.sequence_steps() != 0, document_of(kSequence, now));
     }},
    {{"battery_percent", "charge of the battery", "battery management", "%", "0 to 100"}, battery_of},
    {{"hottest_joint", "the joint with the highest temperature", kRobot},
     [](const Reading& now) { return text_or_null(now.page.hottest_joint()); }},
    {{"hottest_joint_C", "its temperature", "sensor of the joint", "degC"},
     [](const Reading& now) {
       return known_if(!now.page.hottest_joint().empty(), now.page.hottest_joint_c());
     }},
    {{"upper_body_owner", "who moves arms, neck and hands", kRobot, "",
      "client, motion_player, action, nobody"},
     [](const Reading& now) -> Json { return now.page.upper_body_owner(); }},
    {{"motion_player", "whether the motion player may move arms and hands; null: the robot has none", kRobot},
     [](const Reading& now) {
       return known_if(now.model.can(Capability::player), now.page.motion_player_enabled());
     }},
    {{"neck_motion_player", "whether the motion player may move the neck; null: the robot has none", kRobot},
     [](const Reading& now) {
       return known_if(now.model.can(Capability::player), now.page.neck_motion_player_enabled());
     }},
    {fields::kArmMode, [](const Reading& now) { return text_or_null(now.page.arm_mode()); }},
    {{"claws", "the claws; null: none, or not reported", kRobot}, claws_of},
    {{"feet", "for each leg, whether its foot is on the ground; null: not reported", kRobot}, feet_of},
    {{"control_source", "whose commands motion control accepts", kRobot, "", "AUTO, MANUAL, SAFE, DISABLED"},
     [](const Reading& now) -> Json { return now.page.control_source(); }},
    {{"work_enabled", "whether motion commands are accepted; false after DisableRobot", kRobot},
     [](const Reading& now) -> Json { return now.page.work_enabled(); }},
    {fields::kInsecureListen, [](const Reading& now) -> Json { return now.page.insecure_listen(); }},
    {fields::kAnyOrigin, [](const Reading& now) -> Json { return now.page.any_origin(); }},
    {{"late_periods", "periods of the control loop that began late", kRobot},
     [](const Reading& now) -> Json { return now.page.late_periods(); }},
    {{"faults", "what is wrong with the robot, one sentence each", kRobot}, faults_of},
    {{"robot_title", "display name of the robot model", kModel},
     [](const Reading& now) { return text_or_null(now.page.robot_title()); }},
    {fields::kSimulated, [](const Reading& now) -> Json { return now.page.simulated(); }},
    {fields::kUptimeS,
     [](const Reading& now) {
       return known_if(now.page.uptime_ms() > 0, static_cast<double>(now.page.uptime_ms()) / 1000);
     }},
    {{"address", "address at which the robot answered"},
     [](const Reading& now) -> Json { return now.address; }}};
constexpr auto kKeys = keys_of(kStatus);

}  // namespace

Json status_document(const Robot& robot, const v1::GetStatusResponse& page) {
  return document_of(kStatus, Reading{robot.model(), page, robot.address().name});
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
  if (page) return print(invocation, status_document(robot, *page));
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
     .fields = kKeys,
     .run = run_status},
};

}  // namespace

const Noun kStatusNoun{"status", "robot state at a glance", kCommands};

}  // namespace aim::cli
