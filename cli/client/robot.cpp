// One connection per port of the robot, opened at the first call and kept for the following calls.
#include "cli/client/robot.hpp"

#include <cstdio>

#include "aim/v1/version.pb.h"
#include "cli/output/text.hpp"
#include "core/model/methods.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

// Timeout of the call that finds out whether aim.v1 is served, on a usual link; a robot of the vendor answers
// 404 at once. On a slow link so many times what the slowest call has taken.
constexpr std::chrono::milliseconds kProbe{1'000};
constexpr int kProbeTrips = 4;

std::string host_in_url(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

// Reports one call on stderr: one line for --verbose, also request and reply for --debug.
class Trace {
 public:
  Trace(const Robot::Options& options, std::string_view what, std::string_view where, std::string_view body)
      : options_(options), what_(what), where_(where), start_(Robot::Clock::now()) {
    if (options_.debug) line("> ", std::string(what) + " to " + std::string(where) + " " + std::string(body));
  }
  void done(const Result<transport::CallReply>& reply) const {
    const std::chrono::duration<double, std::milli> span = Robot::Clock::now() - start_;
    char time[32];
    std::snprintf(time, sizeof time, "%.1f ms", span.count());
    if (options_.debug) {
      line("< ", std::string(time) + " " + (reply ? reply->body : "error: " + reply.error().message));
    } else if (options_.verbose) {
      line("", std::string(what_) + " at " + std::string(where_) + ": " +
                   (reply ? "answered" : std::string(reply.error().message)) + " (" + time + ")");
    }
  }

 private:
  static void line(const char* mark, const std::string& text) {
    std::fprintf(stderr, "%s%s\n", mark, printable(text).c_str());
  }
  const Robot::Options& options_;
  std::string_view what_;
  std::string_view where_;
  Robot::Clock::time_point start_;
};

// Adds a hint for the operator; the transport does not know why there is no answer.
Error with_hint(Error error, const RobotAddress& address) {
  if (error.origin == Origin::unreachable && error.hint.empty())
    error.hint =
        address.host == "127.0.0.1" || address.host == "localhost"
            ? "is aimd running? start it with: aimd; or choose another robot with --robot ADDRESS"
            : "check that the robot is on and the address is right; choose another with --robot ADDRESS";
  if (error.origin == Origin::timeout && error.hint.empty())
    error.hint = "check the robot before you try again; --timeout TIME waits longer";
  return error;
}

Error not_served(std::string_view path, std::string_view where) {
  return Error{.origin = Origin::not_found,
               .message = "the robot does not serve " + std::string(path),
               .reason = std::string(where) + " has no such method",
               .hint = "'aimctl rpc list' lists the methods"};
}

// An older aimd does not report it.
void take(std::chrono::milliseconds& silence, std::uint32_t reported_ms) {
  if (reported_ms != 0) silence = std::chrono::milliseconds(reported_ms);
}

Error refused(std::string_view what, const std::string& refusal) {
  return Error{.origin = Origin::state,
               .message = std::string(what) + " was refused",
               .reason = refusal,
               .hint = "'aimctl why' explains the refusal"};
}

}  // namespace

Robot::Robot(Options options) : options_(std::move(options)) {}
Robot::Robot(Robot&&) noexcept = default;
Robot::~Robot() = default;

Robot Robot::sibling() const {
  Robot other(options_);
  other.interruptions_ = interruptions_;
  other.before_ = before_;
  other.slowest_ = slowest_;
  return other;
}

// For a short call.
std::chrono::milliseconds Robot::needed_by_link() const {
  return std::max(kProbe, std::chrono::duration_cast<std::chrono::milliseconds>(kProbeTrips * slowest_));
}

Result<transport::RpcClient*> Robot::client(Endpoint endpoint) {
  const RobotAddress& to = options_.address;
  // If a single port serves all endpoints, they share one connection.
  const std::size_t slot = to.single_port ? 0 : static_cast<std::size_t>(endpoint);
  if (!clients_[slot]) {
    const std::uint16_t port = to.single_port.value_or(to.ports[static_cast<std::size_t>(endpoint)]);
    auto opened = transport::open_client("http://" + host_in_url(to.host) + ":" + std::to_string(port));
    if (!opened) return opened.error();
    clients_[slot] = std::move(*opened);
    if (options_.expects_model) clients_[slot]->expect_robot(std::string(options_.model->id));
  }
  return clients_[slot].get();
}

Result<transport::CallReply> Robot::exchange(std::string_view what, Endpoint endpoint,
                                             const std::string& route, Encoding encoding,
                                             std::string_view body, std::chrono::milliseconds timeout) {
  auto opened = client(endpoint);
  if (!opened) return opened.error();
  transport::RpcClient& to = **opened;
  to.heed(interruptions_);
  const std::string where = to.address();
  const Trace trace(options_, what, where, body);
  const auto began = Clock::now();
  if (is_interrupted()) timeout = std::min(timeout, needed_by_link());
  auto reply = to.call(route, encoding, body, transport::after(timeout));
  if (reply) slowest_ = std::max(slowest_, Clock::now() - began);
  trace.done(reply);
  if (!reply) return note_failure(reply.error());
  carried_out_ = true;
  return reply;
}

// If the robot was exchanged in the middle of a command, the command cannot start again: what it has done was
// meant for another robot. Nor can it with a model that this aimctl does not know.
Error Robot::note_failure(const Error& error) {
  for (const Fact& fact : error.facts) {
    if (fact.key != transport::kOtherRobotFact) continue;
    Error other{
        .origin = Origin::identity,
        .message = "the model of the robot at " + options_.address.name + " is " + printable(fact.value),
        .reason = "the call was meant for the model " + std::string(options_.model->id),
        .hint = find_robot_model(fact.value)
                    ? "check which robot has this address, then start again"
                    : "this aimctl does not know the model; aimctl version shows both versions"};
    if (!carried_out_) other_robot_ = {fact.value, other};
    return other;
  }
  return with_hint(error, options_.address);
}

Result<std::string> Robot::call_json(std::string_view method_path, Endpoint endpoint, std::string_view json,
                                     std::chrono::milliseconds timeout) {
  if (!only_reads(method_path.substr(method_path.rfind('/') + 1))) ordered_ = true;
  auto reply =
      exchange(method_path, endpoint, transport::rpc_route(method_path), Encoding::json, json, timeout);
  if (!reply) {
    if (reply.error().origin == Origin::not_found) return not_served(method_path, options_.address.name);
    return reply.error();
  }
  return std::move(reply->body);
}

Status Robot::publish(const Topic& topic, const google::protobuf::Message& message,
                      std::chrono::milliseconds timeout) {
  ordered_ = true;
  // Channels are on the port of motion control (AimDK wire, section 1.7).
  auto reply = exchange(topic.name, Endpoint::mc, transport::channel_route(topic.name, topic.type),
                        Encoding::json, to_sparse_json(message), timeout);
  if (!reply) {
    if (reply.error().origin == Origin::not_found) return not_served(topic.name, options_.address.name);
    return reply.error();
  }
  if (!reply->refusal.empty()) return refused(topic.name, reply->refusal);
  return Done{};
}

bool Robot::serves_aim_v1() {
  if (!aim_v1_) {
    const auto version = call(methods::VersionService::kGetVersion, v1::GetVersionRequest{},
                              std::min(options_.timeout, needed_by_link()));
    aim_v1_ = static_cast<bool>(version);
    if (version) {
      reported_domain_ = version->dds_domain();
      reported_namespace_ = version->ros_namespace();
      take(walk_silence_, version->walk_silence_ms());
      take(joint_silence_, version->joint_silence_ms());
      take(waist_silence_, version->waist_silence_ms());
    }
    without_aim_v1_ = !version && version.error().origin == Origin::not_found;
    const bool silent = !version && (version.error().origin == Origin::unreachable ||
                                     version.error().origin == Origin::timeout);
    if (silent) silence_ = version.error();
  }
  return *aim_v1_;
}

std::chrono::milliseconds Robot::dead_man_time(Interface interface) {
  static_cast<void>(serves_aim_v1());
  switch (interface) {
    case Interface::velocity:
      return walk_silence_;
    case Interface::servo:
    case Interface::impedance:
      return joint_silence_;
    case Interface::waist:
      return waist_silence_;
    case Interface::planning:
    case Interface::dance:
    case Interface::body_pose:
      break;
  }
  return walk_silence_;
}

std::uint32_t Robot::dds_domain() {
  return serves_aim_v1() ? reported_domain_.value_or(options_.address.dds_domain)
                         : options_.address.dds_domain;
}

Result<std::string> Robot::ros_namespace() {
  if (serves_aim_v1() && !reported_namespace_.empty()) return reported_namespace_;
  return Error{.origin = Origin::not_found,
               .message = "the namespace of the robot's ROS 2 layer is not known",
               .reason = *aim_v1_ ? "aimd serves none: it runs without DDS, or its driver has none"
                                  : "a robot without aim.v1 does not report it",
               .hint = "give the whole name, e.g. /mi_desktop_MAC/motion_status; 'ros2 topic list' shows it"};
}

}  // namespace aim::cli
