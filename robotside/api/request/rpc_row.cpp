// Shared by all typed methods: the checks before the handler and the common replies after it.
// Source: aimdk wire, head and sections 1.5, 4.1 (state and header of a reply).
#include "robotside/api/request/rpc_row.hpp"

#include <fmt/core.h>

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

wire::CommonState state_of(const RequestContext& context) {
  if (!context.refused()) return wire::CommonState_SUCCESS;
  const Refused why = context.decision().refused;
  // Either refused before the loop was asked, or the loop did not answer in time.
  if (why == Refused::none)
    return context.refusal().origin == Origin::timeout ? wire::CommonState_NOT_READY
                                                       : wire::CommonState_INVALID;
  switch (kind_of(why)) {
    case RefusalKind::invalid:
      return wire::CommonState_INVALID;
    case RefusalKind::not_ready:
      return wire::CommonState_NOT_READY;
    case RefusalKind::failure:
      return wire::CommonState_FAILURE;
  }
  return wire::CommonState_INVALID;
}

void fill_refusal(const Error& refusal, wire::ResponseHeader& header) {
  header.set_code(static_cast<std::uint64_t>(exit_code_of(refusal.origin)));
  header.set_msg(sentence_of(refusal));
}

}  // namespace

void conclude(const RequestContext& context, wire::CommonResponse& reply) {
  reply.set_state(state_of(context));
  if (context.silent()) {
    reply.set_state(wire::CommonState_SUCCESS);
  } else if (context.refused()) {
    fill_refusal(context.refusal(), *reply.mutable_header());
  } else if (!context.clamped().empty()) {
    reply.mutable_header()->set_msg("clamped: " + context.clamp_text());
  }
}

void conclude(const RequestContext& context, wire::CommonTaskResponse& reply) {
  // Without a refusal the state that the handler has set stays: that of the requested task.
  if (!context.refused()) {
    if (!context.silent() && !context.clamped().empty())
      reply.mutable_header()->set_msg("clamped: " + context.clamp_text());
    return;
  }
  reply.set_state(context.silent() ? wire::CommonState_SUCCESS : state_of(context));
  if (!context.silent()) fill_refusal(context.refusal(), *reply.mutable_header());
}

namespace {

struct HeaderField {
  const google::protobuf::Message& header;
  const google::protobuf::FieldDescriptor* field;
};

// A field of the message `header`; empty: the type of the message has none.
std::optional<HeaderField> header_field(const google::protobuf::Message& message, const char* name) {
  const auto* header = message.GetDescriptor()->FindFieldByName("header");
  if (header == nullptr || header->message_type() == nullptr) return std::nullopt;
  const auto* field = header->message_type()->FindFieldByName(name);
  if (field == nullptr) return std::nullopt;
  return HeaderField{message.GetReflection()->GetMessage(message, header), field};
}

}  // namespace

ControlSource source_of(const google::protobuf::Message& message) {
  const auto source = header_field(message, "control_source");
  if (!source || source->field->enum_type() == nullptr) return ControlSource::safe;
  switch (source->header.GetReflection()->GetEnumValue(source->header, source->field)) {
    case wire::ControlSource_MANUAL:
      return ControlSource::manual;
    case wire::ControlSource_SAFE:
      return ControlSource::safe;
    case wire::ControlSource_DISABLED:
      return ControlSource::disabled;
    default:
      return ControlSource::automatic;
  }
}

std::uint32_t sequence_of(const google::protobuf::Message& message) {
  const auto number = header_field(message, "seq");
  if (!number || number->field->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_UINT32) return 0;
  return number->header.GetReflection()->GetUInt32(number->header, number->field);
}

bool well_formed(RequestContext& context, const google::protobuf::Message& message) {
  if (const std::string path = first_non_finite(message); !path.empty()) {
    context.refuse({Origin::usage, fmt::format("{} is not a finite number", path),
                    "a message with NaN or infinity is refused as a whole", "send finite numbers only"});
    return false;
  }
  if (const std::string path = first_unknown_enum(message); !path.empty()) {
    context.refuse({Origin::usage, fmt::format("{} is not a value of its enum type", path),
                    "a message with an unknown enum value is refused as a whole",
                    "use one of the names of the type"});
    return false;
  }
  return true;
}

}  // namespace aim::robotside
