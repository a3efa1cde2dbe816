// aimctl's command line: splitting into words, parsing, and completion at the end of the line.
#include <optional>

#include "cli/completion/completion.hpp"
#include "cli/help/example.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/command.hpp"
#include "cli/table/parser.hpp"
#include "cli/table/scan.hpp"
#include "target.hpp"

namespace aim::fuzz {
namespace {

class FixedWords final : public cli::LiveWords {
 public:
  std::vector<cli::Candidate> words(cli::Words /*kind*/) override {
    return {{"DEFAULT", "one"}, {"left_arm_joint1", "two"}, {"a word", ""}};
  }
};

void complete_at_end(std::string_view line) {
  const cli::TypedLine typed = cli::split_at_cursor(line);
  FixedWords words;
  const cli::Completion found = cli::complete(typed.before, typed.prefix, words);
  for (const cli::Candidate& one : found.candidates)
    require(cli::begins_with(one.word, typed.prefix),
            "every candidate begins with the typed prefix, in any case");
}

}  // namespace

void run_command_line(std::string_view input) {
  complete_at_end(input);
  const auto words = cli::split_words(input);
  if (!words) {
    require(words.error().origin == Origin::usage, "a line that cannot be split is a usage error");
    return;
  }
  const cli::Environment none = [](const char*) -> std::optional<std::string> { return std::nullopt; };
  const cli::Scan scanned = cli::scan(*words);
  const auto request = cli::parse(scanned, none, {});
  if (!request) {
    require(request.error().origin == Origin::usage || request.error().origin == Origin::not_found,
            "an invalid line is a usage error or names something unknown");
    require(!request.error().message.empty(), "the error of an invalid line has a message");
  } else if (request->kind == cli::Request::Kind::run) {
    require(request->command != nullptr, "a valid line has a command");
  }
}

std::vector<std::string> command_line_seeds() {
  std::vector<std::string> seeds;
  for (const cli::Noun* noun : cli::nouns())
    for (const cli::Command& command : noun->commands)
      for (const cli::Example& example : command.examples) {
        std::string line = cli::example_line(command, example);
        if (line.starts_with("aimctl ")) line.erase(0, 7);
        seeds.push_back(std::move(line));
      }
  seeds.emplace_back("-r 127.0.0.1:1 -o json neck set -- -40deg 0 # a comment");
  seeds.emplace_back("hand set --left=0,0,0,0,0,100 'a \"quoted\" word' \\ x");
  return seeds;
}

}  // namespace aim::fuzz
