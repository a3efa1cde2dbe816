// Answers of a master that the test chooses.
#include <poll.h>

#include <atomic>
#include <map>
#include <thread>

#include "tests/transport/ros1/ros1_master.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;
using contract::eventually;

// Serves one call after the other.
class ChosenMaster {
 public:
  using Answer = std::function<std::string(const XmlRpcCall& call)>;  // the body

  explicit ChosenMaster(Answer answer) : answer_(std::move(answer)) {
    auto listener = open_listener(*numeric("127.0.0.1"));
    REQUIRE(listener);
    listener_ = std::move(*listener);
    thread_ = std::thread([this] { run(); });
  }
  ~ChosenMaster() {
    ending_ = true;
    thread_.join();
  }
  ChosenMaster(const ChosenMaster&) = delete;
  ChosenMaster& operator=(const ChosenMaster&) = delete;
  std::string uri() const { return "http://127.0.0.1:" + std::to_string(port_of(listener_)); }

 private:
  void run() {
    while (!ending_) {
      pollfd watched{listener_.number(), POLLIN, 0};
      bool exhausted = false;
      if (::poll(&watched, 1, 20) <= 0) continue;
      if (const auto socket = accept_one(listener_, exhausted)) serve(*socket);
    }
  }
  void serve(const Descriptor& socket) const {
    std::string received;
    std::string buffer;
    pollfd watched{socket.number(), POLLIN, 0};
    while (::poll(&watched, 1, 1'000) > 0 && receive(socket, buffer, 65'536) != Taken::ended) {
      received += buffer;
      const HttpMessage message = read_http(received);
      if (message.state == HttpMessage::State::incomplete) continue;
      if (const auto call = read_call(message.body)) {
        std::size_t sent = 0;
        (void)transmit(socket, http_response(answer_(*call), false), sent);
      }
      return;
    }
  }

  const Answer answer_;
  Descriptor listener_;
  std::atomic<bool> ending_ = false;
  std::thread thread_;
};

std::string success(const Value& value) { return response_text(list_of({value_of(1), value_of(""), value})); }

// What every master knows of the nodes that have registered.
class Nodes {
 public:
  std::string answer_to(const XmlRpcCall& call) {
    const std::lock_guard lock(mutex_);
    const std::string node = call.parameters.empty() ? "" : call.parameters[0].string_value();
    if (call.method.starts_with("register")) {
      apis_[node] = call.parameters.back().string_value();
      return success(list_of({}));
    }
    if (call.method != "lookupNode") return success(value_of(1));
    const auto known = apis_.find(call.parameters[1].string_value());
    if (known != apis_.end()) return success(value_of(known->second));
    return response_text(list_of({value_of(-1), value_of("unknown node"), value_of(0)}));
  }
  // The API of the node whose name begins so; empty: it has not registered.
  std::string api_of(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    for (const auto& [node, api] : apis_)
      if (node.starts_with(name)) return api;
    return {};
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string> apis_;
};

// One that knows a single publisher of every topic.
ChosenMaster master_with_publisher(Nodes& nodes, const std::string& uri) {
  return ChosenMaster([&nodes, uri](const XmlRpcCall& call) {
    const std::string answer = nodes.answer_to(call);
    return call.method == "registerSubscriber" ? success(list_of({value_of(uri)})) : answer;
  });
}

}  // namespace

TEST_CASE("ros1: an old list of publishers does not replace a newer one") {
  Nodes nodes;
  std::atomic<int> asked = 0;
  const ChosenMaster master([&](const XmlRpcCall& call) {
    std::string answer = nodes.answer_to(call);
    if (call.method != "registerSubscriber") return answer;
    if (++asked > 1) return success(list_of({value_of(nodes.api_of("/far"))}));
    // The publisher comes after the answer was made, and is announced before it is sent.
    const auto update = xmlrpc_call(
        *place_on("lo"), *parse_uri(call.parameters.back().string_value(), "http"), "publisherUpdate",
        {value_of("/master"), value_of("/ordered"), list_of({value_of(nodes.api_of("/far"))})}, after(2s));
    return update ? answer : fault_text(1, "the update was not taken");
  });
  const auto far_node = node_of({.master = master.uri(), .name = "far"});
  const auto near_node = node_of({.master = master.uri(), .name = "near"});
  const auto publisher = contract::advertise(*far_node, text_topic("/ordered"));
  REQUIRE(eventually([&] { return !nodes.api_of("/far").empty(); }));
  const auto subscription = contract::subscribe(*near_node, text_topic("/ordered"), [](const Sample&) {});
  REQUIRE(eventually([&] { return subscription->matched() == 1; }));
  std::this_thread::sleep_for(300ms);
  CHECK(subscription->matched() == 1);
}

TEST_CASE("ros1: what others say about publishers is asked of the master, and a flood of it costs little") {
  Nodes nodes;
  std::atomic<int> asked = 0;
  const ChosenMaster master([&](const XmlRpcCall& call) {
    std::string answer = nodes.answer_to(call);
    if (call.method != "registerSubscriber") return answer;
    ++asked;
    return success(list_of({value_of(nodes.api_of("/far"))}));
  });
  const auto far_node = node_of({.master = master.uri(), .name = "far"});
  const auto near_node = node_of({.master = master.uri(), .name = "near"});
  const auto publisher = contract::advertise(*far_node, text_topic("/confirmed"));
  REQUIRE(eventually([&] { return !nodes.api_of("/far").empty(); }));
  const auto subscription = contract::subscribe(*near_node, text_topic("/confirmed"), [](const Sample&) {});
  REQUIRE(eventually([&] { return subscription->matched() == 1; }));
  const auto near = *parse_uri(nodes.api_of("/near"), "http");
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 200; ++i)
    REQUIRE(xmlrpc_call(*place_on("lo"), near, "publisherUpdate",
                        {value_of("/forged"), value_of("/confirmed"), list_of({})}, after(2s)));
  CHECK(eventually([&] { return asked > 1; }));
  std::this_thread::sleep_for(300ms);
  CHECK(subscription->matched() == 1);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  CHECK(asked < 20 * took.count() + 10);
}

TEST_CASE("ros1: a publisher that does not answer is reported with its address and the reason") {
  Nodes nodes;
  const std::string gone = "http://127.0.0.1:" + std::to_string(free_port()) + "/";
  const ChosenMaster master = master_with_publisher(nodes, gone);
  ReportLog reports;
  const auto node = node_of({.master = master.uri(), .report = reports.hear()});
  const auto subscription = contract::subscribe(*node, text_topic("/silent"), [](const Sample&) {});
  const std::string sentence =
      "no connection to the publisher of /silent at " + gone + ": Connection refused";
  CHECK(eventually([&] { return reports.has(sentence); }));
  std::this_thread::sleep_for(1s);  // several attempts
  CHECK(reports.texts() == std::vector<std::string>{sentence});
}

TEST_CASE("ros1: a node on lo connects to no publisher of another machine") {
  Nodes nodes;
  const std::string away = "http://192.0.2.1:11311/";
  const ChosenMaster master = master_with_publisher(nodes, away);
  ReportLog reports;
  const auto node = node_of({.master = master.uri(), .report = reports.hear()});
  const auto subscription = contract::subscribe(*node, text_topic("/away"), [](const Sample&) {});
  CHECK(eventually([&] {
    return reports.has("no connection to the publisher of /away at " + away +
                       ": 192.0.2.1 is another machine, and this node is on a loopback interface");
  }));
}

TEST_CASE("ros1: what serves HTTP, or XML-RPC without the calls of a master, is not a master") {
  for (const std::string& body : {std::string("<html>hello</html>"), fault_text(1, "no such method"),
                                  response_text(value_of("hello"))}) {
    INFO(body);
    const ChosenMaster other([&](const XmlRpcCall&) { return body; });
    ReportLog link;
    const auto node = node_of({.master = other.uri(), .link = link.hear()});
    REQUIRE(eventually([&] { return !link.texts().empty(); }));
    CHECK_FALSE(link.texts()[0].empty());
    CHECK_FALSE(node->reaches_master());
  }
}

}  // namespace aim::transport::ros1
