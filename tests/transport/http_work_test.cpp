// Kinds of work: no call waits behind another kind, whatever the number and duration of those calls; long
// bodies share one memory budget. Source: safety rules 4 and 12.
#include <chrono>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"

using namespace aim::transport;
using namespace aim::transport::fake;
using namespace std::chrono_literals;

namespace {

bool served(const HttpFixture& server, std::string_view route) {
  return server.answer_to(post(route, "{}", kClose)).starts_with("HTTP/1.1 200 OK");
}

// Clients whose calls wait in a handler that does not return.
std::vector<RawSocket> waiting_for(const HttpFixture& server, std::string_view route, std::size_t count) {
  std::vector<RawSocket> sockets;
  for (std::size_t i = 0; i < count; ++i) {
    sockets.push_back(server.connect());
    sockets.back().send(post(route, "{}"));
  }
  return sockets;
}

// Long bodies are those above 100 bytes; their memory budget is 400 bytes.
ServerOptions with_little_memory() {
  ServerOptions options;
  options.limits.body_bytes = 100;
  options.limits.long_body_memory = 400;
  options.limits.queued_bodies = 2;
  return options;
}

// Removes the clients that got a 503, until there were `expected` of them; returns their number. Which ones
// they are depends on the order in which the server's threads read the requests.
std::size_t take_refused(std::vector<RawSocket>& sockets, std::size_t expected) {
  std::size_t refused = 0;
  const auto deadline =
      std::chrono::steady_clock::now() + kPatience / 2;  // before a held call ends by itself
  while (refused < expected && std::chrono::steady_clock::now() < deadline)
    refused += std::erase_if(sockets, [](RawSocket& socket) {
      return socket.readable_within(1ms) &&
             status_of(socket.read_reply()) == "HTTP/1.1 503 Service Unavailable";
    });
  return refused;
}

}  // namespace

TEST_CASE("blocked handlers delay neither stops nor instant calls") {
  HttpFixture server;
  const auto stuck = waiting_for(server, kWaits, 20);  // more than there are threads for commands
  const auto imports = waiting_for(server, kImport, 4);
  REQUIRE(server.handler.wait_for_waiting(2));
  for (int i = 0; i < 50; ++i) {
    REQUIRE(served(server, kStop));
    REQUIRE(served(server, kEcho));
  }
}

TEST_CASE("one import runs at a time; further ones are queued or refused with 503") {
  HttpFixture server;
  std::vector<RawSocket> imports = waiting_for(server, kImport, 1);
  REQUIRE(server.handler.wait_for_waiting(1));
  for (RawSocket& socket : waiting_for(server, kImport, 39)) imports.push_back(std::move(socket));
  CHECK(take_refused(imports, 40 - 1 - 16) == 40 - 1 - 16);
  CHECK(imports.size() == 1 + 16);  // one is running, the others are queued
  CHECK_FALSE(server.handler.wait_for_waiting_within(2, 50ms));
  CHECK(served(server, kGetThing));  // a command is another kind
  server.handler.release();
  std::size_t done = 0;
  for (RawSocket& socket : imports) done += socket.read_reply().starts_with("HTTP/1.1 200 OK") ? 1 : 0;
  CHECK(done == 1 + 16);
}

TEST_CASE("a call that does not end in time gets a 503, and a queued one is then never started") {
  ServerOptions options;
  options.limits.handling = 150ms;
  HttpFixture server(options);
  RawSocket begun = server.connect();
  begun.send(post(kImport, "first"));
  REQUIRE(server.handler.wait_for_waiting(1));
  RawSocket waits = server.connect();
  waits.send(post(kImport, "second"));
  const std::string first = begun.read_to_end();
  CHECK(status_of(first) == "HTTP/1.1 503 Service Unavailable");
  CHECK(first.find("not known") != std::string::npos);
  const std::string second = waits.read_to_end();
  CHECK(status_of(second) == "HTTP/1.1 503 Service Unavailable");
  CHECK(second.find("not started") != std::string::npos);
  server.handler.release();
  CHECK(served(server, kImport));
  for (const SeenCall& call : server.handler.seen()) CHECK(call.body != "second");
}

TEST_CASE("a long body is read only after its memory has been reserved") {
  HttpFixture server(with_little_memory());
  RawSocket holds = server.connect();
  const std::string import = post(kImport, std::string(300, 'x'), kClose);
  holds.send(import);
  REQUIRE(server.handler.wait_for_waiting(1));
  RawSocket next = server.connect();
  const std::string waits =
      post(kImport, std::string(200, 'y'), "Expect: 100-continue\r\n" + std::string(kClose));
  next.send(waits.substr(0, waits.find("\r\n\r\n") + 4));
  CHECK_FALSE(next.readable_within(50ms));  // no 100 Continue yet
  RawSocket small = server.connect();
  small.send(post(kGetThing, std::string(100, 'z'), kClose));  // a usual body needs no reservation
  CHECK(small.read_to_end().starts_with("HTTP/1.1 200 OK"));
  server.handler.release();
  CHECK(holds.read_to_end().starts_with("HTTP/1.1 200 OK"));
  CHECK(next.read(25) == "HTTP/1.1 100 Continue\r\n\r\n");
}

TEST_CASE("the queue for body memory is short, and further requests are refused at once") {
  HttpFixture server(with_little_memory());
  const std::string import = post(kImport, std::string(300, 'x'), kClose);
  RawSocket holds = server.connect();
  holds.send(import);
  REQUIRE(server.handler.wait_for_waiting(1));
  std::vector<RawSocket> others;
  for (int i = 0; i < 6; ++i) {
    others.push_back(server.connect());
    others.back().send(import);
  }
  CHECK(take_refused(others, 4) == 4);  // the four that were read last
  server.handler.release();
  CHECK(holds.read_to_end().starts_with("HTTP/1.1 200 OK"));
  for (RawSocket& waited : others) CHECK(waited.read_to_end().starts_with("HTTP/1.1 200 OK"));
  CHECK(served(server, kImport));
}

TEST_CASE("a client that disconnects while queued does not keep body memory") {
  HttpFixture server(with_little_memory());
  const std::string import = post(kImport, std::string(300, 'x'), kClose);
  RawSocket holds = server.connect();
  holds.send(import);
  REQUIRE(server.handler.wait_for_waiting(1));
  {
    RawSocket leaves = server.connect();
    leaves.send(import.substr(0, 150));
  }
  server.handler.release();
  CHECK(holds.read_to_end().starts_with("HTTP/1.1 200 OK"));
  for (int i = 0; i < 3; ++i) CHECK(server.answer_to(import).starts_with("HTTP/1.1 200 OK"));
}
