// Formats the command table. Needs no robot and no files.
#include "cli/help/help.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "cli/help/example.hpp"
#include "cli/help/placed_field.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/text.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {
namespace {

// What `model` can do; null: everything.
std::vector<Command> commands_of(const Noun& noun, const RobotModel* model) {
  std::vector<Command> commands;
  for (const Command& command : noun.commands)
    if (model == nullptr || !command.needs || model->can(*command.needs)) commands.push_back(command);
  return commands;
}

// The pages, for a terminal that is so wide.
class Pages {
 public:
  explicit Pages(std::size_t columns) : columns_(std::max(columns, kNarrowest)) {}

  std::string overview(const RobotModel* model) const;
  std::string of(const Noun& noun, const RobotModel* model) const;
  std::string of(const Command& command, const RobotModel* model) const;
  std::string of(const TopicPage& page) const;

 private:
  static constexpr std::size_t kNarrowest = 30;
  static constexpr std::size_t kNames = 26;  // the column behind the names of flags and arguments

  // A usage line; continuation lines are indented by 10 columns.
  std::string usage(const Command& command, std::string_view lead) const;
  // "  name   meaning", the second column wrapped; on a narrow terminal it begins further left.
  std::string entry(std::string_view name, std::string_view meaning, std::size_t column) const;
  std::string paragraph(std::string_view text, std::size_t indent = 0) const {
    return wrapped(text, columns_, indent);
  }
  std::string flags(std::span<const Parameter> flags) const;
  // The names of those that every command has.
  std::string common_flags() const;
  // `most`: how many of them.
  std::string examples(const Command& command, const RobotModel* model, std::size_t most = SIZE_MAX) const;
  // Of a command: their names only, because every command has ten of them.
  std::string exit_codes_in_short(const std::vector<int>& codes) const;
  // With commas; no item is broken.
  std::string list(const std::vector<std::string>& items) const;
  std::string all_exit_codes() const;

  std::size_t columns_;
};

std::string Pages::usage(const Command& command, std::string_view lead) const {
  std::string rest = std::string(lead) + usage_of(command);
  std::string text;
  while (rest.size() > columns_) {
    // Break before a bracket, so that [--flag VALUE] stays together; without one, before a word.
    std::size_t at = rest.rfind(" [", columns_);
    if (at == std::string::npos || at < 12) at = rest.rfind(' ', columns_);
    if (at == std::string::npos || at < 12) break;
    text += rest.substr(0, at) + "\n";
    rest = std::string(10, ' ') + rest.substr(at + 1);
  }
  return text + rest + "\n";
}

std::string Pages::entry(std::string_view name, std::string_view meaning, std::size_t column) const {
  column = std::min(column, columns_ / 3);
  std::string text = "  " + std::string(name);
  std::string right = paragraph(meaning, column);
  if (width_of(text) + 2 > column) return text + "\n" + right;
  return padded(text, column) + (right.empty() ? "\n" : right.substr(std::min(column, right.size())));
}

std::string Pages::flags(std::span<const Parameter> flags) const {
  std::string text;
  for (const Parameter& flag : flags)
    if (is_flag(flag)) text += entry(flag_label(flag), flag.help, kNames);
  return text;
}

std::string Pages::common_flags() const {
  std::string names;
  for (const Parameter& flag : global_parameters()) names.append(names.empty() ? "" : ", ").append(flag.name);
  return "\nFlags of every command (aimctl --help):\n" + paragraph(names, 2);
}

std::string Pages::examples(const Command& command, const RobotModel* model, std::size_t most) const {
  std::string text;
  for (const Example& example : command.examples.first(std::min(most, command.examples.size())))
    text += "  " + example_line(command, example, model) + "\n" + paragraph(example.says, 6);
  return text;
}

std::string Pages::exit_codes_in_short(const std::vector<int>& codes) const {
  std::vector<std::string> items;
  for (const ExitCode& row : exit_codes())
    if (std::ranges::find(codes, row.code) != codes.end()) {
      const std::string number = std::to_string(row.code);
      if (!items.empty() && items.back().ends_with(" " + std::string(row.name)))
        items.back().insert(items.back().rfind(' '), "/" + number);  // "129/130 signal"
      else
        items.push_back(number + " " + std::string(row.name));
    }
  return "\nExit codes (aimctl help exit-codes):\n" + list(items);
}

std::string Pages::list(const std::vector<std::string>& items) const {
  constexpr std::string_view kMargin = "  ";
  std::string text, line(kMargin);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (line.size() > kMargin.size() && line.size() + item.size() + 1 > columns_) {
      text += line + "\n";
      line = kMargin;
    }
    line += (line.size() > kMargin.size() ? " " : "") + item;
  }
  return text + line + "\n";
}

std::string Pages::all_exit_codes() const {
  std::string text;
  for (const ExitCode& row : exit_codes())
    text += entry(padded(std::to_string(row.code), 3, true) + "  " + std::string(row.name), row.when, 20);
  return text;
}

std::string Pages::overview(const RobotModel* model) const {
  std::string text =
      "aimctl: operate a robot from the terminal\n\n"
      "Usage: aimctl NOUN [VERB] [ARGUMENTS] [FLAGS]\n";
  for (const NounSection& section : noun_sections()) {
    text += "\n" + std::string(section.heading) + ":\n";
    for (const Noun* noun : section.nouns)
      if (model == nullptr || !noun->needs || model->can(*noun->needs))
        text += entry(noun->name, noun->summary, 14);
  }
  text += "\nFlags of every command:\n" + flags(global_parameters());
  text +=
      "\nExamples:\n"
      "  aimctl status\n      the state of the robot at a glance\n"
      "  aimctl action set walk\n" +
      paragraph("stand up and get ready to walk, one confirmed step at a time", 6) +
      "  aimctl neck set 20deg 0\n      look to the left\n"
      "  aimctl stop\n      stop every motion, from every state\n\n";
  return text + paragraph(
                    "Quantities have units: 30deg, 0.5rad, 20cm, 500ms; without a unit they are SI.\n"
                    "aimctl NOUN --help explains a noun, aimctl NOUN VERB --help a command.\n"
                    "More: aimctl help exit-codes, environment, configuration or safety.\n");
}

std::string Pages::of(const Noun& noun, const RobotModel* model) const {
  const std::vector<Command> commands = commands_of(noun, model);
  std::string text =
      paragraph("aimctl " + std::string(noun.name) + ": " + std::string(noun.summary)) + "\nUsage:\n";
  std::size_t column = 12;
  for (const Command& command : commands) text += usage(command, "  ");
  text += "\nVerbs:\n";
  for (const Command& command : commands) column = std::max(column, command.verb.size() + 4);
  for (const Command& command : commands)
    text += entry(command.verb.empty() ? "(none)" : command.verb, command.summary, column);
  if (const Command* bare = bare_command(noun)) {
    text += "\nWithout a verb:\n" + paragraph(bare->details, 2) + "\n";
    text += flags(bare->parameters) + flags(kind_parameters(*bare));
  }
  text += "\nExamples:\n";
  for (const Command& command : commands) text += examples(command, model, 1);
  std::vector<int> codes;
  for (const Command& command : commands)
    for (const int code : codes_of(command)) codes.push_back(code);
  text += exit_codes_in_short(codes);
  return text + "\n" +
         paragraph("Flags of every command: aimctl --help; of a verb: aimctl " + std::string(noun.name) +
                   " VERB --help\n");
}

std::string Pages::of(const Command& command, const RobotModel* model) const {
  std::string text =
      paragraph(line_of(command) + ": " + std::string(command.summary)) + "\n" + usage(command, "Usage: ");
  if (!command.details.empty()) text += "\n" + paragraph(command.details);
  if (command.on_robot != nullptr) {
    text += "\nBy robot:\n";
    for (const RobotModel* one : robot_models())
      if (model == nullptr || model == one) text += entry(title_of(*one), command.on_robot(*one), 4);
  }
  std::string arguments;
  for (const Parameter* parameter : positionals_of(command))
    arguments += entry(parameter->name, parameter->help, kNames);
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  const std::string own = flags(command.parameters) + flags(kind_parameters(command));
  if (!own.empty()) text += "\nFlags:\n" + own;
  text += "\nExamples:\n" + examples(command, model);
  if (!command.fields.empty())
    text += "\nKeys of the result (--fields, --json):\n" + paragraph(field_list(command), 2);
  return text + common_flags() + exit_codes_in_short(codes_of(command));
}

std::string Pages::of(const TopicPage& page) const {
  std::string text = std::string(page.name) + ": " + std::string(page.title) + "\n\n";
  text += paragraph(page.paragraphs);
  if (page.name == "exit-codes") text += "\n" + all_exit_codes();
  if (page.name == "environment") {
    text += "\n";
    for (const Variable& variable : environment_variables())
      text += entry(variable.name, variable.meaning, 20);
  }
  return text;
}

}  // namespace

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

std::string help_text(const Noun* noun, const Command* command, const RobotModel* model,
                      std::size_t columns) {
  const Pages pages(columns);
  if (!noun) return pages.overview(model);
  if (!command && noun->commands.size() == 1 && noun->commands[0].verb.empty()) command = &noun->commands[0];
  return command ? pages.of(*command, model) : pages.of(*noun, model);
}

std::string help_text(const TopicPage& page, std::size_t columns) { return Pages(columns).of(page); }

}  // namespace aim::cli
