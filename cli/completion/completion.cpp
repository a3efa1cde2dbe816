// Scans the line as the parser does and offers what the command table allows at the cursor.
#include "cli/completion/completion.hpp"

#include <algorithm>

#include "cli/help/help.hpp"
#include "cli/help/placed_field.hpp"
#include "cli/help/topic_pages.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/scan.hpp"
#include "cli/table/target.hpp"
#include "core/letter_case.hpp"

namespace aim::cli {
namespace {

class Engine {
 public:
  Engine(std::span<const std::string> before, std::string_view prefix, LiveWords& live)
      : line_(scan(before)), prefix_(prefix), live_(live) {}

  Completion run() {
    if (!line_.open && in_line(line_)) return complete(line_.arguments, prefix_, live_);
    if (line_.open) {
      const FlagUse* use = line_.flag(line_.open->name);
      values_of(*line_.open, "", use ? use->words.size() : 0);
    } else if ((prefix_ == "-" || looks_like_flag(prefix_)) && !line_.ended) {
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
    if (begins_with(word, prefix_)) found_.candidates.push_back({std::string(word), std::string(says)});
  }

  template <class Add>
  void verbs(const Noun& noun, std::string_view lead, const Add& add) const {
    for (const VerbWord& one : verb_words(noun, lead))
      if (exists(noun, one))
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
  bool exists(const Command& command) const { return !command.needs || live_.can(*command.needs); }
  // A verb, or the first word of some.
  bool exists(const Noun& noun, const VerbWord& word) const {
    if (word.command) return exists(*word.command);
    const std::string begin = std::string(word.word) + " ";
    return std::any_of(noun.commands.begin(), noun.commands.end(), [&](const Command& command) {
      return command.verb.starts_with(begin) && exists(command);
    });
  }

  // " ±0.785 rad (±45°)"; empty where the value has no limits, or no name yet.
  std::string limits_of(const Parameter& parameter, std::string_view lead, std::size_t index) const {
    const RobotModel* model = live_.model();
    if (!parameter.limits || !model) return {};
    const std::string_view typed = prefix_.substr(lead.size());
    ValuePlace place{index, {}};
    if (parameter.named && is_named(typed)) place.name = named_by(typed);
    const bool needs_name = parameter.named && is_flag(parameter) && parameter.count == 1;
    if (needs_name && place.name.empty()) return {};
    const auto limited = parameter.limits(*model, place);
    return limited ? " " + limits_text(*limited) : std::string();
  }

  void values_of(const Parameter& parameter, const std::string& lead, std::size_t index = 0) {
    const auto add = [&](std::string_view word, std::string_view says) {
      offer(lead + std::string(word), says);
    };
    found_.hint =
        std::string(parameter.name) + limits_of(parameter, lead, index) + ": " + std::string(parameter.help);
    switch (parameter.words) {
      case Words::none:
        break;
      case Words::file:
        found_.files = true;
        break;
      case Words::fixed:
        found_.only_candidates = true;
        for (std::string_view choice : parameter.choices) add(choice, "");
        break;
      case Words::commands:
        commands(parameter, add);
        break;
      case Words::methods:
        methods(lead);
        break;
      case Words::conditions:
        conditions(add);
        break;
      case Words::fields:
        fields(lead);
        break;
      case Words::joints:
      case Words::arm_joints:
        joints(parameter, lead);
        break;
      case Words::actions:
      case Words::topics:
      case Words::messages:
      case Words::configurations:
      case Words::gestures:
      case Words::arm_modes:
      case Words::gaits:
      case Words::legs:
      case Words::prepared_motions:
      case Words::dances:
      case Words::motions:
      case Words::tasks:
      case Words::obstacles:
      case Words::models:
      case Words::robots:
      case Words::settings:
      case Words::subjects:
        for (const Candidate& one : live_.words(parameter.words)) add(one.word, one.says);
        break;
    }
  }

  // The candidates that fit; the spare ones only if there is no other.
  void offer_names(const std::vector<Candidate>& names, const std::string& lead, std::string_view ending) {
    for (const bool spare : {false, true}) {
      if (spare && !found_.candidates.empty()) return;
      for (const Candidate& one : names)
        if (one.spare == spare) offer(lead + one.word + std::string(ending), one.says);
    }
  }

  // The services first, then the methods of the one that was typed.
  void methods(const std::string& lead) {
    const auto names = live_.words(Words::methods);
    if (prefix_.substr(lead.size()).find('/') != std::string_view::npos) return offer_names(names, lead, "");
    std::vector<Candidate> services;
    for (const Candidate& one : names) {
      const std::size_t slash = one.word.find('/', 1);  // one of ROS 1 begins with '/' and is whole
      const std::string service = slash == std::string::npos ? one.word : one.word.substr(0, slash + 1);
      if (services.empty() || services.back().word != service) services.push_back({service, "", one.spare});
    }
    std::stable_sort(services.begin(), services.end(),
                     [](const Candidate& a, const Candidate& b) { return a.word < b.word; });
    services.erase(std::unique(services.begin(), services.end(),
                               [](const Candidate& a, const Candidate& b) { return a.word == b.word; }),
                   services.end());
    offer_names(services, lead, "");
  }

  // What stands before the last item of a list separated by commas.
  std::string before_last_item(const std::string& lead) const {
    const std::size_t comma = prefix_.rfind(',');
    return comma == std::string_view::npos || comma < lead.size() ? lead
                                                                  : std::string(prefix_.substr(0, comma + 1));
  }

  // The keys of the command's document; those of an object or a list once its name is typed.
  void fields(const std::string& own_lead) {
    const std::string lead = before_last_item(own_lead);
    const bool nested = prefix_.substr(lead.size()).find('.') != std::string_view::npos;
    if (line_.command == nullptr) return;
    for (const PlacedField& one : fields_of(*line_.command))
      if (nested == (one.path.find('.') != std::string::npos)) offer(lead + one.path, one.field->meaning);
  }

  // Joint names; NAME= where a value follows.
  void joints(const Parameter& parameter, const std::string& own_lead) {
    const std::string lead = before_last_item(own_lead);
    offer_names(live_.words(parameter.words), lead, parameter.named ? "=" : "");
  }

  // `aimctl wait`: a condition, then its object.
  template <class Add>
  void conditions(const Add& add) {
    if (line_.arguments.empty()) {
      add("stopped", "a stop is latched");
      add("at-rest", "nothing moves");
      add("task", "the task has ended");
      add("action", "the robot is in the action");
      add("battery", "the charge, as in 'battery<20'");
    } else if (line_.arguments.size() == 1 && line_.arguments[0] == "task") {
      for (const Candidate& one : live_.words(Words::tasks)) add(one.word, one.says);
    } else if (line_.arguments.size() == 1 && line_.arguments[0] == "action") {
      for (const Candidate& one : live_.words(Words::actions)) add(one.word, one.says);
    } else if (line_.arguments.size() == 2 && line_.arguments[0] == "task") {
      add("done", "");
    }
  }

  // `aimctl help`: a topic or a noun, then a verb. A command line begins with a noun.
  template <class Add>
  void commands(const Parameter& parameter, const Add& add) {
    if (line_.arguments.empty()) {
      for (const Noun* noun : nouns())
        if (exists(*noun)) add(noun->name, noun->summary);
      if (parameter.line) return;
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
      if (next == line_.arguments.size() || many)
        return values_of(*parameter, "", line_.arguments.size() - next);
      if (!left_out(*parameter, line_.arguments[next])) ++next;
    }
  }

  Scan line_;
  std::string_view prefix_;
  LiveWords& live_;
  Completion found_;
};

}  // namespace

bool begins_with(std::string_view word, std::string_view prefix) {
  return same_in_any_case(word.substr(0, prefix.size()), prefix);
}

Completion complete(std::span<const std::string> before, std::string_view prefix, LiveWords& live) {
  return Engine(before, prefix, live).run();
}

}  // namespace aim::cli
