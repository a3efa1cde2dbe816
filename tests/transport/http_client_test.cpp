// The HTTP client against servers with scripted replies.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.hpp"
#include "tests/transport/raw_socket.hpp"
#include "tests/transport/rpc_contract.hpp"
#include "transport/backends/backend.hpp"

using namespace aim;
using namespace aim::transport;
using namespace aim::transport::fake;
using namespace std::chrono_literals;

namespace {

constexpr std::string_view kRoute = "/channel/%2Fa%2fb/pb%3Ax.Y?q";

std::string reply(const std::string& body, const std::string& more = "") {
  return "HTTP/1.1 200 OK\r\n" + more + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// The result of a call to a server that replies with `bytes` to one request and closes the connection.
Result<CallReply> answer_of(const std::string& bytes, std::chrono::milliseconds patience = kPatience) {
  const ScriptedServer server([bytes](const RawListener& listener) {
    RawSocket socket = listener.accept();
    socket.read_reply();  // a request has the same framing
    socket.send(bytes);
    socket.finish_sending();
    socket.read_to_end();
  });
  return contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, "{}", after(patience));
}

Error error_of(const std::string& bytes) {
  const auto answer = answer_of(bytes);
  INFO(bytes);
  REQUIRE_FALSE(answer);
  return answer.error();
}

std::string header_of(const std::string& message, const std::string& name) {
  const std::size_t at = message.find("\r\n" + name + ": ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 4;
  return message.substr(begin, message.find("\r\n", begin) - begin);
}

std::string plain(const std::string& status, const std::string& body) {
  return "HTTP/1.1 " + status +
         "\r\nContent-Type: text/html\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

}  // namespace

TEST_CASE("a request has exactly the format of the robot") {
  std::vector<std::string> requests;
  std::string host;
  {
    const ScriptedServer server([&](const RawListener& listener) {
      RawSocket socket = listener.accept();
      for (int i = 0; i < 3; ++i) {
        requests.push_back(socket.read_reply());
        socket.send(reply("{}"));
      }
    });
    const auto client = contract::open(server.url());
    host = client->address();
    CHECK(client->call(kRoute, Encoding::json, R"({"a":1})", after(kPatience)));
    CHECK(client->call(kRoute, Encoding::protobuf, "", after(kPatience)));
    CHECK(client->call(kRoute, Encoding::cdr, "x", after(kPatience)));
  }
  REQUIRE(requests.size() == 3);
  const std::string sender = header_of(requests[0], "Aim-Sender");  // identifies this process
  CHECK(sender.starts_with("test_transpo-" + std::to_string(::getpid()) + "-"));
  const std::string start = "POST " + std::string(kRoute) + " HTTP/1.1\r\nHost: " + host +
                            "\r\nAim-Sender: " + sender + "\r\nContent-Type: ";
  CHECK(requests[0] == start + "application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}");
  CHECK(requests[1] == start + "application/protobuf\r\nContent-Length: 0\r\n\r\n");
  CHECK(requests[2] == start + "application/ros2\r\nContent-Length: 1\r\n\r\nx");
}

TEST_CASE("every valid form of a reply is understood") {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {reply("{}"), "{}"},
      {reply(""), ""},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: "
       "chunked\r\n\r\n2\r\n{\"\r\n4;x=y\r\na\":1\r\n1\r\n}\r\n0\r\n\r\n",
       "{\"a\":1}"},
      {"HTTP/1.1 200 OK\r\n\r\nuntil the end", "until the end"},
      {"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}", "{}"},
      {"HTTP/1.1 100 Continue\r\n\r\n" + reply("{}"), "{}"},
      {"HTTP/1.1 200 Sure\r\nserver: x\r\nCONTENT-length: 2\r\n\r\n{}and more", "{}"},
  };
  for (const auto& [bytes, body] : cases) {
    INFO(bytes);
    const auto answer = answer_of(bytes);
    REQUIRE(answer);
    CHECK(answer->body == body);
    CHECK(answer->refusal.empty());
  }
  const auto refused = answer_of(reply("", "Aim-Refused: not now\r\n"));
  REQUIRE(refused);
  CHECK(refused->refusal == "not now");
}

TEST_CASE("every error of a server has its origin and its reason") {
  CHECK(error_of(plain("404 Not Found", "The resource '/x' was not found.")).origin == Origin::not_found);

  const Error not_implemented =
      error_of(plain("500 Internal Server Error", "An error occurred: 'Handle rpc failed, code: 1002.'"));
  CHECK(not_implemented.origin == Origin::error);
  CHECK(fact_of(not_implemented, "aimrt_code") == "1002");
  CHECK(not_implemented.reason == "declared, but not implemented by this robot (AimRT status 1002)");

  const Error strange =
      error_of(plain("500 Internal Server Error", "An error occurred: 'Handle rpc failed, code: 4711.'"));
  CHECK(fact_of(strange, "aimrt_code") == "4711");
  CHECK(strange.reason == "AimRT status 4711");

  for (const std::string text : {"Http req deserialize failed.", "Msg deserialize failed."}) {
    CHECK(error_of(plain("500 Internal Server Error", "An error occurred: '" + text + "'")).origin ==
          Origin::usage);
  }
  const Error type =
      error_of(plain("500 Internal Server Error", "An error occurred: 'Http req has no content type.'"));
  CHECK(type.origin == Origin::error);
  CHECK(fact_of(type, "http_status") == "500");
  CHECK(type.reason.find("no content type") != std::string::npos);

  CHECK(error_of(plain("403 Forbidden", "The host is not known.")).origin == Origin::auth);
  CHECK(error_of(plain("401 Unauthorized", "")).origin == Origin::auth);
  CHECK(error_of(plain("413 Payload Too Large", "")).origin == Origin::usage);
  CHECK(error_of(plain("503 Service Unavailable", "full")).origin == Origin::unreachable);
  const Error page = error_of(plain("502 Bad Gateway", std::string(5000, 'x') + "\r\nmore"));
  CHECK(page.origin == Origin::unreachable);  // a server that is no robot
  for (const std::string foreign :
       {"301 Moved Permanently", "405 Method Not Allowed", "500 Internal Server Error"})
    CHECK(error_of(plain(foreign, "<html>no</html>")).origin == Origin::unreachable);
  CHECK(page.reason.size() < 300);
}

TEST_CASE("an incomplete or foreign reply is an error, wherever it is cut") {
  CHECK(error_of("SSH-2.0-OpenSSH_9.2\r\n").message.find("does not answer in HTTP") != std::string::npos);
  CHECK(error_of("HTTP/9.9 200 OK\r\n\r\n").message.find("does not answer in HTTP") != std::string::npos);
  const std::string whole = reply("{\"a\":1}", "Content-Type: application/json\r\n");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CHECK(error_of(whole.substr(0, length)).origin == Origin::timeout);  // the outcome is not known
  }
}

TEST_CASE("a reply is bounded") {
  CHECK(error_of("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n").message.find("16 MiB") !=
        std::string::npos);
  CHECK(error_of("HTTP/1.1 200 OK\r\nContent-Length: 3678596470631563263\r\n\r\n").message.find("16 MiB") !=
        std::string::npos);
  CHECK(error_of("HTTP/1.1 200 OK\r\nX: " + std::string(200'000, 'x')).message.find("16 MiB") !=
        std::string::npos);
  const std::string large(std::size_t{16} * 1024 * 1024, 'x');
  const auto fits = answer_of(reply(large));
  REQUIRE(fits);
  CHECK(fits->body.size() == large.size());
}

TEST_CASE("an address without a server is unreachable") {
  std::string url;
  {
    const RawListener gone;
    url = gone.url();
  }
  const auto client = contract::open(url);
  const auto refused = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::unreachable);
  CHECK(refused.error().message == "nothing answers at " + client->address());
  CHECK(refused.error().reason == "connection refused");

  const auto by_name = contract::open("http://localhost:" + url.substr(17));
  const auto both = by_name->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
  REQUIRE_FALSE(both);
  CHECK(both.error().reason.find("127.0.0.1") != std::string::npos);
  CHECK(both.error().reason.find("[::1]") != std::string::npos);

  const auto unknown = contract::open("http://no-such-host.invalid:1");
  const auto unresolved = unknown->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
  REQUIRE_FALSE(unresolved);
  CHECK(unresolved.error().origin == Origin::unreachable);
}

TEST_CASE("localhost reaches a server on IPv4 and on IPv6") {
  FakeHandler handler;
  for (const std::string bind : {"127.0.0.1", "::1"}) {
    ServerOptions options;
    options.bind = bind;
    options.ports = {0};
    const auto server = serve_http(options, handler);
    REQUIRE(server);
    const auto client = contract::open("http://localhost:" + std::to_string((*server)->ports().front()));
    CHECK(client->call(kEcho, Encoding::json, "{}", after(kPatience)));
  }
}

TEST_CASE("one deadline holds for connecting, sending and receiving") {
  SECTION("a server that accepts and never replies: outcome unknown") {
    const ScriptedServer server([](const RawListener& listener) { listener.accept().read_to_end(); });
    const auto late = contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, "{}", after(50ms));
    REQUIRE_FALSE(late);
    CHECK(late.error().origin == Origin::timeout);
  }
  SECTION("a server that sends its reply byte by byte without end: outcome unknown") {
    const ScriptedServer server([](const RawListener& listener) {
      RawSocket socket = listener.accept();
      socket.read_reply();
      socket.send("HTTP/1.1 200 OK\r\nX: ");
      while (socket.send("y") && !socket.hung_up_within(2ms)) {
      }
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto late = contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, "{}", after(100ms));
    REQUIRE_FALSE(late);
    CHECK(late.error().origin == Origin::timeout);
    CHECK(std::chrono::steady_clock::now() - begin < 5s);
  }
  SECTION("a server that does not read the request: it was not carried out") {
    std::promise<void> given_up;
    const ScriptedServer server([over = given_up.get_future()](const RawListener& listener) {
      const RawSocket socket = listener.accept();
      over.wait_for(kPatience);
    });
    const std::string large(std::size_t{64} * 1024 * 1024, 'x');
    const auto late = contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, large, after(200ms));
    given_up.set_value();
    REQUIRE_FALSE(late);
    CHECK(late.error().origin == Origin::unreachable);
    CHECK(late.error().message.find("within 200 ms") != std::string::npos);
  }
}

TEST_CASE("a server may refuse before it has read the whole request") {
  const ScriptedServer server([](const RawListener& listener) {
    RawSocket socket = listener.accept();
    socket.read(1000);
    socket.send(plain("413 Payload Too Large", "too large"));
    socket.read_to_end();
  });
  const std::string large(std::size_t{64} * 1024 * 1024, 'x');
  const auto refused =
      contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, large, after(kPatience));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::usage);
}

TEST_CASE("a connection is kept alive while both sides allow it") {
  int connections = 0;
  {
    const ScriptedServer server([&](const RawListener& listener) {
      RawSocket first = listener.accept();
      ++connections;
      first.read_reply();
      first.send(reply("1"));
      first.read_reply();
      first.send(reply("2", "Connection: close\r\n"));
      first.read_to_end();
      RawSocket second = listener.accept();
      ++connections;
      second.read_reply();
      second.send(reply("3"));
      second.read_to_end();
    });
    const auto client = contract::open(server.url());
    for (const std::string expected : {"1", "2", "3"}) {
      const auto answer = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
      REQUIRE(answer);
      CHECK(answer->body == expected);
    }
  }
  CHECK(connections == 2);
}

TEST_CASE("a stale kept-alive connection is replaced; a partly answered request is not repeated") {
  SECTION("closed while idle") {
    const ScriptedServer server([](const RawListener& listener) {
      for (const std::string body : {"1", "2"}) {
        RawSocket socket = listener.accept();
        socket.read_reply();
        socket.send(reply(body));
      }
    });
    const auto client = contract::open(server.url());
    CHECK(client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience))->body == "1");
    const auto second = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
    REQUIRE(second);
    CHECK(second->body == "2");
  }
  SECTION("closed on the next request without a reply") {
    int requests = 0;
    {
      const ScriptedServer server([&](const RawListener& listener) {
        {
          RawSocket socket = listener.accept();
          socket.read_reply();
          socket.send(reply("1"));
          socket.read_reply();
          ++requests;
        }
        RawSocket socket = listener.accept();
        socket.read_reply();
        ++requests;
        socket.send(reply("2"));
      });
      const auto client = contract::open(server.url());
      CHECK(client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience))->body == "1");
      const auto second = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
      REQUIRE(second);
      CHECK(second->body == "2");
    }
    CHECK(requests == 2);
  }
  SECTION("closed after the first bytes of a reply") {
    bool reconnected = false;
    {
      const ScriptedServer server([&](const RawListener& listener) {
        {
          RawSocket socket = listener.accept();
          socket.read_reply();
          socket.send(reply("1"));
          socket.read_reply();
          socket.send("HTTP/1.1 200");
        }
        reconnected = listener.pending_within(100ms);
      });
      const auto client = contract::open(server.url());
      CHECK(client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience))->body == "1");
      const auto second = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
      REQUIRE_FALSE(second);
      CHECK(second.error().origin == Origin::timeout);
    }
    CHECK_FALSE(reconnected);
  }
  SECTION("closed on a fresh connection: not repeated") {
    bool reconnected = false;
    {
      const ScriptedServer server([&](const RawListener& listener) {
        listener.accept().read_reply();
        reconnected = listener.pending_within(100ms);
      });
      const auto only =
          contract::open(server.url())->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
      REQUIRE_FALSE(only);
      CHECK(only.error().origin == Origin::timeout);
    }
    CHECK_FALSE(reconnected);
  }
}

TEST_CASE("a route that is invalid in a request line is not sent") {
  const auto client = contract::open("http://127.0.0.1:1");
  for (const std::string route : {"", "rpc/a", "/a b", "/a\r\nEvil: 1", "/a\x7f", "/\xc3\xa9"}) {
    const auto refused = client->call(route, Encoding::json, "{}", after(kPatience));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == Origin::usage);
  }
}

TEST_CASE("an interruption ends the call that is under way, and no later one") {
  const ScriptedServer server([](const RawListener& listener) {
    RawSocket silent = listener.accept();
    silent.read_reply();
    RawSocket slow = listener.accept();
    slow.read_reply();
    std::this_thread::sleep_for(1'500ms);
    slow.send(reply("{}"));
  });
  const auto client = contract::open(server.url());
  std::atomic<std::uint32_t> interruptions = 0;
  client->heed(&interruptions);
  std::thread interrupts([&] {
    std::this_thread::sleep_for(300ms);
    ++interruptions;
  });
  const auto begin = std::chrono::steady_clock::now();
  const auto ended = client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience));
  const auto took = std::chrono::steady_clock::now() - begin;
  interrupts.join();
  REQUIRE_FALSE(ended);
  CHECK(ended.error().origin == Origin::timeout);
  CHECK(ended.error().reason.starts_with("the wait for it was interrupted"));
  CHECK(took >= 1'300ms);
  CHECK(took < 5'000ms);
  CHECK(client->call("/rpc/a.B/C", Encoding::json, "{}", after(kPatience)));
}
