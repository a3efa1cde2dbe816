// Wire JSON by protobuf's own converter, with AimRT's options.
// Source: AimRT (print options); measured against libprotobuf 3.21.12.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/util/json_util.h>

#include "core/codec/codec.hpp"
#include "core/codec/json_print.hpp"
#include "core/codec/json_shape.hpp"
#include "core/codec/json_value.hpp"
#include "core/codec/text_bound.hpp"
#include "core/codec/type_cache.hpp"
#include "core/codec/unreadable.hpp"

namespace aim {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::Message;

google::protobuf::util::JsonPrintOptions print_options(bool unset_fields) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = false;
  options.always_print_primitive_fields = unset_fields;
  options.preserve_proto_field_names = true;
  return options;
}

Error not_a_message(const Message& message, std::string_view reason) {
  const auto& descriptor = *message.GetDescriptor();
  return Error{.origin = Origin::usage,
               .message = "the JSON text is not a " + descriptor.name(),
               .reason = std::string(reason),
               .hint = "aimctl rpc describe " + descriptor.name() + " shows its fields"};
}

Status read(std::string_view json, Message& message, bool ignore_unknown) {
  message.Clear();
  if (auto shape = check_json_shape(json); !shape) return not_a_message(message, shape.error().reason);
  auto& types = type_cache_of(*message.GetDescriptor()->file()->pool());
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = ignore_unknown;
  std::string bytes;
  const auto converted = google::protobuf::util::JsonToBinaryString(
      &types, type_url_of(*message.GetDescriptor()), google::protobuf::StringPiece(json.data(), json.size()),
      &bytes, options);
  if (!converted.ok())
    return not_a_message(message, std::string_view(converted.message().data(), converted.message().size()));
  return from_protobuf(bytes, message);
}

std::string write(const Message& message, bool unset_fields) {
  const google::protobuf::LogSilencer silence;
  auto& types = type_cache_of(*message.GetDescriptor()->file()->pool());
  std::string text;
  const auto written =
      google::protobuf::util::BinaryToJsonString(&types, type_url_of(*message.GetDescriptor()),
                                                 to_protobuf(message), &text, print_options(unset_fields));
  if (!written.ok()) return "{}";
  return text;
}

// A reply that has nothing but its outcome leaves that out on success.
bool has_only_its_outcome(const Descriptor& type) {
  for (int i = 0; i < type.field_count(); ++i)
    if (type.field(i)->name() != "header" && type.field(i)->name() != "refusal") return false;
  return true;
}

bool is_a_reply(std::string_view json, const Message& message, bool may_be_empty) {
  const Descriptor& type = *message.GetDescriptor();
  if (message.ByteSizeLong() > 0) return true;
  const auto object = parse_json(json);  // fields with default values leave no trace in the message
  if (!object) return false;
  if (object->fields().empty()) return may_be_empty || has_only_its_outcome(type);
  for (const auto& [name, value] : object->fields())
    if (type.FindFieldByName(name) != nullptr || type.FindFieldByCamelcaseName(name) != nullptr) return true;
  return false;
}

}  // namespace

Status from_json(std::string_view json, Message& message) { return read(json, message, false); }

Status reply_from_json(std::string_view json, Message& message, bool may_be_empty) {
  auto status = read(json, message, true);
  if (status && is_a_reply(json, message, may_be_empty)) return status;
  const std::string& name = message.GetDescriptor()->name();
  return Error{.origin = Origin::error,
               .message = "the robot's reply is not a " + name,
               .reason = status ? "it has none of its fields" : status.error().reason,
               .hint = "is this the address of a robot? --debug shows what it answers",
               .facts = {{std::string(kUnreadableFact), name}}};
}

std::string to_json(const Message& message) {
  std::string text;
  if (print_json(message, text)) return text;
  return convert_to_json(message);
}
std::string convert_to_json(const Message& message) { return write(message, true); }
std::string to_sparse_json(const Message& message) { return write(message, false); }

}  // namespace aim
