// The XML-RPC that the master and other nodes call.
// Source: ROS wiki, Slave_API.
#include <unistd.h>

#include <array>
#include <chrono>
#include <utility>

#include "transport/ros1/node_core.hpp"
#include "transport/ros1/wire_type.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;

constexpr auto kIdle = 30s;                                  // of a connection
constexpr std::size_t kMostRequest = std::size_t{1} << 20U;  // [B]

Value success(Value value) { return list_of({value_of(1), value_of(""), std::move(value)}); }
Value failure(std::string_view text) { return list_of({value_of(0), value_of(text), value_of(0)}); }

std::string text_at(const std::vector<Value>& values, std::size_t at) {
  return at < values.size() ? values[at].string_value() : std::string();
}

}  // namespace

// One function per call, with the parameters as they came.
class NodeApi {
 public:
  using Parameters = std::vector<Value>;
  struct Row {
    std::string_view method;
    Value (*run)(NodeCore& node, const Parameters& parameters);
  };

  static Value pid(NodeCore& /*node*/, const Parameters& /*parameters*/) {
    return success(value_of(::getpid()));
  }
  static Value master(NodeCore& node, const Parameters& /*parameters*/) {
    return success(value_of(node.master_.text));
  }
  static Value nothing(NodeCore& /*node*/, const Parameters& /*parameters*/) { return success(list_of({})); }
  static Value statistics(NodeCore& /*node*/, const Parameters& /*parameters*/) {
    return success(list_of({list_of({}), list_of({}), list_of({})}));
  }
  // A robot must not stop being controlled because another node says so.
  static Value shutdown(NodeCore& node, const Parameters& parameters) {
    node.report("a request to shut down the node " + node.name() +
                " was refused: " + shown(text_at(parameters, 1)));
    return failure("shutdown by other nodes is not allowed");
  }
  static Value publications(NodeCore& node, const Parameters& /*parameters*/) {
    std::vector<Value> rows;
    const std::lock_guard lock(node.mutex_);
    for (const auto& [topic, publication] : node.publications_)
      rows.push_back(list_of({value_of(topic), value_of(publication->type().name)}));
    return success(list_of(rows));
  }
  static Value subscriptions(NodeCore& node, const Parameters& /*parameters*/) {
    std::vector<Value> rows;
    const std::lock_guard lock(node.mutex_);
    for (const auto& each : node.subscriptions_)
      rows.push_back(list_of({value_of(each->topic()), value_of(each->type().name)}));
    return success(list_of(rows));
  }
  static Value parameter_update(NodeCore& /*node*/, const Parameters& /*parameters*/) {
    return success(value_of(0));
  }
  static Value publisher_update(NodeCore& node, const Parameters& parameters) {
    node.ask_for_publishers(text_at(parameters, 1));
    return success(value_of(0));
  }
  static Value request_topic(NodeCore& node, const Parameters& parameters) {
    const std::string topic = text_at(parameters, 1);
    {
      const std::lock_guard lock(node.mutex_);
      if (!node.publications_.contains(topic)) return failure("this node does not publish the topic");
    }
    if (parameters.size() > 2)
      for (const Value& each : parameters[2].list_value().values())
        if (each.list_value().values_size() > 0 && each.list_value().values(0).string_value() == "TCPROS")
          return success(list_of({value_of("TCPROS"), value_of(node.place_.host), value_of(node.tcp_port_)}));
    return failure("this node sends topics by TCPROS only");
  }

  static constexpr std::array<Row, 10> kRows = {{
      {"getPid", pid},
      {"getMasterUri", master},
      {"getBusInfo", nothing},
      {"getBusStats", statistics},
      {"shutdown", shutdown},
      {"getPublications", publications},
      {"getSubscriptions", subscriptions},
      {"paramUpdate", parameter_update},
      {"publisherUpdate", publisher_update},
      {"requestTopic", request_topic},
  }};
};

std::string NodeCore::answer_to(std::string_view body) {
  const auto call = read_call(body);
  if (!call) return fault_text(-1, call.error().message);
  for (const NodeApi::Row& row : NodeApi::kRows)
    if (row.method == call->method) return response_text(row.run(*this, call->parameters));
  return fault_text(-1, "a node of ROS 1 has no such method");
}

void NodeCore::accept_call(Descriptor socket) {
  const auto stream = std::make_shared<Stream>(std::move(socket), false);
  const auto received = std::make_shared<std::string>();
  stream->expires = after(kIdle);
  stream->received = [this, to = stream.get(), received](std::string_view bytes) {
    *received += bytes;
    for (;;) {
      const HttpMessage message = read_http(*received);
      if (message.state == HttpMessage::State::broken || received->size() > kMostRequest) return false;
      if (message.state == HttpMessage::State::incomplete) return true;
      if (!message.first_line.starts_with("POST ") || message.from_page) return false;
      to->send(
          std::make_shared<const std::string>(http_response(answer_to(message.body), message.keep_open)));
      if (!to->is_open()) return true;
      to->expires = after(kIdle);
      mark_asked(*to);
      if (!message.keep_open) {
        to->finish();
        return true;
      }
      received->erase(0, message.size);
    }
  };
  (void)admit(stream);
}

}  // namespace aim::transport::ros1
