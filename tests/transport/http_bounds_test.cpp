// Size limits and deadlines of requests, and misbehaving clients. Source of the bounds: safety rule 12;
// smaller here.
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

ServerOptions small_server() {
  ServerOptions options;
  options.limits.header_bytes = 1024;
  options.limits.header_fields = 8;
  options.limits.target_bytes = 256;
  options.limits.body_bytes = 4096;
  options.limits.header_deadline = 150ms;
  options.limits.body_deadline = 150ms;
  options.limits.write_deadline = 150ms;
  options.limits.idle = 300ms;
  return options;
}

std::string fields(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += "X-" + std::to_string(i) + ": y\r\n";
  return lines;
}

// Sends `repeated` again and again until the server replies or closes.
std::string drip(RawSocket socket, std::string_view start, std::string_view repeated) {
  socket.send(start);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (!socket.readable_within(5ms) && std::chrono::steady_clock::now() < deadline) socket.send(repeated);
  return socket.read_to_end();
}

}  // namespace

TEST_CASE("sizes are bounded exactly") {
  const HttpFixture server(small_server());
  const auto status = [&](const std::string& request) { return status_of(server.answer_to(request)); };
  const std::string at_limit = "/rpc/test?" + std::string(256 - 10, 'q');
  CHECK(status(post(kEcho, std::string(4096, ' '), kClose)) == "HTTP/1.1 200 OK");
  CHECK(status(post(kEcho, std::string(4097, ' '), kClose)) == "HTTP/1.1 413 Payload Too Large");
  CHECK(status(post(at_limit, "{}", kClose)) == "HTTP/1.1 404 Not Found");
  CHECK(status(post(at_limit + "q", "{}", kClose)) == "HTTP/1.1 414 URI Too Long");
  CHECK(status(post("/" + std::string(5000, 'q'), "{}", kClose)) == "HTTP/1.1 414 URI Too Long");
  CHECK(status(post(kEcho, "{}", std::string(kClose) + fields(4))) == "HTTP/1.1 200 OK");
  CHECK(status(post(kEcho, "{}", std::string(kClose) + fields(5))) ==
        "HTTP/1.1 431 Request Header Fields Too Large");
  CHECK(status(post(kEcho, "{}", "X: " + std::string(2000, 'x') + "\r\n")) ==
        "HTTP/1.1 431 Request Header Fields Too Large");
  CHECK(status(post(kEcho, "{}", fields(5000))) == "HTTP/1.1 431 Request Header Fields Too Large");
}

TEST_CASE("a chunked body is bounded while it is read") {
  const HttpFixture server(small_server());
  const std::string start =
      "POST " + std::string(kEcho) +
      " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  std::string chunks;
  for (int i = 0; i < 100; ++i) chunks += "64\r\n" + std::string(100, ' ') + "\r\n";
  CHECK(status_of(server.answer_to(start + chunks)) == "HTTP/1.1 413 Payload Too Large");
  CHECK(status_of(server.answer_to(start + "ffffffffffffffff\r\n")) != "HTTP/1.1 200 OK");
  // An endless chunk header.
  const std::string endless = server.answer_to(start + "1;" + std::string(40'000, 'x'));
  CHECK(status_of(endless).substr(0, 10) == "HTTP/1.1 4");
  CHECK(server.handler.seen().empty());
}

TEST_CASE("only routes with long bodies accept bodies beyond the usual bound") {
  const HttpFixture server(small_server());
  const auto status = [&](const std::string& request) { return status_of(server.answer_to(request)); };
  CHECK(status(post(kGetThing, std::string(4 * 4096, ' '), kClose)) == "HTTP/1.1 200 OK");
  CHECK(status(post(kGetThing, std::string(4 * 4096 + 1, ' '), kClose)) == "HTTP/1.1 413 Payload Too Large");
  const std::string chunked =
      " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  std::string chunks;
  for (int i = 0; i < 100; ++i) chunks += "64\r\n" + std::string(100, ' ') + "\r\n";
  CHECK(status("POST " + std::string(kGetThing) + chunked + chunks + "0\r\n\r\n") == "HTTP/1.1 200 OK");
}

TEST_CASE("a refused client that is still sending can read the refusal") {
  const HttpFixture server(small_server());
  RawSocket socket = server.connect();
  socket.send(post(kEcho, std::string(600'000, 'x')));
  CHECK(status_of(socket.read_to_end()) == "HTTP/1.1 413 Payload Too Large");
}

TEST_CASE("a header or a body that does not arrive in time is refused") {
  const HttpFixture server(small_server());
  CHECK(status_of(server.answer_to("POST /rpc/te")) == "HTTP/1.1 408 Request Timeout");
  const std::string cut = post(kEcho, "0123456789").substr(0, post(kEcho, "0123456789").size() - 3);
  CHECK(status_of(server.answer_to(cut)) == "HTTP/1.1 408 Request Timeout");
  CHECK(status_of(drip(server.connect(), "POST /x HTTP/1.1\r\nX: ", "y")) == "HTTP/1.1 408 Request Timeout");
  CHECK(status_of(drip(server.connect(),
                       "POST /x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
                       "application/json\r\nContent-Length: 4000\r\n\r\n",
                       "y")) == "HTTP/1.1 408 Request Timeout");
  CHECK(server.handler.seen().empty());
}

TEST_CASE("an idle connection is closed without a reply") {
  const HttpFixture server(small_server());
  RawSocket fresh = server.connect();
  RawSocket used = server.connect();
  used.send(post(kEcho, "{}"));
  CHECK(used.read_reply().starts_with("HTTP/1.1 200 OK"));
  CHECK(fresh.read_to_end().empty());
  CHECK(used.read_to_end().empty());
}

TEST_CASE("a client that keeps sending requests is not idle") {
  const HttpFixture server(small_server());
  RawSocket socket = server.connect();
  const auto until = std::chrono::steady_clock::now() + 3 * small_server().limits.idle;
  int answered = 0;
  while (std::chrono::steady_clock::now() < until) {
    REQUIRE(socket.send(post(kEcho, "{}")));
    REQUIRE(socket.read_reply().starts_with("HTTP/1.1 200 OK"));
    ++answered;
  }
  CHECK(answered > 3);
}

TEST_CASE("a client that never reads is disconnected and delays no other client") {
  const HttpFixture server(small_server());
  RawSocket not_reading = RawSocket::connect(server.port, "127.0.0.1", 4096);
  not_reading.send(post(kHuge, "{}"));
  RawSocket other = server.connect();
  other.send(post(kEcho, "{}", kClose));
  CHECK(other.read_to_end().starts_with("HTTP/1.1 200 OK"));
  CHECK(not_reading.hung_up_within(kPatience));
  CHECK(not_reading.read_to_end().size() < kHugeBytes);
}

TEST_CASE("misbehaving clients of every kind do not delay a stop") {
  ServerOptions patient = small_server();  // the clients must stay connected during the test
  patient.limits.header_deadline = patient.limits.body_deadline = patient.limits.write_deadline = kPatience;
  patient.limits.idle = kPatience;
  const HttpFixture server(patient);
  std::vector<RawSocket> clients;
  for (int i = 0; i < 10; ++i) {
    clients.push_back(server.connect());
    clients.push_back(server.connect());
    clients.back().send("POST /rpc/test HTTP/1.1\r\nX: ");
    clients.push_back(server.connect());
    clients.back().send(post(kEcho, "0123456789").substr(0, 100));
    clients.push_back(RawSocket::connect(server.port, "127.0.0.1", 4096));
    clients.back().send(post(kHuge, "{}"));
    const std::string reply = server.answer_to(post(kStop, "{}", kClose));
    REQUIRE(reply.starts_with("HTTP/1.1 200 OK"));
  }
}

TEST_CASE("random bytes anywhere in a request do no harm") {
  ServerOptions options = small_server();
  options.limits.header_deadline = 40ms;
  options.limits.body_deadline = 40ms;
  const HttpFixture server(options);
  const std::string whole = post(kEcho, R"({"a":1})", kClose);
  unsigned seed = 20240229;
  for (int round = 0; round < 300; ++round) {
    std::string mutated = whole;
    for (int change = 0; change < 3; ++change) {
      seed = seed * 1664525U + 1013904223U;
      mutated[(seed >> 8U) % mutated.size()] = static_cast<char>(seed >> 24U);
    }
    RawSocket socket = server.connect();
    socket.send(mutated);
    socket.finish_sending();
    const std::string reply = socket.read_to_end();
    CHECK((reply.empty() || reply.starts_with("HTTP/1.")));
  }
  CHECK(server.answer_to(whole).starts_with("HTTP/1.1 200 OK"));
}
