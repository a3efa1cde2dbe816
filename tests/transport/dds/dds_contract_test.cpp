// The contract of every TopicBus on DDS: two participants of one domain.
#include <utility>

#include "tests/catch.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/dds/dds_bus.hpp"

namespace aim::transport::dds {

TEST_CASE("dds: the contract of a TopicBus") {
  contract::topic_bus_contract([] {
    Result<std::unique_ptr<TopicBus>> bus = open_dds_bus(test_options());
    REQUIRE(bus);
    return std::move(*bus);
  });
}

}  // namespace aim::transport::dds
