// aimctl joint: the joints of the robot, their measured state and their limits; single joints with gains.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "aimdk/common.pb.h"
#include "aimdk/hal_temperature.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/joint/joint_choice.hpp"
#include "cli/commands/joint/joint_fields.hpp"
#include "cli/commands/joint/joint_gains.hpp"
#include "cli/commands/joint/joint_modes.hpp"
#include "cli/commands/joint/joint_motion.hpp"
#include "cli/commands/joint/joint_params.hpp"
#include "cli/commands/waist/waist_reading.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/line_stream.hpp"
#include "cli/output/views/joint_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

std::string_view unit_of(const Joint& joint) {
  return joint.unit == JointUnit::count ? "count" : name_of(joint.unit);
}

Status run_list(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  Json rows = Json::array();
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[i];
    Json aliases = Json::array();
    for (const JointAlias& alias : model.aliases)
      if (alias.joint == joint.name) aliases.push_back(alias.alias);
    rows.push_back({{"name", joint.name},
                    {"limb", name_of(joint.limb)},
                    {"unit", unit_of(joint)},
                    {"aliases", std::move(aliases)}});
  }
  invocation.sink().print({.document = {{"joints", std::move(rows)}}, .rows = "joints"});
  return Done{};
}

// Speed and effort of the waist are not reported; they are given as 0.
Result<JointReadings> read_waist_joints(Robot& robot) {
  auto waist = read_waist(robot);
  if (!waist) return waist.error();
  JointReadings readings;
  for (std::size_t i = 0; i < waist->size(); ++i)
    if (const auto joint = robot.model().find_joint(kWaistAxes[i]))
      readings.push_back({*joint, (*waist)[i], 0, 0});
  return readings;
}

// Where the state of a joint is read: neck, dexterous hands and waist have calls of their own, all other
// joints share one.
struct Source {
  std::optional<Capability> of;  // none: of all joints that no other source covers
  Limb limb;
  Result<JointReadings> (*read)(Robot&);
};
constexpr std::array kSources{
    Source{Capability::neck, Limb::neck, read_neck}, Source{Capability::hands, Limb::hands, read_hands},
    Source{Capability::waist, Limb::waist, read_waist_joints}, Source{std::nullopt, Limb::legs, read_body}};

const Source& source_of(const RobotModel& model, std::size_t joint) {
  for (const Source& source : kSources)
    if (source.of && source.limb == model.joints[joint].limb && model.can(*source.of)) return source;
  return kSources.back();
}

// Makes only the calls that are needed.
Status read_all(Robot& robot, const std::vector<std::size_t>& joints, JointReadings& readings) {
  for (const Source& source : kSources) {
    if (std::none_of(joints.begin(), joints.end(),
                     [&](std::size_t joint) { return &source_of(robot.model(), joint) == &source; }))
      continue;
    auto part = source.read(robot);
    if (!part) return part.error();
    readings.insert(readings.end(), part->begin(), part->end());
  }
  return Done{};
}

// Adds the temperatures of the motors to the rows; a joint without a motor of its own has none.
Status add_temperatures(Robot& robot, Json& rows) {
  auto reply = ask(robot, methods::HalTempService::kGetTempState, aimdk::protocol::CommonRequest{});
  if (!reply) return reply.error();
  for (Json& row : rows) {
    row["temperature_C"] = nullptr;
    row["coil_temperature_C"] = nullptr;
    for (const aimdk::protocol::TempState& state : reply->data()) {
      if (row["name"] != state.name()) continue;
      row["temperature_C"] = state.temp();
      row["coil_temperature_C"] = state.coil_temp();
    }
  }
  return Done{};
}

Status run_get(Invocation& invocation) {
  Robot& robot = invocation.robot();
  // Fingers have other units than the body, so they are read only when named: by default every row has the
  // same keys.
  auto names = invocation.arguments().texts("NAME");
  if (names.empty() && robot.model().find_group("body") != nullptr) names.emplace_back("body");
  auto joints = chosen(robot.model(), names);
  if (!joints) return joints.error();
  JointReadings readings;
  if (auto read = read_all(robot, *joints, readings); !read) return read;
  Json rows = Json::array();
  for (std::size_t joint : *joints) {
    const auto it = std::find_if(readings.begin(), readings.end(),
                                 [&](const JointReading& reading) { return reading.joint == joint; });
    if (it != readings.end()) rows.push_back(to_row(robot.model(), *it));
  }
  const bool warmth = invocation.arguments().has("--temperatures");
  if (warmth) {
    if (!robot.model().can(Capability::motors)) return lacking(robot.model(), Capability::motors);
    if (auto added = add_temperatures(robot, rows); !added) return added;
  }
  const auto any = [&](JointUnit unit) {
    return std::any_of(joints->begin(), joints->end(),
                       [&](std::size_t joint) { return robot.model().joints[joint].unit == unit; });
  };
  std::vector<std::string> columns{"name", "position_rad", "velocity_rad_s", "effort_Nm"};
  if (any(JointUnit::metre)) columns.insert(columns.end(), "position_m");
  if (any(JointUnit::count)) columns.insert(columns.end(), {"position_count", "force_count"});
  if (warmth) columns.insert(columns.end(), {"temperature_C", "coil_temperature_C"});
  invocation.sink().print({.document = {{"joints", std::move(rows)}},
                           .rows = "joints",
                           .columns = std::move(columns),
                           .view = joints_view});
  return Done{};
}

// The limits that a joint shares with others, as formulas; null where there is none.
Json shared_by(const RobotModel& model, std::size_t joint) {
  std::string text;
  for (const CoupledLimit& limit : model.coupled_limits)
    if (limit.has(joint)) text += (text.empty() ? "" : "; ") + formula(model, limit);
  return text.empty() ? Json(nullptr) : Json(text);
}

Json coupled_rows(const RobotModel& model, const std::vector<std::size_t>& joints) {
  Json rows = Json::array();
  for (const CoupledLimit& limit : model.coupled_limits) {
    if (std::none_of(joints.begin(), joints.end(), [&](std::size_t joint) { return limit.has(joint); }))
      continue;
    rows.push_back({{"first", model.joints[limit.first].name},
                    {"second", model.joints[limit.second].name},
                    {"first_factor", limit.first_factor},
                    {"second_factor", limit.second_factor},
                    {"bound", limit.bound},
                    {"unit", limit.unit},
                    {"reason", limit.reason}});
  }
  return rows;
}

// Of actions that give joints to clients with gains.
Json gain_rows(const RobotModel& model) {
  Json rows = Json::array();
  for (const ImpedanceLimits& row : model.impedances)
    rows.push_back({{"action", row.action},
                    {"margin_rad", row.margin},
                    {"velocity_max", row.velocity},
                    {"acceleration_max", row.acceleration},
                    {"kp_max", row.stiffness},
                    {"kd_max", row.damping},
                    {"kp_hold", row.hold_stiffness},
                    {"kd_hold", row.hold_damping},
                    {"source", row.source}});
  return rows;
}

Status run_limits(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  auto joints = chosen(model, invocation.arguments().texts("NAME"));
  if (!joints) return joints.error();
  Json rows = Json::array();
  for (std::size_t index : *joints) {
    const Joint& joint = model.joints[index];
    rows.push_back({{"name", joint.name},
                    {"unit", unit_of(joint)},
                    {"position_min", joint.limits.position.min},
                    {"position_max", joint.limits.position.max},
                    {"velocity_max", joint.limits.velocity},
                    {"acceleration_max", joint.limits.acceleration},
                    {"effort_max", joint.limits.effort > 0 ? Json(joint.limits.effort) : Json(nullptr)},
                    {"source", joint.source},
                    {"coupled", shared_by(model, index)}});
  }
  Json document{{"joints", std::move(rows)},
                {"coupled_limits", coupled_rows(model, *joints)},
                {"gains", gain_rows(model)}};
  invocation.sink().print({.document = std::move(document), .rows = "joints", .view = joint_limits_view});
  return Done{};
}

constexpr Parameter kNames[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "joints or groups (left_arm, neck, ...), by any of their names; default: all",
     .text = true,
     .repeated = true,
     .words = Words::joints},
};
constexpr Parameter kTemperatures{.name = "--temperatures",
                                  .help = "also the temperatures of motors and windings"};
constexpr Parameter kReadNames[] = {
    kTemperatures,
    {.name = "NAME",
     .value = "NAME",
     .help = "joints or groups (left_arm, hands, waist, ...), by any of their names; default: body, "
             "which is everything except fingers and waist",
     .text = true,
     .repeated = true,
     .words = Words::joints},
};
// Of a robot that takes gains; others have no such command.
Result<Limited> target_limit(const RobotModel& model, const ValuePlace& place) {
  if (model.impedances.empty()) return lacking(model, Capability::impedance);
  const auto joint = joint_named(model, place.name);
  if (!joint) return joint.error();
  if (auto taken = take_gains(model, {*joint}); !taken) return taken.error();
  return set_point_limit(model, *joint);
}

constexpr Parameter kSetParameters[] = {
    {.name = "TARGET",
     .value = "NAME=ANGLE",
     .help = "a joint and its angle, NAME=ANGLE [rad], or NAME+=ANGLE, relative to its measured angle; the "
             "other joints are held",
     .quantity = Quantity::angle,
     .required = true,
     .repeated = true,
     .words = Words::joints,
     .named = true,
     .limits = target_limit},
    kStiffness,
    kDamping,
    kTorque,
    kClamp,
};
constexpr Parameter kStreamParameters[] = {
    {.name = "--joints",
     .value = "A,B",
     .help = "names of joints or groups that the numbers of a line are for, in this order; default: all "
             "joints; the others are held",
     .text = true,
     .words = Words::joints},
    kStiffness,
    kDamping,
    kTorque,
    kStreamRate,
    kClamp,
};
constexpr Example kModesExamples[] = {
    {"aimctl joint modes", "every drive"},
    {"aimctl joint modes legs --json", "those of the legs, as JSON"},
};
constexpr Example kSetExamples[] = {
    {"aimctl joint set {knee}+=10deg", "move one knee, hold all other joints"},
    {"aimctl joint set {hip}+=5deg {other hip}+=5deg --kp 30 --kd 1", "two joints, softer than usual"},
    {"aimctl joint set {knee}=-1.2 --dry-run", "check it; nothing moves"},
};
constexpr Example kStreamExamples[] = {
    {"./planner | aimctl joint stream --joints {leg}", "one line of three angles per set-point"},
    {"echo -1.2 | aimctl joint stream --joints {knee} --kp 30", "one set-point, softer than usual"},
};
constexpr std::string_view kSetDetails =
    "The joints follow a smooth trajectory, which is streamed at 100 Hz until the measured angles are within "
    "0.02 rad of the target. All joints arrive together.\n\n"
    "The torque of a joint is TORQUE + KP (set-point - angle) + KD (velocity of the set-point - velocity). "
    "Without --kp and --kd the gains are those with which joints are held; aimctl joint limits shows them "
    "and the largest ones. Gains change within 0.2 s, not at once. With --kp 0 a joint follows no angle, "
    "only "
    "torque and damping.\n\n"
    "The robot must be in an action that gives its joints to clients; aimctl joint limits names it. "
    "Where only a restart of the robot ends such an action, aimd must permit it (aimd "
    "--allow-motor-control), and "
    "aimctl action set asks, or needs --yes. When the stream ends, also because this program dies, the robot "
    "holds all joints within 0.1 s. aimctl stop holds them until it is reset, and aimctl stop --level relax "
    "takes their torque away.";
constexpr std::string_view kStreamDetails =
    "One set-point per line: one angle per joint [rad], separated by blanks or commas; or a JSON list; or "
    "the output of joint get --json. Empty lines and lines that begin with # are ignored.\n\n"
    "A line is sent when it arrives, but no faster than --rate. The robot limits speed and acceleration; the "
    "motion is not smoothed otherwise. The end of the input ends the stream: the robot holds the joints, and "
    "their measured angles are printed. A line that cannot be read or is outside the limits also ends the "
    "stream; the error gives its line number (exit 2 or 7).\n\n"
    "Gains and action: as for joint set.";

constexpr Parameter kParamsParameters[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "joints or groups, by any of their names",
     .text = true,
     .required = true,
     .repeated = true,
     .words = Words::joints},
    {.name = "--kp", .value = "KP", .help = "of the position loop [unit of the drives]; default: unchanged"},
    {.name = "--kd", .value = "KD", .help = "of the velocity loop [unit of the drives]; default: unchanged"},
};
constexpr Example kParamsGetExamples[] = {{"aimctl joint params get", "every motor"},
                                          {"aimctl joint params get left_arm --json", "those of one arm"}};
constexpr Example kParamsSetExamples[] = {
    {"aimctl joint params set left_arm --kd 2.5", "more damping in one arm, after confirmation"},
    {"aimctl joint params set left_arm --kp 60 --kd 2 --yes", "without confirmation, in a script"},
};
constexpr Example kListExamples[] = {{"aimctl joint list", "names and aliases"}};
constexpr Example kGetExamples[] = {{"aimctl joint get", "legs, arms and neck"},
                                    {"aimctl joint get {joint} --json", "one joint, for a script"},
                                    {"aimctl joint get neck hands", "two groups"}};
constexpr Example kLimitsExamples[] = {{"aimctl joint limits", "limits of all joints"},
                                       {"aimctl joint limits left_arm", "limits of one arm"}};

constexpr Command kCommands[] = {
    {.noun = "joint",
     .verb = "list",
     .summary = "list the joints and their aliases",
     .details = "Needs no robot. Every name is accepted wherever a command takes a joint.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = joint_fields::kList,
     .run = run_list},
    {.noun = "joint",
     .verb = "get",
     .summary = "show angle, speed and effort of joints",
     .details = "Legs, arms and neck in rad, rad/s and N m. Finger actuators in the robot's counts: "
                "position_count and force_count (ranges: aimctl joint limits hands). The axes of the "
                "waist, which are realised by the legs, are read through aim.v1; the lift is in m.",
     .parameters = kReadNames,
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = joint_fields::kGet,
     .run = run_get},
    {.noun = "joint",
     .verb = "limits",
     .summary = "show the limits of joints and where they come from",
     .details = "Needs no robot. For each joint the range of its position and the largest speed, "
                "acceleration and effort: in rad, rad/s, rad/s^2 and N m; for a finger in counts; for the "
                "lift of the waist in m. effort_max is empty if no value is published. Two joints may share "
                "a limit: coupled gives it as a formula of their positions, and coupled_limits in JSON gives "
                "its numbers. gains in JSON: for an action that gives joints to clients, the margin from the "
                "limits of position, the largest speed, acceleration, stiffness (kp) and damping (kd), and "
                "the gains with which joints are held.",
     .parameters = kNames,
     .examples = kLimitsExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = joint_fields::kLimits,
     .run = run_limits},
    {.noun = "joint",
     .verb = "modes",
     .summary = "show the operation modes of the drives",
     .details =
         "For each joint with a drive the mode in force, its error, and the modes that it can be switched "
         "to; modes in JSON says what each mode means. Names and numbers are the robot's. The robot and "
         "aimd choose the modes; there is no command for it.",
     .parameters = kNames,
     .examples = kModesExamples,
     .danger = Danger::reads,
     .needs = Capability::motors,
     .fields = joint_fields::kModes,
     .run = run_joint_modes},
    {.noun = "joint",
     .verb = "set",
     .summary = "move single joints to angles, with gains",
     .details = kSetDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .attended = true,
     .needs = Capability::impedance,
     .fields = joint_fields::kSet,
     .run = run_joint_set},
    {.noun = "joint",
     .verb = "stream",
     .summary = "follow set-points of single joints from stdin, with gains",
     .details = kStreamDetails,
     .parameters = kStreamParameters,
     .examples = kStreamExamples,
     .danger = Danger::moves,
     .lines = true,
     .attended = true,
     .needs = Capability::impedance,
     .run = run_joint_stream},
    {.noun = "joint",
     .verb = "params get",
     .summary = "show the gains that the motors keep",
     .details =
         "kp is the gain of the position loop and kd that of the velocity loop, both in the unit of the "
         "robot's drives. Motors that the robot does not report have no row.",
     .parameters = kNames,
     .examples = kParamsGetExamples,
     .danger = Danger::reads,
     .needs = Capability::motor_gains,
     .fields = joint_fields::kParamsGet,
     .run = run_joint_params_get},
    {.noun = "joint",
     .verb = "params set",
     .summary = "change the gains that the motors keep",
     .details =
         "Dangerous: with wrong gains joints swing or give way, and a standing robot falls. Asks for a "
         "confirmation, or needs --yes. The gains are read back. They are refused while a stop is "
         "latched.",
     .parameters = kParamsParameters,
     .examples = kParamsSetExamples,
     .danger = Danger::sets,
     .needs = Capability::motor_gains,
     .run = run_joint_params_set},
};

}  // namespace

const Noun kJointNoun{"joint", "read joints and their limits, move single joints", kCommands};

}  // namespace aim::cli
