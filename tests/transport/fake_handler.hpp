// A request handler whose routes answer, fail, refuse, wait or throw; it records the calls it received.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "transport/rpc.hpp"

namespace aim::transport::fake {

inline constexpr std::string_view kEcho = "/rpc/test.Service/Echo";
inline constexpr std::string_view kGetThing = "/rpc/test.Service/GetThing";
inline constexpr std::string_view kStop = "/rpc/test.Service/Stop";
inline constexpr std::string_view kNotImplemented = "/rpc/test.Service/NotImplemented";
inline constexpr std::string_view kUnreadable = "/rpc/test.Service/Unreadable";
inline constexpr std::string_view kRefused = "/rpc/test.Service/Refused";
inline constexpr std::string_view kThrows = "/rpc/test.Service/Throws";
inline constexpr std::string_view kWaits = "/rpc/test.Service/Waits";    // until release()
inline constexpr std::string_view kImport = "/rpc/test.Service/Import";  // until release(); long bodies
inline constexpr std::string_view kHuge = "/rpc/test.Service/Huge";
inline constexpr std::string_view kChannel = "/channel/%2Ftest%2Fvelocity/pb%3Atest.VelocityChannel";
inline constexpr std::string_view kUnreadableChannel =
    "/channel/%2Ftest%2Funreadable/pb%3Atest.VelocityChannel";

inline constexpr std::size_t kHugeBytes =
    std::size_t{8} * 1024 * 1024;  // more than a socket buffer takes at once

struct SeenCall {
  std::string route;
  Encoding encoding;
  std::string body;
  std::string caller;
};

inline constexpr std::string_view kModel = "test-robot";

class FakeHandler final : public CallHandler {
 public:
  CallReply handle(const Call& call) override {
    if (!call.robot.empty() && call.robot != kModel)
      return {.outcome = Outcome::other_robot, .body = std::string(kModel)};
    remember(call);
    if (call.route == kEcho) return {.body = std::string(call.body)};
    if (call.route == kGetThing || call.route == kStop) return {.body = "{}"};
    if (call.route == kNotImplemented) return {.outcome = Outcome::failed, .code = kAimRtNotImplemented};
    if (call.route == kUnreadable || call.route == kUnreadableChannel)
      return {.outcome = Outcome::bad_message};
    if (call.route == kRefused) return {.body = "{}", .refusal = std::string(kWhy)};
    if (call.route == kThrows) throw std::runtime_error("thrown on purpose");
    if (call.route == kWaits || call.route == kImport) return wait();
    if (call.route == kHuge) return {.body = std::string(kHugeBytes, 'x')};
    if (call.route == kChannel)
      return {.body = "not sent", .refusal = call.body == "{}" ? "" : std::string(kWhy)};
    return {.outcome = Outcome::not_found};
  }
  Work work_of(std::string_view route) const override {
    if (route == kStop) return Work::stop;
    if (route == kEcho) return Work::instant;
    if (route == kImport) return Work::import;
    return Work::command;
  }
  std::size_t most_body_bytes(std::string_view route, std::size_t usual) const override {
    return route == kGetThing || route == kImport ? 4 * usual : usual;
  }
  bool knows(std::string_view route) const override { return route.find("test") != std::string_view::npos; }

  // Waits until `count` calls are held in kWaits.
  bool wait_for_waiting(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(10), [&] { return waiting_ >= count; });
  }
  bool wait_for_waiting_within(std::size_t count, std::chrono::milliseconds span) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, span, [&] { return waiting_ >= count; });
  }
  void release() {
    const std::scoped_lock lock(mutex_);
    released_ = true;
    changed_.notify_all();
  }
  std::vector<SeenCall> seen() const {
    const std::scoped_lock lock(mutex_);
    return seen_;
  }

  static constexpr std::string_view kWhy = "the arm belongs to the motion player";

 private:
  void remember(const Call& call) {
    const std::scoped_lock lock(mutex_);
    seen_.push_back(
        {std::string(call.route), call.encoding, std::string(call.body), std::string(call.caller)});
  }
  CallReply wait() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait_for(lock, std::chrono::seconds(10), [&] { return released_; });
    --waiting_;
    return {.body = "{}"};
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SeenCall> seen_;
  std::size_t waiting_ = 0;
  bool released_ = false;
};

}  // namespace aim::transport::fake
