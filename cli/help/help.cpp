// Formats the command table for a terminal of 80 columns. Needs no robot and no files.
#include "cli/help/help.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "cli/help/example.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/text.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kColumns = 80;

// A usage line; continuation lines are indented by 10 columns.
std::string usage_text(const Command& command, std::string_view lead) {
  const std::string line = std::string(lead) + usage_of(command);
  if (line.size() <= kColumns) return line + "\n";
  std::string text;
  std::string rest = line;
  while (rest.size() > kColumns) {
    // Break before a bracket, so that [--flag VALUE] stays together; without one, before a word.
    std::size_t at = rest.rfind(" [", kColumns);
    if (at == std::string::npos || at < 12) at = rest.rfind(' ', kColumns);
    if (at == std::string::npos || at < 12) break;
    text += rest.substr(0, at) + "\n";
    rest = std::string(10, ' ') + rest.substr(at + 1);
  }
  return text + rest + "\n";
}

// "  name   meaning", the second column wrapped.
std::string entry(std::string_view name, std::string_view meaning, std::size_t column) {
  std::string text = "  " + std::string(name);
  if (width_of(text) + 2 > column) {
    text += "\n" + wrapped(meaning, kColumns, column);
    return text;
  }
  std::string right = wrapped(meaning, kColumns, column);
  return padded(text, column) + (right.empty() ? "\n" : right.substr(std::min(column, right.size())));
}

std::string flags_text(std::span<const Parameter> flags, std::size_t column) {
  std::string text;
  for (const Parameter& flag : flags)
    if (is_flag(flag)) text += entry(flag_label(flag), flag.help, column);
  return text;
}

// `most`: how many of them.
std::string examples_text(const Command& command, const RobotModel* model, std::size_t most = SIZE_MAX) {
  std::string text;
  for (const Example& example : command.examples.first(std::min(most, command.examples.size())))
    text += "  " + example_line(command, example, model) + "\n" + wrapped(example.says, kColumns, 6);
  return text;
}

std::string exit_codes_text(const std::vector<int>& codes) {
  std::string text;
  for (const ExitCode& row : exit_codes())
    if (codes.empty() || std::find(codes.begin(), codes.end(), row.code) != codes.end())
      text += entry(padded(std::to_string(row.code), 3, true) + "  " + std::string(row.name), row.when, 20);
  return text;
}

std::string overview(const RobotModel* model) {
  std::string text =
      "aimctl: operate a robot from the terminal\n\n"
      "Usage: aimctl NOUN [VERB] [ARGUMENTS] [FLAGS]\n";
  for (const NounSection& section : noun_sections()) {
    text += "\n" + std::string(section.heading) + ":\n";
    for (const Noun* noun : section.nouns)
      if (model == nullptr || !noun->needs || model->can(*noun->needs))
        text += entry(noun->name, noun->summary, 14);
  }
  text += "\nFlags of every command:\n" + flags_text(global_parameters(), 26);
  text +=
      "\nExamples:\n"
      "  aimctl status\n      the state of the robot at a glance\n"
      "  aimctl action set walk\n      stand up and get ready to walk, one confirmed step "
      "at a time\n"
      "  aimctl neck set 20deg 0\n      look to the left\n"
      "  aimctl stop\n      stop every motion, from every state\n"
      "\nQuantities have units: 30deg, 0.5rad, 20cm, 500ms; without a unit they are SI.\n"
      "aimctl NOUN --help explains a noun, aimctl NOUN VERB --help a command.\n"
      "More: aimctl help exit-codes, environment, configuration or safety.\n";
  return text;
}

// What `model` can do; null: everything.
std::vector<Command> commands_of(const Noun& noun, const RobotModel* model) {
  std::vector<Command> commands;
  for (const Command& command : noun.commands)
    if (model == nullptr || !command.needs || model->can(*command.needs)) commands.push_back(command);
  return commands;
}

std::string noun_text(const Noun& noun, const RobotModel* model) {
  const std::vector<Command> commands = commands_of(noun, model);
  std::string text = "aimctl " + std::string(noun.name) + ": " + std::string(noun.summary) + "\n\nUsage:\n";
  std::size_t column = 12;
  for (const Command& command : commands) text += usage_text(command, "  ");
  text += "\nVerbs:\n";
  for (const Command& command : commands) column = std::max(column, command.verb.size() + 4);
  for (const Command& command : commands)
    text += entry(command.verb.empty() ? "(none)" : command.verb, command.summary, column);
  if (const Command* bare = bare_command(noun)) {
    text += "\nWithout a verb:\n" + wrapped(bare->details, kColumns, 2) + "\n";
    text += flags_text(bare->parameters, 26) + flags_text(kind_parameters(*bare), 26);
  }
  text += "\nExamples:\n";
  for (const Command& command : commands) text += examples_text(command, model, 1);
  text += "\nExit codes:\n";
  std::vector<int> codes;
  for (const Command& command : commands)
    for (int code : codes_of(command))
      if (std::find(codes.begin(), codes.end(), code) == codes.end()) codes.push_back(code);
  text += exit_codes_text(codes);
  text += "\nFlags of every command: aimctl --help; of a verb: aimctl " + std::string(noun.name) +
          " VERB --help\n";
  return text;
}

std::string command_text(const Command& command, const RobotModel* model) {
  std::string text =
      line_of(command) + ": " + std::string(command.summary) + "\n\n" + usage_text(command, "Usage: ");
  if (!command.details.empty()) text += "\n" + wrapped(command.details, kColumns, 0);
  if (command.on_robot != nullptr) {
    text += "\nBy robot:\n";
    for (const RobotModel* one : robot_models())
      if (model == nullptr || model == one) text += entry(title_of(*one), command.on_robot(*one), 4);
  }
  std::string arguments;
  for (const Parameter* parameter : positionals_of(command))
    arguments += entry(parameter->name, parameter->help, 26);
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  std::string own = flags_text(command.parameters, 26);
  own += flags_text(kind_parameters(command), 26);
  if (!own.empty()) text += "\nFlags:\n" + own;
  text += "\nFlags of every command:\n" + flags_text(global_parameters(), 26);
  if (!command.fields.empty())
    text += "\nKeys of the result (--fields, --json):\n" + wrapped(field_list(command), kColumns, 2);
  text += "\nExamples:\n" + examples_text(command, model);
  text += "\nExit codes:\n" + exit_codes_text(codes_of(command));
  return text;
}

}  // namespace

std::vector<std::string_view> fields_of(const Command* command) {
  std::vector<std::string_view> fields;
  std::string_view rest = command ? command->fields : "";
  while (!rest.empty()) {
    const std::size_t blank = rest.find(' ');
    fields.push_back(rest.substr(0, blank));
    rest = blank == std::string_view::npos ? "" : rest.substr(blank + 1);
  }
  return fields;
}

std::string field_list(const Command& command) {
  std::string text;
  for (const std::string_view field : fields_of(&command))
    text.append(text.empty() ? "" : ", ").append(field);
  return text;
}

std::string line_of(const Command& command) {
  std::string line = "aimctl " + std::string(command.noun);
  if (!command.verb.empty()) line.append(" ").append(command.verb);
  return line;
}

std::string title_of(const RobotModel& model) {
  const std::string title(model.title);
  return model.edition.empty() ? title : title + ", " + std::string(model.edition);
}

std::string flag_label(const Parameter& parameter) {
  std::string label = parameter.letter ? std::string{'-', parameter.letter, ',', ' '} : std::string();
  label.append(parameter.name);
  if (parameter.optional_value) return label + "[=" + std::string(parameter.value) + "]";
  if (!parameter.value.empty()) label.append(" ").append(parameter.value);
  return label;
}

std::string usage_of(const Command& command) {
  std::string line = line_of(command);
  for (const Parameter* parameter : positionals_of(command)) {
    std::string word(parameter->name);
    if (parameter->repeated || parameter->count > 1) word += "...";
    if (parameter->input) word += "|-";
    line += parameter->required ? " " + word : " [" + word + "]";
  }
  for (const Parameter& parameter : command.parameters) {
    if (!is_flag(parameter)) continue;
    std::string word(parameter.name);
    if (!parameter.value.empty()) word.append(" ").append(parameter.value);
    line += parameter.required ? " " + word : " [" + word + "]";
  }
  return line;
}

std::vector<int> codes_of(const Command& command) {
  std::vector<int> codes;
  switch (command.danger) {
    case Danger::local:
      codes = {0, 1, 2, 10, 141};
      break;
    case Danger::reads:
      codes = {0, 1, 2, 3, 8, 10, 12, 129, 130, 141, 143};
      break;
    case Danger::sets:
      codes = {0, 1, 2, 3, 6, 7, 8, 9, 10, 12, 130, 141, 143};
      break;
    case Danger::moves:
      codes = {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 129, 130, 141, 143};
      break;
    case Danger::stops:
      codes = {0, 1, 2, 3, 6, 8, 9, 11, 12};
      break;
  }
  if (command.judges) codes.insert(codes.end(), {6, 7, 9});
  if (command.judges || command.waits) codes.push_back(11);
  return codes;
}

std::string help_text(const Noun* noun, const Command* command, const RobotModel* model) {
  if (!noun) return overview(model);
  if (!command && noun->commands.size() == 1 && noun->commands[0].verb.empty()) command = &noun->commands[0];
  return command ? command_text(*command, model) : noun_text(*noun, model);
}

std::string help_text(const TopicPage& page) {
  std::string text = std::string(page.name) + ": " + std::string(page.title) + "\n\n";
  text += wrapped(page.paragraphs, kColumns, 0);
  if (page.name == "exit-codes") text += "\n" + exit_codes_text({});
  if (page.name == "environment") {
    text += "\n";
    for (const Variable& variable : environment_variables())
      text += entry(variable.name, variable.meaning, 20);
  }
  return text;
}

}  // namespace aim::cli
