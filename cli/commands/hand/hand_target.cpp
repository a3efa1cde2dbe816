// Conversions of finger targets.
#include "cli/commands/hand/hand_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/client/request_header.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/target.hpp"
#include "core/codec/hand_message.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kReadingSlack = 20;  // a reading may exceed its limit by noise: moved inside [counts]
constexpr double kForceSlack = 1000;  // the vendor calls measured forces down to -1000 normal [counts]

std::int32_t count(double value) { return static_cast<std::int32_t>(std::lround(value)); }

void fill(wire::SingleHandCommand& command, const HandTarget& target) {
  FingerValues fingers;
  for (std::size_t i = 0; i < target.position.size(); ++i)
    fingers.push_back({target.position[i], target.force[i]});
  fill_hand(fingers, command);
}

Json counts(const std::vector<double>& values) {
  Json list = Json::array();
  for (double value : values) list.push_back(count(value));
  return list;
}

Error no_hand(const RobotModel& model, std::size_t side) {
  return Error{.origin = Origin::not_found,
               .message = fmt::format("this robot has no {} hand", kSides[side]),
               .reason = fmt::format("its model is {} ({})", model.title, model.id),
               .hint = "aimctl hand get shows its hands"};
}

bool is_of(const JointGroup& group, std::size_t joint) {
  return joint >= group.first && joint < group.first + group.count;
}

JointReadings readings_of(const JointGroup& group, const JointReadings& readings) {
  JointReadings found;
  for (const JointReading& reading : readings)
    if (is_of(group, reading.joint)) found.push_back(reading);
  return found;
}

// The finger of a hand by its name without the side ("index"), or by any name of the joint.
Result<std::size_t> finger_of(const RobotModel& model, std::size_t side, std::string_view name) {
  const JointGroup& hand = *hand_of(model, side);
  const std::string prefix = std::string(kSides[side]) + "_";
  const auto joint = model.find_joint(name);
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < hand.count; ++i) {
    std::string_view finger = model.joints[hand.first + i].name;
    if (finger.starts_with(prefix)) finger.remove_prefix(prefix.size());
    if (finger == name || joint == hand.first + i) return i;
    names.push_back(finger);
  }
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) hint = fmt::format("one of: {}", fmt::join(names, " "));
  return Error{.origin = Origin::not_found,
               .message = fmt::format("the {} hand has no finger '{}'", kSides[side], name),
               .hint = std::move(hint),
               .facts = {{"joint", std::string(name)}}};
}

double counts_of(const Target& target, const Range& range, double measured) {
  if (!target.percent) return target.from(measured);
  const double share = target.value / 100 * (range.max - range.min);
  return target.relative ? measured + share : range.min + share;
}

// The measured positions of one hand, inside their limits.
std::vector<double> measured_hand(const RobotModel& model, const JointGroup& hand,
                                  const JointReadings& readings) {
  std::vector<double> position;
  for (const JointReading& reading : readings_of(hand, readings))
    position.push_back(model.joints[reading.joint].limits.position.clamp(reading.position));
  return position;
}

// One finger: "index=50%". `position`: the measured ones of its hand, changed here.
Status take_finger(const RobotModel& model, std::size_t side, const NamedTarget& named,
                   std::vector<double>& position) {
  const auto finger = finger_of(model, side, named.name);
  if (!finger) return finger.error();
  const Range& range = model.joints[hand_of(model, side)->first + *finger].limits.position;
  position[*finger] = counts_of(named.target, range, position[*finger]);
  return Done{};
}

// The hand that has a joint of this name; kSides.size() if none has.
std::size_t side_with(const RobotModel& model, std::string_view name) {
  const auto joint = model.find_joint(name);
  std::size_t side = 0;
  while (side < kSides.size() &&
         (!joint || hand_of(model, side) == nullptr || !is_of(*hand_of(model, side), *joint)))
    ++side;
  return side;
}

}  // namespace

Result<Limited> finger_limit(const RobotModel& model, std::size_t side, const ValuePlace& place) {
  const JointGroup* hand = hand_of(model, side);
  if (hand == nullptr) return no_hand(model, side);
  std::size_t finger = place.index;
  if (!place.name.empty()) {
    const auto named = finger_of(model, side, place.name);
    if (!named) return named.error();
    finger = *named;
  }
  return joint_limit(model.joints[hand->first + std::min(finger, hand->count - 1)]);
}

Result<std::vector<std::size_t>> hands_named(const RobotModel& model, std::string_view name) {
  std::vector<std::size_t> hands;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    if (name != "both" && name != kSides[side]) continue;
    if (hand_of(model, side) != nullptr)
      hands.push_back(side);
    else if (name != "both")
      return no_hand(model, side);
  }
  return hands;
}

std::vector<double> forces(const RobotModel& model, std::size_t side, std::optional<double> force) {
  const JointGroup& hand = *hand_of(model, side);
  std::vector<double> values;
  for (const Joint& finger : model.joints.subspan(hand.first, hand.count))
    values.push_back(force.value_or(std::min(kDefaultForce, finger.limits.effort)));
  return values;
}

// A hand that takes none may measure some.
bool takes_force(const RobotModel& model, const JointGroup& hand) {
  const auto fingers = model.joints.subspan(hand.first, hand.count);
  return std::any_of(fingers.begin(), fingers.end(),
                     [](const Joint& finger) { return finger.limits.effort > 0; });
}

Result<HandTargets> hand_targets_from_input(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  auto document = read_document(invocation);
  if (!document) return document.error();
  HandTargets targets;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const auto given = document->find(std::string(kSides[side]));
    if (given == document->end()) continue;
    const JointGroup* hand = hand_of(model, side);
    if (hand == nullptr) return no_hand(model, side);
    auto position = numbers_at(*given, "position", hand->count);
    if (!position) return position.error();
    targets[side] = {true, *position, forces(model, side, std::nullopt)};
    if (!given->contains("force") || !takes_force(model, *hand)) continue;
    auto force = numbers_at(*given, "force", hand->count);
    if (!force) return force.error();
    targets[side].force = *force;
  }
  return targets;
}

// The fingers that are not named are held at their measured position, which is read only in this case.
Result<HandTargets> hand_targets_from_flags(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const RobotModel& model = invocation.robot().model();
  HandTargets targets;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const std::string flag = "--" + std::string(kSides[side]);
    if (!arguments.has(flag)) continue;
    const JointGroup* hand = hand_of(model, side);
    if (hand == nullptr) return no_hand(model, side);
    auto positions = arguments.numbers(flag);
    if (positions.empty()) {
      auto readings = read_hands(invocation.robot());
      if (!readings) return readings.error();
      positions = measured_hand(model, *hand, *readings);
      for (const std::string& word : arguments.texts(flag)) {
        const auto named = parse_named(word, Quantity::count);
        if (!named) return named.error();
        if (auto taken = take_finger(model, side, *named, positions); !taken) return taken.error();
      }
    }
    if (positions.size() != hand->count)
      return Error{.origin = Origin::usage,
                   .message = fmt::format("the {} hand has {} joint{}, not {}", kSides[side], hand->count,
                                          hand->count == 1 ? "" : "s", positions.size()),
                   .hint = fmt::format("aimctl hand set --joint {}=0", model.joints[hand->first].name)};
    targets[side] = {true, positions, forces(model, side, arguments.maybe("--force"))};
  }
  return targets;
}

Result<HandTargets> hand_targets_from_joints(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const RobotModel& model = invocation.robot().model();
  auto measured = read_hands(invocation.robot());
  if (!measured) return measured.error();
  HandTargets targets;
  for (const std::string& word : arguments.texts("--joint")) {
    const auto named = parse_named(word, Quantity::count);
    if (!named) return named.error();
    const std::size_t side = side_with(model, named->name);
    if (side == kSides.size())
      return Error{.origin = Origin::not_found,
                   .message = fmt::format("there is no finger '{}'", named->name),
                   .hint = "aimctl joint limits hands shows the names",
                   .facts = {{"joint", std::string(named->name)}}};
    HandTarget& hand = targets[side];
    if (!hand.given)
      hand = {true, measured_hand(model, *hand_of(model, side), *measured),
              forces(model, side, arguments.maybe("--force"))};
    if (auto taken = take_finger(model, side, *named, hand.position); !taken) return taken.error();
  }
  return targets;
}

Status limit(Invocation& invocation, HandTargets& targets, bool readings) {
  const RobotModel& model = invocation.robot().model();
  for (std::size_t side = 0; side < targets.size(); ++side)
    for (std::size_t i = 0; i < targets[side].position.size(); ++i) {
      const Joint& joint = model.joints[hand_of(model, side)->first + i];
      auto position =
          within(invocation, {joint.name, joint.limits.position, "count", readings ? kReadingSlack : 0},
                 targets[side].position[i]);
      if (!position) return position.error();
      const std::string force_name = std::string(joint.name) + " force";
      auto force =
          within(invocation, {force_name, {0, joint.limits.effort}, "count", readings ? kForceSlack : 0},
                 targets[side].force[i]);
      if (!force) return force.error();
      targets[side].position[i] = *position;
      targets[side].force[i] = *force;
    }
  return Done{};
}

wire::HandCommandRequest to_request(const HandTargets& targets) {
  wire::HandCommandRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  if (targets[0].given) fill(*request.mutable_data()->mutable_left(), targets[0]);
  if (targets[1].given) fill(*request.mutable_data()->mutable_right(), targets[1]);
  return request;
}

Json to_plan(const HandTargets& targets) {
  Json plan = Json::object();
  for (std::size_t side = 0; side < targets.size(); ++side)
    if (targets[side].given)
      plan[std::string(kSides[side])] = {{"position", counts(targets[side].position)},
                                         {"force", counts(targets[side].force)}};
  return plan;
}

Json hands_document(const RobotModel& model, const JointReadings& readings) {
  HandTargets measured;
  for (std::size_t side = 0; side < measured.size(); ++side) {
    const JointGroup* hand = hand_of(model, side);
    if (hand == nullptr) continue;
    measured[side].given = true;
    for (const JointReading& reading : readings_of(*hand, readings)) {
      measured[side].position.push_back(reading.position);
      measured[side].force.push_back(reading.effort);
    }
  }
  return to_plan(measured);
}

std::vector<double> target_positions(const HandTargets& targets) {
  std::vector<double> values;
  for (const HandTarget& hand : targets)
    if (hand.given) values.insert(values.end(), hand.position.begin(), hand.position.end());
  return values;
}

JointReadings target_readings(const RobotModel& model, const HandTargets& targets,
                              const JointReadings& readings) {
  JointReadings found;
  for (std::size_t side = 0; side < targets.size(); ++side) {
    if (!targets[side].given) continue;
    const JointReadings of_hand = readings_of(*hand_of(model, side), readings);
    found.insert(found.end(), of_hand.begin(), of_hand.end());
  }
  return found;
}

}  // namespace aim::cli
