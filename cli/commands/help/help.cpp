// aimctl help: shows the help page of a noun, of a command, or of a topic.
#include "cli/help/help.hpp"

#include <array>

#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Error no_page(const std::string& name, const std::vector<std::string_view>& known) {
  std::string hint = did_you_mean(name, known);
  if (hint.empty())
    hint = "aimctl --help lists the commands; pages: exit-codes, environment, configuration, safety";
  return Error{.origin = Origin::usage,
               .message = "there is no help page for '" + name + "'",
               .hint = std::move(hint)};
}

Status run(Invocation& invocation) {
  const std::vector<std::string> words = invocation.arguments().texts("WORD");
  const std::size_t columns = invocation.sink().columns(kHelpColumns);
  if (words.empty()) {
    invocation.sink().raw(help_text(nullptr, nullptr, &invocation.robot().model(), columns));
    return Done{};
  }
  if (const TopicPage* page = find_topic_page(words[0]); page && words.size() == 1) {
    invocation.sink().raw(help_text(*page, columns));
    return Done{};
  }
  std::vector<std::string_view> known(topic_page_names().begin(), topic_page_names().end());
  for (const Noun* noun : nouns()) known.push_back(noun->name);
  const Noun* noun = find_noun(words[0]);
  if (!noun) return no_page(words[0], known);
  // The words after the noun are parsed in the same way as a command line.
  const Scan line = scan(words);
  if (line.error || !line.arguments.empty() || !line.flags.empty()) {
    known.clear();
    for (const VerbWord& verb : verb_words(*noun, line.lead)) known.push_back(verb.word);
    return no_page(words.back(), known);
  }
  const Command* command = words.size() > 1 ? line.command : nullptr;
  invocation.sink().raw(help_text(noun, command, &invocation.robot().model(), columns));
  return Done{};
}

constexpr std::array kParameters{
    Parameter{.name = "WORD",
              .help = "a noun, a noun and a verb, or one of exit-codes, environment, configuration, safety",
              .text = true,
              .repeated = true,
              .words = Words::commands},
};
constexpr std::array kExamples{
    Example{"aimctl help action set", "the same as aimctl action set --help"},
    Example{"aimctl help safety", "what aimctl does to keep a motion safe"},
};
constexpr std::array kCommands{
    Command{.noun = "help",
            .summary = "show the help page of a noun, of a command, or of a topic",
            .details = "Needs no robot. The topics are exit-codes, environment, configuration and safety.",
            .parameters = kParameters,
            .examples = kExamples,
            .danger = Danger::local,
            .run = run},
};

}  // namespace

constinit const Noun kHelpNoun{"help", "show help on a command or a topic", kCommands};

}  // namespace aim::cli
