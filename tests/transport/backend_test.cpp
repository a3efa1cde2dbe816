// Which URLs the backend table accepts and which it refuses.
#include "transport/backends/backend.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::transport;

TEST_CASE("a client's URL must match a row of the backend table") {
  for (const std::string url :
       {"", "127.0.0.1:1", "https://127.0.0.1:1", "ftp://x", "http://", "http://:80", "http://host",
        "http://host:", "http://host:0", "http://host:65536", "http://host:1x", "http://host:1/path",
        "http://a b:1", "http://user@host:1", "http://::1:80", "loopback:"}) {
    INFO(url);
    const auto client = open_client(url);
    REQUIRE_FALSE(client);
    CHECK(client.error().origin == Origin::usage);
    CHECK_FALSE(client.error().message.empty());
  }
}

TEST_CASE("a client reports the address it calls") {
  for (const auto& [url, address] : std::initializer_list<std::pair<std::string, std::string>>{
           {"http://127.0.0.1:56322", "127.0.0.1:56322"},
           {"http://localhost:80/", "localhost:80"},
           {"http://[::1]:9", "[::1]:9"},
           {"loopback:robot", "loopback:robot"}}) {
    INFO(url);
    const auto client = open_client(url);
    REQUIRE(client);
    CHECK((*client)->address() == address);
  }
}

TEST_CASE("a bus's URL must match a row of the backend table") {
  for (const std::string url : {"", "loopback", "loopback:", "zmq://host", "http://127.0.0.1:1"}) {
    INFO(url);
    const auto bus = open_bus(url, {});
    REQUIRE_FALSE(bus);
    CHECK(bus.error().origin == Origin::usage);
  }
}
