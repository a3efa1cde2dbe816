// Reads the target of `arm set` and `plan joints` in its three forms: angles, --joint, or a document.
#include "cli/commands/arm/arm_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/tool_pose.hpp"
#include "cli/table/target.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr double kReadingSlack_rad = 0.02;  // a reading may exceed its limit by sensor noise: moved inside

struct JointTarget {
  double position;    // [rad]
  std::string typed;  // as the user wrote it; empty: relative, or from a document
};
using Targets = std::vector<std::optional<JointTarget>>;  // by joint of the group

Status set_target(const RobotModel& model, std::string_view name, JointTarget target, Targets& targets) {
  auto joint = arm_joint(model, name);
  if (!joint) return joint.error();
  if (targets[*joint]) return usage_error(fmt::format("{} is given twice", name), "name each joint once");
  targets[*joint] = std::move(target);
  return Done{};
}

// "NAME=-30deg", "NAME+=10deg"
Status target_of_word(const RobotModel& model, const JointReadings& measured, std::string_view word,
                      Targets& targets) {
  const auto named = parse_named(word, Quantity::angle);
  if (!named) return named.error();
  const auto joint = arm_joint(model, named->name);
  if (!joint) return joint.error();
  const Target& asked = named->target;
  return set_target(model, named->name,
                    {asked.from(measured[*joint].position),
                     asked.relative ? std::string() : std::string(word.substr(word.find('=') + 1))},
                    targets);
}

struct JointRun {
  std::size_t first;
  std::size_t count;
};
// The part of the group "arms" that is one arm, or all of it.
Result<JointRun> joints_of(const RobotModel& model, std::size_t side) {
  const JointGroup& arms = model.group("arms");
  if (side >= kSides.size()) return JointRun{0, arms.count};
  if (auto has = require_arm(model, side); !has) return has.error();
  const JointGroup& arm = *arm_of(model, side);
  return JointRun{arm.first - arms.first, arm.count};
}

// The output of plan check: the angles of one arm.
Status targets_of_check(const RobotModel& model, const Json& document, Targets& targets) {
  const auto arm = document.find("arm");
  const std::size_t side = arm != document.end() && arm->is_string() ? side_of(arm->get<std::string>()) : 2;
  if (side >= kSides.size())
    return usage_error("the joint angles name no arm", "expected the output of aimctl plan check --json");
  const auto run = joints_of(model, side);
  if (!run) return run.error();
  if (document["joints_rad"].is_null())
    return usage_error("there are no joint angles: the pose is not reachable",
                       "aimctl plan check ends with exit 7 for such a pose");
  auto angles = numbers_at(document, "joints_rad", run->count);
  if (!angles) return angles.error();
  for (std::size_t i = 0; i < run->count; ++i) targets[run->first + i] = JointTarget{(*angles)[i], {}};
  return Done{};
}

// {name, position_rad} of each joint.
Status targets_of_rows(const RobotModel& model, const Json& document, Targets& targets) {
  const auto joints = document.find("joints");
  if (joints == document.end() || !joints->is_array())
    return usage_error("'joints' is missing or is not a list",
                       "expected the output of aimctl arm get --json");
  for (const Json& row : *joints) {
    if (!row.is_object() || !row.contains("name") || !row["name"].is_string())
      return usage_error("a joint has no name", "expected the output of aimctl arm get --json");
    auto position = number_at(row, "position_rad");
    if (!position) return position.error();
    if (auto set = set_target(model, row["name"].get<std::string>(), {*position, {}}, targets); !set)
      return set;
  }
  return Done{};
}

Status targets_of_document(const RobotModel& model, const Json& document, const JointRun& run,
                           Targets& targets) {
  auto taken = document.contains("joints_rad") ? targets_of_check(model, document, targets)
                                               : targets_of_rows(model, document, targets);
  if (!taken) return taken;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (i < run.first || i >= run.first + run.count) targets[i].reset();
  if (std::none_of(targets.begin(), targets.end(), [](const auto& target) { return target.has_value(); }))
    return usage_error("standard input holds no angles of the arm",
                       "leave out ARM, or pipe in the angles of that arm");
  return Done{};
}

// With ARM, every named joint must be of that arm.
Status only_of_arm(const JointRun& run, std::string_view arm, const Targets& targets) {
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (targets[i] && (i < run.first || i >= run.first + run.count))
      return usage_error(fmt::format("a named joint does not belong to the {} arm", arm),
                         "leave out ARM, or name joints of that arm");
  return Done{};
}

Status collect(Invocation& invocation, const RobotModel& model, const JointReadings& measured,
               Targets& targets) {
  const Arguments& arguments = invocation.arguments();
  const bool positions = arguments.has("POSITION") || arguments.has("ARM");
  if (positions && arguments.has("--joint"))
    return usage_error("positions and --joint cannot be combined",
                       "give all angles, or single joints with --joint");
  const std::string arm = arguments.text("ARM");  // of a verb that takes one
  const auto run = joints_of(model, side_of(arm));
  if (!run) return run.error();
  if (arguments.is_input("POSITION") || arguments.is_input("ARM")) {
    auto document = read_document(invocation);
    if (!document) return document.error();
    return targets_of_document(model, *document, *run, targets);
  }
  if (!positions && !arguments.has("--joint"))
    return usage_error("no target given", "give all angles, NAME=ANGLE, or - for standard input");
  const auto numbers = arguments.numbers("POSITION");
  const auto words = arguments.texts(positions ? "POSITION" : "--joint");
  if (numbers.empty() && !words.empty()) {
    for (const std::string& word : words)
      if (auto set = target_of_word(model, measured, word, targets); !set) return set;
    return only_of_arm(*run, arm, targets);
  }
  if (numbers.size() != run->count)
    return usage_error(fmt::format("expected {} angles, got {}", run->count, numbers.size()),
                       "one per joint, left arm first; NAME=ANGLE moves single joints");
  for (std::size_t i = 0; i < run->count; ++i) targets[run->first + i] = JointTarget{numbers[i], words[i]};
  return Done{};
}

}  // namespace

Result<std::size_t> arm_joint(const RobotModel& model, std::string_view name) {
  const JointGroup& arms = model.group("arms");
  const auto joint = model.find_joint(name);
  if (joint && *joint >= arms.first && *joint < arms.first + arms.count) return *joint - arms.first;
  std::vector<std::string_view> names;
  for (const Joint& arm : model.joints.subspan(arms.first, arms.count)) {
    for (const JointAlias& alias : model.aliases)
      if (alias.joint == arm.name) names.push_back(alias.alias);
    names.push_back(arm.name);
  }
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no arm joint '{}'", name),
               .hint = hint.empty() ? "aimctl joint list" : std::move(hint),
               .facts = {{"joint", std::string(name)}}};
}

Result<Limited> arm_limit(const RobotModel& model, const ValuePlace& place) {
  const JointGroup& arms = model.group("arms");
  std::size_t joint = place.index;
  if (!place.name.empty()) {
    const auto named = arm_joint(model, place.name);
    if (!named) return named.error();
    joint = *named;
  }
  if (joint >= arms.count)
    return usage_error(fmt::format("the arms have {} joints", arms.count), "aimctl joint limits arms");
  return joint_limit(model.joints[arms.first + joint]);
}

namespace {

// The targets inside their limits; joints without one are held. `slack`: noise of readings.
Result<ArmTarget> limited(Invocation& invocation, const JointReadings& measured, const Targets& targets,
                          double slack) {
  const RobotModel& model = invocation.robot().model();
  const JointGroup& arms = model.group("arms");
  ArmTarget target;
  for (std::size_t i = 0; i < arms.count; ++i) {
    const Joint& joint = model.joints[arms.first + i];
    if (!targets[i]) {
      target.position.push_back(0);
      target.held.emplace_back(joint.name);
      continue;
    }
    Limited limit = joint_limit(joint);
    limit.slack = slack;
    limit.typed = targets[i]->typed;
    auto inside = within(invocation, limit, targets[i]->position);
    if (!inside) return inside.error();
    target.position.push_back(*inside);
  }
  hold(model, measured, target);
  JointMask commanded = 0;
  for (std::size_t i = 0; i < arms.count; ++i)
    if (targets[i]) commanded |= bit(arms.first + i);
  auto inside = within_pairs(invocation, arms, commanded, target.position, slack);
  if (!inside) return inside.error();
  return target;
}

}  // namespace

Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured) {
  const RobotModel& model = invocation.robot().model();
  Targets targets(model.group("arms").count);
  if (auto collected = collect(invocation, model, measured, targets); !collected) return collected.error();
  const bool readings = invocation.arguments().is_input("POSITION") || invocation.arguments().is_input("ARM");
  return limited(invocation, measured, targets, readings ? kReadingSlack_rad : 0.0);
}

Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured, const Json& document) {
  const RobotModel& model = invocation.robot().model();
  Targets targets(model.group("arms").count);
  const auto run = joints_of(model, kSides.size());
  if (!run) return run.error();
  if (auto taken = targets_of_document(model, document, *run, targets); !taken) return taken.error();
  return limited(invocation, measured, targets, kReadingSlack_rad);
}

void hold(const RobotModel& model, const JointReadings& measured, ArmTarget& target) {
  for (std::size_t i = 0; i < target.position.size(); ++i) {
    const Joint& joint = model.joints[measured[i].joint];
    if (std::find(target.held.begin(), target.held.end(), joint.name) != target.held.end())
      target.position[i] = joint.limits.position.clamp(measured[i].position);
  }
}

}  // namespace aim::cli
