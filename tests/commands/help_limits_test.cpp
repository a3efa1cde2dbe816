// Help texts name the command that prints the limits of a robot, and carry no limits or actions of one robot.
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

}  // namespace

TEST_CASE("help of joint targets names the command that prints the limits") {
  for (const char* parameter : {"SHAKE", "NOD"})
    CHECK_THAT(help_of(kNeckNoun, "set", parameter), Catch::Contains("aimctl joint limits neck"));
  CHECK_THAT(help_of(kArmNoun, "set", "POSITION"), Catch::Contains("aimctl joint limits arms"));
  for (const char* parameter : {"--left", "--force"})
    CHECK_THAT(help_of(kHandNoun, "set", parameter), Catch::Contains("aimctl joint limits hands"));
  for (const char* flag : {"--lift", "--roll", "--pitch", "--yaw"})
    CHECK_THAT(help_of(kWaistNoun, "set", flag), Catch::Contains("aimctl joint limits waist"));
  for (const char* group : {"neck", "arms", "hands", "waist"})
    CHECK(robot_models().front()->group(group).name == group);
}

TEST_CASE("help contains no joint limit and no action of one robot") {
  for (const RobotModel* model : robot_models())
    for (const Noun* noun : nouns())
      for (const Command& command : noun->commands) {
        INFO(noun->name << " " << command.verb);
        for (const Action& action : model->graph.actions())
          if (action.name.find('_') != std::string_view::npos)
            CHECK(command.details.find(action.name) == std::string_view::npos);
        for (const Parameter& parameter : command.parameters)
          for (const Joint& joint : model->joints) {
            const Range& range = joint.limits.position;
            const std::string limits = format_number(range.min) + " to " + format_number(range.max);
            CHECK(parameter.help.find(limits) == std::string_view::npos);
          }
      }
}

TEST_CASE("the help of every flag with a quantity names its unit") {
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
