// Reads the target of `arm set` and `plan joints` in its three forms: angles, --joint, or a document.
#include "cli/commands/arm/arm_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/side.hpp"
#include "core/suggestion.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

constexpr double kReadingSlack_rad = 0.02;  // a reading may exceed its limit by sensor noise: moved inside

using Targets = std::vector<std::optional<double>>;  // by joint of the group

Error usage(std::string message, std::string hint) {
  return Error{.origin = Origin::usage, .message = std::move(message), .hint = std::move(hint)};
}

Status set_target(const RobotModel& model, std::string_view name, double position, Targets& targets) {
  auto joint = arm_joint(model, name);
  if (!joint) return joint.error();
  if (targets[*joint]) return usage(fmt::format("{} is given twice", name), "name each joint once");
  targets[*joint] = position;
  return Done{};
}

// "left_arm_joint4=-30deg"
Status target_from_flag(const RobotModel& model, const std::string& word, Targets& targets) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos)
    return usage(fmt::format("--joint takes NAME=ANGLE, not '{}'", word),
                 "for example: --joint left_arm_joint4=-0.5");
  auto value = parse_quantity(std::string_view(word).substr(equals + 1), Quantity::angle);
  if (!value) return value.error();
  return set_target(model, std::string_view(word).substr(0, equals), *value, targets);
}

struct JointRun {
  std::size_t first;
  std::size_t count;
};
// One arm's half of the group, or all of it.
JointRun joints_of(std::size_t side, std::size_t count) {
  return side < kSides.size() ? JointRun{side * count / 2, count / 2} : JointRun{0, count};
}

Status targets_from_input(Invocation& invocation, const RobotModel& model, std::size_t side,
                          Targets& targets) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  const auto joints = document->find("joints");
  if (joints == document->end() || !joints->is_array())
    return usage("'joints' on standard input is missing or is not a list",
                 "expected the output of aimctl arm get --json");
  for (const Json& row : *joints) {
    if (!row.is_object() || !row.contains("name") || !row["name"].is_string())
      return usage("a joint on standard input has no name", "expected the output of aimctl arm get --json");
    auto position = number_at(row, "position_rad");
    if (!position) return position.error();
    if (auto set = set_target(model, row["name"].get<std::string>(), *position, targets); !set) return set;
  }
  const JointRun run = joints_of(side, targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (i < run.first || i >= run.first + run.count) targets[i].reset();
  return Done{};
}

Status collect(Invocation& invocation, const RobotModel& model, Targets& targets) {
  const Arguments& arguments = invocation.arguments();
  const bool positions = arguments.has("POSITION") || arguments.has("ARM");
  if (positions && arguments.has("--joint"))
    return usage("positions and --joint cannot be combined",
                 "give all angles, or single joints with --joint");
  const std::size_t side = side_of(arguments.text("ARM"));  // of a verb that takes one
  if (arguments.is_input("POSITION") || arguments.is_input("ARM"))
    return targets_from_input(invocation, model, side, targets);
  if (!positions && !arguments.has("--joint"))
    return usage("no target given", "give all angles, --joint NAME=ANGLE, or - for standard input");
  if (!positions) {
    for (const std::string& word : arguments.texts("--joint"))
      if (auto set = target_from_flag(model, word, targets); !set) return set;
    return Done{};
  }
  const auto numbers = arguments.numbers("POSITION");
  const JointRun run = joints_of(side, targets.size());
  if (numbers.size() != run.count)
    return usage(fmt::format("expected {} angles, got {}", run.count, numbers.size()),
                 "one per joint, left arm first; --joint NAME=ANGLE moves single joints");
  for (std::size_t i = 0; i < run.count; ++i) targets[run.first + i] = numbers[i];
  return Done{};
}

}  // namespace

Result<std::size_t> arm_joint(const RobotModel& model, std::string_view name) {
  const JointGroup& arms = model.group("arms");
  const auto joint = model.find_joint(name);
  if (joint && *joint >= arms.first && *joint < arms.first + arms.count) return *joint - arms.first;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < arms.count; ++i) names.push_back(model.joints[arms.first + i].name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no arm joint '{}'", name),
               .hint = hint.empty() ? "aimctl joint list" : std::move(hint),
               .facts = {{"joint", std::string(name)}}};
}

Result<ArmTarget> arm_target(Invocation& invocation, const JointReadings& measured) {
  const RobotModel& model = invocation.robot().model();
  const JointGroup& arms = model.group("arms");
  Targets targets(arms.count);
  if (auto collected = collect(invocation, model, targets); !collected) return collected.error();
  const bool readings = invocation.arguments().is_input("POSITION") || invocation.arguments().is_input("ARM");
  ArmTarget target;
  for (std::size_t i = 0; i < arms.count; ++i) {
    const Joint& joint = model.joints[arms.first + i];
    if (!targets[i]) {
      target.position.push_back(0);
      target.held.emplace_back(joint.name);
      continue;
    }
    auto inside =
        within(invocation, {joint.name, joint.limits.position, "rad", readings ? kReadingSlack_rad : 0.0},
               *targets[i]);
    if (!inside) return inside.error();
    target.position.push_back(*inside);
  }
  hold(model, measured, target);
  JointMask commanded = 0;
  for (std::size_t i = 0; i < arms.count; ++i)
    if (targets[i]) commanded |= bit(arms.first + i);
  auto inside =
      within_pairs(invocation, arms, commanded, target.position, readings ? kReadingSlack_rad : 0.0);
  if (!inside) return inside.error();
  return target;
}

void hold(const RobotModel& model, const JointReadings& measured, ArmTarget& target) {
  for (std::size_t i = 0; i < target.position.size(); ++i) {
    const Joint& joint = model.joints[measured[i].joint];
    if (std::find(target.held.begin(), target.held.end(), joint.name) != target.held.end())
      target.position[i] = joint.limits.position.clamp(measured[i].position);
  }
}

}  // namespace aim::cli
