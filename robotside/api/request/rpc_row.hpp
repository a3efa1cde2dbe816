// A served method as a row of a table: its path, and one function that decodes, handles and encodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "aimdk/common.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/method.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/request_context.hpp"
#include "transport/rpc.hpp"

namespace aim::robotside {

inline constexpr std::size_t kMiB = std::size_t{1024} * 1024;

struct RpcRow {
  std::string_view path;  // "aimdk.protocol.McActionService/GetAction"
  transport::CallReply (*run)(RequestContext&, Encoding, std::string_view body);
  // Kind of work for the server. `instant` is for methods that read the robot's state and take no lock.
  transport::Work work = transport::Work::command;
  std::size_t most_body = 0;             // [bytes]; 0: the usual limit
  std::optional<Capability> needs = {};  // in addition to that of its service
  bool alias = false;                    // a second path, which the schema does not have and no list shows

  constexpr RpcRow as(transport::Work kind) const {
    RpcRow row = *this;
    row.work = kind;
    return row;
  }
  constexpr RpcRow with_body(std::size_t bytes) const {
    RpcRow row = *this;
    row.most_body = bytes;
    return row;
  }
  constexpr RpcRow needing(Capability capability) const {
    RpcRow row = *this;
    row.needs = capability;
    return row;
  }
};

// Fills the outcome into AimDK's two common replies: the state, and a header only for a refusal or clamped
// values (on plain success the robot leaves it unset). header.code is the origin's number, aimctl's exit
// code.
void conclude(const RequestContext& context, aimdk::protocol::CommonResponse& reply);
void conclude(const RequestContext& context, aimdk::protocol::CommonTaskResponse& reply);
// Replies of aim.v1 with a refusal: it is filled, unless the handler has done so.
template <Refusable Reply>
void conclude(RequestContext& context, Reply& reply) {
  if (context.refused() && !reply.has_refusal())
    fill_refusal(context.refusal(), context.what(), context.robot().state().time, *reply.mutable_refusal());
}
// Other replies carry the outcome in their own fields.
template <class Reply>
void conclude(const RequestContext&, const Reply&) {}

// The control source that the header of a message names. A header that is left out, or names none, is that of
// an algorithm, as in AimDK; a message whose type has no such field counts as the safety module's.
ControlSource source_of(const google::protobuf::Message& message);

// The number that the header of a message carries; 0: none.
std::uint32_t sequence_of(const google::protobuf::Message& message);

// Whether a request with numbers that are not finite, or with enum numbers without a name, is refused as a
// whole before its handler runs. Commands are strict; queries and stops are lenient.
enum class Validation : std::uint8_t { strict, lenient };
bool well_formed(RequestContext& context, const google::protobuf::Message& message);

namespace detail {

template <class Reply>
inline constexpr bool kIsVerdict =
    Refusable<Reply> || std::is_same_v<Reply, aimdk::protocol::CommonResponse> ||
    std::is_same_v<Reply, aimdk::protocol::CommonTaskResponse>;

template <auto kHandler, Validation kValidation, class Request, class Reply>
transport::CallReply run_method(RequestContext& context, Encoding encoding, std::string_view body) {
  Request request;
  if (!decode(encoding, body, request)) return {transport::Outcome::bad_message};
  Reply reply;
  context.set_source(source_of(request));
  constexpr bool validated = kValidation == Validation::strict && kIsVerdict<Reply>;
  if (!validated || well_formed(context, request)) kHandler(context, request, reply);
  conclude(context, reply);
  context.record();
  return {transport::Outcome::ok, encode(encoding, reply)};
}

template <class Request, class Reply>
struct RowMaker {
  template <void (*kHandler)(RequestContext&, const Request&, Reply&), Validation kValidation>
  static constexpr RpcRow row(std::string_view path) {
    return {path, &run_method<kHandler, kValidation, Request, Reply>};
  }
};
template <class Request, class Reply>
constexpr RowMaker<Request, Reply> maker_for(const Method<Request, Reply>&) {
  return {};
}

}  // namespace detail

// serve<methods::McActionService::kGetAction, get_action>() compiles only if the handler's types are those of
// the method.
template <const auto& kMethod, auto kHandler, Validation kValidation = Validation::strict>
constexpr RpcRow serve() {
  return decltype(detail::maker_for(kMethod))::template row<kHandler, kValidation>(kMethod.path);
}

}  // namespace aim::robotside
