// aimctl context: robots by name.
#include <array>

#include "cli/commands/config/project_flag.hpp"
#include "cli/commands/context/context_fields.hpp"
#include "cli/config/setting_key.hpp"
#include "cli/output/document_value.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

const Configuration& configuration_of(const Invocation& invocation) {
  return *invocation.settings().configuration;
}

Json ports_of(const RobotEntry& entry) {
  Json ports = Json::object();
  for (const SettingKey& key : robot_keys()) {
    constexpr std::string_view kTable = "ports.";
    if (!key.name.starts_with(kTable)) continue;
    for (const EndpointPort& port : robot_models().front()->ports)
      if (port.name == key.name.substr(kTable.size()))
        if (const auto given = entry.ports[static_cast<std::size_t>(port.endpoint)])
          ports[std::string(port.name)] = *given;
  }
  return ports;
}

Json document_of(const RobotEntry& entry, const std::string& current) {
  return Json{{"name", entry.name},
              {"current", entry.name == current},
              {"address", text_or_null(entry.address)},
              {"model", text_or_null(entry.model)},
              {"serial", text_or_null(entry.serial)},
              {"ports", ports_of(entry)},
              {"dds_domain", entry.dds_domain ? Json(*entry.dds_domain) : Json(nullptr)},
              {"dds_interface", text_or_null(entry.dds_interface)},
              {"lcm_domain", entry.lcm_domain ? Json(*entry.lcm_domain) : Json(nullptr)},
              {"lcm_interface", text_or_null(entry.lcm_interface)},
              {"ros_master", text_or_null(entry.ros_master)},
              {"ros_interface", text_or_null(entry.ros_interface)}};
}

Status without_problem(const Invocation& invocation) {
  const auto& problem = configuration_of(invocation).problem();
  return problem ? Status(*problem) : Status(Done{});
}

Status run_list(Invocation& invocation) {
  if (auto sound = without_problem(invocation); !sound) return sound;
  const Configuration& configuration = configuration_of(invocation);
  Json robots = Json::array();
  for (const std::string& name : configuration.robot_names())
    robots.push_back(document_of(*configuration.robot(name), invocation.settings().robot));
  Json groups = Json::array();
  for (const std::string& name : configuration.group_names())
    groups.push_back({{"name", name}, {"robots", configuration.group(name)}});
  if (robots.empty()) invocation.sink().note("no robot has a name yet: aimctl context add NAME ADDRESS");
  invocation.sink().print({.document = {{"robots", std::move(robots)}, {"groups", std::move(groups)}},
                           .rows = "robots",
                           .columns = {"name", "current", "address", "model", "serial"}});
  return Done{};
}

Error unknown_name(const Configuration& configuration, const std::string& name) {
  const std::vector<std::string> known = configuration.robot_names();
  const std::vector<std::string_view> names(known.begin(), known.end());
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = "there is no robot '" + name + "'",
               .hint = hint.empty() ? "'aimctl context list' shows the known names" : hint};
}

// The robot that commands address: by its name, else its address.
Status run_get(Invocation& invocation) {
  if (auto sound = without_problem(invocation); !sound) return sound;
  const Settings& settings = invocation.settings();
  const Configuration& configuration = configuration_of(invocation);
  const std::string name = invocation.arguments().text("NAME", settings.robot);
  auto entry = configuration.robot(name);
  if (!entry && invocation.arguments().has("NAME")) return unknown_name(configuration, name);
  const auto origin = settings.origins.find("robot");
  if (!entry) entry = RobotEntry{.address = name};
  Json document = document_of(*entry, settings.robot);
  if (entry->name.empty()) document["name"] = nullptr;
  document["current"] = name == settings.robot;
  if (name != settings.robot) {
    document["origin"] = nullptr;
  } else {
    document["origin"] = origin == settings.origins.end() ? SettingOrigin{}.text : origin->second.text;
  }
  invocation.sink().print({.document = std::move(document)});
  return Done{};
}

Status change(Invocation& invocation, const std::vector<ConfigChange>& changes) {
  const auto file = change_configuration(configuration_of(invocation), target_of(invocation), changes);
  return file ? Status(Done{}) : Status(file.error());
}

Status run_use(Invocation& invocation) {
  const Configuration& configuration = configuration_of(invocation);
  const std::string name = invocation.arguments().text("NAME");
  if (is_robot_name(name) && !configuration.robot(name) && configuration.group(name).empty())
    return unknown_name(configuration, name);
  if (auto changed = change(invocation, {{"robot", name}}); !changed) return changed;
  const auto origin = invocation.settings().origins.find("robot");
  if (origin != invocation.settings().origins.end() && is_hidden(invocation, origin->second.layer))
    invocation.sink().note(origin->second.text + " names a robot too, and takes precedence");
  invocation.sink().print({.document = {{"robot", name}}});
  return Done{};
}

struct Field {
  std::string_view flag;
  std::string_view key;
};
constexpr std::array kFields{Field{"--model", "model"},
                             Field{"--serial", "serial"},
                             Field{"--mc-port", "ports.mc"},
                             Field{"--hal-port", "ports.hal"},
                             Field{"--player-port", "ports.player"},
                             Field{"--domain", "dds_domain"},
                             Field{"--interface", "dds_interface"}};

Status run_add(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const std::string name = arguments.text("NAME");
  if (!is_robot_name(name))
    return Error{.origin = Origin::usage,
                 .message = "'" + name + "' cannot be the name of a robot",
                 .hint = "letters, digits, - and _, with at least one letter"};
  const std::string table = "robots." + name + ".";
  std::vector<ConfigChange> changes{{table + "address", arguments.text("ADDRESS")}};
  for (const Field& field : kFields) {
    const std::string value =
        field.flag == "--model" ? invocation.settings().model : arguments.text(field.flag);
    const bool given = field.flag == "--model"
                           ? invocation.settings().origins.contains("model") &&
                                 invocation.settings().origins.at("model").layer == Layer::flag
                           : arguments.has(field.flag);
    if (given) changes.push_back({table + std::string(field.key), value});
  }
  for (const ConfigChange& change : changes)
    if (auto sound = find_robot_key(change.key.substr(table.size()))->check(*change.value); !sound)
      return sound;
  const bool known = configuration_of(invocation).robot(name).has_value();
  if (known && !arguments.has("--replace"))
    return Error{.origin = Origin::state,
                 .message = "there is a robot '" + name + "' already",
                 .hint = "--replace changes it; 'aimctl context get " + name + "' shows it"};
  if (auto changed = change(invocation, changes); !changed) return changed;
  invocation.sink().print({.document = {{"name", name}, {"address", arguments.text("ADDRESS")}}});
  return Done{};
}

Status run_remove(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  if (!configuration_of(invocation).robot(name)) return unknown_name(configuration_of(invocation), name);
  if (auto changed = change(invocation, {{"robots." + name, std::nullopt}}); !changed) return changed;
  if (invocation.settings().robot == name)
    invocation.sink().note("it was the current robot: choose another with aimctl context use NAME");
  invocation.sink().print({.document = {{"name", name}, {"removed", true}}});
  return Done{};
}

constexpr Parameter kGetParameters[] = {
    {.name = "NAME", .help = "a robot; default: the current one", .text = true, .words = Words::robots}};
constexpr Parameter kUseParameters[] = {{.name = "NAME",
                                         .help = "a robot, a group or an address",
                                         .text = true,
                                         .required = true,
                                         .words = Words::robots},
                                        kProjectFlag};
constexpr Parameter kRemoveParameters[] = {
    {.name = "NAME", .help = "a robot", .text = true, .required = true, .words = Words::robots},
    kProjectFlag};
constexpr Parameter kAddParameters[] = {
    {.name = "NAME", .help = "letters, digits, - and _", .text = true, .required = true},
    {.name = "ADDRESS",
     .help = "host, HOST:PORT or URL; with a port, everything goes through that port",
     .text = true,
     .required = true},
    {.name = "--serial",
     .value = "TEXT",
     .help = "the serial number that the robot must report; any other robot ends a command with exit 12",
     .text = true},
    {.name = "--mc-port", .value = "PORT", .help = "the port of motion control", .text = true},
    {.name = "--hal-port", .value = "PORT", .help = "the port of the hardware services", .text = true},
    {.name = "--player-port", .value = "PORT", .help = "the port of the motion player", .text = true},
    {.name = "--domain", .value = "N", .help = "the DDS domain of its topics, 0 to 232", .text = true},
    {.name = "--interface",
     .value = "NAME",
     .help = "the network interface of this machine for its topics",
     .text = true},
    {.name = "--replace", .help = "replace an existing robot of this name"},
    kProjectFlag};
constexpr Example kListExamples[] = {{"aimctl context list", "the known robots"}};
constexpr Example kGetExamples[] = {{"aimctl context get", "the current robot, and where it is set"}};
constexpr Example kUseExamples[] = {{"aimctl context use lab", "make lab the default robot"}};
constexpr Example kAddExamples[] = {
    {"aimctl context add lab 192.168.1.20", "a robot on its standard ports"},
    {"aimctl context add sim 127.0.0.1:56322 --serial SIM-1", "with a pinned serial number"}};
constexpr Example kRemoveExamples[] = {{"aimctl context remove lab", "remove the name"}};

constexpr Command kCommands[] = {
    {.noun = "context",
     .verb = "list",
     .summary = "list the robots known by name",
     .details = "The names come from the configuration files; 'current' marks the robot that commands use.",
     .examples = kListExamples,
     .danger = Danger::local,
     .fields = context_fields::kList,
     .run = run_list},
    {.noun = "context",
     .verb = "get",
     .summary = "show one robot: address, model, serial number, ports",
     .details = "Without a name: the robot that commands address; origin says which flag, variable or file "
                "names it.",
     .parameters = kGetParameters,
     .examples = kGetExamples,
     .danger = Danger::local,
     .fields = context_fields::kGet,
     .run = run_get},
    {.noun = "context",
     .verb = "use",
     .summary = "choose the default robot",
     .details = "--robot and AIMCTL_ROBOT take precedence.",
     .parameters = kUseParameters,
     .examples = kUseExamples,
     .danger = Danger::local,
     .run = run_use},
    {.noun = "context",
     .verb = "add",
     .summary = "give a robot a name",
     .details =
         "The robot is not contacted. With --model the model is kept for a robot that does not report it. "
         "Without --replace a known name is refused with exit 6.",
     .parameters = kAddParameters,
     .examples = kAddExamples,
     .danger = Danger::local,
     .run = run_add},
    {.noun = "context",
     .verb = "remove",
     .summary = "remove a name",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::local,
     .run = run_remove},
};

}  // namespace

const Noun kContextNoun{"context", "manage robots by name", kCommands};

}  // namespace aim::cli
