// RPC calls: bytes to a named method and bytes back. Backends: http_server/http_client and loopback; none
// knows the message types.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "core/result.hpp"

namespace aim::transport {

using Deadline = std::chrono::steady_clock::time_point;
inline Deadline after(std::chrono::milliseconds span) { return std::chrono::steady_clock::now() + span; }

// ---- serving

// An incoming call. The route is the request target without query and fragment, undecoded:
// "/rpc/aimdk.protocol.McActionService/GetAction" or "/channel/%2Fmotion%2Fcontrol%2F.../pb%3A...".
struct Call {
  std::string_view route;
  Encoding encoding;
  std::string_view body;
  std::string_view caller;      // "127.0.0.1:40512", or "loopback"
  std::string_view robot = {};  // model id that the client expects; empty: any
};

enum class Outcome : std::uint8_t {
  ok,  // body is the reply; an application-level refusal is also ok (AimDK reports it inside the message)
  not_found,    // no such route                    -> HTTP 404
  bad_message,  // the bytes are not that message -> HTTP 500 "Http req deserialize failed." or "Msg
                // deserialize ..."
  other_robot,  // this is another robot than the client expects; body: its model id -> HTTP 412
  failed,       // the handler returned an AimRT status number, e.g. 1002 not implemented -> HTTP 500
};

struct CallReply {
  Outcome outcome = Outcome::ok;
  std::string body = {};
  int code = 0;  // AimRT status number when failed
  // Why a channel message was not executed; HTTP carries it in the header "Aim-Refused".
  std::string refusal = {};
};

// AimRT status numbers that aimd uses.
inline constexpr int kAimRtInternalError = 1001;
inline constexpr int kAimRtNotImplemented = 1002;
inline constexpr int kAimRtHandleFailed = 1008;
inline constexpr int kAimRtNotReady = 1009;

// The kind of work of a call. Each kind has its own threads, so that no call waits behind another kind.
enum class Work : std::uint8_t {
  stop,     // stops the robot: must not wait behind other calls
  instant,  // answered from memory on the thread that read the request; must never block
  command,  // waits for the control loop: milliseconds
  poll,     // waits for an event: tens of milliseconds
  robot,    // asks the robot's own controller: seconds
  compute,  // keeps a core busy, up to seconds: one at a time
  storage,  // waits for a disk, which may be stuck
  import,   // writes a long body to the disk: one at a time
};
inline constexpr std::size_t kWorks = 8;

// The request handler of a server. Called from several threads at once.
class CallHandler {
 public:
  virtual ~CallHandler() = default;
  virtual CallReply handle(const Call& call) = 0;
  virtual Work work_of(std::string_view route) const = 0;
  // A stop must never wait behind anything: such routes are served on spare connection slots and have no rate
  // limit.
  bool is_stop(std::string_view route) const { return work_of(route) == Work::stop; }
  // The largest body of this route [bytes]. `usual`: the bound of most routes; a trajectory may be longer.
  virtual std::size_t most_body_bytes(std::string_view /*route*/, std::size_t usual) const { return usual; }
  // Whether the route exists. Called only for requests that are not dispatched (no content type, OPTIONS).
  virtual bool knows(std::string_view /*route*/) const { return true; }
  // Whether a call only reads; reads have a higher rate limit. By default decided by the method's name
  // (core/model/method).
  virtual bool is_read(std::string_view route) const;
};

// ---- calling

// Fact of an Error: the model id of the robot that answered, where another was expected.
inline constexpr std::string_view kOtherRobotFact = "other_robot";

class RpcClient {
 public:
  virtual ~RpcClient() = default;
  // Calls are carried out by a robot of this model only (header Aim-Robot). A server that does not know the
  // header ignores it. Empty: by any.
  void expect_robot(std::string model_id) { expected_robot_ = std::move(model_id); }
  // A call during which this count changes waits for its answer a second longer at most. Calls that begin
  // afterwards are not concerned. Null: none is.
  void heed(const std::atomic<std::uint32_t>* interruptions) { interruptions_ = interruptions; }
  // One call to a route as above. Errors: unreachable (no connection or no answer), timeout (deadline passed,
  // outcome unknown), not_found (404), usage (the server could not read the bytes), error with fact
  // "aimrt_code" (HTTP 500 code N).
  virtual Result<CallReply> call(std::string_view route, Encoding encoding, std::string_view body,
                                 Deadline deadline) = 0;
  virtual std::string address() const = 0;  // for error messages: "127.0.0.1:56322"

 protected:
  const std::string& expected_robot() const { return expected_robot_; }
  const std::atomic<std::uint32_t>* interruptions() const { return interruptions_; }

 private:
  std::string expected_robot_;
  const std::atomic<std::uint32_t>* interruptions_ = nullptr;
};

// Routes. A channel route is percent-encoded the way AimRT does it: A-Z a-z 0-9 - _ . ~ stay, space becomes
// '+'.
std::string rpc_route(std::string_view method_path);
std::string channel_route(std::string_view topic, std::string_view type);
bool is_channel_route(std::string_view route);

}  // namespace aim::transport
