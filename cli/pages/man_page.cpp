// The order of sections follows mdoc(7); `mandoc -T lint -W style` must report nothing for the result.
#include "cli/pages/man_page.hpp"

#include <algorithm>

#include "cli/help/example.hpp"
#include "cli/help/help.hpp"
#include "cli/help/placed_field.hpp"
#include "cli/help/topic_pages.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/pages/mdoc.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {
namespace {

// Paragraphs separated by empty lines; a line that begins with { is shown verbatim.
std::string paragraphs(std::string_view text) {
  std::string out;
  bool first = true;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    if (line.empty()) continue;
    if (line[0] == '{') {
      out += ".Dl " + argument(line) + "\n";
    } else {
      if (!first) out += ".Pp\n";
      out += prose(line);
    }
    first = false;
  }
  return out;
}

std::string head(std::string_view title, std::string_view name, std::string_view summary) {
  return page_head(title, 1, name, summary);
}

// "Fl Fl clamp", "Fl r , Fl Fl robot Ar ADDRESS"
std::string flag_macros(const Parameter& flag) {
  std::string text;
  if (flag.letter) text += std::string("Fl ") + flag.letter + " , ";
  text += "Fl Fl " + std::string(flag.name.substr(2));
  if (flag.optional_value) {
    text += " Ns Op = Ns Ar " + argument(flag.value);
  } else if (takes_value(flag)) {
    text += " Ar " + argument(flag.value);
  }
  return text;
}

// A help that begins with a value ("rad or deg: ...") keeps its letters: the value is typed as it stands.
std::string described(const Parameter& parameter) {
  const std::string_view first = parameter.help.substr(0, parameter.help.find_first_of(" ,;:."));
  const auto& values = parameter.choices;
  const bool literal = std::find(values.begin(), values.end(), first) != values.end();
  return literal ? prose(std::string(parameter.help) + ".") : sentence(parameter.help);
}

std::string flag_list(const std::vector<const Parameter*>& flags) {
  if (flags.empty()) return {};
  std::string text = ".Bl -tag -width Ds\n";
  for (const Parameter* flag : flags) text += ".It " + flag_macros(*flag) + "\n" + described(*flag);
  return text + ".El\n";
}

std::vector<const Parameter*> all_flags(std::span<const Parameter> parameters) {
  std::vector<const Parameter*> flags;
  for (const Parameter& parameter : parameters)
    if (is_flag(parameter)) flags.push_back(&parameter);
  return flags;
}

// The flags of the command and of its Danger, without the global flags.
std::vector<const Parameter*> own_flags(const Command& command) {
  std::vector<const Parameter*> flags = flags_for(find_noun(command.noun), &command);
  flags.resize(flags.size() - global_parameters().size());
  return flags;
}

std::string synopsis_line(const Command& command) {
  std::string text = ".Nm aimctl\n.Cm " + argument(command.noun);
  if (!command.verb.empty()) text += " " + argument(command.verb);
  text += "\n";
  for (const Parameter* flag : own_flags(command)) {
    Parameter plain = *flag;
    plain.letter = 0;
    text += (flag->required ? "." : ".Op ") + flag_macros(plain) + "\n";
  }
  for (const Parameter* parameter : positionals_of(command)) {
    const bool many = parameter->repeated || parameter->count > 1;
    std::string word = "Ar " + argument(parameter->name) + (many ? " ..." : "");
    if (parameter->input) word += " | Fl";
    text += (parameter->required ? "." : ".Op ") + word + "\n";
  }
  return text;
}

std::string argument_list(const Command& command) {
  const auto positionals = positionals_of(command);
  if (positionals.empty()) return {};
  std::string text = ".Pp\nArguments:\n.Bl -tag -width Ds\n";
  for (const Parameter* parameter : positionals)
    text += ".It Ar " + argument(parameter->name) + "\n" + described(*parameter);
  return text + ".El\n";
}

std::string example_list(const Command& command) {
  std::string text;
  for (const Example& example : command.examples)
    text += ".Pp\n" + sentence(std::string(example.says)) + ".Dl " +
            argument(example_line(command, example)) + "\n";
  return text;
}

std::string exit_list(const std::vector<int>& codes) {
  std::string text = ".Bl -tag -width Ds\n";
  for (const ExitCode& row : exit_codes())
    if (codes.empty() || std::find(codes.begin(), codes.end(), row.code) != codes.end())
      text += ".It " + std::to_string(row.code) + " Pq " + std::string(row.name) + "\n" + sentence(row.when);
  return text + ".El\n";
}

std::string see_also(const Noun* self) {
  std::vector<std::string> pages;
  if (self) pages.emplace_back("aimctl 1");
  if (!self)
    for (const Noun* noun : nouns()) pages.push_back("aimctl-" + std::string(noun->name) + " 1");
  std::sort(pages.begin(), pages.end());
  if (!self) pages.emplace_back("aimctl.toml 5");
  pages.emplace_back("aimd 8");
  std::string text = ".Sh SEE ALSO\n";
  for (std::size_t i = 0; i < pages.size(); ++i)
    text += ".Xr " + pages[i] + (i + 1 < pages.size() ? " ,\n" : "\n");
  return text;
}

std::string command_section(const Command& command, bool titled) {
  std::string text;
  if (titled) text += ".Ss " + argument(line_of(command)) + "\n";
  text += sentence(command.summary);
  if (!command.details.empty()) text += ".Pp\n" + paragraphs(command.details);
  if (command.on_robot != nullptr) {
    text += ".Pp\nBy robot:\n.Bl -tag -width Ds\n";
    for (const RobotModel* model : robot_models())
      text += ".It " + argument(title_of(*model)) + "\n" + sentence(command.on_robot(*model));
    text += ".El\n";
  }
  text += argument_list(command);
  if (const auto flags = own_flags(command); !flags.empty()) text += ".Pp\nFlags:\n" + flag_list(flags);
  if (!command.fields.empty()) text += ".Pp\nKeys of the result:\n" + prose(field_list(command));
  return text;
}

}  // namespace

std::string man_page(const Noun& noun) {
  const std::string name = "aimctl-" + std::string(noun.name);
  std::string page = head(name, name, noun.summary) + ".Sh SYNOPSIS\n";
  for (const Command& command : noun.commands) page += synopsis_line(command);
  page += ".Sh DESCRIPTION\n";
  const bool several = noun.commands.size() > 1;
  if (several) page += sentence(noun.summary);
  for (const Command& command : noun.commands) page += command_section(command, several);
  page += several ? ".Ss Flags of every command\n" : ".Pp\n";
  page +=
      "The flags of every command, such as\n.Fl Fl robot\nand\n.Fl Fl json ,\nare described in\n.Xr aimctl 1 "
      ".\n";
  std::vector<int> codes;
  for (const Command& command : noun.commands)
    for (int code : codes_of(command)) codes.push_back(code);
  page += ".Sh EXIT STATUS\n" + exit_list(codes);
  page += ".Sh EXAMPLES\n";
  std::string examples;
  for (const Command& command : noun.commands) examples += example_list(command);
  page += examples.substr(examples.starts_with(".Pp\n") ? 4 : 0);
  return page + see_also(&noun);
}

std::string man_page() {
  std::string page = head("aimctl", "aimctl", "operate a robot from the terminal");
  page +=
      ".Sh SYNOPSIS\n.Nm\n.Op Ar flags\n.Ar noun\n.Op Ar verb\n.Op Ar argument ...\n.Nm\n.Fl Fl help | Fl Fl "
      "version\n";
  page += ".Sh DESCRIPTION\n.Nm\n";
  page += prose(
      "operates a robot through its network interface. With aimd on the robot, or with "
      "a simulated robot, more functions are available. Without arguments on a terminal it opens a shell.");
  page += ".Pp\nThe nouns, each with its own page:\n.Bl -tag -width completion\n";
  for (const Noun* noun : nouns()) page += ".It Cm " + argument(noun->name) + "\n" + sentence(noun->summary);
  page += ".El\n.Pp\nThese flags are accepted anywhere in the line:\n" +
          flag_list(all_flags(global_parameters()));
  page += ".Ss Arguments\n";
  page += prose(
      "Quantities carry units: 30deg, 0.5rad, 20cm, 500ms, 0.3m/s; a number without a unit is SI. Negative "
      "numbers are values, not flags. Flags are accepted in any order; -- ends them, - is standard input. "
      "Names cannot be abbreviated.");
  page += ".Ss Output\n";
  page += prose(
      "Standard output contains only data; messages, progress and questions go to standard error. With "
      "--json every command except help and completion prints one document, also when it fails; streams "
      "and --watch print JSON lines, and nothing but data: their errors are on standard error. Quantities "
      "are SI, with the unit in the key. On standard input set accepts the output of get.");
  for (const TopicPage& topic : topic_pages()) {
    if (topic.name != "safety") continue;
    page += ".Ss Safety\n" + paragraphs(topic.paragraphs);
  }
  page +=
      ".Sh ENVIRONMENT\n" + paragraphs(find_topic_page("environment")->paragraphs) + ".Bl -tag -width Ds\n";
  for (const Variable& variable : environment_variables())
    page += ".It Ev " + argument(variable.name) + "\n" + sentence(variable.meaning);
  page += ".El\n.Sh EXIT STATUS\n" + paragraphs(find_topic_page("exit-codes")->paragraphs) + exit_list({});
  page +=
      ".Sh EXAMPLES\nThe state of the robot at a glance:\n.Dl aimctl status\n"
      ".Pp\nStand up and get ready to walk, one confirmed step at a time:\n"
      ".Dl aimctl action set walk\n"
      ".Pp\nLook to the left:\n.Dl aimctl neck set 20deg 0\n"
      ".Pp\nStop every motion, from every state:\n.Dl aimctl stop\n";
  return page + see_also(nullptr);
}

}  // namespace aim::cli
