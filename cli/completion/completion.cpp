// Scans the line as the parser does and offers what the command table allows at the cursor.
#include "cli/completion/completion.hpp"

#include <algorithm>

#include "cli/help/help.hpp"
#include "cli/help/topic_pages.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"

namespace aim::cli {
namespace {

class Engine {
 public:
  Engine(std::span<const std::string> before, std::string_view prefix, LiveWords& live)
      : line_(scan(before)), prefix_(prefix), live_(live) {}

  Completion run() {
    if (line_.open) {
      values_of(*line_.open, "");
    } else if (prefix_.starts_with("-") && !line_.ended) {
      flags();
    } else if (line_.error && !line_.command) {
      return {};  // a wrong noun or verb before the cursor: nothing valid can follow
    } else if (!line_.noun) {
      for (const Noun* noun : nouns())
        if (exists(*noun)) offer(noun->name, noun->summary);
    } else if (!line_.command) {
      verbs(*line_.noun, line_.lead, [this](auto word, auto says) { offer(word, says); });
    } else {
      argument();
    }
    return std::move(found_);
  }

 private:
  void offer(std::string_view word, std::string_view says) {
    if (word.starts_with(prefix_)) found_.candidates.push_back({std::string(word), std::string(says)});
  }

  template <class Add>
  static void verbs(const Noun& noun, std::string_view lead, const Add& add) {
    for (const VerbWord& one : verb_words(noun, lead))
      add(one.word, one.command ? std::string(one.command->summary) : verb_list(noun, one.word));
  }

  void flags() {
    if (const std::size_t equals = prefix_.find('='); equals != std::string_view::npos) {
      const std::string name(prefix_.substr(0, equals));
      for (const Parameter* flag : flags_for(line_.noun, line_.command))
        if (flag->name == name && takes_value(*flag)) values_of(*flag, name + "=");
      return;
    }
    std::vector<std::string_view> seen;
    for (const Parameter* flag : flags_for(line_.noun, line_.command)) {
      if (line_.flag(flag->name) && !flag->repeated) continue;
      if (flag->name == "--version" && line_.noun) continue;
      if (std::find(seen.begin(), seen.end(), flag->name) != seen.end()) continue;
      seen.push_back(flag->name);
      offer(flag->name, flag->help);
    }
  }

  bool exists(const Noun& noun) const { return !noun.needs || live_.can(*noun.needs); }

  void values_of(const Parameter& parameter, const std::string& lead) {
    const auto add = [&](std::string_view word, std::string_view says) {
      offer(lead + std::string(word), says);
    };
    found_.hint = std::string(parameter.name) + ": " + std::string(parameter.help);
    switch (parameter.words) {
      case Words::none:
        break;
      case Words::file:
        found_.files = true;
        break;
      case Words::fixed:
        for (std::string_view choice : parameter.choices) add(choice, "");
        break;
      case Words::commands:
        commands(add);
        break;
      case Words::actions:
      case Words::joints:
      case Words::topics:
      case Words::methods:
      case Words::messages:
      case Words::gestures:
      case Words::dances:
      case Words::motions:
      case Words::tasks:
      case Words::obstacles:
      case Words::models:
        for (const Candidate& one : live_.words(parameter.words)) add(one.word, one.says);
        break;
    }
  }

  // `aimctl help`: a topic or a noun, then a verb.
  template <class Add>
  void commands(const Add& add) {
    if (line_.arguments.empty()) {
      for (const Noun* noun : nouns())
        if (exists(*noun)) add(noun->name, noun->summary);
      for (const TopicPage& page : topic_pages()) add(page.name, page.title);
    } else if (const Noun* noun = find_noun(line_.arguments[0]); noun && line_.arguments.size() <= 2) {
      verbs(*noun, line_.arguments.size() == 2 ? line_.arguments[1] : "", add);
    }
  }

  void argument() {
    std::size_t next = 0;
    if (!line_.arguments.empty() && line_.arguments.back() == "-") return;  // no argument follows "-"
    for (const Parameter* parameter : positionals_of(*line_.command)) {
      const bool many = parameter->repeated || parameter->count > 1;
      if (next == line_.arguments.size() || many) return values_of(*parameter, "");
      if (!left_out(*parameter, line_.arguments[next])) ++next;
    }
  }

  Scan line_;
  std::string_view prefix_;
  LiveWords& live_;
  Completion found_;
};

}  // namespace

Completion complete(std::span<const std::string> before, std::string_view prefix, LiveWords& live) {
  return Engine(before, prefix, live).run();
}

}  // namespace aim::cli
