// cpp-httplib, an independent HTTP implementation, as client of our server and as server of our client.
#include <httplib.h>

#include <chrono>
#include <string>
#include <thread>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"
#include "tests/transport/rpc_contract.hpp"

using namespace aim;
using namespace aim::transport;
using namespace aim::transport::fake;

TEST_CASE("cpp-httplib calls our server") {
  const HttpFixture server;
  httplib::Client client("127.0.0.1", server.port);
  client.set_keep_alive(true);
  client.set_url_encode(false);
  for (int i = 0; i < 50; ++i) {
    const std::string body = std::string(static_cast<std::size_t>(i) * 500, 'x');
    const auto reply = client.Post(std::string(kEcho), body, "application/json");
    REQUIRE(reply);
    CHECK(reply->status == 200);
    CHECK(reply->body == body);
    CHECK(reply->get_header_value("Content-Type") == "application/json");
  }
  const auto unknown = client.Post("/rpc/unknown.Service/Get", "{}", "application/json");
  REQUIRE(unknown);
  CHECK(unknown->status == 404);
  CHECK(unknown->body == "The resource '/rpc/unknown.Service/Get' was not found.");
  const auto channel = client.Post(std::string(kChannel), "{}", "application/json");
  REQUIRE(channel);
  CHECK(channel->status == 200);
  CHECK(channel->body.empty());
  const auto refused = client.Post(std::string(kChannel), "{ }", "application/json");
  REQUIRE(refused);
  CHECK(refused->get_header_value("Aim-Refused") == FakeHandler::kWhy);
  const auto charset = client.Post(std::string(kEcho), "{}", "application/json; charset=utf-8");
  REQUIRE(charset);
  CHECK(charset->status == 500);
  const auto head = client.Head(std::string(kEcho));
  REQUIRE(head);
  CHECK(head->status == 500);
}

TEST_CASE("our client calls cpp-httplib") {
  httplib::Server server;
  server.Post("/rpc/a.B/Echo", [](const httplib::Request& request, httplib::Response& response) {
    response.set_content(request.body + request.get_header_value("Content-Type"), "application/json");
  });
  server.Post("/rpc/a.B/Chunked", [](const httplib::Request&, httplib::Response& response) {
    response.set_chunked_content_provider("application/json", [](std::size_t, httplib::DataSink& sink) {
      sink.write("{\"a\":", 5);
      sink.write("1}", 2);
      sink.done();
      return true;
    });
  });
  const int port = server.bind_to_any_port("127.0.0.1");
  std::thread listening([&] { server.listen_after_bind(); });
  while (!server.is_running()) std::this_thread::yield();

  const auto client = contract::open("http://127.0.0.1:" + std::to_string(port));
  for (int i = 0; i < 20; ++i) {  // its keep-alive ends after five requests; our client reconnects
    const auto echo = client->call("/rpc/a.B/Echo", Encoding::json, std::to_string(i), after(kPatience));
    REQUIRE(echo);
    CHECK(echo->body == std::to_string(i) + "application/json");
  }
  const auto chunked = client->call("/rpc/a.B/Chunked", Encoding::json, "{}", after(kPatience));
  REQUIRE(chunked);
  CHECK(chunked->body == R"({"a":1})");
  const auto unknown = client->call("/rpc/a.B/Nothing", Encoding::json, "{}", after(kPatience));
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::not_found);
  server.stop();
  listening.join();
}
