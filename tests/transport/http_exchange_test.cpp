// Checks before dispatch, without sockets. Source: safety rule 13.
#include "transport/http/http_exchange.hpp"

#include <string>
#include <vector>

#include "fake_handler.hpp"
#include "tests/catch.hpp"

using namespace aim::transport;

TEST_CASE("a host is accepted as an IP address, as localhost, or from the list of allowed hosts") {
  const std::vector<std::string> allowed = {"robot.local", "lab:8080"};
  for (const std::string host :
       {"127.0.0.1", "127.0.0.1:56322", "192.168.100.110:1", "[::1]", "[::1]:56322", "[fd00::2]", "localhost",
        "LocalHost:56322", "robot.local", "ROBOT.local:56322", "lab:8080"}) {
    INFO(host);
    CHECK(is_known_host(host, allowed));
  }
  for (const std::string host : {"", "evil.example", "evil.example:56322", "localhost.evil.example",
                                 "127.0.0.1.evil.example", "robotXlocal", "127.0.0.1:evil", "[::1", "[::1]x",
                                 "localhost:56322:1", "127.0.0", "0x7f.1", "@127.0.0.1", "127.0.0.1 "}) {
    INFO(host);
    CHECK_FALSE(is_known_host(host, allowed));
  }
}

TEST_CASE("pages are accepted of allowed hosts only, not of other ports of this machine") {
  const std::vector<std::string> allowed = {"robot.local", "lab:8080"};
  for (const std::string origin :
       {"http://robot.local", "https://robot.local:8443", "http://lab:8080", "http://192.168.1.20:9090"}) {
    INFO(origin);
    CHECK(is_known_origin(origin, "192.168.1.20:9090", allowed));
    CHECK_FALSE(refuse_unsafe(
        {.verb = "POST", .target = "/rpc/a.B/C", .hosts = {"192.168.1.20:9090"}, .origins = {origin}},
        allowed));
  }
  for (const std::string origin :
       {"", "null", "192.168.1.20:9090", "http://", "http://203.0.113.7", "http://192.168.1.20",
        "https://localhost:8080", "http://127.0.0.1:1", "http://127.1.2.3", "http://[::1]:8080",
        "http://[fd00::2]", "http://evil.example", "http://localhost.evil.example", "http://lab:8081",
        "http://127.0.0.1.evil.example"}) {
    INFO(origin);
    CHECK_FALSE(is_known_origin(origin, "192.168.1.20:9090", allowed));
    const HttpRequest page{
        .verb = "POST", .target = "/rpc/a.B/C", .hosts = {"192.168.1.20:9090"}, .origins = {origin}};
    const auto refused = refuse_unsafe(page, allowed);
    REQUIRE(refused);
    CHECK(refused->status == 403);
    CHECK_FALSE(refuse_unsafe(page, allowed, true));  // --cors
  }
}

TEST_CASE("a name that leads to the robot's address makes no page its own") {
  HttpRequest page{.verb = "POST",
                   .target = "/rpc/a.B/C",
                   .hosts = {"evil.example:56322"},
                   .origins = {"http://evil.example:56322"},
                   .came_by_loopback = false};
  const auto refused = refuse_unsafe(page, {});
  REQUIRE(refused);
  CHECK(refused->status == 403);
}

TEST_CASE("a route is the target without query and fragment") {
  CHECK(route_of("/rpc/a.B/C?x=1") == "/rpc/a.B/C");
  CHECK(route_of("/rpc/a.B/C#x?y") == "/rpc/a.B/C");
  CHECK(route_of("/channel/%2Fa%3Fb/pb%3Ac") == "/channel/%2Fa%3Fb/pb%3Ac");
  CHECK(route_of("") == "");
}

TEST_CASE("the caller is the sender name of the client and its address") {
  fake::FakeHandler handler;
  const auto caller = [&](std::string_view name) {
    dispatch({.verb = "POST",
              .target = fake::kChannel,
              .content_type = "application/json",
              .body = "{}",
              .caller = "127.0.0.1:40512",
              .sender = name},
             handler, false);
    return handler.seen().back().caller;
  };
  CHECK(caller("") == "127.0.0.1:40512");
  CHECK(caller("aimctl-4711-17") == "aimctl-4711-17@127.0.0.1:40512");
  for (const std::string_view odd : {"a b", "a@b", "a:1", "\r\n", "0123456789012345678901234567890123"})
    CHECK(caller(odd) == "127.0.0.1:40512");
}

TEST_CASE("the Host is checked only on loopback connections, which a browser of this machine could make") {
  HttpRequest request{.verb = "POST", .target = "/rpc/a.B/C", .hosts = {"evil.example"}};
  auto refused = refuse_unsafe(request, {});
  REQUIRE(refused);
  CHECK(refused->status == 403);
  CHECK(refuse_unsafe({.verb = "POST", .target = "/rpc/a.B/C", .hosts = {"localhost", "evil.example"}}, {}));
  request.came_by_loopback = false;
  CHECK_FALSE(refuse_unsafe(request, {}));
  CHECK_FALSE(refuse_unsafe({.verb = "POST", .target = "/rpc/a.B/C"}, {}));
}

TEST_CASE("text from outside becomes neither markup nor a header") {
  CHECK(without_markup("<script>a</script>") == "&lt;script>a&lt;/script>");
  const std::string bytes =
      wire_bytes({.content_type = "application/json", .refusal = "no\r\nEvil: 1\x01 \xc3\xa9\x7f"}, {});
  CHECK(bytes ==
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nAim-Refused: no  Evil: 1  \xc3\xa9 "
        "\r\nContent-Length: "
        "0\r\n\r\n");
  const std::string long_refusal = wire_bytes({.refusal = std::string(10'000, 'x')}, {});
  CHECK(long_refusal.size() < 1'000);
}
