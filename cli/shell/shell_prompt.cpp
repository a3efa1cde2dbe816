// Words of the prompt and of the banner.
#include "cli/shell/shell_prompt.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "cli/client/current_action.hpp"
#include "cli/output/text.hpp"
#include "core/letter_case.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kLeastName = 8;  // columns of a name that is shortened

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A host name that identifies a robot: not a number, not this machine.
bool names_a_robot(std::string_view host) {
  return std::any_of(host.begin(), host.end(), is_letter) && host != "localhost" &&
         host.find(':') == std::string_view::npos;
}

// Another action may end like one of the words: PACKAGE_SIT is not what "sit" means.
bool ends_one_action_only(const RobotModel& model, std::string_view end) {
  if (std::find(kActionWords.begin(), kActionWords.end(), lower(end)) != kActionWords.end()) return false;
  const auto actions = model.graph.actions();
  return std::count_if(actions.begin(), actions.end(),
                       [&](const Action& action) { return action.name.ends_with(end); }) == 1;
}

std::string battery_text(const PromptState& state) {
  const auto& percent = state.look.battery_percent;
  return percent ? std::to_string(std::lround(*percent)) + "%" : std::string();
}

// What must never be left out.
std::string alarm_text(const PromptState& state) {
  if (state.silent) return "(no reply)";
  std::string text = state.look.stop ? "STOPPED" : "";
  if (state.look.emergency_stop) text += text.empty() ? "E-STOP" : " E-STOP";
  if (!state.look.measured) text += text.empty() ? "NO DATA" : " NO DATA";
  return text;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words)
    if (!word.empty()) text.append(text.empty() ? "" : separator).append(word);
  return text;
}

}  // namespace

std::string given_name(const RobotAddress& address) {
  if (!names_a_robot(address.host)) return {};
  // One host may serve several robots, each at a port of its own.
  return address.single_port ? address.host + ":" + std::to_string(*address.single_port) : address.host;
}

std::string prompt_name(const Robot& robot, const std::string& reported_model,
                        const std::string& given_model) {
  if (!robot.address().context.empty()) return robot.address().context;
  if (std::string given = given_name(robot.address()); !given.empty()) return given;
  if (!reported_model.empty()) return reported_model;
  return given_model.empty() ? robot.address().name : given_model;
}

std::string action_word(const RobotModel& model, std::string_view action) {
  const auto index = model.graph.find(action);
  if (!index) return lower(action);
  for (const std::string_view word : kActionWords)
    if (action_of_word(model, word) == index) return std::string(word);
  std::size_t begin = action.size();
  do {
    begin = begin == 0 ? std::string_view::npos : action.rfind('_', begin - 1);
    const std::string_view end = begin == std::string_view::npos ? action : action.substr(begin + 1);
    if (ends_one_action_only(model, end)) return lower(end);
  } while (begin != std::string_view::npos);
  return lower(action);
}

std::string prompt_text(const PromptState& state, std::size_t columns) {
  if (state.name.empty()) return "aimctl> ";
  // A robot that is not measured may have left it.
  const bool known = !state.silent && state.look.measured && state.model != nullptr;
  const std::string action = known ? action_word(*state.model, state.look.action) : "";
  const std::string battery = state.silent ? "" : battery_text(state);
  const std::string alarm = alarm_text(state);
  const std::size_t most = columns / 2;
  // The longest form that leaves half of the row to the line.
  for (const auto& words : {std::vector<std::string>{state.name, action, alarm, battery},
                            {state.name, action, alarm},
                            {state.name, alarm}}) {
    std::string text = printable(joined(words, " ")) + "> ";
    if (width_of(text) <= most) return text;
  }
  const std::size_t rest = width_of(alarm) + 3;
  const std::size_t wider = columns * 2 / 3;
  const std::size_t name = std::max(kLeastName, wider > rest ? wider - rest : 0);
  return joined({shortened(printable(state.name), name), alarm}, " ") + "> ";
}

std::string banner_text(const PromptState& state, std::size_t columns) {
  std::string robot = state.name;
  if (robot.empty()) robot = "aimctl";
  // The address of a robot with a name begins with that name.
  if (state.address.starts_with(robot + " ("))
    robot = state.address;
  else if (!state.address.empty() && robot.find(state.address) == std::string::npos)
    robot += " (" + state.address + ")";
  const std::string battery = battery_text(state);
  const std::string now =
      state.silent ? "no reply; aimctl doctor says why"
      : state.name.empty()
          ? "waiting for the robot"
          : joined({state.look.action, state.look.stop ? "STOPPED" : "",
                    state.look.emergency_stop ? "E-STOP" : "", battery.empty() ? "" : "battery " + battery},
                   ", ");
  return shortened(printable(robot + ": " + now), columns) + "\nTAB completes, help explains, ^D leaves\n" +
         "Ctrl-C ends a motion, stop stops all\n";
}

}  // namespace aim::cli
