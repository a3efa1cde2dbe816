// The module as programs use it: found, loaded and called by the backend table.
#include <memory>

#include "tests/catch.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/backends/backend.hpp"

namespace aim::transport::dds {

TEST_CASE("dds: the backend table loads the module") {
  const Result<std::unique_ptr<TopicBus>> bus = open_bus("dds:", module_options());
  INFO((bus ? std::string() : bus.error().message + ": " + bus.error().reason));
  REQUIRE(bus);
  contract::Inbox inbox;
  const auto publisher = contract::advertise(**bus, contract::kRosTopic);
  const auto subscription = contract::subscribe(**bus, contract::kRosTopic, inbox.handler());
  contract::require_matched(*publisher, *subscription);
  contract::require_published(*publisher, Encoding::cdr, contract::kEmptyJointState);
  CHECK(inbox.wait_for(1));

  const Result<std::unique_ptr<TopicBus>> refused = open_bus("dds:", {.domain = 233, .interface = "lo"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::usage);
}

}  // namespace aim::transport::dds
