// aimctl joint: the joints of the robot, their measured state and their limits.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cli/client/joint_reading.hpp"
#include "cli/commands/waist/waist_reading.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

std::string_view unit_of(const Joint& joint) {
  return joint.unit == JointUnit::count ? "count" : name_of(joint.unit);
}

Error no_such_joint(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Joint& joint : model.joints) names.push_back(joint.name);
  for (const JointAlias& alias : model.aliases) names.push_back(alias.alias);
  for (const JointGroup& group : model.groups) names.push_back(group.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no joint '{}'", name),
               .hint = hint.empty() ? "aimctl joint list" : std::move(hint),
               .facts = {{"joint", name}}};
}

// Indexes of the named joints and groups in the order given; all joints when nothing is named.
Result<std::vector<std::size_t>> chosen(const RobotModel& model, const std::vector<std::string>& names) {
  std::vector<std::size_t> joints;
  const auto add = [&](std::size_t joint) {
    if (std::find(joints.begin(), joints.end(), joint) == joints.end()) joints.push_back(joint);
  };
  for (const std::string& name : names) {
    const auto group = std::find_if(model.groups.begin(), model.groups.end(),
                                    [&](const JointGroup& candidate) { return candidate.name == name; });
    if (const auto joint = model.find_joint(name)) {
      add(*joint);
    } else if (group != model.groups.end()) {
      for (std::size_t i = 0; i < group->count; ++i) add(group->first + i);
    } else {
      return no_such_joint(model, name);
    }
  }
  for (std::size_t i = 0; names.empty() && i < model.joints.size(); ++i) joints.push_back(i);
  return joints;
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
  const std::size_t first = robot.model().group("waist").first;
  for (std::size_t i = 0; i < waist->size(); ++i) readings.push_back({first + i, (*waist)[i], 0, 0});
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
  const auto any = [&](JointUnit unit) {
    return std::any_of(joints->begin(), joints->end(),
                       [&](std::size_t joint) { return robot.model().joints[joint].unit == unit; });
  };
  std::vector<std::string> columns{"name", "position_rad", "velocity_rad_s", "effort_Nm"};
  if (any(JointUnit::metre)) columns.insert(columns.end(), "position_m");
  if (any(JointUnit::count)) columns.insert(columns.end(), {"position_count", "force_count"});
  invocation.sink().print(
      {.document = {{"joints", std::move(rows)}}, .rows = "joints", .columns = std::move(columns)});
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
  Json document{{"joints", std::move(rows)}, {"coupled_limits", coupled_rows(model, *joints)}};
  invocation.sink().print({.document = std::move(document), .rows = "joints"});
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
constexpr Parameter kReadNames[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "joints or groups (left_arm, hands, waist, ...), by any of their names; default: body, "
             "which is everything except fingers and waist",
     .text = true,
     .repeated = true,
     .words = Words::joints},
};
constexpr Example kListExamples[] = {{"aimctl joint list", "names and aliases"}};
constexpr Example kGetExamples[] = {{"aimctl joint get", "legs, arms and neck"},
                                    {"aimctl joint get left_arm_joint4 --json", "one joint, for a script"},
                                    {"aimctl joint get neck hands", "two groups"}};
constexpr Example kLimitsExamples[] = {{"aimctl joint limits", "limits of all joints"},
                                       {"aimctl joint limits left_arm", "limits of one arm"}};

constexpr Command kCommands[] = {
    {.noun = "joint",
     .verb = "list",
     .summary = "list the joints and their other names",
     .details = "Needs no robot. Every name is accepted wherever a command takes a joint.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::local,
     .shows_model = true,
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
     .run = run_get},
    {.noun = "joint",
     .verb = "limits",
     .summary = "show the limits of joints and where they come from",
     .details = "Needs no robot. For each joint the range of its position and the largest speed, "
                "acceleration and effort: in rad, rad/s, rad/s^2 and N m; for a finger in counts; for the "
                "lift of the waist in m. effort_max is empty if no value is published. Two joints may share "
                "a limit: coupled gives it as a formula of their positions, and coupled_limits in JSON gives "
                "its numbers.",
     .parameters = kNames,
     .examples = kLimitsExamples,
     .danger = Danger::local,
     .shows_model = true,
     .run = run_limits},
};

}  // namespace

const Noun kJointNoun{"joint", "read joints and their limits", kCommands};

}  // namespace aim::cli
