// Connection slots, spare slots for stop requests, eviction of waiting clients, and rate limits beyond
// loopback. Source: safety rules 4 and 12.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"

using namespace aim::transport;
using namespace aim::transport::fake;
using namespace std::chrono_literals;

namespace {

ServerOptions options_with(std::size_t connections) {
  ServerOptions options;
  options.limits.connections = connections;
  return options;
}

// Opens connections that send one request each and then stay idle.
std::vector<RawSocket> idle_clients(const HttpFixture& server, std::size_t count) {
  std::vector<RawSocket> sockets;
  for (std::size_t i = 0; i < count; ++i) {
    sockets.push_back(server.connect());
    sockets.back().send(post(kEcho, "{}"));
    REQUIRE(sockets.back().read_reply().starts_with("HTTP/1.1 200 OK"));
  }
  return sockets;
}

// Retries until the server has noticed that a client has left and serves the request.
bool eventually_served(const HttpFixture& server) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    if (server.answer_to(post(kEcho, "{}", kClose)).starts_with("HTTP/1.1 200 OK")) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a stop is answered while 64 idle clients use all connection slots") {
  const HttpFixture server;
  std::vector<RawSocket> idle = idle_clients(server, 64);
  for (int i = 0; i < 3; ++i) {
    const std::string reply = server.answer_to(post(kStop, "{}"));
    CHECK(reply ==
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
          "2\r\n\r\n{}");
  }
  for (RawSocket& socket : idle) {  // they are still connected
    REQUIRE(socket.send(post(kEcho, "{}")));
    REQUIRE(socket.read_reply().starts_with("HTTP/1.1 200 OK"));
  }
}

TEST_CASE("without a free slot every request but a stop is refused with 503") {
  const HttpFixture server(options_with(4));
  std::vector<RawSocket> idle = idle_clients(server, 4);
  const std::string reply = server.answer_to(post(kEcho, "{}"));
  CHECK(status_of(reply) == "HTTP/1.1 503 Service Unavailable");
  CHECK(reply.find("Connection: close\r\n") != std::string::npos);
  CHECK(server.answer_to(post(kStop, "{}")).starts_with("HTTP/1.1 200 OK"));
  idle.pop_back();
  CHECK(eventually_served(server));
}

TEST_CASE("silent connections on spare slots do not block a stop") {
  ServerOptions options = options_with(2);
  options.limits.spare_connections = 8;
  const HttpFixture server(options);
  std::vector<RawSocket> sockets = idle_clients(server, 2);
  for (int i = 0; i < 40; ++i) {
    sockets.push_back(server.connect());
    sockets.back().send("POST ");
  }
  CHECK(server.answer_to(post(kStop, "{}")).starts_with("HTTP/1.1 200 OK"));
  // The oldest of them was evicted; the newest is still served.
  CHECK(status_of(sockets[2].read_to_end()) == "HTTP/1.1 503 Service Unavailable");
  sockets.back().send(std::string(kStop) +
                      " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\r\n");
  CHECK(sockets.back().read_reply().starts_with("HTTP/1.1 200 OK"));
}

TEST_CASE("a client that has been idle for a while is evicted in favour of a new client") {
  ServerOptions options = options_with(2);
  options.limits.evict_after = 300ms;
  const HttpFixture server(options);
  std::vector<RawSocket> idle = idle_clients(server, 2);
  const std::string request = post(kEcho, "{}");
  REQUIRE(idle[1].send(request.substr(0, 10)));  // it has begun a request, so it is not idle
  RawSocket new_client = server.connect();
  CHECK(idle[0].readable_within(0ms) == false);
  CHECK(eventually_served(server));
  CHECK(idle[0].read_to_end().empty());  // the idle client
  REQUIRE(idle[1].send(request.substr(10)));
  CHECK(idle[1].read_reply().starts_with("HTTP/1.1 200 OK"));
}

TEST_CASE("a client whose request is being handled is not evicted") {
  ServerOptions options = options_with(1);
  options.limits.evict_after = 0ms;
  HttpFixture server(options);
  RawSocket busy = server.connect();
  busy.send(post(kWaits, "{}"));
  REQUIRE(server.handler.wait_for_waiting(1));
  CHECK(status_of(server.answer_to(post(kEcho, "{}"))) == "HTTP/1.1 503 Service Unavailable");
  server.handler.release();
  CHECK(busy.read_reply().starts_with("HTTP/1.1 200 OK"));
}

TEST_CASE("clients that keep the server waiting in any way are evicted in favour of active ones") {
  ServerOptions options = options_with(6);
  options.limits.evict_after = 2s;  // a sanitized server can take half a second for two huge replies at once
  const HttpFixture server(options);
  std::vector<RawSocket> stuck;
  const std::string request = post(kEcho, "0123456789");
  for (int i = 0; i < 2; ++i) {
    stuck.push_back(server.connect());
    stuck.back().send("POST /rpc/test HTTP/1.1\r\nX: ");
    stuck.push_back(server.connect());
    stuck.back().send(request.substr(0, request.size() - 1));
    stuck.push_back(RawSocket::connect(server.port, "127.0.0.1", 4096));
    stuck.back().send(post(kHuge, "{}"));
  }
  std::vector<RawSocket> new_clients;  // all of them must be served, and stay connected
  for (int i = 0; i < 6; ++i) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    for (bool served = false; !served && std::chrono::steady_clock::now() < deadline;) {
      RawSocket new_client = server.connect();
      new_client.send(post(kEcho, "{}"));
      served = new_client.read_reply().starts_with("HTTP/1.1 200 OK");
      if (served) new_clients.push_back(std::move(new_client));
      for (RawSocket& other : new_clients) {  // not idle
        REQUIRE(other.send(post(kEcho, "{}")));
        REQUIRE(other.read_reply().starts_with("HTTP/1.1 200 OK"));
      }
    }
  }
  CHECK(new_clients.size() == 6);
  for (RawSocket& socket : stuck) CHECK(socket.hung_up_within(kPatience));
}

TEST_CASE("every stop is served during a flood of connections") {
  ServerOptions options = options_with(4);
  options.limits.spare_connections = 32;
  const HttpFixture server(options);
  std::atomic<bool> over = false;
  std::thread flood([&] {
    std::vector<RawSocket> open;
    while (!over) {
      if (open.size() == 200) open.clear();
      open.push_back(server.connect());
      if (open.size() % 3 == 0) open.back().send("POST ");
      std::this_thread::sleep_for(200us);  // leaves CPU time for the server on a small machine
    }
  });
  int stopped = 0;
  for (int i = 0; i < 200; ++i)
    stopped += server.answer_to(post(kStop, "{}", kClose)).starts_with("HTTP/1.1 200 OK") ? 1 : 0;
  over = true;
  flood.join();
  CHECK(stopped == 200);
}

TEST_CASE("beyond loopback the connections per address are bounded, except for a stop") {
  ServerOptions options;
  options.limits.loopback_exempt = false;
  options.limits.connections_per_address = 2;
  const HttpFixture server(options);
  const std::vector<RawSocket> idle = idle_clients(server, 2);
  CHECK(status_of(server.answer_to(post(kEcho, "{}"))) == "HTTP/1.1 429 Too Many Requests");
  CHECK(server.answer_to(post(kStop, "{}")).starts_with("HTTP/1.1 200 OK"));
  RawSocket other = RawSocket::connect(server.port, "127.0.0.1");
  other.send(post(kGetThing, "{}"));
  CHECK(status_of(other.read_reply()) == "HTTP/1.1 429 Too Many Requests");
}

TEST_CASE("beyond loopback the request rates are bounded by kind, except for a stop") {
  ServerOptions options;
  options.limits.loopback_exempt = false;
  options.limits.writes_per_second = 2;
  options.limits.reads_per_second = 4;
  options.limits.samples_per_second = 6;
  const HttpFixture server(options);
  RawSocket socket = server.connect();
  const auto served_of = [&](std::string_view route, int tries) {
    int served = 0;
    for (int i = 0; i < tries; ++i) {
      socket.send(post(route, "{}"));
      served += socket.read_reply().starts_with("HTTP/1.1 200 OK") ? 1 : 0;
    }
    return served;
  };
  const auto begin = std::chrono::steady_clock::now();
  const int writes = served_of(kEcho, 30);
  const int reads = served_of(kGetThing, 30);
  const int samples = served_of(kChannel, 30);
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  CHECK(writes >= 2);
  CHECK(writes <= 2 + 2 * elapsed + 1);
  CHECK(reads >= 4);
  CHECK(reads <= 4 + 4 * elapsed + 1);
  CHECK(samples >= 6);
  CHECK(samples <= 6 + 6 * elapsed + 1);
  CHECK(served_of(kStop, 100) == 100);
}

TEST_CASE("loopback clients have no rate limit") {
  ServerOptions options;
  options.limits.writes_per_second = 1;
  const HttpFixture server(options);
  RawSocket socket = server.connect();
  for (int i = 0; i < 200; ++i) {
    socket.send(post(kEcho, "{}"));
    REQUIRE(socket.read_reply().starts_with("HTTP/1.1 200 OK"));
  }
}
