// Reads header and state of any reply by reflection. After a refusal it asks aim.v1 for the details.
#include "cli/client/reply.hpp"

#include <google/protobuf/descriptor.h>

#include "aim/v1/refusal.pb.h"
#include "aimdk/common.pb.h"
#include "core/fact.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace pb = google::protobuf;

constexpr std::chrono::milliseconds kDetailsTimeout{500};

struct Verdict {
  bool refused = false;
  Origin origin = Origin::error;
  std::string reason;
};

Origin origin_of(aimdk::protocol::CommonState state) {
  switch (state) {
    case aimdk::protocol::CommonState_INVALID:
    case aimdk::protocol::CommonState_IN_MANUAL:
    case aimdk::protocol::CommonState_NOT_READY:
      return Origin::state;
    case aimdk::protocol::CommonState_FAILURE:
    case aimdk::protocol::CommonState_ABORTED:
      return Origin::aborted;
    case aimdk::protocol::CommonState_TIMEOUT:
      return Origin::timeout;
    default:
      return Origin::error;
  }
}

bool is_refusal_state(aimdk::protocol::CommonState state) {
  switch (state) {
    case aimdk::protocol::CommonState_FAILURE:
    case aimdk::protocol::CommonState_ABORTED:
    case aimdk::protocol::CommonState_TIMEOUT:
    case aimdk::protocol::CommonState_INVALID:
    case aimdk::protocol::CommonState_IN_MANUAL:
    case aimdk::protocol::CommonState_NOT_READY:
      return true;
    default:
      return false;  // SUCCESS, a running task, or a field that is not set
  }
}

const pb::FieldDescriptor* field(const pb::Message& message, const char* name, const char* type) {
  const pb::FieldDescriptor* found = message.GetDescriptor()->FindFieldByName(name);
  if (!found || found->is_repeated()) return nullptr;
  const std::string full = found->enum_type()      ? found->enum_type()->full_name()
                           : found->message_type() ? found->message_type()->full_name()
                                                   : std::string();
  return full == type ? found : nullptr;
}

Verdict verdict_on(const pb::Message& reply) {
  Verdict verdict;
  const pb::Reflection& reflection = *reply.GetReflection();
  if (const auto* state_field = field(reply, "state", "aimdk.protocol.CommonState")) {
    const auto state = static_cast<aimdk::protocol::CommonState>(reflection.GetEnumValue(reply, state_field));
    if (is_refusal_state(state)) {
      verdict.refused = true;
      verdict.origin = origin_of(state);
      verdict.reason = "the robot answered " + aimdk::protocol::CommonState_Name(state);
    }
  }
  if (const auto* header_field = field(reply, "header", "aimdk.protocol.ResponseHeader");
      header_field && reflection.HasField(reply, header_field)) {
    // By reflection, because the reply may be a dynamic message of the schema.
    const pb::Message& header = reflection.GetMessage(reply, header_field);
    const pb::Reflection& fields = *header.GetReflection();
    const auto* header_type = header.GetDescriptor();
    const std::uint64_t code = fields.GetUInt64(header, header_type->FindFieldByName("code"));
    const std::string msg = fields.GetString(header, header_type->FindFieldByName("msg"));
    if (code != 0) {
      if (!verdict.refused) verdict.origin = Origin::state;
      verdict.refused = true;
      verdict.reason = msg.empty() ? "the robot answered code " + std::to_string(code) : msg;
    }
  }
  return verdict;
}

}  // namespace

Error to_error(const aim::v1::Refusal& refusal) {
  Error error{.origin = Origin::error,
              .message = refusal.message(),
              .reason = refusal.reason(),
              .hint = refusal.hint(),
              .holder = refusal.holder()};
  const int number = refusal.origin();
  if (number >= exit_code_of(Origin::error) && number <= exit_code_of(Origin::identity))
    error.origin = static_cast<Origin>(number);
  if (error.message.empty()) error.message = "the robot refused";
  for (const std::string& remedy : refusal.remedies())
    error.facts.push_back({std::string(kRemedyFact), remedy});
  for (const std::string& step : refusal.steps()) error.facts.push_back({std::string(kStepFact), step});
  if (refusal.steps().empty())  // of an older aimd
    for (const std::string& remedy : refusal.remedies())
      error.facts.push_back({std::string(kStepFact), "aimctl " + remedy});
  return error;
}

Error after_the_start(Error error) {
  std::erase_if(error.facts,
                [](const Fact& fact) { return fact.key == kRemedyFact || fact.key == kStepFact; });
  return error;
}

bool is_refusal(const aim::v1::Refusal& refusal) { return refusal.origin() != v1::ORIGIN_UNSPECIFIED; }

bool is_silence(const Error& error) {
  return error.origin == Origin::unreachable || error.origin == Origin::timeout;
}

bool not_implemented(const Error& error) {
  constexpr std::string_view kNotImplemented = "1002";  // AimRT: no such function
  return error.origin == Origin::not_found || fact_of(error, "aimrt_code") == kNotImplemented;
}

Status check_reply(Robot& robot, std::string_view method_path, const pb::Message& reply) {
  const Verdict verdict = verdict_on(reply);
  if (!verdict.refused) return Done{};
  if (robot.serves_aim_v1()) {
    v1::GetLastRefusalRequest question;
    question.set_what(std::string(method_path));
    const auto details = robot.call(methods::RefusalService::kGetLast, question, kDetailsTimeout);
    if (details && details->found()) return to_error(details->refusal());
  }
  return Error{.origin = verdict.origin,
               .message = std::string(method_path) + " was refused",
               .reason = verdict.reason,
               .hint = "'aimctl status' shows the state of the robot"};
}

}  // namespace aim::cli
