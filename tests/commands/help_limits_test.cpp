// The limits that help prints are the model's.
#include <string>

#include "cli/table/nouns.hpp"
#include "core/model/robot_model.hpp"
#include "core/units.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

std::string help_of(const Noun& noun, std::string_view verb, std::string_view parameter) {
  for (const Command& command : noun.commands)
    for (const Parameter& candidate : command.parameters)
      if (command.verb == verb && candidate.name == parameter) return std::string(candidate.help);
  FAIL("no parameter " << parameter);
  return {};
}

std::string range_text(const Range& range) {
  return format_number(range.min) + " to " + format_number(range.max);
}

}  // namespace

TEST_CASE("help names the limits of the neck, the fingers and the walk") {
  const RobotModel& model = *robot_models().front();
  const std::size_t neck = model.group("neck").first;
  for (const auto& [parameter, index] : {std::pair{"SHAKE", neck}, std::pair{"NOD", neck + 1}}) {
    const std::string help = help_of(kNeckNoun, "set", parameter);
    CHECK_THAT(help, Catch::Contains(std::string(model.joints[index].name)));
    CHECK_THAT(help, Catch::Contains(range_text(model.joints[index].limits.position)));
  }
  const Joint& finger = model.joints[model.group("left_hand").first];
  for (const char* side : {"--left", "--right"})
    CHECK_THAT(help_of(kHandNoun, "set", side),
               Catch::Contains(format_number(finger.limits.position.max) + " (closed)") ||
                   Catch::Contains(range_text(finger.limits.position)));
  CHECK_THAT(help_of(kHandNoun, "set", "--force"),
             Catch::Contains("0 to " + format_number(finger.limits.effort)));
  CHECK_THAT(help_of(kWalkNoun, "", "--forward"), Catch::Contains(range_text(model.walk.forward)));
  CHECK_THAT(help_of(kWalkNoun, "", "--lateral"), Catch::Contains(range_text(model.walk.lateral)));
  CHECK_THAT(help_of(kWalkNoun, "", "--turn"), Catch::Contains(range_text(model.walk.yaw_rate)));
}

TEST_CASE("every flag that takes a quantity says its unit or what it counts") {
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands)
      for (const Parameter& parameter : command.parameters) {
        if (parameter.text || parameter.value.empty() || parameter.quantity == Quantity::number ||
            parameter.quantity == Quantity::count)
          continue;
        INFO(noun->name << " " << command.verb << " " << parameter.name);
        CHECK_THAT(std::string(parameter.help), Catch::Contains(std::string(si_unit_of(parameter.quantity))));
      }
}

TEST_CASE("help names the limits of the waist") {
  const RobotModel& model = *robot_models().front();
  const std::size_t waist = model.group("waist").first;
  for (const auto& [flag, index] : {std::pair{"--lift", waist}, std::pair{"--roll", waist + 1},
                                    std::pair{"--pitch", waist + 2}, std::pair{"--yaw", waist + 3}})
    CHECK_THAT(help_of(kWaistNoun, "set", flag),
               Catch::Contains(range_text(model.joints[index].limits.position)));
}
