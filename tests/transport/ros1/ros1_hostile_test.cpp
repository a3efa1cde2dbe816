// Peers that do not keep to the protocol.
#include <poll.h>

#include <algorithm>
#include <random>
#include <thread>

#include "tests/transport/ros1/ros1_master.hpp"
#include "transport/ros1/tcpros.hpp"
#include "transport/ros1/xmlrpc_http.hpp"

namespace aim::transport::ros1 {
namespace {

using namespace std::chrono_literals;
using contract::eventually;
using contract::kPatience;

// Sends what the peer takes; false: not all of it.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// What the peer sends until it has sent this much, or ends the connection, or 5 s have passed without a byte.
std::string receive_all(int socket, std::size_t most) {
  std::string received;
  std::string buffer(std::size_t{64} * 1024, '\0');
  pollfd watched{socket, POLLIN, 0};
  while (received.size() < most && ::poll(&watched, 1, 5'000) > 0) {
    const ssize_t size = ::recv(socket, buffer.data(), std::min(buffer.size(), most - received.size()), 0);
    if (size <= 0) break;
    received.append(buffer, 0, static_cast<std::size_t>(size));
  }
  return received;
}

// The peer has ended the connection, within this time.
bool has_ended(int socket, int patience_ms) {
  pollfd watched{socket, POLLIN, 0};
  while (::poll(&watched, 1, patience_ms) > 0) {
    char byte = 0;
    if (::recv(socket, &byte, 1, 0) <= 0) return true;
  }
  return false;
}

// A connection through which little passes at once.
int connect_narrowly(int port) {
  const int socket = connect_to(port);
  REQUIRE(socket >= 0);
  const int narrow = 64 * 1024;
  REQUIRE(::setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &narrow, sizeof narrow) == 0);
  return socket;
}

std::string client_header(const std::string& service) {
  return frame_of(
      ConnectionHeader{{"callerid", "/client"}, {"md5sum", "*"}, {"service", service}, {"persistent", "1"}});
}

std::string random_bytes(std::mt19937& random, std::size_t most) {
  std::string bytes(std::uniform_int_distribution<std::size_t>(0, most)(random), '\0');
  std::uniform_int_distribution<int> any(0, 255);
  for (char& each : bytes) each = static_cast<char>(any(random));
  return bytes;
}

// Asks the master where the node of this topic is, and that node for the TCPROS port of the topic.
struct Ports {
  int calls = 0;
  int peers = 0;
};
Ports ports_of(const RosMaster& master, const std::string& node, const std::string& topic) {
  const auto place = place_on("lo");
  const auto ask = [&](const std::string& uri, const std::string& method,
                       const std::vector<Value>& parameters) {
    const auto answer = xmlrpc_call(*place, *parse_uri(uri, "http"), method, parameters, after(2s));
    return answer ? ros_value(*answer) : Result<Value>(answer.error());
  };
  Result<Value> uri = Value();
  REQUIRE(eventually([&] {
    uri = ask(master.uri(), "lookupNode", {value_of("/test"), value_of(node)});
    return static_cast<bool>(uri);
  }));
  const auto port = ask(uri->string_value(), "requestTopic",
                        {value_of("/test"), value_of(topic), list_of({list_of({value_of("TCPROS")})})});
  REQUIRE(port);
  return {parse_uri(uri->string_value(), "http")->port,
          static_cast<int>(port->list_value().values(2).number_value())};
}

struct Victim {
  Victim() {
    master.start();
    node = node_of({.master = master.uri(), .name = "victim", .anonymous = false, .report = reports.hear()});
    publisher = contract::advertise(*node, text_topic("/victim"));
    subscription = contract::subscribe(*node, text_topic("/victim"), inbox.handler());
    auto served = node->serve("/victim_service", "ros1:std_srvs/Trigger",
                              [](std::string_view) { return "\1" + text_message("alive"); });
    REQUIRE(served);
    service = std::move(*served);
    contract::require_matched(*publisher, *subscription);
    ports = ports_of(master, "/victim", "/victim");
  }
  void require_alive() {
    const std::size_t before = inbox.items().size();
    contract::require_published(*publisher, Encoding::ros1, text_message("alive"));
    REQUIRE(inbox.wait_for(before + 1));
    REQUIRE(eventually([&] {
      return static_cast<bool>(node->call("/victim_service", "ros1:std_srvs/Trigger", "", after(kPatience)));
    }));
  }

  RosMaster master;
  ReportLog reports;
  contract::Inbox inbox;
  std::unique_ptr<Ros1Node> node;
  std::unique_ptr<Publisher> publisher;
  std::unique_ptr<Subscription> subscription;
  std::unique_ptr<Ros1Service> service;
  Ports ports;
};

}  // namespace

TEST_CASE("ros1: random bytes to both ports do no harm") {
  Victim victim;
  std::mt19937 random(14);
  const std::string header = frame_of(ConnectionHeader{
      {"callerid", "/x"}, {"md5sum", "*"}, {"topic", "/victim"}, {"type", "std_msgs/String"}});
  const std::string call =
      http_request({"127.0.0.1", 1, "/"},
                   call_text("publisherUpdate", {value_of("/x"), value_of("/victim"), list_of({})}));
  for (int round = 0; round < 300; ++round) {
    const int port = round % 2 == 0 ? victim.ports.calls : victim.ports.peers;
    const int socket = connect_to(port);
    REQUIRE(socket >= 0);
    std::string bytes = random_bytes(random, 2'000);
    if (round % 3 == 1) bytes = (round % 2 == 0 ? call : header).substr(0, bytes.size() % 150) + bytes;
    if (round % 3 == 2) {  // one byte of a right message is wrong
      bytes = round % 2 == 0 ? call : header;
      // Not the text of the call: it may become right again and say that there is no publisher.
      const std::size_t end = round % 2 == 0 ? bytes.find("\r\n\r\n") : bytes.size();
      bytes[std::uniform_int_distribution<std::size_t>(0, end - 1)(random)] = static_cast<char>(round);
      if (round % 2 == 0) bytes.resize(end);
    }
    (void)send_all(socket, bytes);
    ::close(socket);
  }
  victim.require_alive();
}

TEST_CASE("ros1: lengths that are not true, and peers that say nothing, cost nothing") {
  Victim victim;
  std::vector<int> sockets;
  std::vector<int> wrong;  // those that are ended at once
  const auto connected = [&](int port) {
    sockets.push_back(connect_to(port));
    REQUIRE(sockets.back() >= 0);
    return sockets.back();
  };
  const auto send_wrong = [&](int port, const std::string& bytes) {
    wrong.push_back(connected(port));
    (void)send_all(wrong.back(), bytes);
  };
  send_wrong(victim.ports.peers, "\xff\xff\xff\xff" + std::string(1'000, 'x'));                  // 4 GB
  send_wrong(victim.ports.peers, std::string("\x00\x00\x10\x00", 4) + std::string(1'000, 'x'));  // 1 MB
  send_wrong(victim.ports.peers, std::string("\x04\x00\x00\x00\xff\xff\xff\x7f", 8));
  send_wrong(victim.ports.calls, "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n");
  send_wrong(victim.ports.calls, std::string(100'000, 'x'));
  std::string deep;
  for (int level = 0; level < 10'000; ++level) deep += "<value><array><data>";
  send_wrong(
      victim.ports.calls,
      http_request({"a", 1, "/"}, "<methodCall><methodName>getPid</methodName><params><param>" + deep));
  (void)send_all(connected(victim.ports.calls), "POST / HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n<");
  for (int i = 0; i < 20; ++i) (void)connected(i % 2 == 0 ? victim.ports.calls : victim.ports.peers);
  victim.require_alive();
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    INFO(i);
    CHECK(has_ended(wrong[i], 2'000));
  }
  for (const int socket : sockets) ::close(socket);
}

TEST_CASE("ros1: a page in a browser is not answered") {
  const Victim victim;
  const std::string call = http_request({"127.0.0.1", 1, "/"}, call_text("getPid", {value_of("/x")}));
  const int node = connect_to(victim.ports.calls);
  REQUIRE(send_all(node, call));
  CHECK(receive_all(node, 12) == "HTTP/1.1 200");
  const int page = connect_to(victim.ports.calls);
  std::string with_origin = call;
  REQUIRE(send_all(page, with_origin.insert(call.find("Host:"), "Origin: http://127.0.0.1:8080\r\n")));
  CHECK(receive_all(page, 12).empty());
  ::close(node);
  ::close(page);
}

TEST_CASE("ros1: a peer that asks and does not read is disconnected") {
  Victim victim;
  const int socket = connect_narrowly(victim.ports.calls);
  std::string call = http_request({"127.0.0.1", 1, "/"}, call_text("getPublications", {value_of("/x")}));
  call.replace(call.find("close"), 5, "keep-alive");
  std::string calls;
  for (int i = 0; i < 100; ++i) calls += call;
  int sent = 0;
  while (sent < 2'000 && send_all(socket, calls)) ++sent;  // 100 MB of answers
  CHECK(sent < 2'000);
  ::close(socket);
  victim.require_alive();
}

TEST_CASE("ros1: a client that reads slowly gets its whole answer") {
  Victim victim;
  const std::string large(6'000'000, 'a');
  auto served =
      victim.node->serve("/large", "ros1:std_srvs/Trigger", [&](std::string_view) { return large; });
  REQUIRE(served);
  const int socket = connect_narrowly(victim.ports.peers);
  const std::string header =
      frame_of(ConnectionHeader{{"callerid", "/slow"}, {"md5sum", "*"}, {"service", "/large"}});
  REQUIRE(send_all(socket, header + frame_of(std::string_view())));
  std::size_t received = 0;
  for (int piece = 0; piece < 200; ++piece) {
    const std::size_t size = receive_all(socket, 250'000).size();
    received += size;
    if (size == 0) break;
    std::this_thread::sleep_for(100ms);
  }
  CHECK(received > large.size());
  ::close(socket);
}

TEST_CASE("ros1: a request above the bound is answered with the reason") {
  Victim victim;
  const auto refused = victim.node->call("/victim_service", "ros1:std_srvs/Trigger",
                                         std::string(200'000, 'x'), after(kPatience));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason == "the request exceeds 65536 bytes");
  const int socket = connect_to(victim.ports.peers);
  const std::string request = frame_of(std::string(200'000, 'x'));
  REQUIRE(send_all(socket, client_header("/victim_service") + request));
  const std::string answer = receive_all(socket, 10'000);
  CHECK(answer.find("the request exceeds 65536 bytes") != std::string::npos);
  CHECK(has_ended(socket, 2'000));
  ::close(socket);
  victim.require_alive();
}

TEST_CASE("ros1: more connections than are served do not end those that are there") {
  Victim victim;
  std::vector<int> sockets;
  for (int i = 0; i < 400; ++i) sockets.push_back(connect_to(victim.ports.peers));
  const auto ended = std::count_if(sockets.begin(), sockets.end(),
                                   [](int socket) { return socket < 0 || has_ended(socket, 5); });
  CHECK(ended >= 400 - 256);
  const std::size_t before = victim.inbox.items().size();
  contract::require_published(*victim.publisher, Encoding::ros1, text_message("alive"));
  CHECK(victim.inbox.wait_for(before + 1));
  for (const int socket : sockets) ::close(socket);
  victim.require_alive();
}

TEST_CASE("ros1: connections that ask nothing end for others, on both ports") {
  Victim victim;
  std::vector<int> sockets;
  for (int i = 0; i < 600; ++i)
    sockets.push_back(connect_to(i % 2 == 0 ? victim.ports.peers : victim.ports.calls));
  victim.require_alive();  // which connects anew
  const auto other = node_of({.master = victim.master.uri(), .name = "other"});
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(*other, text_topic("/victim"), inbox.handler());
  CHECK(eventually([&] { return subscription->matched() == 1; }));
  CHECK(victim.reports.has("end for others"));
  for (const int socket : sockets) ::close(socket);
}

TEST_CASE("ros1: subscribers that take every connection do not lock the node") {
  Victim victim;
  const bool one_name = GENERATE(true, false);
  std::vector<int> sockets;
  for (int i = 0; i < 400; ++i) {
    sockets.push_back(connect_to(victim.ports.peers));
    if (sockets.back() < 0) continue;
    const std::string caller = one_name ? "/flood" : "/flood" + std::to_string(i);
    (void)send_all(sockets.back(),
                   frame_of(ConnectionHeader{{"callerid", caller}, {"md5sum", "*"}, {"topic", "/victim"}}));
  }
  victim.require_alive();
  const auto other = node_of({.master = victim.master.uri(), .name = "other"});
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(*other, text_topic("/victim"), inbox.handler());
  CHECK(eventually([&] { return subscription->matched() == 1; }));
  CHECK(victim.subscription->matched() == 1);
  for (const int socket : sockets) ::close(socket);
}

TEST_CASE("ros1: a subscriber that does not read is reported, and holds no other up") {
  Victim victim;
  const int socket = connect_to(victim.ports.peers);
  REQUIRE(socket >= 0);
  (void)send_all(
      socket,
      frame_of(ConnectionHeader{
          {"callerid", "/sleeper"}, {"md5sum", "*"}, {"topic", "/victim"}, {"type", "std_msgs/String"}}));
  REQUIRE(victim.publisher->wait_for_subscriber_of("/sleeper", after(kPatience)));
  const std::string payload = text_message(std::string(50'000, 'p'));
  std::size_t sent = victim.inbox.items().size();
  CHECK(eventually([&] {
    contract::require_published(*victim.publisher, Encoding::ros1, payload);
    REQUIRE(victim.inbox.wait_for(++sent));
    return victim.reports.has("/sleeper is too slow for /victim");
  }));
  CHECK_FALSE(victim.publisher->wait_until_delivered(after(100ms)));
  ::close(socket);
  CHECK(eventually([&] { return victim.publisher->matched() == 1; }));
  victim.require_alive();
}

}  // namespace aim::transport::ros1
