// Rows of services, from objects to objects.
#include "robotside/simulators/kuavo/wire/rosapi.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "core/codec/ros1_type.hpp"

namespace aim::robotside::kuavo {
namespace {

using Names = std::vector<std::string>;

// Names under which the vendor's programs look for the robot's own.
constexpr std::string_view kRobotNode = "/humanoid_gait_switch_by_name";
const Names kNodeNames = {std::string(kRobotNode), "/arms_ik_node", "/rosapi", "/rosbridge_websocket"};

JsonValue text_value(std::string text) {
  JsonValue value;
  value.set_string_value(std::move(text));
  return value;
}
JsonValue list_value(const Names& names) {
  JsonValue value;
  value.mutable_list_value();
  for (const std::string& name : names) *value.mutable_list_value()->add_values() = text_value(name);
  return value;
}
JsonObject object_of(std::initializer_list<std::pair<std::string_view, JsonValue>> fields) {
  JsonObject object;
  for (const auto& [name, value] : fields) (*object.mutable_fields())[std::string(name)] = value;
  return object;
}
JsonValue bool_value(bool truth) {
  JsonValue value;
  value.set_bool_value(truth);
  return value;
}

// Empty if there is no such text.
std::string argument(const JsonObject& request, const std::string& name) {
  const auto found = request.fields().find(name);
  return found == request.fields().end() ? std::string() : found->second.string_value();
}

// "cmd_vel" and "/cmd_vel" are the same.
std::string rooted(const std::string& name) { return name.starts_with('/') ? name : "/" + name; }

std::string json_of(const JsonValue& value) {
  std::string text;
  append_json(value, text);
  return text;
}

using Descriptors = std::map<std::string, const google::protobuf::Descriptor*>;

// Sorted by name.
Descriptors topic_messages(const SharedSim& sim) {
  Descriptors topics;
  const Generation generation = sim.edition().generation;
  for (const auto& topic : sim.table().published)
    topics.emplace(topic.name, topic.prototype(generation).GetDescriptor());
  for (const auto& topic : sim.table().taken)
    topics.emplace(topic.name, topic.prototype(generation).GetDescriptor());
  return topics;
}
std::map<std::string, std::string> all_topics(const SharedSim& sim) {
  std::map<std::string, std::string> topics;
  for (const auto& [name, message] : topic_messages(sim)) topics.emplace(name, ros1_type_of(*message).name);
  return topics;
}
std::map<std::string, std::string> all_services(const SharedSim& sim) {
  std::map<std::string, std::string> services;
  for (const auto& service : sim.table().services) services.emplace(service.name, service.type);
  for (const RosapiService& service : rosapi_services()) services.emplace(service.name, service.type);
  return services;
}
JsonObject both(const std::map<std::string, std::string>& all, std::string_view name) {
  Names names, types;
  for (const auto& [each, type] : all) {
    names.push_back(each);
    types.push_back(type);
  }
  return object_of({{name, list_value(names)}, {"types", list_value(types)}});
}
Names of_type(const std::map<std::string, std::string>& all, const std::string& type) {
  Names names;
  for (const auto& [each, its_type] : all)
    if (its_type == type) names.push_back(each);
  return names;
}
template <class Rows>
Names names_of(const Rows& rows) {
  Names names;
  for (const auto& each : rows) names.emplace_back(each.name);
  return names;
}
template <class Rows>
bool has(const Rows& rows, const std::string& name) {
  return std::any_of(rows.begin(), rows.end(), [&](const auto& each) { return each.name == name; });
}
Names robot_if(bool it) { return it ? Names{std::string(kRobotNode)} : Names{}; }

// --- parameters. Values are JSON in a text.

Result<JsonObject> get_param(SharedSim& sim, const JsonObject& request) {
  const auto value = sim.parameters().get(argument(request, "name"));
  const std::string otherwise = argument(request, "default");
  if (value) return object_of({{"value", text_value(json_of(*value))}});
  return object_of({{"value", text_value(otherwise.empty() ? "null" : otherwise)}});
}

Result<JsonObject> set_param(SharedSim& sim, const JsonObject& request) {
  const auto wrapped = parse_json("{\"value\": " + argument(request, "value") + "}");
  const bool one = wrapped && wrapped->fields().size() == 1 && wrapped->fields().contains("value");
  if (!one) return usage_error("the value of a parameter is JSON in a text");
  if (Status set = sim.parameters().set(argument(request, "name"), wrapped->fields().at("value")); !set)
    return set.error();
  return JsonObject();
}

Result<JsonObject> has_param(SharedSim& sim, const JsonObject& request) {
  return object_of({{"exists", bool_value(sim.parameters().get(argument(request, "name")).has_value())}});
}

Result<JsonObject> delete_param(SharedSim& sim, const JsonObject& request) {
  if (Status removed = sim.parameters().remove(argument(request, "name")); !removed) return removed.error();
  return JsonObject();
}

Result<JsonObject> search_param(SharedSim& sim, const JsonObject& request) {
  const std::string name = rooted(argument(request, "name"));
  return object_of({{"global_name", text_value(sim.parameters().get(name) ? name : std::string())}});
}

Result<JsonObject> get_param_names(SharedSim& sim, const JsonObject&) {
  return object_of({{"names", list_value(sim.parameters().names())}});
}

// --- what there is

Result<JsonObject> topics(SharedSim& sim, const JsonObject&) { return both(all_topics(sim), "topics"); }
// What Foxglove asks first.
Result<JsonObject> topics_and_raw_types(SharedSim& sim, const JsonObject&) {
  Names names, types, definitions;
  for (const auto& [name, message] : topic_messages(sim)) {
    names.push_back(name);
    types.push_back(ros1_type_of(*message).name);
    definitions.push_back(ros1_type_of(*message).definition);
  }
  return object_of({{"topics", list_value(names)},
                    {"types", list_value(types)},
                    {"typedefs_full_text", list_value(definitions)}});
}

// The types in a definition, as nodes send it: the first without its name, the others behind "MSG: NAME".
std::vector<std::pair<std::string, std::vector<std::string>>> parts_of(const Ros1Type& type) {
  std::vector<std::pair<std::string, std::vector<std::string>>> parts{{type.name, {}}};
  std::istringstream lines(type.definition);
  constexpr std::string_view kName = "MSG: ";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kName))
      parts.push_back({line.substr(kName.size()), {}});
    else if (!line.empty() && line.front() != '=')
      parts.back().second.push_back(line);
  }
  return parts;
}

// -1: no array; 0: of any length.
double array_length(std::string_view brackets) {
  if (brackets.empty()) return -1;
  return std::atof(std::string(brackets.substr(1)).c_str());
}

std::string_view example_of(std::string_view type, double length) {
  if (length >= 0) return "[]";
  if (type == "string") return "";
  if (type.find('/') != std::string::npos || type == "time" || type == "duration") return "{}";
  return type == "bool" ? "false" : "0";
}

// Source: rosapi/TypeDef.
JsonValue type_definition(const std::string& type, const std::vector<std::string>& lines) {
  Names names, types, examples, constants, values;
  JsonValue lengths;
  lengths.mutable_list_value();
  for (const std::string& line : lines) {
    const std::size_t blank = line.find(' '), equals = line.find('=');
    if (equals != std::string::npos) {  // "int8 kError = -1"
      constants.push_back(line.substr(blank + 1, line.find_last_not_of(' ', equals - 1) - blank));
      values.push_back(line.substr(std::min(line.size(), line.find_first_not_of(' ', equals + 1))));
      continue;
    }
    const std::size_t bracket = std::min(line.find('['), blank);
    const double length = array_length(std::string_view(line).substr(bracket, blank - bracket));
    types.push_back(line.substr(0, bracket));
    names.push_back(line.substr(blank + 1));
    examples.emplace_back(example_of(types.back(), length));
    lengths.mutable_list_value()->add_values()->set_number_value(length);
  }
  JsonValue definition;
  *definition.mutable_struct_value() = object_of({{"type", text_value(type)},
                                                  {"fieldnames", list_value(names)},
                                                  {"fieldtypes", list_value(types)},
                                                  {"fieldarraylen", lengths},
                                                  {"examples", list_value(examples)},
                                                  {"constnames", list_value(constants)},
                                                  {"constvalues", list_value(values)}});
  return definition;
}

// Of a type of one of the robot's topics.
Result<JsonObject> message_details(SharedSim& sim, const JsonObject& request) {
  const std::string wanted = argument(request, "type");
  JsonValue definitions;
  definitions.mutable_list_value();
  for (const auto& [name, message] : topic_messages(sim)) {
    const Ros1Type& type = ros1_type_of(*message);
    if (type.name != wanted) continue;
    for (const auto& [part, lines] : parts_of(type))
      *definitions.mutable_list_value()->add_values() = type_definition(part, lines);
    break;
  }
  return object_of({{"typedefs", definitions}});
}
Result<JsonObject> topics_for_type(SharedSim& sim, const JsonObject& request) {
  return object_of({{"topics", list_value(of_type(all_topics(sim), argument(request, "type")))}});
}
Result<JsonObject> type_of_topic(SharedSim& sim, const JsonObject& request) {
  return object_of({{"type", text_value(topic_type(sim, rooted(argument(request, "topic"))))}});
}
Result<JsonObject> services(SharedSim& sim, const JsonObject&) {
  Names names;
  for (const auto& [name, type] : all_services(sim)) names.push_back(name);
  return object_of({{"services", list_value(names)}});
}
Result<JsonObject> services_for_type(SharedSim& sim, const JsonObject& request) {
  return object_of({{"services", list_value(of_type(all_services(sim), argument(request, "type")))}});
}
Result<JsonObject> service_providers(SharedSim& sim, const JsonObject& request) {
  return object_of({{"providers", list_value(of_type(all_services(sim), argument(request, "service")))}});
}
Result<JsonObject> service_host(SharedSim& sim, const JsonObject& request) {
  const bool served = all_services(sim).contains(rooted(argument(request, "service")));
  return object_of({{"host", text_value(served ? "localhost" : "")}});
}
Result<JsonObject> service_type(SharedSim& sim, const JsonObject& request) {
  const auto all = all_services(sim);
  const auto found = all.find(rooted(argument(request, "service")));
  return object_of({{"type", text_value(found == all.end() ? std::string() : found->second)}});
}
Result<JsonObject> nodes(SharedSim&, const JsonObject&) {
  return object_of({{"nodes", list_value(kNodeNames)}});
}
Result<JsonObject> node_details(SharedSim& sim, const JsonObject& request) {
  const bool own = rooted(argument(request, "node")) == kRobotNode;
  const auto names = [own](const Names& all) { return list_value(own ? all : Names()); };
  return object_of({{"subscribing", names(names_of(sim.table().taken))},
                    {"publishing", names(names_of(sim.table().published))},
                    {"services", names(names_of(sim.table().services))}});
}
Result<JsonObject> publishers(SharedSim& sim, const JsonObject& request) {
  return object_of(
      {{"publishers", list_value(robot_if(has(sim.table().published, rooted(argument(request, "topic")))))}});
}
Result<JsonObject> subscribers(SharedSim& sim, const JsonObject& request) {
  return object_of(
      {{"subscribers", list_value(robot_if(has(sim.table().taken, rooted(argument(request, "topic")))))}});
}
Result<JsonObject> service_node(SharedSim& sim, const JsonObject& request) {
  const std::string name = rooted(argument(request, "service"));
  const std::string node = has(sim.table().services, name) ? std::string(kRobotNode)
                           : find_rosapi(name) != nullptr  ? "/rosapi"
                                                           : "";
  return object_of({{"node", text_value(node)}});
}
Result<JsonObject> action_servers(SharedSim&, const JsonObject&) {
  return object_of({{"action_servers", list_value({})}});
}

Result<JsonObject> get_time(SharedSim&, const JsonObject&) {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since);
  JsonValue secs, nsecs, time;
  secs.set_number_value(static_cast<double>(seconds.count()));
  nsecs.set_number_value(
      static_cast<double>(std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds).count()));
  *time.mutable_struct_value() = object_of({{"secs", secs}, {"nsecs", nsecs}});
  return object_of({{"time", time}});
}

}  // namespace

const std::vector<RosapiService>& rosapi_services() {
  static const std::vector<RosapiService> kRows = {
      {"/rosapi/get_param", "rosapi/GetParam", get_param},
      {"/rosapi/set_param", "rosapi/SetParam", set_param},
      {"/rosapi/has_param", "rosapi/HasParam", has_param},
      {"/rosapi/delete_param", "rosapi/DeleteParam", delete_param},
      {"/rosapi/search_param", "rosapi/SearchParam", search_param},
      {"/rosapi/get_param_names", "rosapi/GetParamNames", get_param_names},
      {"/rosapi/topics", "rosapi/Topics", topics},
      {"/rosapi/topics_and_raw_types", "rosapi/TopicsAndRawTypes", topics_and_raw_types},
      {"/rosapi/message_details", "rosapi/MessageDetails", message_details},
      {"/rosapi/topics_for_type", "rosapi/TopicsForType", topics_for_type},
      {"/rosapi/topic_type", "rosapi/TopicType", type_of_topic},
      {"/rosapi/services", "rosapi/Services", services},
      {"/rosapi/services_for_type", "rosapi/ServicesForType", services_for_type},
      {"/rosapi/service_providers", "rosapi/ServiceProviders", service_providers},
      {"/rosapi/service_host", "rosapi/ServiceHost", service_host},
      {"/rosapi/service_type", "rosapi/ServiceType", service_type},
      {"/rosapi/service_node", "rosapi/ServiceNode", service_node},
      {"/rosapi/nodes", "rosapi/Nodes", nodes},
      {"/rosapi/node_details", "rosapi/NodeDetails", node_details},
      {"/rosapi/publishers", "rosapi/Publishers", publishers},
      {"/rosapi/subscribers", "rosapi/Subscribers", subscribers},
      {"/rosapi/action_servers", "rosapi/GetActionServers", action_servers},
      {"/rosapi/get_time", "rosapi/GetTime", get_time},
  };
  return kRows;
}

const RosapiService* find_rosapi(std::string_view name) {
  const auto& rows = rosapi_services();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [name](const RosapiService& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

std::string topic_type(const SharedSim& sim, std::string_view topic) {
  const auto all = all_topics(sim);
  const auto found = all.find(std::string(topic));
  return found == all.end() ? std::string() : found->second;
}

}  // namespace aim::robotside::kuavo
