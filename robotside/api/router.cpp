// Finds the request handler of a call.
#include "robotside/api/router.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/service_table.hpp"
#include "robotside/api/topics/channel.hpp"

namespace aim::robotside {
namespace {

using transport::CallReply;
using transport::Outcome;
using transport::Work;

// The sender of a call. A connection does not identify it, because many clients open one for each message:
// the port is removed, so a client that sends no name is identified by its address.
std::string_view sender_of(std::string_view caller) { return caller.substr(0, caller.rfind(':')); }

// Methods that a hardware abstraction serves: AimDK's own, and those of ours that need no motion control.
bool is_hardware(std::string_view path) {
  constexpr std::array<std::string_view, 7> kServices = {
      "aimdk.protocol.Hal",     "aim.v1.StopService/",  "aim.v1.StatusService/", "aim.v1.VersionService/",
      "aim.v1.RefusalService/", "aim.v1.TopicService/", "aim.v1.SimService/"};
  return std::any_of(kServices.begin(), kServices.end(),
                     [&](std::string_view prefix) { return path.starts_with(prefix); });
}

}  // namespace

// Built on first use: the schema takes milliseconds and memory, and neither start-up nor calls of served
// methods need it.
class Router::Unserved {
 public:
  const google::protobuf::MethodDescriptor* find(std::string_view route) {
    std::call_once(built_, [this] {
      for (const auto* method : all_methods()) routes_.add(transport::rpc_route(path_of(*method)), method);
    });
    const auto* found = routes_.find(route);
    return found == nullptr ? nullptr : *found;
  }

 private:
  std::once_flag built_;
  transport::RouteTable<const google::protobuf::MethodDescriptor*> routes_;
};

Router::Router(Services& services) : services_(services), unserved_(std::make_unique<Unserved>()) {
  services_.router = this;
  const RobotModel& model = services_.robot.model();
  for (const ServiceRow& service : service_rows()) {
    for (const RpcRow& row : service.methods()) {
      if (services_.facts.hardware_only && !is_hardware(row.path)) continue;
      const auto lacked = model.first_lacked({service.needs, row.needs});
      if (lacked)
        lacking_.add(transport::rpc_route(row.path), *lacked);
      else
        add(row);
    }
  }
  for (const Topic& topic : services_.robot.model().topics)
    if (topic.direction == Direction::to_robot && services_.offers(topic))
      routes_.add(transport::channel_route(topic.name, topic.type), Target{nullptr, &topic});
}

void Router::add(const RpcRow& row) {
  if (!row.alias) served_methods_.push_back(row.path);
  routes_.add(transport::rpc_route(row.path), Target{&row, nullptr});
}

Router::~Router() = default;

CallReply Router::handle(const transport::Call& call) {
  // A client that expects another robot has used that robot's limits. A stop is carried out in any case.
  const std::string_view id = services_.robot.model().id;
  if (!call.robot.empty() && call.robot != id && work_of(call.route) != Work::stop)
    return {Outcome::other_robot, std::string(id)};
  if (const Target* target = routes_.find(call.route)) {
    if (target->method != nullptr) return call_method(*target->method, call);
    return take_message(*target->topic, call);
  }
  const auto* method = unserved_->find(call.route);
  if (method == nullptr) return {Outcome::not_found};
  // AimRT answers from the handler, so a body that cannot be decoded is reported first.
  const auto request = new_message(method->input_type()->full_name());
  if (!request || !decode(call.encoding, call.body, **request)) return {Outcome::bad_message};
  return {Outcome::failed, {}, transport::kAimRtNotImplemented};
}

CallReply Router::call_method(const RpcRow& row, const transport::Call& call) {
  RequestContext context(services_, row.path);
  context.set_caller(sender_of(call.caller));
  context.set_request(call.encoding, call.body);
  return row.run(context, call.encoding, call.body);
}

CallReply Router::take_message(const Topic& topic, const transport::Call& call) {
  RequestContext context(services_, topic.name);
  context.set_sender(sender_of(call.caller));
  context.set_request(call.encoding, call.body);
  if (!receive(context, topic, call.encoding, call.body)) return {Outcome::bad_message};
  CallReply reply;
  if (context.refused() && !context.silent()) reply.refusal = sentence_of(context.refusal());
  return reply;
}

transport::Work Router::work_of(std::string_view route) const {
  const Target* target = routes_.find(route);
  return target == nullptr || target->method == nullptr ? Work::command : target->method->work;
}

std::size_t Router::most_body_bytes(std::string_view route, std::size_t usual) const {
  const Target* target = routes_.find(route);
  const std::size_t bytes = target == nullptr || target->method == nullptr ? 0 : target->method->most_body;
  return bytes == 0 ? usual : bytes;
}

bool Router::knows(std::string_view route) const {
  return routes_.find(route) != nullptr || unserved_->find(route) != nullptr;
}

const RpcRow* Router::find_method(std::string_view path) const {
  const Target* target = routes_.find(transport::rpc_route(path));
  return target == nullptr ? nullptr : target->method;
}

void Router::dry_run(RequestContext& context, Encoding encoding, std::string_view body) const {
  const auto unreadable = [&] {
    context.refuse({Origin::usage, fmt::format("this is not a request of {}", context.what()),
                    "it does not fit the message", "aimctl rpc describe shows its fields"});
  };
  if (const RpcRow* row = find_method(context.what())) {
    if (row->run(context, encoding, body).outcome == Outcome::bad_message) unreadable();
  } else if (const Topic* topic = services_.robot.model().find_topic(context.what());
             topic != nullptr && topic->direction == Direction::to_robot) {
    if (!receive(context, *topic, encoding, body)) unreadable();
  } else if (const Capability* capability = lacking_.find(transport::rpc_route(context.what()))) {
    context.refuse(lacking(context.model(), *capability));
  } else if (unserved_->find(transport::rpc_route(context.what())) != nullptr) {
    context.refuse({Origin::error, fmt::format("{} is not served by this version", context.what()),
                    "the method is declared but not implemented", "aimctl rpc list shows what is served"});
  } else {
    context.refuse({Origin::not_found, fmt::format("there is no method or topic {}", context.what()),
                    "the robot does not know the name",
                    "aimctl rpc list and aimctl topic list show the names"});
  }
}

}  // namespace aim::robotside
