// The rosbridge protocol, version 2, for one client: JSON texts in, JSON texts out. Without sockets.
// Source: protocol specification of rosbridge_suite; what roslibpy and roslibjs send. Not served, and refused
// with a status message: fragments, compression, services of clients, authentication.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/codec/ros_json.hpp"
#include "robotside/simulators/kuavo/wire/shared_sim.hpp"

namespace aim::robotside::kuavo {

using BridgeText = std::shared_ptr<const std::string>;

// What a session needs of its connection. Any thread.
struct BridgeWire {
  std::function<void(BridgeText text)> send;
  // A row of table().published has its first subscription, or has lost its last one.
  std::function<void(std::size_t published, bool subscribed)> subscribed;
  // Runs a call that waits for the robot on another thread, while the session lives; false: too many calls
  // wait already. None: such calls are run at once.
  std::function<bool(std::function<void()> call)> run_apart = {};
};

// One thread brings texts, another one samples; its functions may be called by both.
class BridgeSession {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Both must outlive the session.
  BridgeSession(SharedSim& sim, BridgeWire wire) : sim_(sim), wire_(std::move(wire)) {}
  ~BridgeSession();
  BridgeSession(const BridgeSession&) = delete;
  BridgeSession& operator=(const BridgeSession&) = delete;

  void on_text(std::string_view text);
  // Sends a sample if the client subscribes to it and its throttle_rate allows it.
  void offer(std::size_t published, const BridgeText& text, Time now);

 private:
  using Handler = Status (BridgeSession::*)(const JsonObject& message);
  struct Subscription {
    std::map<std::string, double> throttles;  // by id [ms]; the smallest applies
    std::optional<Time> sent;
  };
  static Handler handler_of(std::string_view op);
  bool due(std::size_t published, Time now);  // and it is taken as sent

  Status subscribe(const JsonObject& message);
  Status unsubscribe(const JsonObject& message);
  Status advertise(const JsonObject& message);
  Status unadvertise(const JsonObject& message);
  Status publish(const JsonObject& message);
  Status call_service(const JsonObject& message);
  bool waits_for_robot(std::string_view service) const;
  void call(const std::string& service, const JsonObject& message);
  Status set_level(const JsonObject& message);
  Status ignore(const JsonObject& message);
  Status refuse(const JsonObject& message);
  Result<std::string> answer(const std::string& service, const JsonObject& message);  // values, as JSON
  void report(std::string_view level, const Error& error, const JsonObject& message);
  void respond(const JsonObject& call, std::string_view values, bool result);

  SharedSim& sim_;
  const BridgeWire wire_;
  bool reports_ = true;  // what is refused
  std::mutex mutex_;     // of the subscriptions; not held in functions of the wire
  std::map<std::size_t, Subscription> subscriptions_;  // by row of table().published
  // Topics that the client has advertised and the robot does not read. Of the thread that brings texts.
  std::set<std::string> unread_;
};

// {"op": "publish", "topic": ..., "msg": ...}
BridgeText publish_text(std::string_view topic, const Message& message);

}  // namespace aim::robotside::kuavo
