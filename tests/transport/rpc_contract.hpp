// The contract of every RPC backend: a server of the handler, and clients that reach it by URL.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/fact.hpp"
#include "tests/catch.hpp"
#include "tests/transport/fake_handler.hpp"
#include "transport/backends/backend.hpp"

namespace aim::transport::contract {

using namespace std::chrono_literals;

inline constexpr auto kLong = 10s;

struct Served {
  std::unique_ptr<RpcServer> server;
  std::string url;
};
// Serves again at the same URL when it is not empty.
using Serve = std::function<Served(CallHandler& handler, const std::string& url)>;

inline std::unique_ptr<RpcClient> open(const std::string& url) {
  auto client = open_client(url);
  INFO((client ? std::string() : client.error().message));
  REQUIRE(client);
  return std::move(*client);
}

inline void carries_every_byte(RpcClient& client, fake::FakeHandler& handler) {
  std::string all_bytes;
  for (int i = 0; i < 256; ++i) all_bytes += static_cast<char>(i);
  const std::vector<std::pair<Encoding, std::string>> messages = {{Encoding::json, R"({"a":[1,2]})"},
                                                                  {Encoding::protobuf, all_bytes},
                                                                  {Encoding::cdr, all_bytes},
                                                                  {Encoding::protobuf, ""},
                                                                  {Encoding::json, std::string(60'000, ' ')}};
  for (const auto& [encoding, body] : messages) {
    const auto reply = client.call(fake::kEcho, encoding, body, after(kLong));
    REQUIRE(reply);
    CHECK(reply->outcome == Outcome::ok);
    CHECK(reply->body == body);
    CHECK(reply->refusal.empty());
    CHECK(handler.seen().back().encoding == encoding);
    CHECK(handler.seen().back().route == fake::kEcho);
    CHECK_FALSE(handler.seen().back().caller.empty());
  }
}

// A call that is meant for another robot is not carried out, and the client learns which robot it reached.
inline void refuses_calls_for_another_robot(RpcClient& client, fake::FakeHandler& handler) {
  client.expect_robot(std::string(fake::kModel));
  REQUIRE(client.call(fake::kEcho, Encoding::json, "{}", after(kLong)));
  client.expect_robot("another-robot");
  const std::size_t calls = handler.seen().size();
  const auto reply = client.call(fake::kEcho, Encoding::json, "{}", after(kLong));
  REQUIRE_FALSE(reply);
  CHECK(reply.error().origin == Origin::state);
  REQUIRE_FALSE(reply.error().facts.empty());
  CHECK(reply.error().facts.front() == Fact{std::string(kOtherRobotFact), std::string(fake::kModel)});
  CHECK(handler.seen().size() == calls);
  client.expect_robot("");
  REQUIRE(client.call(fake::kEcho, Encoding::json, "{}", after(kLong)));
}

inline void maps_each_outcome(RpcClient& client) {
  const auto unknown = client.call("/rpc/unknown.Service/Get", Encoding::json, "{}", after(kLong));
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::not_found);
  CHECK(unknown.error().message.find("/rpc/unknown.Service/Get") != std::string::npos);

  const auto unreadable = client.call(fake::kUnreadable, Encoding::json, "{", after(kLong));
  REQUIRE_FALSE(unreadable);
  CHECK(unreadable.error().origin == Origin::usage);

  const auto not_implemented = client.call(fake::kNotImplemented, Encoding::json, "{}", after(kLong));
  REQUIRE_FALSE(not_implemented);
  CHECK(not_implemented.error().origin == Origin::error);
  CHECK(fact_of(not_implemented.error(), "aimrt_code") == "1002");
  CHECK(not_implemented.error().reason.find("not implemented by this robot") != std::string::npos);

  // The connection stays usable after each of these errors.
  CHECK(client.call(fake::kEcho, Encoding::json, "{}", after(kLong)));
}

inline void serves_channels(RpcClient& client, fake::FakeHandler& handler) {
  const auto taken = client.call(fake::kChannel, Encoding::json, "{}", after(kLong));
  REQUIRE(taken);
  CHECK(taken->refusal.empty());
  CHECK(handler.seen().back().route == fake::kChannel);

  const auto refused = client.call(fake::kChannel, Encoding::json, R"({"data":{}})", after(kLong));
  REQUIRE(refused);
  CHECK(refused->refusal == fake::FakeHandler::kWhy);

  const auto unreadable = client.call(fake::kUnreadableChannel, Encoding::json, "x", after(kLong));
  REQUIRE_FALSE(unreadable);
  CHECK(unreadable.error().origin == Origin::usage);

  const auto decoded =
      client.call("/channel/%2Ftest%2Fvelocity/pb:test.VelocityChannel", Encoding::json, "{}", after(kLong));
  REQUIRE_FALSE(decoded);
  CHECK(decoded.error().origin == Origin::not_found);
}

inline void keeps_deadlines(RpcClient& client, fake::FakeHandler& handler) {
  const auto past = client.call(fake::kEcho, Encoding::json, "{}", std::chrono::steady_clock::now() - 1ms);
  REQUIRE_FALSE(past);
  CHECK(past.error().origin == Origin::unreachable);
  CHECK(handler.seen().empty());

  std::thread opener([&] {
    handler.wait_for_waiting(1);
    const auto deadline = std::chrono::steady_clock::now() + 60ms;  // past the deadline of the call below
    while (std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    handler.release();
  });
  const auto late = client.call(fake::kWaits, Encoding::json, "{}", after(50ms));
  opener.join();
  REQUIRE_FALSE(late);
  CHECK(late.error().origin == Origin::timeout);
  CHECK(late.error().reason.find("not known") != std::string::npos);
  CHECK(client.call(fake::kEcho, Encoding::json, "{}", after(kLong)));
}

inline void survives_the_end_of_its_server(const Serve& serve, Served& served, fake::FakeHandler& handler) {
  const auto client = open(served.url);
  REQUIRE(client->call(fake::kEcho, Encoding::json, "1", after(kLong)));
  served.server.reset();
  const auto unreachable = client->call(fake::kEcho, Encoding::json, "2", after(kLong));
  REQUIRE_FALSE(unreachable);
  CHECK(unreachable.error().origin == Origin::unreachable);
  CHECK(unreachable.error().message.find(client->address()) != std::string::npos);
  served = serve(handler, served.url);
  const auto again = client->call(fake::kEcho, Encoding::json, "3", after(kLong));
  REQUIRE(again);
  CHECK(again->body == "3");
  CHECK(handler.seen().size() == 2);
}

inline void serves_many_at_once(const Served& served) {
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      auto client = open_client(served.url);
      for (int i = 0; client && i < 50; ++i) {
        const std::string body = std::to_string(thread) + ":" + std::to_string(i);
        const auto reply = (*client)->call(fake::kEcho, Encoding::json, body, after(kLong));
        if (!reply || reply->body != body) ++wrong;
      }
      if (!client) ++wrong;
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

// One client, several threads: calls are serialised.
inline void shares_a_client(RpcClient& client) {
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 25; ++i) {
        const std::string body = std::to_string(thread * 1000 + i);
        const auto reply = client.call(fake::kEcho, Encoding::json, body, after(kLong));
        if (!reply || reply->body != body) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

inline void rpc_contract(const Serve& serve) {
  fake::FakeHandler handler;
  Served served = serve(handler, "");
  REQUIRE(served.server);
  const auto client = open(served.url);
  CHECK_FALSE(client->address().empty());
  SECTION("every byte and the encoding arrive") { carries_every_byte(*client, handler); }
  SECTION("each outcome has its origin") { maps_each_outcome(*client); }
  SECTION("a call for another robot is not carried out") {
    refuses_calls_for_another_robot(*client, handler);
  }
  SECTION("channel messages have no reply, but a reason when refused") { serves_channels(*client, handler); }
  SECTION("deadlines are kept") { keeps_deadlines(*client, handler); }
  SECTION("a server may end and be started again") { survives_the_end_of_its_server(serve, served, handler); }
  SECTION("many clients at once") { serves_many_at_once(served); }
  SECTION("one client in many threads") { shares_a_client(*client); }
  SECTION("an exception of the handler fails only its own call") {
    const auto failed = client->call(fake::kThrows, Encoding::json, "{}", after(kLong));
    REQUIRE_FALSE(failed);
    CHECK(fact_of(failed.error(), "aimrt_code") == "1001");
    CHECK(client->call(fake::kEcho, Encoding::json, "{}", after(kLong)));
  }
}

}  // namespace aim::transport::contract
