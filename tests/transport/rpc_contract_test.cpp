// The RPC contract on every backend.
#include "tests/transport/rpc_contract.hpp"

#include <atomic>
#include <string>
#include <thread>

#include "tests/catch.hpp"
#include "tests/transport/http_fixture.hpp"

using namespace aim::transport;

namespace {

contract::Served serve_by_http(CallHandler& handler, const std::string& url) {
  ServerOptions options;
  options.ports = {url.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(std::stoi(url.substr(17)))};
  auto server = fake::serve(options, handler);
  const std::string port = std::to_string(server->ports().front());
  return {std::move(server), "http://127.0.0.1:" + port};
}

contract::Served serve_by_ipv6(CallHandler& handler, const std::string& url) {
  ServerOptions options;
  options.bind = "::1";
  options.ports = {url.empty() ? std::uint16_t{0} : static_cast<std::uint16_t>(std::stoi(url.substr(13)))};
  auto server = fake::serve(options, handler);
  const std::string port = std::to_string(server->ports().front());
  return {std::move(server), "http://[::1]:" + port};
}

contract::Served serve_in_process(CallHandler& handler, const std::string& /*url*/) {
  auto server = serve_loopback("contract", handler);
  REQUIRE(server);
  return {std::move(*server), "loopback:contract"};
}

}  // namespace

TEST_CASE("RPC contract: http") { contract::rpc_contract(serve_by_http); }

TEST_CASE("RPC contract: http on IPv6") { contract::rpc_contract(serve_by_ipv6); }

TEST_CASE("RPC contract: loopback") { contract::rpc_contract(serve_in_process); }

TEST_CASE("the name of a loopback server must be unique and not empty") {
  fake::FakeHandler handler;
  const auto server = serve_loopback("taken", handler);
  REQUIRE(server);
  const auto second = serve_loopback("taken", handler);
  REQUIRE_FALSE(second);
  CHECK(second.error().message.find("taken") != std::string::npos);
  const auto nameless = serve_loopback("", handler);
  REQUIRE_FALSE(nameless);
  CHECK(nameless.error().origin == aim::Origin::usage);
}

TEST_CASE("destroying a loopback server waits for the running call") {
  fake::FakeHandler handler;
  auto server = serve_loopback("ending", handler);
  REQUIRE(server);
  std::atomic<bool> released = false;
  std::atomic<bool> ended_too_early = false;
  bool answered = false;
  std::thread caller([&] {
    const auto client = contract::open("loopback:ending");
    answered = bool(client->call(fake::kWaits, aim::Encoding::json, "{}", after(contract::kLong)));
  });
  REQUIRE(handler.wait_for_waiting(1));
  std::thread ender([&] {
    server->reset();
    ended_too_early = !released;
  });
  std::this_thread::yield();
  released = true;
  handler.release();
  caller.join();
  ender.join();
  CHECK(answered);
  CHECK_FALSE(ended_too_early);
}
