// What an example may name of a robot: a table of blanks, each a function of the model.
#include "cli/help/example.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/table/nouns.hpp"
#include "core/model/body_part.hpp"

namespace aim::cli {
namespace {

// The joint of the group with this word in its name or in an alias, as it is called there; else the one at
// `place`, or the last. Empty: there is no such group.
std::string_view joint_with(const RobotModel& model, const JointGroup* group, std::string_view word,
                            std::size_t place) {
  if (group == nullptr) return {};
  const auto joints = model.joints.subspan(group->first, group->count);
  for (const Joint& joint : joints) {
    for (const JointAlias& alias : model.aliases)
      if (alias.joint == joint.name && alias.alias.find(word) != alias.alias.npos) return alias.alias;
    if (joint.name.find(word) != joint.name.npos) return joint.name;
  }
  return joints[std::min(place, joints.size() - 1)].name;
}

std::string_view elbow(const RobotModel& model, std::string_view arm) {
  constexpr std::size_t kUsualPlace = 3;  // of seven joints
  const JointGroup* group = model.find_group(arm);
  return joint_with(model, group != nullptr ? group : model.find_group("arms"), "elbow", kUsualPlace);
}

std::string_view of_leg(const RobotModel& model, std::size_t leg, std::string_view word) {
  const auto legs = legs_of(model);
  return leg < legs.size() ? joint_with(model, legs[leg], word, legs[leg]->count) : std::string_view();
}

// A joint that an operator of this robot knows by its name.
std::string_view known_joint(const RobotModel& model) {
  const std::string_view arm = elbow(model, "left_arm");
  return arm.empty() ? of_leg(model, 0, "knee") : arm;
}

struct Blank {
  std::string_view word;
  std::string_view (*of)(const RobotModel&);  // empty: this robot has none
};
constexpr std::array kBlanks{
    Blank{"{joint}", known_joint},
    Blank{"{elbow}", [](const RobotModel& model) { return elbow(model, "left_arm"); }},
    Blank{"{right elbow}", [](const RobotModel& model) { return elbow(model, "right_arm"); }},
    Blank{"{knee}", [](const RobotModel& model) { return of_leg(model, 0, "knee"); }},
    Blank{"{hip}", [](const RobotModel& model) { return of_leg(model, 0, "hip"); }},
    Blank{"{other hip}", [](const RobotModel& model) { return of_leg(model, 1, "hip"); }},
    Blank{"{leg}",
          [](const RobotModel& model) {
            const auto legs = legs_of(model);
            return legs.empty() ? std::string_view() : legs[0]->name;
          }},
    Blank{"{finger}",
          [](const RobotModel& model) { return joint_with(model, hand_of(model, 0), "index", 0); }},
    Blank{"{head}",
          [](const RobotModel& model) {
            const JointGroup* neck = model.find_group("neck");
            return neck == nullptr ? std::string_view() : model.joints[neck->first].name;
          }},
};

bool has_what_it_needs(const RobotModel& model, const Command& command) {
  const Noun* noun = find_noun(command.noun);
  return (noun == nullptr || !noun->needs || model.can(*noun->needs)) &&
         (!command.needs || model.can(*command.needs));
}

// Empty: this robot lacks something that the line names.
std::string filled(std::string_view line, const RobotModel& model) {
  std::string text(line);
  for (const Blank& blank : kBlanks)
    for (std::size_t at; (at = text.find(blank.word)) != text.npos;) {
      const std::string_view word = blank.of(model);
      if (word.empty()) return {};
      text.replace(at, blank.word.size(), word);
    }
  return text;
}

}  // namespace

std::string example_line(const Command& command, const Example& example, const RobotModel* model) {
  if (model != nullptr && has_what_it_needs(*model, command))
    if (std::string line = filled(example.line, *model); !line.empty()) return line;
  for (const RobotModel* other : robot_models())
    if (has_what_it_needs(*other, command))
      if (std::string line = filled(example.line, *other); !line.empty()) return line;
  return std::string(example.line);
}

}  // namespace aim::cli
