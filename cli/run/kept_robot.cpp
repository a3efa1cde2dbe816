// Takes the robot of a shell from its settings, and from the configuration files after a line has changed
// them.
#include "cli/run/kept_robot.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "cli/table/robot_choice.hpp"

namespace aim::cli {
namespace {

SettingOrigin origin_of(const Settings& settings, std::string_view key) {
  const auto origin = settings.origins.find(key);
  return origin == settings.origins.end() ? SettingOrigin{} : origin->second;
}

// The verbs that change a configuration file: what they change is the table and the word that names the rest.
struct ChangingVerb {
  std::string_view noun, verb, table, parameter;
};
constexpr std::array kChangingVerbs{
    ChangingVerb{"context", "use", "robot", ""},          ChangingVerb{"context", "add", "robots.", "NAME"},
    ChangingVerb{"context", "remove", "robots.", "NAME"}, ChangingVerb{"config", "set", "", "KEY"},
    ChangingVerb{"config", "unset", "", "KEY"},
};

// Whether the key is the table of this name or a value in it.
bool is_within(std::string_view key, const std::string& table) {
  return key.starts_with(table) && (key.size() == table.size() || key[table.size()] == '.');
}

}  // namespace

KeptRobot kept_of(const Settings& settings) {
  return {.robot = settings.robot,
          .context = settings.context,
          .robots = settings.robots,
          .origin = origin_of(settings, "robot"),
          .model = settings.model,
          .model_origin = origin_of(settings, "model")};
}

void let_go_of_robot(Settings& settings) {
  if (!settings.kept) return;
  const KeptRobot kept = *std::exchange(settings.kept, std::nullopt);
  const auto is_given = [](const SettingOrigin& origin) { return origin.layer >= Layer::environment; };
  settings.robot = is_given(kept.origin) ? kept.robot : Settings{}.robot;
  settings.origins["robot"] = is_given(kept.origin) ? kept.origin : SettingOrigin{};
  settings.model = is_given(kept.model_origin) ? kept.model : Settings{}.model;
  settings.origins["model"] = is_given(kept.model_origin) ? kept.model_origin : SettingOrigin{};
}

std::string changed_key(const Request& request) {
  if (request.kind != Request::Kind::run) return {};
  const auto* const changing = std::ranges::find_if(kChangingVerbs, [&](const ChangingVerb& one) {
    return one.noun == request.command->noun && one.verb == request.command->verb;
  });
  if (changing == kChangingVerbs.end()) return {};
  const std::string rest = changing->parameter.empty() ? "" : request.arguments.text(changing->parameter);
  return std::string(changing->table) + rest;
}

void keep_anew(std::string_view key, const Environment& environment, Settings& shell) {
  if (!shell.kept || key.empty()) return;
  KeptRobot& kept = *shell.kept;
  Settings now = shell;
  now.configuration = std::make_shared<Configuration>(config_paths(environment));
  if (key == "robot" || key == "model") {
    if (key == "robot" && kept.origin.layer >= Layer::environment) return;  // it takes precedence
    let_go_of_robot(now);
    const std::vector<std::string> nothing;
    if (!resolve_settings(scan(nothing), environment, now)) return;
    const KeptRobot found = kept_of(now);
    if (key == "robot") {
      kept = {found.robot, found.context, found.robots, found.origin, kept.model, kept.model_origin};
    } else {
      kept.model = found.model;
      kept.model_origin = found.model_origin;
    }
    return;
  }
  if (!is_within(key, "robots." + kept.robot) && !is_within(key, "groups." + kept.robot)) return;
  now.robot = kept.robot;
  // A name that was removed is that of the robot until another one is chosen: it must stop.
  if (!choose_robots(now) || (kept.context && !now.context)) return;
  kept.context = now.context;
  kept.robots = now.robots;
}

std::vector<Settings> each_robot(const Settings& settings) {
  if (settings.robots.empty()) return {settings};
  std::vector<Settings> all;
  for (const std::string& robot : settings.robots) {
    Settings one = settings;
    one.robot = robot;
    if (choose_robots(one, UnknownName::host)) all.push_back(std::move(one));
  }
  return all;
}

std::string target_of(const Settings& settings) {
  return settings.context ? settings.context->name + " (" + settings.context->address + ")" : settings.robot;
}

std::string place_of(const Settings& settings) {
  std::string place = address_text(settings);
  if (settings.context)
    for (const auto& port : settings.context->ports) place += " " + std::to_string(port.value_or(0));
  return place;
}

}  // namespace aim::cli
