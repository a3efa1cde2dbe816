// aimctl explain: what a word means: a key of a document, a joint, an action, an exit code, a setting, a
// capability.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "cli/client/current_action.hpp"
#include "cli/commands/explain/explain_fields.hpp"
#include "cli/config/setting_key.hpp"
#include "cli/help/placed_field.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/exit_code.hpp"
#include "cli/output/views/reason_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/letter_case.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

struct Meaning {
  std::string_view kind;
  std::string name;
  std::string meaning;
  std::string unit = {};
  std::string limit = {};
  std::string source = {};
};

Json document_of(const Meaning& one) {
  return Json{{"kind", one.kind},
              {"name", one.name},
              {"meaning", text_or_null(one.meaning)},
              {"unit", text_or_null(one.unit)},
              {"limit", text_or_null(one.limit)},
              {"source", text_or_null(one.source)}};
}

using Meanings = std::vector<Meaning>;

// "bms.status", "status.base.yaw_rad": a name that `explain` takes again.
std::string place_of(const PlacedField& one) {
  return one.noun.empty() ? one.path : fmt::format("{}.{}", one.noun, one.path);
}

// "left.position" and "joints[0].position_rad" mean their last key, "bms.status" that of its noun. Of several
// meanings each says where it holds.
void add_field(std::string_view word, Meanings& meanings) {
  const auto found = meanings_of_field(word);
  for (const PlacedField& one : found) {
    const DocumentField& field = *one.field;
    meanings.push_back({"field", found.size() > 1 ? place_of(one) : std::string(field.key),
                        std::string(field.meaning), std::string(field.unit), std::string(field.limit),
                        std::string(field.source)});
  }
}

// The words of "standing, seated; null: not known": no ranges and no sentences.
std::vector<std::string_view> values_in(std::string_view limit) {
  std::vector<std::string_view> values;
  while (!limit.empty()) {
    const std::size_t end = std::min(limit.find_first_of(",;"), limit.size());
    std::string_view value = limit.substr(0, end);
    limit.remove_prefix(std::min(end + 1, limit.size()));
    value = value.substr(std::min(value.find_first_not_of(' '), value.size()));
    value = value.substr(0, value.find(':'));
    if (!value.empty() && value.find(' ') == std::string_view::npos) values.push_back(value);
  }
  return values;
}

// "standing", "SAFE": a value that a key can have.
void add_value(std::string_view word, Meanings& meanings) {
  std::set<std::string> said;
  for (const PlacedField& one : all_fields())
    for (const std::string_view value : values_in(one.field->limit)) {
      if (!same_in_any_case(value, word)) continue;
      std::string meaning = fmt::format("a value of {}: {}", one.field->key, one.field->meaning);
      if (!said.insert(meaning).second) continue;
      meanings.push_back({"value", std::string(value), std::move(meaning), "", std::string(one.field->limit),
                          std::string(one.field->source)});
    }
}

void add_joint(const RobotModel& model, std::string_view word, Meanings& meanings) {
  const auto index = model.find_joint(word);
  if (!index) return;
  const Joint& joint = model.joints[*index];
  const std::string unit(name_of(joint.unit));
  std::string meaning = fmt::format("joint of the {}", name_of(joint.limb));
  for (const JointAlias& alias : model.aliases)
    if (alias.joint == joint.name) meaning += fmt::format(", also {}", alias.alias);
  if ((model.missing & bit(*index)) != 0) meaning += "; it has no motor in this edition";
  const JointLimits& limits = joint.limits;
  meanings.push_back({"joint", std::string(joint.name), std::move(meaning), unit,
                      fmt::format("{} to {} {}, at most {} {}/s", limits.position.min, limits.position.max,
                                  unit, limits.velocity, unit),
                      std::string(joint.source)});
}

void add_group(const RobotModel& model, std::string_view word, Meanings& meanings) {
  if (const JointGroup* group = model.find_group(word))
    meanings.push_back(
        {.kind = "group",
         .name = std::string(word),
         .meaning = fmt::format("{} joints, {} to {}", group->count, model.joints[group->first].name,
                                model.joints[group->first + group->count - 1].name),
         .source = "robot model"});
}

struct InterfaceWord {
  Interface interface;
  std::string_view word;
};
constexpr std::array kInterfaces{InterfaceWord{Interface::velocity, "walking"},
                                 InterfaceWord{Interface::servo, "joint set-points"},
                                 InterfaceWord{Interface::waist, "waist"},
                                 InterfaceWord{Interface::planning, "planned moves"},
                                 InterfaceWord{Interface::dance, "dances"},
                                 InterfaceWord{Interface::impedance, "single joints with gains"}};

void add_action(const RobotModel& model, const std::string& word, Meanings& meanings) {
  std::string upper = word;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  auto index = model.graph.find(word);
  if (!index) index = model.graph.find(upper);
  if (!index) index = action_of_word(model, word);  // "stand"
  if (!index) return;
  const Action& action = model.graph.at(*index);
  std::string opens;
  for (const InterfaceWord& row : kInterfaces)
    if (action.opens.has(row.interface)) opens.append(opens.empty() ? "opens " : ", ").append(row.word);
  std::string meaning = fmt::format("{} (number {})", action.summary, action.number);
  if (!action.absent.empty()) meaning += fmt::format("; not available: {}", action.absent);
  meanings.push_back({.kind = "action",
                      .name = std::string(action.name),
                      .meaning = std::move(meaning),
                      .limit = std::move(opens),
                      .source = "robot model"});
}

void add_exit_code(std::string_view word, Meanings& meanings) {
  int number = -1;
  const auto end = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end.ptr != word.data() + word.size()) number = -1;
  for (const ExitCode& row : exit_codes())
    if (row.code == number || row.name == word)
      meanings.push_back({.kind = "exit code",
                          .name = fmt::format("{} {}", row.code, row.name),
                          .meaning = std::string(row.when),
                          .source = "aimctl help exit-codes"});
}

void add_setting(std::string_view word, Meanings& meanings) {
  const auto add = [&](const SettingKey& key, std::string_view table) {
    std::string origin(key.flag);
    if (!key.variable.empty()) origin += fmt::format("{}{}", origin.empty() ? "" : ", ", key.variable);
    meanings.push_back({.kind = "setting",
                        .name = fmt::format("{}{}", table, key.name),
                        .meaning = std::string(key.help),
                        .limit = key.otherwise.empty() ? "" : fmt::format("default {}", key.otherwise),
                        .source = origin.empty() ? "configuration file" : origin + ", configuration file"});
  };
  if (const SettingKey* key = find_setting_key(word)) add(*key, "");
  constexpr std::string_view kTable = "robots.";
  std::string_view rest = word.starts_with(kTable) ? word.substr(kTable.size()) : word;
  if (rest.size() != word.size()) rest.remove_prefix(std::min(rest.find('.') + 1, rest.size()));
  if (const SettingKey* key = find_robot_key(rest)) add(*key, "robots.NAME.");
}

void add_capability(const RobotModel& model, std::string_view word, Meanings& meanings) {
  for (const CapabilityRow& row : capabilities())
    if (row.word == word)
      meanings.push_back(
          {.kind = "capability",
           .name = std::string(word),
           .meaning = std::string(row.meaning),
           .limit = model.can(row.capability) ? "this robot has it" : fmt::format("this robot {}", row.lack),
           .source = "robot model"});
}

Error unknown_word(const RobotModel& model, const std::string& word) {
  std::vector<std::string_view> known;
  for (const PlacedField& one : all_fields()) known.push_back(one.field->key);
  for (const Joint& joint : model.joints) known.push_back(joint.name);
  for (const JointAlias& alias : model.aliases) known.push_back(alias.alias);
  for (const Action& action : model.graph.actions()) known.push_back(action.name);
  for (const ExitCode& row : exit_codes()) known.push_back(row.name);
  for (const SettingKey& key : setting_keys()) known.push_back(key.name);
  for (const CapabilityRow& row : capabilities()) known.push_back(row.word);
  std::string hint = did_you_mean(word, known);
  if (hint.empty()) hint = "a key of a document, a joint, an action, an exit code, a capability or a setting";
  return Error{
      .origin = Origin::not_found, .message = "'" + word + "' is not known", .hint = std::move(hint)};
}

Status run_explain(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const std::string word = invocation.arguments().text("WORD");
  Meanings meanings;
  add_field(word, meanings);
  add_joint(model, word, meanings);
  add_group(model, word, meanings);
  add_action(model, word, meanings);
  add_exit_code(word, meanings);
  add_setting(word, meanings);
  add_capability(model, word, meanings);
  if (meanings.empty()) add_value(word, meanings);
  if (meanings.empty()) return unknown_word(model, word);
  Json rows = Json::array();
  for (const Meaning& one : meanings) rows.push_back(document_of(one));
  invocation.sink().print({.document = {{"word", word}, {"explanations", std::move(rows)}},
                           .rows = "explanations",
                           .view = explanations_view});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "WORD",
     .help = "a key of a document, a joint or its alias, an action, an exit code (number or name), a "
             "capability or "
             "a setting",
     .text = true,
     .required = true,
     .words = Words::subjects},
};
constexpr Example kExamples[] = {
    {"aimctl explain position_rad", "meaning and unit of a key"},
    {"aimctl explain 6", "what exit code 6 says"},
    {"aimctl explain serial", "a key and a setting of that name"},
    {"aimctl explain bms.status", "a key with several meanings: that of one noun"},
};
constexpr Command kCommands[] = {
    {.noun = "explain",
     .summary = "explain a field, joint, action, exit code or setting",
     .details =
         "Prints meaning, unit, limit and source. A word with several meanings gives one row each; of a key "
         "NOUN.KEY and OBJECT.KEY (base.yaw_rad) give one. Joints, "
         "actions and capabilities are those of the robot's model.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = explain_fields::kExplain,
     .run = run_explain},
};

}  // namespace

const Noun kExplainNoun{"explain", "explain a field, joint, action, exit code or setting", kCommands};

}  // namespace aim::cli
