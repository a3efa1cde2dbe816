// aimctl rpc: lists and describes the methods of the interface, calls them, and converts messages between
// JSON and protobuf.
#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <array>

#include "cli/input/message_text.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
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

Endpoint endpoint_of(const pb::MethodDescriptor& method) {
  return endpoint_of_service(method.service()->full_name());
}

// ---- list

Status list(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const std::string part = invocation.arguments().text("PART");
  Json methods = Json::array();
  for (const pb::MethodDescriptor* method : all_methods()) {
    const std::string path = path_of(*method);
    if (path.find(part) == std::string::npos) continue;
    methods.push_back({{"method", path},
                       {"port", endpoint_name(model, endpoint_of(*method))},
                       {"request", method->input_type()->full_name()},
                       {"reply", method->output_type()->full_name()},
                       {"summary", comment_of(*method)}});
  }
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

Status describe_method(Invocation& invocation, const pb::MethodDescriptor& method) {
  const RobotModel& model = invocation.robot().model();
  Json document{
      {"method", path_of(method)},
      {"port", endpoint_name(model, endpoint_of(method))},
      {"summary", comment_of(method)},
      {"request", {{"type", method.input_type()->full_name()}, {"fields", fields_of(*method.input_type())}}},
      {"reply", {{"type", method.output_type()->full_name()}, {"fields", fields_of(*method.output_type())}}}};
  if (invocation.sink().options().format != Format::table) {
    invocation.sink().print({std::move(document), {}, {}});
    return Done{};
  }
  std::string page = path_of(method) + "\n";
  if (const std::string summary = comment_of(method); !summary.empty()) page += summary + "\n";
  for (const char* side : {"request", "reply"}) {
    page += "\n" + std::string(side) + ": " + document[side]["type"].get<std::string>() + "\n";
    print_fields(page, document[side]["fields"]);
  }
  invocation.sink().raw(page);
  return Done{};
}

Status describe_message(Invocation& invocation, const pb::Descriptor& message) {
  Json document{
      {"message", message.full_name()}, {"summary", comment_of(message)}, {"fields", fields_of(message)}};
  if (invocation.sink().options().format != Format::table) {
    invocation.sink().print({std::move(document), "fields", {}});
    return Done{};
  }
  std::string page = message.full_name() + "\n";
  if (const std::string summary = comment_of(message); !summary.empty()) page += summary + "\n";
  page += "\n";
  print_fields(page, document["fields"]);
  invocation.sink().raw(page);
  return Done{};
}

Status describe(Invocation& invocation) {
  const std::string name = invocation.arguments().text("NAME");
  const auto method = find_method(name);
  if (method) return describe_method(invocation, **method);
  const auto message = new_message(name);
  if (message) return describe_message(invocation, *(*message)->GetDescriptor());
  // A name with "Service" or a slash is a method; any other name is a message.
  return name.find("Service") != std::string::npos || name.find('/') != std::string::npos ? method.error()
                                                                                          : message.error();
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

Status call(Invocation& invocation) {
  const auto method = find_method(invocation.arguments().text("METHOD"));
  if (!method) return method.error();
  Endpoint endpoint = endpoint_of(**method);
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
    return not_a((*method)->input_type()->full_name(), read.error());
  auto reply = invocation.robot().call_json(path_of(**method), endpoint, json, invocation.settings().timeout);
  if (!reply) return reply.error();
  if (!Json::accept(*reply)) return unreadable(**method);
  invocation.sink().raw(*reply);
  return Done{};
}

// ---- encode, decode

Status encode_message(Invocation& invocation) {
  const std::string name = invocation.arguments().text("MESSAGE");
  auto message = new_message(name);
  if (!message) return message.error();
  auto json = text_of(invocation, "JSON");
  if (!json) return json.error();
  if (auto read = from_json(*json, **message); !read) return not_a(name, read.error());
  invocation.sink().raw(to_hex(to_protobuf(**message)));
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
  if (auto read = from_protobuf(*bytes, **message); !read) return not_a(name, read.error());
  invocation.sink().raw(to_json(**message));
  return Done{};
}

// ---- rows

constexpr std::array kListParameters{
    Parameter{.name = "PART", .help = "only methods with this in their name, e.g. Bms", .text = true},
};
constexpr std::array kDescribeParameters{
    Parameter{.name = "NAME",
              .help = "a method (McActionService/SetAction) or a message (McActionRequest)",
              .text = true,
              .required = true,
              .words = Words::methods},
};
constexpr std::array<std::string_view, 4> kPorts{"mc", "hal", "hal_orin", "player"};
constexpr std::array kCallParameters{
    Parameter{.name = "METHOD",
              .help = "Service/Method, with or without the package",
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
constexpr std::array kEncodeParameters{
    Parameter{.name = "MESSAGE",
              .help = "name of the message, e.g. NeckCommandRequest",
              .text = true,
              .required = true,
              .words = Words::messages},
    Parameter{.name = "JSON",
              .help = "the message as wire JSON; default: standard input",
              .text = true,
              .input = true},
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
};

constexpr std::array kListExamples{
    Example{"aimctl rpc list", "all methods"},
    Example{"aimctl rpc list Bms", "the methods of the battery service"},
};
constexpr std::array kDescribeExamples{
    Example{"aimctl rpc describe McActionService/SetAction",
            "request and reply with types, units and meaning"},
    Example{"aimctl rpc describe BmsState --json", "the fields of one message as JSON"},
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
};

constexpr std::array kCommands{
    Command{.noun = "rpc",
            .verb = "list",
            .summary = "list all methods and their ports",
            .details =
                "The list comes from the interface definitions, not from the robot: a robot may not serve "
                "all of them. 'aimctl version' shows how many methods aimd serves.",
            .parameters = kListParameters,
            .examples = kListExamples,
            .danger = Danger::local,
            .run = list},
    Command{.noun = "rpc",
            .verb = "describe",
            .summary = "show fields, types, units and meaning of a method or message",
            .parameters = kDescribeParameters,
            .examples = kDescribeExamples,
            .danger = Danger::local,
            .run = describe},
    Command{.noun = "rpc",
            .verb = "call",
            .summary = "call a method with wire JSON",
            .details =
                "The reply is printed unchanged, without an envelope. It is not interpreted: a refusal "
                "inside the reply still ends with exit 0. A call may move the robot, and interrupting "
                "aimctl does not stop that motion.",
            .parameters = kCallParameters,
            .examples = kCallExamples,
            .danger = Danger::reads,
            .run = call},
    Command{.noun = "rpc",
            .verb = "encode",
            .summary = "convert wire JSON to protobuf bytes in hexadecimal",
            .details = "Input that a robot could not parse ends with exit 2.",
            .parameters = kEncodeParameters,
            .examples = kEncodeExamples,
            .danger = Danger::local,
            .run = encode_message},
    Command{.noun = "rpc",
            .verb = "decode",
            .summary = "convert protobuf bytes in hexadecimal to wire JSON",
            .details = "Input that a robot could not parse ends with exit 2.",
            .parameters = kDecodeParameters,
            .examples = kDecodeExamples,
            .danger = Danger::local,
            .run = decode_message},
};

}  // namespace

constinit const Noun kRpcNoun{"rpc", "list, describe and call methods; convert messages", kCommands};

}  // namespace aim::cli
