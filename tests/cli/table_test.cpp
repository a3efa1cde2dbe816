// The command table is consistent: every row is complete, and every example parses.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>

#include "cli/help/example.hpp"
#include "cli/help/help.hpp"
#include "cli/output/text.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/parser.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

template <class Check>
void each_command(Check check) {
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands) {
      INFO(line_of(command));
      check(*noun, command);
    }
}

// The manual page NAME, without escapes.
std::string man_page_text(const std::string& name) {
  std::ifstream file(aim::test::manual_root() / (name + ".1"));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  REQUIRE_FALSE(text.empty());
  std::erase(text, '\\');
  return text;
}

// How many of the parameters have a help that begins with one of their values; each must stand so on the
// page.
std::size_t check_values(const std::string& page, std::span<const Parameter> parameters) {
  std::size_t found = 0;
  for (const Parameter& parameter : parameters)
    for (const std::string_view value : parameter.choices) {
      if (parameter.help.substr(0, parameter.help.find_first_of(" ,;:.")) != value) continue;
      INFO(parameter.name << " " << value);
      CHECK(page.find("\n" + std::string(value)) != std::string::npos);
      ++found;
    }
  return found;
}

// The parts of a shell line that are aimctl commands.
std::vector<std::string> commands_in(std::string_view line) {
  std::vector<std::string> parts;
  bool quoted = false;
  std::size_t begin = std::string_view::npos;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    const bool ends =
        i == line.size() || (!quoted && std::string_view("|;)&<>").find(line[i]) != std::string_view::npos);
    if (i < line.size() && line[i] == '\'') quoted = !quoted;
    if (begin == std::string_view::npos && !quoted && line.substr(i).starts_with("aimctl ")) begin = i;
    if (ends && begin != std::string_view::npos) {
      parts.emplace_back(line.substr(begin, i - begin));
      begin = std::string_view::npos;
    }
  }
  return parts;
}

}  // namespace

TEST_CASE("nouns and verbs are unique, and the sections contain all nouns") {
  std::set<std::string> seen;
  std::size_t in_sections = 0;
  for (const NounSection& section : noun_sections()) in_sections += section.nouns.size();
  CHECK(in_sections == nouns().size());
  for (const Noun* noun : nouns()) {
    INFO(noun->name);
    CHECK(seen.insert(std::string(noun->name)).second);
    CHECK_FALSE(noun->summary.empty());
    CHECK_FALSE(noun->commands.empty());
    CHECK(find_noun(noun->name) == noun);
    std::set<std::string> verbs;
    for (const Command& command : noun->commands) CHECK(verbs.insert(std::string(command.verb)).second);
    // A word after a noun with verbs is a verb, so the command without a verb must take no arguments.
    if (noun->commands.size() > 1 && bare_command(*noun)) CHECK(positionals_of(*bare_command(*noun)).empty());
  }
}

TEST_CASE("every command has a summary, a function and an example") {
  each_command([](const Noun& noun, const Command& command) {
    CHECK(command.noun == noun.name);
    CHECK_FALSE(command.summary.empty());
    CHECK(command.summary.back() != '.');
    CHECK(command.run != nullptr);
    CHECK_FALSE(command.examples.empty());
  });
}

TEST_CASE("every example parses to its command") {
  each_command([](const Noun& /*noun*/, const Command& command) {
    for (const Example& example : command.examples) {
      const std::string line = example_line(command, example);
      INFO(line);
      CHECK_FALSE(example.says.empty());
      bool own = false;
      for (const std::string& part : commands_in(line)) {
        INFO(part);
        auto words = split_words(part);
        REQUIRE(words);
        words->erase(words->begin());
        const auto request =
            parse(scan(*words), [](const char*) -> std::optional<std::string> { return std::nullopt; }, {});
        REQUIRE(request);
        own = own || request->command == &command;
      }
      CHECK(own);
    }
  });
}

TEST_CASE("parameters are unique, documented and in a valid order") {
  each_command([](const Noun& /*noun*/, const Command& command) {
    std::set<std::string> names;
    std::set<char> letters;
    for (const Parameter* flag : flags_for(find_noun(command.noun), &command)) {
      INFO(flag->name);
      CHECK(names.insert(std::string(flag->name)).second);
      if (flag->letter) CHECK(letters.insert(flag->letter).second);
    }
    bool optional_seen = false;
    bool many_seen = false;
    for (const Parameter& parameter : command.parameters) {
      INFO(parameter.name);
      CHECK_FALSE(parameter.help.empty());
      CHECK(parameter.help.back() != '.');
      if (parameter.words == Words::fixed) CHECK_FALSE(parameter.choices.empty());
      if (is_flag(parameter)) continue;
      CHECK_FALSE(many_seen);  // no parameter may follow one that takes all remaining words
      CHECK_FALSE((optional_seen && parameter.required));
      optional_seen = optional_seen || !parameter.required;
      many_seen = many_seen || parameter.repeated || parameter.count > 1;
    }
  });
}

TEST_CASE("help of every command has purpose, usage, examples, flags and exit codes") {
  each_command([](const Noun& noun, const Command& command) {
    const std::string text = help_text(&noun, &command, nullptr, 300);  // so wide that nothing is wrapped
    for (const char* part : {"Usage: aimctl ", "\nFlags of every command (aimctl --help):\n  --robot, ",
                             "\nExamples:\n", "\nExit codes (aimctl help exit-codes):\n  0 ok, "})
      CHECK(text.find(part) != std::string::npos);
    CHECK(text.find(std::string(command.summary)) != std::string::npos);
    for (const Parameter& parameter : command.parameters)
      CHECK(text.find(std::string(parameter.name)) != std::string::npos);
    CHECK(text.back() == '\n');
  });
}

// Lines that are typed as they stand, examples and names, are not broken.
bool is_prose(const std::string& line) {
  return line.find("aimctl") == std::string::npos && line.find('[') == std::string::npos &&
         line.find(' ', line.find_first_not_of(' ')) != std::string::npos;
}

TEST_CASE("help is no wider than the terminal") {
  each_command([](const Noun& noun, const Command& command) {
    for (const std::size_t columns : {std::size_t{40}, std::size_t{50}, std::size_t{80}}) {
      std::istringstream lines(help_text(&noun, &command, nullptr, columns));
      for (std::string line; std::getline(lines, line);) {
        INFO(line);
        if (is_prose(line)) CHECK(width_of(line) <= columns);
      }
    }
  });
}

TEST_CASE("the overview names every noun") {
  const std::string text = help_text(nullptr, nullptr);
  for (const Noun* noun : nouns())
    CHECK(text.find("\n  " + std::string(noun->name) + " ") != std::string::npos);
}

TEST_CASE("exit codes follow from the kind of the command") {
  const auto has = [](const Noun* noun, std::string_view verb, int code) {
    for (const Command& command : noun->commands) {
      const std::vector<int> codes = codes_of(command);
      if (command.verb == verb) return std::find(codes.begin(), codes.end(), code) != codes.end();
    }
    return false;
  };
  CHECK(has(find_noun("plan"), "check", 7));
  CHECK(has(find_noun("plan"), "pose", 7));
  CHECK_FALSE(has(find_noun("arm"), "pose", 7));
  CHECK(has(find_noun("task"), "wait", 11));
  CHECK_FALSE(has(find_noun("task"), "get", 11));
}

TEST_CASE("manual pages write the values of a parameter as they are typed") {
  std::size_t found = check_values(man_page_text("aimctl"), global_parameters());
  each_command([&](const Noun& noun, const Command& command) {
    found += check_values(man_page_text("aimctl-" + std::string(noun.name)), command.parameters);
  });
  CHECK(found > 10);
}

TEST_CASE("examples name what the robot has, and on another robot what that one has") {
  std::size_t filled = 0;
  each_command([&](const Noun& noun, const Command& command) {
    for (const Example& example : command.examples)
      for (const RobotModel* model : robot_models()) {
        const std::string line = example_line(command, example, model);
        INFO(model->id << ": " << line);
        CHECK_FALSE(std::regex_search(line, std::regex("\\{[a-z ]+\\}")));
        // A topic is of one robot, and so is the joint that is sent to it.
        if (line == example.line || noun.name == "topic") continue;
        const bool has =
            (!noun.needs || model->can(*noun.needs)) && (!command.needs || model->can(*command.needs));
        // The words of a line, with what is joined to a name: "joint=-60deg", "joint+=5deg".
        bool named = false;
        std::string word;
        for (const char c : line + " ") {
          if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
            word += c;
          } else {
            named = named || model->find_joint(word) ||
                    (model->find_group(word) != nullptr && word.ends_with("_leg"));
            word.clear();
          }
        }
        CHECK((named || !has));
        ++filled;
      }
  });
  CHECK(filled > 50);
}
