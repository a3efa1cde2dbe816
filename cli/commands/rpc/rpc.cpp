// aimctl rpc: lists and describes the methods of the interface, calls them, and converts messages between
// JSON and the encodings of the wire.
#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>

#include "cli/client/ros1_service.hpp"
#include "cli/commands/rpc/rpc_fields.hpp"
#include "cli/input/message_text.hpp"
#include "cli/motion/confirm_bus.hpp"
#include "cli/output/views/interface_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/ros1_type.hpp"
#include "core/codec/schema.hpp"
#include "core/letter_case.hpp"
#include "core/model/method.hpp"

namespace aim::cli {
namespace {

namespace pb = google::protobuf;

Result<Endpoint> endpoint_named(const RobotModel& model, const std::string& name) {
  for (const EndpointPort& port : model.ports)
    if (port.name == name) return port.endpoint;
  std::string all;
  for (const EndpointPort& port : model.ports) all += (all.empty() ? "" : ", ") + std::string(port.name);
  return Error{
      .origin = Origin::usage, .message = "there is no port '" + name + "'", .hint = "one of: " + all};
}

std::string_view endpoint_name(const RobotModel& model, Endpoint endpoint) {
  for (const EndpointPort& port : model.ports)
    if (port.endpoint == endpoint) return port.name;
  return "";
}

Endpoint endpoint_of_method(const pb::MethodDescriptor& method) { return endpoint_of(path_of(method)); }

// ---- list

// Of all robots: the command asks none which it is.
void add_services(const std::string& part, Json& methods) {
  std::vector<std::string_view> seen;
  for (const RobotModel* const model : robot_models()) {
    for (const RosService& service : model->services) {
      if (service.name.find(part) == std::string_view::npos) continue;
      if (std::find(seen.begin(), seen.end(), service.name) != seen.end()) continue;
      seen.push_back(service.name);
      const std::string type = schema_name_of(service.type);
      methods.push_back({{"method", service.name},
                         {"port", "ros1"},
                         {"request", type + ".Request"},
                         {"reply", type + ".Response"},
                         {"summary", service.summary}});
    }
  }
}

Status list(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const std::string part = invocation.arguments().text("PART");
  Json methods = Json::array();
  for (const pb::MethodDescriptor* method : all_methods()) {
    const std::string path = path_of(*method);
    if (path.find(part) == std::string::npos) continue;
    methods.push_back({{"method", path},
                       {"port", endpoint_name(model, endpoint_of_method(*method))},
                       {"request", method->input_type()->full_name()},
                       {"reply", method->output_type()->full_name()},
                       {"summary", comment_of(*method)}});
  }
  add_services(part, methods);
  if (methods.empty())
    return Error{.origin = Origin::not_found,
                 .message = "no method has '" + part + "' in its name",
                 .hint = "'aimctl rpc list' shows all"};
  invocation.sink().print({{{"methods", std::move(methods)}}, "methods", {"method", "port", "summary"}});
  return Done{};
}

// ---- describe

std::string type_of(const pb::FieldDescriptor& field) {
  if (field.is_map())
    return "map<" + type_of(*field.message_type()->field(0)) + ", " +
           type_of(*field.message_type()->field(1)) + ">";
  std::string type = field.type_name();
  if (field.message_type()) type = field.message_type()->full_name();
  if (field.enum_type()) type = field.enum_type()->full_name();
  return field.is_repeated() ? "repeated " + type : type;
}

// Fields, recursively, with paths ("command.action"); a message inside itself is expanded once.
void add_fields(const pb::Descriptor& message, const std::string& prefix,
                std::vector<const pb::Descriptor*>& inside, Json& fields) {
  constexpr std::size_t kDeepest = 8;
  for (int i = 0; i < message.field_count(); ++i) {
    const pb::FieldDescriptor& field = *message.field(i);
    Json row{{"field", prefix + field.name()}, {"type", type_of(field)}, {"comment", comment_of(field)}};
    if (const pb::OneofDescriptor* choice = field.real_containing_oneof())
      row["choice"] = prefix + choice->name();  // only one field of a choice may be set
    if (field.enum_type()) {
      Json values = Json::array();
      for (int k = 0; k < field.enum_type()->value_count(); ++k)
        values.push_back(field.enum_type()->value(k)->name());
      row["values"] = std::move(values);
    }
    fields.push_back(std::move(row));
    const pb::Descriptor* inner = field.message_type();
    if (!inner || field.is_map() || inside.size() >= kDeepest) continue;
    if (std::find(inside.begin(), inside.end(), inner) != inside.end()) continue;
    inside.push_back(inner);
    add_fields(*inner, prefix + field.name() + (field.is_repeated() ? "[]." : "."), inside, fields);
    inside.pop_back();
  }
}

Json fields_of(const pb::Descriptor& message) {
  Json fields = Json::array();
  std::vector<const pb::Descriptor*> inside{&message};
  add_fields(message, "", inside, fields);
  return fields;
}

// A service of ROS 1: "Request.control_mode", "Response.result".
Json fields_of_service(const pb::Descriptor& service) {
  Json fields = Json::array();
  for (int i = 0; i < service.nested_type_count(); ++i) {
    const pb::Descriptor& part = *service.nested_type(i);
    std::vector<const pb::Descriptor*> inside{&part};
    add_fields(part, part.name() + ".", inside, fields);
  }
  return fields;
}

void print_fields(std::string& page, const Json& fields) {
  if (fields.empty()) page += "  (no fields)\n";
  for (const Json& field : fields) {
    page += "  " + field["field"].get<std::string>() + "  " + field["type"].get<std::string>() + "\n";
    if (const auto comment = field["comment"].get<std::string>(); !comment.empty())
      page += "      " + comment + "\n";
    if (!field.contains("values")) continue;
    page += "      one of:";
    for (const Json& value : field["values"]) page += " " + value.get<std::string>();
    page += "\n";
  }
}

Json side_of(const pb::Descriptor& message) {
  return {{"type", message.full_name()}, {"fields", fields_of(message)}};
}

Json document_of(const Ros1Type& type) {
  return {{"type", type.name}, {"md5", type.md5}, {"definition", type.definition}};
}

// A method, or a service of ROS 1.
void print_callable(Invocation& invocation, Json document) {
  if (invocation.sink().options().format != Format::table || invocation.sink().shows_views())
    return invocation.sink().print({.document = std::move(document), .view = method_view});
  std::string page = document["method"].get<std::string>() + "\n";
  if (const auto summary = document["summary"].get<std::string>(); !summary.empty()) page += summary + "\n";
  if (document.contains("ros1"))
    page += "ROS 1: " + document["ros1"]["type"].get<std::string>() + ", MD5 " +
            document["ros1"]["md5"].get<std::string>() + "\n";
  for (const char* side : {"request", "reply"}) {
    page += "\n" + std::string(side) + ": " + document[side]["type"].get<std::string>() + "\n";
    print_fields(page, document[side]["fields"]);
  }
  invocation.sink().raw(page);
}

Status describe_method(Invocation& invocation, const pb::MethodDescriptor& method) {
  print_callable(invocation, {{"method", path_of(method)},
                              {"port", endpoint_name(invocation.robot().model(), endpoint_of_method(method))},
                              {"summary", comment_of(method)},
                              {"request", side_of(*method.input_type())},
                              {"reply", side_of(*method.output_type())}});
  return Done{};
}

Status describe_service(Invocation& invocation, const RosService& service) {
  const auto type = new_message(schema_name_of(service.type));
  if (!type) return type.error();
  const pb::Descriptor& parts = *(*type)->GetDescriptor();
  const pb::Descriptor* request = parts.FindNestedTypeByName("Request");
  const pb::Descriptor* response = parts.FindNestedTypeByName("Response");
  if (request == nullptr || response == nullptr)
    return Error{Origin::error, std::string(service.name) + " has no type of a service"};
  print_callable(invocation, {{"method", service.name},
                              {"port", "ros1"},
                              {"summary", service.summary},
                              {"ros1", document_of(ros1_service_of(parts))},
                              {"request", side_of(*request)},
                              {"reply", side_of(*response)}});
  return Done{};
}

Status describe_message(Invocation& invocation, const pb::Descriptor& message) {
  const Ros1Type service = ros1_service_of(message);
  const Ros1Type& ros1 = service.name.empty() ? ros1_type_of(message) : service;
  Json document{{"message", message.full_name()},
                {"summary", comment_of(message)},
                {"fields", service.name.empty() ? fields_of(message) : fields_of_service(message)}};
  if (!ros1.name.empty()) document["ros1"] = document_of(ros1);
  if (invocation.sink().options().format != Format::table || invocation.sink().shows_views()) {
    invocation.sink().print({.document = std::move(document), .rows = "fields", .view = message_view});
    return Done{};
  }
  std::string page = message.full_name() + "\n";
  if (const std::string summary = comment_of(message); !summary.empty()) page += summary + "\n";
  if (!ros1.name.empty()) page += "ROS 1: " + ros1.name + ", MD5 " + ros1.md5 + "\n";
  page += "\n";
  print_fields(page, document["fields"]);
  invocation.sink().raw(page);
  return Done{};
}

// "did you mean McBaseService/GetState?": methods with this name in any service.
std::string methods_of_name(const std::string& name) {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> paths;
  for (const pb::MethodDescriptor* method : all_methods())
    if (same_in_any_case(method->name(), name) && paths.size() < kMost)
      paths.push_back(method->service()->name() + "/" + method->name());
  std::string hint;
  for (std::size_t i = 0; i < paths.size(); ++i)
    hint += (i == 0 ? "did you mean " : i + 1 == paths.size() ? " or " : ", ") + paths[i];
  return hint.empty() ? hint : hint + "?";
}

Result<const RosService*> find_service_of_any_robot(std::string_view name) {
  Result<const RosService*> found = Error{};
  for (const RobotModel* const model : robot_models()) {
    if (model->services.empty()) continue;
    found = find_service(*model, name);
    if (found) return found;
  }
  if (!found && found.error().message.empty()) return find_service(*robot_models().front(), name);
  return found;
}

Status describe(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  if (name.starts_with('/')) {
    const auto service = find_service_of_any_robot(name);
    return service ? describe_service(invocation, **service) : Status(service.error());
  }
  const auto method = find_method(name);
  if (method) return describe_method(invocation, **method);
  const auto message = new_message(name);
  if (message) return describe_message(invocation, *(*message)->GetDescriptor());
  // A name with "Service" or a slash is a method; any other name is a message, or a method without its
  // service.
  if (name.find("Service") != std::string::npos || name.find('/') != std::string::npos) return method.error();
  Error error = message.error();
  if (std::string hint = methods_of_name(name); !hint.empty()) {
    error.message = "there is no message or method \"" + name + "\"";
    error.hint = std::move(hint);
  }
  return error;
}

// ---- call

// A call that only reads has no unknown outcome.
Error unreadable(const pb::MethodDescriptor& method) {
  const bool reads = only_reads(method.name());
  return Error{
      .origin = reads ? Origin::error : Origin::timeout,
      .message = "the robot's reply is not a " + method.output_type()->name(),
      .reason = reads ? "it is not JSON" : "it is not JSON; whether the call was carried out is not known",
      .hint = "--debug shows the reply"};
}

// Of the robot itself, over ROS 1.
Status call_of_ros1(Invocation& invocation, const std::string& name) {
  const auto service = find_service(invocation.robot().model(), name);
  if (!service) return service.error();
  std::string json = "{}";
  if (invocation.arguments().has("JSON")) {
    auto text = text_of(invocation, "JSON");
    if (!text) return text.error();
    json = std::move(*text);
  }
  const std::string type = schema_name_of((*service)->type) + ".Request";
  auto request = new_message(type);
  if (!request) return request.error();
  if (auto read = from_json(json, **request); !read) return not_a(type, read.error(), json);
  // The wire of a robot's own controller has nothing that would refuse it.
  if (const std::string path = first_non_finite(**request); !path.empty())
    return Error{.origin = Origin::usage,
                 .message = name + " was not called",
                 .reason = path + " is not a finite number"};
  const auto bus = invocation.robot().bus(Backend::ros1, name);
  if (!bus) return bus.error();
  if (Status sure = confirm_bus(invocation, bus->site, "a call of " + name, bus->doubt); !sure) return sure;
  const auto reply = call_service(*bus->node, **service, **request, invocation.settings().timeout);
  if (!reply) return reply.error();
  invocation.sink().raw(*reply);
  return Done{};
}

Status call(Invocation& invocation) {
  if (const std::string name = invocation.arguments().text("METHOD"); name.starts_with('/'))
    return call_of_ros1(invocation, name);
  const auto method = find_method(invocation.arguments().text("METHOD"));
  if (!method) return method.error();
  Endpoint endpoint = endpoint_of_method(**method);
  if (invocation.arguments().has("--port")) {
    auto named = endpoint_named(invocation.robot().model(), invocation.arguments().text("--port"));
    if (!named) return named.error();
    endpoint = *named;
  }
  std::string json = "{}";
  if (invocation.arguments().has("JSON")) {
    auto text = text_of(invocation, "JSON");
    if (!text) return text.error();
    json = std::move(*text);
  }
  // The request is parsed here first: a mistake is reported with its position, and the robot never receives
  // an incomplete request.
  auto request = new_message((*method)->input_type()->full_name());
  if (!request) return request.error();
  if (auto read = from_json(json, **request); !read)
    return not_a((*method)->input_type()->full_name(), read.error(), json);
  auto reply = invocation.robot().call_json(path_of(**method), endpoint, json, invocation.settings().timeout);
  if (!reply) return reply.error();
  if (!Json::accept(*reply)) return unreadable(**method);
  invocation.sink().raw(*reply);
  return Done{};
}

// ---- encode, decode

constexpr std::array<std::string_view, 4> kEncodings{"protobuf", "cdr", "lcm", "ros1"};

Encoding encoding_of(const Invocation& invocation) {
  const std::string name = invocation.arguments().text("--as", "protobuf");
  if (name == "lcm") return Encoding::lcm;
  if (name == "ros1") return Encoding::ros1;
  return name == "cdr" ? Encoding::cdr : Encoding::protobuf;
}

Result<std::string> encoded(Encoding encoding, const pb::Message& message) {
  if (encoding == Encoding::lcm) return to_lcm(message);
  if (encoding == Encoding::ros1) return to_ros1(message);
  std::string bytes = encode(encoding, message);
  if (encoding == Encoding::cdr && bytes.empty())
    return Error{
        .origin = Origin::usage,
        .message = "this " + message.GetDescriptor()->full_name() + " has no CDR form",
        .reason = "a field has no type of ROS 2, the wrong number of elements, or a value out of range"};
  return bytes;
}

Status encode_message(Invocation& invocation) {
  const std::string name = invocation.arguments().text("MESSAGE");
  auto message = new_message(name);
  if (!message) return message.error();
  auto json = text_of(invocation, "JSON");
  if (!json) return json.error();
  if (auto read = from_json(*json, **message); !read) return not_a(name, read.error(), *json);
  const auto bytes = encoded(encoding_of(invocation), **message);
  if (!bytes) return bytes.error();
  invocation.sink().raw(to_hex(*bytes));
  return Done{};
}

Status decode_message(Invocation& invocation) {
  const std::string name = invocation.arguments().text("MESSAGE");
  auto message = new_message(name);
  if (!message) return message.error();
  auto text = text_of(invocation, "HEX");
  if (!text) return text.error();
  auto bytes = from_hex(*text);
  if (!bytes) return not_a(name, bytes.error());
  if (auto read = decode(encoding_of(invocation), *bytes, **message); !read) return not_a(name, read.error());
  invocation.sink().raw(to_json(**message));
  return Done{};
}

// ---- rows

constexpr std::array kListParameters{
    Parameter{.name = "PART", .help = "only methods with this in their name, e.g. Bms", .text = true},
};
constexpr std::array kDescribeParameters{
    Parameter{
        .name = "NAME",
        .help = "a method (McActionService/SetAction), a message (McActionRequest), or a service of ROS 1",
        .text = true,
        .required = true,
        .words = Words::methods},
};
constexpr std::array<std::string_view, 4> kPorts{"mc", "hal", "hal_orin", "player"};
constexpr std::array kCallParameters{
    Parameter{.name = "METHOD",
              .help = "Service/Method, with or without the package; or a service of the robot's own ROS 1",
              .text = true,
              .required = true,
              .words = Words::methods},
    Parameter{.name = "JSON",
              .help = "the request; '-' reads it from standard input; default {}",
              .text = true,
              .input = true},
    Parameter{.name = "--port",
              .value = "NAME",
              .help = "mc, hal, hal_orin or player; default: the port of the service",
              .text = true,
              .words = Words::fixed,
              .choices = kPorts},
};
constexpr Parameter kAs{
    .name = "--as",
    .value = "ENCODING",
    .help = "protobuf, cdr (messages of ROS 2), lcm (of LCM channels) or ros1 (of ROS 1); default protobuf",
    .text = true,
    .words = Words::fixed,
    .choices = kEncodings};
constexpr std::array kEncodeParameters{
    Parameter{.name = "MESSAGE",
              .help = "name of the message, e.g. NeckCommandRequest",
              .text = true,
              .required = true,
              .words = Words::messages},
    Parameter{
        .name = "JSON", .help = "the message as JSON; default: standard input", .text = true, .input = true},
    kAs,
};
constexpr std::array kDecodeParameters{
    Parameter{.name = "MESSAGE",
              .help = "name of the message, e.g. CommonResponse",
              .text = true,
              .required = true,
              .words = Words::messages},
    Parameter{.name = "HEX",
              .help = "the bytes in hexadecimal; default: standard input",
              .text = true,
              .input = true},
    kAs,
};

constexpr std::array kListExamples{
    Example{"aimctl rpc list", "all methods"},
    Example{"aimctl rpc list Bms", "the methods of the battery service"},
};
constexpr std::array kDescribeExamples{
    Example{"aimctl rpc describe McActionService/SetAction",
            "request and reply with types, units and meaning"},
    Example{"aimctl rpc describe BmsState --json", "the fields of one message as JSON"},
    Example{"aimctl rpc describe ros1.sensor_msgs.JointState", "a message of ROS 1, with its MD5 sum"},
};
constexpr std::array kCallExamples{
    Example{"aimctl rpc call McActionService/GetAction", "print the reply unchanged"},
    Example{"aimctl rpc call aim.v1.RefusalService/List '{\"limit\":3}'", "the last three refusals"},
};
constexpr std::array kEncodeExamples{
    Example{"aimctl rpc encode CommonResponse '{\"state\":\"CommonState_SUCCESS\"}'", "prints 1001"},
};
constexpr std::array kDecodeExamples{
    Example{"aimctl rpc decode CommonResponse 1001", "prints {\"state\":\"CommonState_SUCCESS\"}"},
    Example{"aimctl rpc decode file_recv_lcmt ececa67e3eda6d7d01 --as lcm", "prints {\"result\":1}"},
};

constexpr std::array kCommands{
    Command{.noun = "rpc",
            .verb = "list",
            .summary = "list all methods and their ports",
            .details =
                "The list comes from the interface definitions, not from the robot: a robot may not serve "
                "all of them. 'aimctl version' shows how many methods aimd serves. Names that begin with '/' "
                "are services of ROS 1 of the robot's own controller.",
            .parameters = kListParameters,
            .examples = kListExamples,
            .danger = Danger::local,
            .fields = rpc_fields::kList,
            .run = list},
    Command{.noun = "rpc",
            .verb = "describe",
            .summary = "show fields, types, units and meaning of a method or message",
            .parameters = kDescribeParameters,
            .examples = kDescribeExamples,
            .danger = Danger::local,
            .fields = rpc_fields::kDescribe,
            .run = describe},
    Command{
        .noun = "rpc",
        .verb = "call",
        .summary = "call a method with a JSON request",
        .details =
            "The reply is printed unchanged, without an envelope. It is not interpreted: a refusal "
            "inside the reply still ends with exit 0. A call may move the robot, and interrupting "
            "aimctl does not stop that motion. A service of ROS 1 is called at the robot's own controller, "
            "over its ROS 1 master.",
        .parameters = kCallParameters,
        .examples = kCallExamples,
        .danger = Danger::reads,
        .run = call},
    Command{.noun = "rpc",
            .verb = "encode",
            .summary = "convert JSON to the bytes of a message, in hexadecimal",
            .details = "Input that a robot could not parse ends with exit 2.",
            .parameters = kEncodeParameters,
            .examples = kEncodeExamples,
            .danger = Danger::local,
            .run = encode_message},
    Command{.noun = "rpc",
            .verb = "decode",
            .summary = "convert the bytes of a message, in hexadecimal, to JSON",
            .details = "Input that a robot could not parse ends with exit 2.",
            .parameters = kDecodeParameters,
            .examples = kDecodeExamples,
            .danger = Danger::local,
            .run = decode_message},
};

}  // namespace

constinit const Noun kRpcNoun{"rpc", "list, describe and call methods; convert messages", kCommands};

}  // namespace aim::cli
