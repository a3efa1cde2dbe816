// Asks the master for the server, then the server.
#include "transport/ros1/service_call.hpp"

#include <optional>
#include <utility>

#include "transport/ros1/tcpros.hpp"
#include "transport/ros1/wire_type.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::ros1 {
namespace {

constexpr std::size_t kLongestReason = 1024;  // [B] of a server

// What a server sends, byte by byte as it is wanted.
class Answer {
 public:
  explicit Answer(Exchange& exchange) : exchange_(exchange) {}

  Result<std::string> bytes(std::size_t size) {
    while (held_.size() < size) {
      auto more = exchange_.receive();
      if (!more) return more.error();
      held_ += *more;
    }
    std::string front = held_.substr(0, size);
    held_.erase(0, size);
    return front;
  }
  Result<std::string> frame(std::size_t bound) {
    const auto length = bytes(4);
    if (!length) return length.error();
    std::size_t size = 0;
    for (std::size_t i = 0; i < 4; ++i)
      size |= static_cast<std::size_t>(static_cast<unsigned char>((*length)[i])) << (8 * i);
    if (size > bound)
      return Error{.origin = Origin::limit,
                   .message = "an answer of " + std::to_string(size) + " bytes was not taken",
                   .reason = "it must not exceed " + std::to_string(bound) + " bytes"};
    return bytes(size);
  }

 private:
  Exchange& exchange_;
  std::string held_;
};

Error failed(const std::string& name, Error error) {
  error.message = name + " was not called: " + error.message;
  return error;
}

// The answer may have been lost on the way back.
Error unknown(const std::string& name, Error error) {
  error.message = name + " has not answered: " + error.message;
  error.reason += (error.reason.empty() ? "" : "; ") + std::string("whether it was carried out is not known");
  return error;
}

Result<Uri> server_of(const Master& master, const std::string& node, const std::string& name,
                      Deadline deadline) {
  const auto found = master.call("lookupService", {value_of(node), value_of(name)}, deadline);
  if (!found && found.error().origin == Origin::error)
    return Error{
        .origin = Origin::not_found, .message = "no node serves " + name, .reason = found.error().message};
  if (!found) return failed(name, found.error());
  const auto uri = parse_uri(found->string_value(), "rosrpc");
  if (uri) return *uri;
  return Error{.origin = Origin::error,
               .message = name + " was not called",
               .reason = "the ROS 1 master gave an invalid address"};
}

ConnectionHeader header_of(const std::string& node, const std::string& name, const Ros1Type& type) {
  return {{"callerid", node}, {"md5sum", type.md5}, {"service", name}, {"type", type.name}};
}

Result<ConnectionHeader> exchange_headers(Exchange& exchange, Answer& answer, const ConnectionHeader& ours) {
  if (Status sent = exchange.send(frame_of(ours)); !sent) return sent.error();
  const auto frame = answer.frame(kMostHeader);
  if (!frame) return frame.error();
  auto theirs = read_header(*frame);
  if (theirs) return std::move(*theirs);
  return Error{.origin = Origin::error, .message = "the peer is not a ROS 1 service"};
}

// Why a server refuses: servers say it in different sentences, so its MD5 sum is asked for.
Error refusal(const Master& master, const Uri& uri, const std::string& name, const Ros1Type& type,
              ConnectionHeader ours, const std::string& error, Deadline deadline) {
  ours["md5sum"] = "*";
  ours["probe"] = "1";
  if (auto exchange = Exchange::connect(master.place, uri, deadline)) {
    Answer answer(*exchange);
    const auto theirs = exchange_headers(*exchange, answer, ours);
    if (theirs && theirs->contains("md5sum") && !agrees(type, field_of(*theirs, "md5sum")))
      return {.origin = Origin::usage,
              .message = name + " was not called: type mismatch",
              .reason = disagreement(name, type, *theirs)};
  }
  return {.origin = Origin::error,
          .message = name + " was not called: its server refuses",
          .reason = shown(error)};
}

}  // namespace

Result<std::string> call_service(const Master& master, const std::string& node, const std::string& name,
                                 const std::string& type, std::string_view request, Deadline deadline) {
  const auto wire = service_type_of(type);
  if (!wire) return wire.error();
  const auto uri = server_of(master, node, name, deadline);
  if (!uri) return uri.error();
  auto exchange = Exchange::connect(master.place, *uri, deadline);
  if (!exchange) return failed(name, exchange.error());
  Answer answer(*exchange);
  const ConnectionHeader ours = header_of(node, name, *wire);
  const auto theirs = exchange_headers(*exchange, answer, ours);
  if (!theirs) return failed(name, theirs.error());
  if (const std::string_view error = field_of(*theirs, "error"); !error.empty())
    return refusal(master, *uri, name, *wire, ours, std::string(error), deadline);
  if (Status sent = exchange->send(frame_of(request)); !sent) return unknown(name, sent.error());
  const auto success = answer.bytes(1);
  if (!success) return unknown(name, success.error());
  auto bytes = answer.frame(kLargePayload);
  if (!bytes) return unknown(name, bytes.error());
  if (success->front() == '\1') return bytes;
  return Error{
      .origin = Origin::error, .message = name + " failed", .reason = bytes->substr(0, kLongestReason)};
}

}  // namespace aim::transport::ros1
