// The HTTP server, byte by byte. Source of the texts: AimDK wire, sections 1.1 to 1.7.
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"

using namespace aim;
using namespace aim::transport;
using namespace aim::transport::fake;

namespace {

struct Case {
  std::string name;
  std::string request;
  std::string reply;
};

void check_bytes(const HttpFixture& server, const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    INFO(each.name);
    CHECK(server.answer_to(each.request) == each.reply);
  }
}

std::string error_500(const std::string& what) {
  const std::string body = "An error occurred: '" + what + "'";
  return "HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/html\r\nConnection: "
         "close\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string plain(const std::string& status, const std::string& body) {
  return "HTTP/1.1 " + status + "\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace

TEST_CASE("replies to calls match byte for byte") {
  const HttpFixture server;
  check_bytes(
      server,
      {{"json", post(kEcho, R"({"a":1})", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "7\r\n\r\n{\"a\":1}"},
       {"json with the charset the vendor's scripts send",
        post(kEcho, "{}", kClose, "application/json charset=utf-8"),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "2\r\n\r\n{}"},
       {"protobuf", post(kEcho, std::string("\x08\x00\xff", 3), kClose, "application/protobuf"),
        "HTTP/1.1 200 OK\r\nContent-Type: application/protobuf\r\nConnection: close\r\nContent-Length: "
        "3\r\n\r\n" +
            std::string("\x08\x00\xff", 3)},
       {"ros2", post(kEcho, "x", kClose, "application/ros2"),
        "HTTP/1.1 200 OK\r\nContent-Type: application/ros2\r\nConnection: close\r\nContent-Length: "
        "1\r\n\r\nx"},
       {"a GET with a body is a call",
        "GET " + std::string(kEcho) +
            " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: "
            "application/json\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "2\r\n\r\n{}"},
       {"HEAD has no body",
        "HEAD " + std::string(kGetThing) +
            " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "2\r\n\r\n"},
       {"query and fragment are cut off", post(std::string(kEcho) + "?a=b#c", "{}", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "2\r\n\r\n{}"},
       {"a refusal travels beside the reply", post(kRefused, "{}", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAim-Refused: the arm belongs to the motion "
        "player\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"},
       {"a chunked body",
        "POST " + std::string(kEcho) +
            " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: "
            "application/json\r\nTransfer-Encoding: "
            "chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "2\r\n\r\n{}"}});
}

TEST_CASE("error replies match byte for byte") {
  const HttpFixture server;
  check_bytes(
      server,
      {{"unknown route", post("/rpc/unknown.Service/Get?x=1", "{}", kClose),
        plain("404 Not Found", "The resource '/rpc/unknown.Service/Get' was not found.")},
       {"unknown route without a content type",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        plain("404 Not Found", "The resource '/' was not found.")},
       {"an unreadable message", post(kUnreadable, "{", kClose), error_500("Http req deserialize failed.")},
       {"a status of the handler", post(kNotImplemented, "{}", kClose),
        error_500("Handle rpc failed, code: 1002.")},
       {"a handler that throws", post(kThrows, "{}", kClose), error_500("Handle rpc failed, code: 1001.")},
       {"no content type", post(kEcho, "{}", kClose, ""), error_500("Http req has no content type.")},
       {"a content type with a semicolon", post(kEcho, "{}", kClose, "application/json; charset=utf-8"),
        error_500("Http req has invalid content type application/json; charset=utf-8.")},
       {"a content type in capitals", post(kEcho, "{}", kClose, "Application/JSON"),
        error_500("Http req has invalid content type Application/JSON.")},
       {"a bad verb",
        "PUT " + std::string(kEcho) +
            " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        plain("400 Bad Request", "UnSupport HTTP-method")},
       {"an unheard-of verb",
        "FROBNICATE " + std::string(kEcho) + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        plain("400 Bad Request", "UnSupport HTTP-method")},
       {"a target with ..", post("/rpc/../etc/passwd", "{}", kClose),
        plain("400 Bad Request", "Illegal request-target")},
       {"a target without a slash", post("rpc/test", "{}", kClose),
        plain("400 Bad Request", "Illegal request-target")},
       {"a target with a host", post("http://127.0.0.1/rpc/test", "{}", kClose),
        plain("400 Bad Request", "Illegal request-target")},
       {"the error keeps the connection when it was kept", post(kUnreadable, "{") + post(kEcho, "{}", kClose),
        "HTTP/1.1 500 Internal Server Error\r\nContent-Type: text/html\r\nContent-Length: 49\r\n\r\nAn error "
        "occurred: "
        "'Http req deserialize failed.'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: "
        "close\r\nContent-Length: 2\r\n\r\n{}"}});
}

TEST_CASE("replies to channel messages match byte for byte, and only percent-encoded routes match") {
  const HttpFixture server;
  check_bytes(
      server,
      {{"taken", post(kChannel, "{}", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "0\r\n\r\n"},
       {"taken as protobuf", post(kChannel, "{}", kClose, "application/protobuf"),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "0\r\n\r\n"},
       {"refused", post(kChannel, R"({"data":{}})", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAim-Refused: the arm belongs to the motion "
        "player\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"},
       {"unreadable", post(kUnreadableChannel, "{}", kClose), error_500("Msg deserialize failed.")},
       {"decoded on the way", post("/channel/%2Ftest%2Fvelocity/pb:test.VelocityChannel", "{}", kClose),
        plain("404 Not Found",
              "The resource '/channel/%2Ftest%2Fvelocity/pb:test.VelocityChannel' was not found.")}});
}

TEST_CASE("CORS headers are sent only when configured, and then as the robot sends them") {
  ServerOptions options;
  options.allow_any_origin = true;
  const HttpFixture open_server(options);
  const std::string preflight =
      "OPTIONS " + std::string(kEcho) + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
  check_bytes(
      open_server,
      {{"preflight", preflight,
        "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: POST, "
        "OPTIONS\r\nAccess-Control-Allow-Headers: Content-Type, Authorization, "
        "X-Requested-With\r\nAccess-Control-Max-Age: 86400\r\nConnection: close\r\nContent-Length: "
        "0\r\n\r\n"},
       {"a call", post(kEcho, "{}", kClose),
        "HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Type: application/json\r\nConnection: "
        "close\r\nContent-Length: 2\r\n\r\n{}"},
       {"a channel never", post(kChannel, "{}", kClose),
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: "
        "0\r\n\r\n"},
       {"an error never", post(kUnreadable, "{}", kClose), error_500("Http req deserialize failed.")},
       {"preflight of nothing", "OPTIONS /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        plain("404 Not Found", "The resource '/nothing' was not found.")}});
  const HttpFixture closed_server;
  CHECK(closed_server.answer_to(preflight) ==
        "HTTP/1.1 200 OK\r\nAllow: POST, OPTIONS\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  CHECK(closed_server.handler.seen().empty());
}

TEST_CASE("the reply mirrors version and keep-alive of the request") {
  const HttpFixture server;
  const std::string old_call =
      "POST " + std::string(kEcho) + " HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: 2\r\n";
  CHECK(server.answer_to(old_call + "\r\n{}") ==
        "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  RawSocket kept = server.connect();
  for (int i = 0; i < 3; ++i) {
    kept.send(old_call + "Connection: keep-alive\r\n\r\n{}");
    CHECK(kept.read_reply() ==
          "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\nConnection: keep-alive\r\nContent-Length: "
          "2\r\n\r\n{}");
  }
  RawSocket modern = server.connect();
  for (int i = 0; i < 3; ++i) {
    modern.send(post(kEcho, "{}"));
    CHECK(modern.read_reply() ==
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  }
}

TEST_CASE("pipelined requests are answered in order") {
  const HttpFixture server;
  RawSocket socket = server.connect();
  std::string requests;
  for (int i = 0; i < 20; ++i)
    requests += "\r\n" + post(kEcho, std::to_string(i));  // blank lines between are skipped
  socket.send(requests);
  for (int i = 0; i < 20; ++i) {
    const std::string reply = socket.read_reply();
    CHECK(reply.substr(reply.find("\r\n\r\n") + 4) == std::to_string(i));
  }
}

TEST_CASE("a request may arrive byte by byte") {
  const HttpFixture server;
  RawSocket socket = server.connect();
  for (const char byte : post(kEcho, R"({"slowly":true})", kClose)) REQUIRE(socket.send({&byte, 1}));
  const std::string reply = socket.read_to_end();
  CHECK(reply.substr(reply.find("\r\n\r\n") + 4) == R"({"slowly":true})");
}

TEST_CASE("a request with Expect: 100-continue gets 100 Continue") {
  const HttpFixture server;
  RawSocket socket = server.connect();
  socket.send("POST " + std::string(kEcho) +
              " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nExpect: "
              "100-continue\r\nContent-Length: 2\r\n\r\n");
  CHECK(socket.read(25) == "HTTP/1.1 100 Continue\r\n\r\n");
  socket.send("{}");
  CHECK(socket.read_reply().starts_with("HTTP/1.1 200 OK\r\n"));
}

TEST_CASE("malformed HTTP is refused and the connection is closed") {
  const HttpFixture server;
  const std::string echo(kEcho);
  for (const std::string& request : std::vector<std::string>{
           "hello\r\n\r\n", "POST\r\n\r\n", "POST " + echo + "\r\n\r\n", "POST " + echo + " HTTP/2.0\r\n\r\n",
           "POST " + echo + " HTTP/1.1\nHost: x\n\n", "POST " + echo + " HTTP/1.1\r\nNo colon\r\n\r\n",
           "POST " + echo + " HTTP/1.1\r\nHost: 127.0.0.1\r\nBad name : x\r\n\r\n",
           "\x16\x03\x01\x02\x00\x01\r\n\r\n",
           "POST " + echo + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
           "POST " + echo +
               " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
           "POST " + echo +
               " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\nTransfer-Encoding: "
               "chunked\r\n\r\n0\r\n\r\n",
           "POST " + echo + " HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n",
           "POST /a\x01"
           "b HTTP/1.1\r\n\r\n"}) {
    INFO(request);
    const std::string reply = server.answer_to(request);
    CHECK(reply.starts_with("HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nConnection: close\r\n"));
  }
  CHECK(server.handler.seen().empty());
  CHECK(server.answer_to(post(kEcho, "{}", kClose)).starts_with("HTTP/1.1 200 OK"));
}

TEST_CASE("a truncated request is never dispatched") {
  const HttpFixture server;
  const std::string whole = post(kEcho, R"({"a":1})", kClose);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    RawSocket socket = server.connect();
    socket.send(std::string_view(whole).substr(0, length));
    socket.finish_sending();
    CHECK(socket.read_to_end().empty());
  }
  CHECK(server.handler.seen().empty());
}

TEST_CASE("a request with a foreign Host name is refused (DNS rebinding)") {
  ServerOptions options;
  options.allowed_hosts = {"robot.local"};
  const HttpFixture server(options);
  const auto with_host = [&](const std::string& host) {
    return server.answer_to(
        "POST " + std::string(kEcho) + " HTTP/1.1\r\nHost: " + host +
        "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}");
  };
  CHECK(with_host("localhost:56322").starts_with("HTTP/1.1 200 OK"));
  CHECK(with_host("robot.local").starts_with("HTTP/1.1 200 OK"));
  CHECK(server.handler.seen().size() == 2);
  CHECK(with_host("evil.example") ==
        plain("403 Forbidden",
              "The host 'evil.example' is not accepted by this server; use an IP address or localhost."));
  CHECK(server.handler.seen().size() == 2);
}

TEST_CASE("one handler serves several ports") {
  ServerOptions options;
  options.ports = {0, 0};
  const HttpFixture server(options);
  const auto ports = server.server->ports();
  REQUIRE(ports.size() == 2);
  CHECK(ports[0] != ports[1]);
  for (const std::uint16_t port : ports) {
    RawSocket socket = RawSocket::connect(port);
    socket.send(post(kEcho, "{}", kClose));
    CHECK(socket.read_to_end().starts_with("HTTP/1.1 200 OK"));
  }
  CHECK(server.handler.seen().front().caller.starts_with("127.0.0.1:"));
}

TEST_CASE("a port in use is an error that names the process using it") {
  const HttpFixture server;
  FakeHandler handler;
  ServerOptions options;
  options.ports = {0, server.port};
  const auto second = serve_http(options, handler);
  REQUIRE_FALSE(second);
  CHECK(second.error().origin == Origin::error);
  CHECK(second.error().message.find("port " + std::to_string(server.port)) != std::string::npos);
  CHECK(second.error().message.find("test_transport (process " + std::to_string(::getpid()) + ")") !=
        std::string::npos);
  CHECK(second.error().hint.find("--port-offset") != std::string::npos);
}

TEST_CASE("a port that a connection has for its own end is an error that says so") {
  const HttpFixture elsewhere;
  RawSocket connection = RawSocket::connect(elsewhere.port);
  FakeHandler handler;
  ServerOptions options;
  options.ports = {connection.local_port()};
  const auto refused = serve_http(options, handler);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason == "it is the local port of an outgoing connection of test_transport");

  connection.close();  // first, so that the system keeps its port
  const auto later = serve_http(options, handler);
  REQUIRE_FALSE(later);
  CHECK(later.error().message == "port " + std::to_string(options.ports[0]) + " is in use");
  CHECK(later.error().reason.find("TIME_WAIT") != std::string::npos);
  CHECK(later.error().hint.find("ip_local_reserved_ports") != std::string::npos);
}

TEST_CASE("a server that does not serve yet lets its clients wait") {
  FakeHandler handler;
  ServerOptions options;
  options.ports = {0};
  const auto server = listen_http(options, handler);
  REQUIRE(server);
  RawSocket socket = RawSocket::connect((*server)->ports().front());
  socket.send(post(kEcho, "{}", kClose));
  REQUIRE((*server)->serve());
  CHECK(socket.read_to_end().starts_with("HTTP/1.1 200 OK"));
}

TEST_CASE("an invalid listen address is refused") {
  FakeHandler handler;
  for (const std::string bind : {"", "robot.local", "300.1.1.1", "127.0.0.1:80"}) {
    ServerOptions options;
    options.bind = bind;
    options.ports = {0};
    const auto server = serve_http(options, handler);
    REQUIRE_FALSE(server);
    CHECK(server.error().origin == Origin::usage);
  }
  ServerOptions elsewhere;
  elsewhere.bind = "203.0.113.7";  // not an address of this machine
  elsewhere.ports = {0};
  const auto server = serve_http(elsewhere, handler);
  REQUIRE_FALSE(server);
  CHECK(server.error().origin == Origin::error);
}

TEST_CASE("a port can be bound again at once after its server has ended") {
  FakeHandler handler;
  std::uint16_t port = 0;
  for (int round = 0; round < 3; ++round) {
    ServerOptions options;
    options.ports = {port};
    const auto server = serve(options, handler);
    port = server->ports().front();
    RawSocket socket = RawSocket::connect(port);
    socket.send(post(kEcho, "{}"));
    CHECK(socket.read_reply().starts_with("HTTP/1.1 200 OK"));
  }
}

TEST_CASE("a server can end while clients are idle, sending or waiting for a reply") {
  for (int round = 0; round < 5; ++round) {
    HttpFixture server;
    RawSocket idle = server.connect();
    RawSocket half = server.connect();
    RawSocket waiting = server.connect();
    half.send("POST /rpc");
    waiting.send(post(kWaits, "{}"));
    REQUIRE(server.handler.wait_for_waiting(1));
    std::thread releaser([&] { server.handler.release(); });
    server.server.reset();
    releaser.join();
    CHECK(idle.read_to_end().empty());
    CHECK(half.read_to_end().empty());
  }
}
