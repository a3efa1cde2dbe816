// Addresses as people write them.

#include "cli/client/robot.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

Result<RobotAddress> parsed(std::string_view text) { return parse_robot_address(text, fixture_model()); }

}  // namespace

TEST_CASE("an address without a port uses the default ports") {
  for (const char* text :
       {"127.0.0.1", "http://127.0.0.1", "http://127.0.0.1/", "HTTP://127.0.0.1", "127.0.0.1/"}) {
    const auto address = parsed(text);
    REQUIRE(address);
    CHECK(address->host == "127.0.0.1");
    CHECK_FALSE(address->single_port);
    for (const EndpointPort& port : fixture_model().ports)
      CHECK(address->ports[static_cast<std::size_t>(port.endpoint)] == port.port);
  }
  CHECK(parsed("robot.lab")->host == "robot.lab");
  CHECK(parsed("::1")->host == "::1");
  CHECK(parsed("fe80::1%eth0")->host == "fe80::1%eth0");
}

TEST_CASE("every endpoint of every robot has a port") {
  for (const RobotModel* model : robot_models()) {
    const auto address = parse_robot_address("127.0.0.1", *model);
    REQUIRE(address);
    for (const std::uint16_t port : address->ports) CHECK(port != 0);
    for (const EndpointPort& port : model->ports)
      CHECK(address->ports[static_cast<std::size_t>(port.endpoint)] == port.port);
  }
}

TEST_CASE("an address with a port uses that port for everything") {
  CHECK(parsed("127.0.0.1:56322")->single_port == 56322);
  CHECK(parsed("http://robot.lab:80")->single_port == 80);
  const auto six = parsed("[::1]:56322");
  REQUIRE(six);
  CHECK(six->host == "::1");
  CHECK(six->single_port == 56322);
  CHECK(parsed("[::1]")->host == "::1");
}

TEST_CASE("an invalid address is refused with a reason") {
  for (const char* text : {"", "http://", ":80", "a b", "host:0", "host:65536", "host:x", "host:", "[::1",
                           "[::1]x", "https://host", "http://host/path", "/", "host/path", "10", "10:80",
                           "ho\nst", "[host:80", "host:80:90x!"}) {
    INFO(text);
    const auto address = parsed(text);
    REQUIRE_FALSE(address);
    CHECK(address.error().origin == Origin::usage);
    CHECK_FALSE(address.error().reason.empty());
  }
}
