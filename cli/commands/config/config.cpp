// aimctl config: the settings, each with its value and where it comes from.
#include <array>

#include "cli/commands/config/config_fields.hpp"
#include "cli/commands/config/project_flag.hpp"
#include "cli/config/setting_key.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr std::array<std::string_view, 6> kLayers{"default", "system",      "user",
                                                  "project", "environment", "flag"};

std::string_view name_of(Layer layer) { return kLayers[static_cast<std::size_t>(layer)]; }

const Configuration& configuration_of(const Invocation& invocation) {
  return *invocation.settings().configuration;
}

Status without_problem(const Invocation& invocation) {
  const auto& problem = configuration_of(invocation).problem();
  return problem ? Status(*problem) : Status(Done{});
}

Json entry_of(const std::string& key, const std::string& value, Layer layer, const std::string& origin) {
  return Json{{"key", key}, {"value", value}, {"layer", name_of(layer)}, {"origin", origin}};
}

// What applies now: flags and variables of this run included.
Json effective(Invocation& invocation, const SettingKey& key) {
  const Settings& settings = invocation.settings();
  const auto origin = settings.origins.find(key.name);
  const std::string name(key.name);
  if (origin == settings.origins.end() || origin->second.layer == Layer::fallback)
    return entry_of(name, std::string(key.otherwise), Layer::fallback, "default");
  const ConfigValue* in_file = configuration_of(invocation).find(key.name);
  std::string value = in_file ? in_file->value : "";
  if (origin->second.layer == Layer::environment)
    value = settings.environment(std::string(key.variable).c_str()).value_or("");
  if (origin->second.layer == Layer::flag)
    value = name == "robot" ? settings.robot : name == "model" ? settings.model : value;
  if (origin->second.layer == Layer::flag && name == "timeout")
    value = std::to_string(settings.timeout.count()) + "ms";
  if (origin->second.layer == Layer::flag && name == "output")
    value = kFormatNames[static_cast<std::size_t>(invocation.sink().options().format)];
  return entry_of(name, value, origin->second.layer, origin->second.text);
}

Json all_settings(Invocation& invocation) {
  Json settings = Json::array();
  for (const SettingKey& key : setting_keys()) settings.push_back(effective(invocation, key));
  for (const auto& [key, value] : configuration_of(invocation).values())
    if (!find_setting_key(key)) settings.push_back(entry_of(key, value.value, value.layer, value.origin));
  return settings;
}

Status run_list(Invocation& invocation) {
  if (auto sound = without_problem(invocation); !sound) return sound;
  invocation.sink().print({.document = {{"settings", all_settings(invocation)}},
                           .rows = "settings",
                           .columns = {"key", "value", "origin"}});
  return Done{};
}

// A key of the tables above, as [robots.NAME] and [groups] allow it.
Status check_key(const std::string& key) {
  if (find_setting_key(key)) return Done{};
  const auto part = [&](std::string_view table) { return key.substr(table.size()); };
  if (key.starts_with("groups.") && is_robot_name(part("groups."))) return Done{};
  std::vector<std::string_view> names;
  if (key.starts_with("robots.")) {
    const std::string rest = part("robots.");
    const std::size_t dot = rest.find('.');
    if (dot != std::string::npos && is_robot_name(rest.substr(0, dot)) &&
        find_robot_key(rest.substr(dot + 1)))
      return Done{};
    for (const SettingKey& known : robot_keys()) names.push_back(known.name);
    std::string hint = dot == std::string::npos ? "" : did_you_mean(rest.substr(dot + 1), names);
    return Error{.origin = Origin::not_found,
                 .message = "there is no setting '" + key + "'",
                 .hint = hint.empty()
                             ? "robots.NAME.address, .model, .serial, .ports.mc, .dds_domain, .dds_interface"
                             : hint};
  }
  for (const SettingKey& known : setting_keys()) names.push_back(known.name);
  std::string hint = did_you_mean(key, names);
  return Error{.origin = Origin::not_found,
               .message = "there is no setting '" + key + "'",
               .hint = hint.empty() ? "'aimctl config list' shows the settings" : hint};
}

Status run_get(Invocation& invocation) {
  const std::string key = invocation.arguments().text("KEY");
  if (auto sound = without_problem(invocation); !sound) return sound;
  if (auto known = check_key(key); !known) return known;
  for (const Json& setting : all_settings(invocation))
    if (setting["key"] == key) {
      invocation.sink().print({.document = setting});
      return Done{};
    }
  return Error{
      .origin = Origin::not_found, .message = key + " is not set", .hint = "aimctl config set " + key};
}

Status change(Invocation& invocation, const std::string& key, std::optional<std::string> value) {
  const Json document_value = value ? Json(*value) : Json(nullptr);
  const auto file =
      change_configuration(configuration_of(invocation), target_of(invocation), {{key, std::move(value)}});
  if (!file) return file.error();
  if (const ConfigValue* other = configuration_of(invocation).find(key);
      other && is_hidden(invocation, other->layer))
    invocation.sink().note(other->origin + " sets " + key + " too, and takes precedence");
  invocation.sink().print({.document = {{"key", key}, {"value", document_value}, {"file", file->string()}}});
  return Done{};
}

Status check_text(const std::string& key, const std::string& value) {
  std::vector<std::string> path;
  for (std::size_t begin = 0; begin <= key.size();) {
    const std::size_t dot = std::min(key.find('.', begin), key.size());
    path.push_back(key.substr(begin, dot - begin));
    begin = dot + 1;
  }
  if (path[0] == "groups") {
    if (split_list(value).empty())
      return Error{.origin = Origin::usage, .message = "a group needs robots: a,b"};
    return Done{};
  }
  const SettingKey* known =
      path.size() == 1 ? find_setting_key(key) : find_robot_key(key.substr(key.find('.', 7) + 1));
  Status checked = known->check(value);
  if (!checked) checked.error().message = key + ": " + checked.error().message;
  return checked;
}

Status run_set(Invocation& invocation) {
  const std::string key = invocation.arguments().text("KEY");
  const std::string value = invocation.arguments().text("VALUE");
  if (auto known = check_key(key); !known) return known;
  if (auto sound = check_text(key, value); !sound) return sound;
  return change(invocation, key, value);
}

Status run_unset(Invocation& invocation) {
  const std::string key = invocation.arguments().text("KEY");
  if (auto known = check_key(key); !known) return known;
  return change(invocation, key, std::nullopt);
}

std::string_view name_of(ConfigFile::State state) {
  switch (state) {
    case ConfigFile::State::absent:
      return "absent";
    case ConfigFile::State::read:
      return "read";
    case ConfigFile::State::ignored:
      return "ignored";
    case ConfigFile::State::invalid:
      return "invalid";
  }
  return "";
}

Status run_path(Invocation& invocation) {
  Json files = Json::array();
  const auto& all = configuration_of(invocation).files();
  for (auto file = all.rbegin(); file != all.rend(); ++file)
    files.push_back({{"layer", name_of(file->layer)},
                     {"path", file->path.empty() ? Json(nullptr) : Json(file->path.string())},
                     {"state", name_of(file->state)},
                     {"problem", file->problem ? Json(file->problem->message) : Json(nullptr)}});
  invocation.sink().print({.document = {{"files", std::move(files)}}, .rows = "files"});
  return Done{};
}

constexpr Parameter kKey{.name = "KEY",
                         .help = "a setting: output, robots.NAME.address; 'aimctl config list' shows all",
                         .text = true,
                         .required = true,
                         .words = Words::settings};
constexpr Parameter kGetParameters[] = {kKey};
constexpr Parameter kSetParameters[] = {kKey,
                                        {.name = "VALUE",
                                         .help = "the value as text; a group takes a list with commas",
                                         .text = true,
                                         .required = true},
                                        kProjectFlag};
constexpr Parameter kUnsetParameters[] = {kKey, kProjectFlag};
constexpr Example kListExamples[] = {
    {"aimctl config list", "every setting, its value and where it comes from"}};
constexpr Example kGetExamples[] = {{"aimctl config get timeout", "one setting"},
                                    {"aimctl config get robot --fields value -o value", "only its value"}};
constexpr Example kSetExamples[] = {
    {"aimctl config set output json", "JSON by default"},
    {"aimctl config set robots.lab.serial S-0042", "require this serial number of the robot lab"},
    {"aimctl config set groups.all lab,arm", "a group: aimctl status --robot all"}};
constexpr Example kUnsetExamples[] = {{"aimctl config unset output", "back to the default"}};
constexpr Example kPathExamples[] = {
    {"aimctl config path", "the files, the one that takes precedence first"}};

constexpr Command kCommands[] = {
    {.noun = "config",
     .verb = "list",
     .summary = "list every setting with its value and origin",
     .details =
         "origin is a flag, a variable, file and line, or 'default'. Flags take precedence over the "
         "environment, the environment over the project's file, this over the user's and the user's over the "
         "system's.",
     .examples = kListExamples,
     .danger = Danger::local,
     .fields = config_fields::kList,
     .run = run_list},
    {.noun = "config",
     .verb = "get",
     .summary = "show one setting with its value and origin",
     .parameters = kGetParameters,
     .examples = kGetExamples,
     .danger = Danger::local,
     .fields = config_fields::kListSettings,
     .run = run_get},
    {.noun = "config",
     .verb = "set",
     .summary = "set a value in the configuration file",
     .details =
         "Comments and layout of the file are kept. A value that the setting does not take is refused.",
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::local,
     .run = run_set},
    {.noun = "config",
     .verb = "unset",
     .summary = "remove a value from the configuration file",
     .parameters = kUnsetParameters,
     .examples = kUnsetExamples,
     .danger = Danger::local,
     .run = run_unset},
    {.noun = "config",
     .verb = "path",
     .summary = "show the configuration files",
     .details =
         "state is read, absent, invalid (problem says why), or ignored: a project file of another user is "
         "ignored, because it could give a known name another address.",
     .examples = kPathExamples,
     .danger = Danger::local,
     .fields = config_fields::kPath,
     .run = run_path},
};

}  // namespace

const Noun kConfigNoun{"config", "show and change settings", kCommands};

}  // namespace aim::cli
