// The bus under test, in the domain of the test program.
#pragma once

#include <memory>
#include <utility>

#include "tests/catch.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "transport/dds/dds_bus.hpp"

namespace aim::transport::dds {

inline std::unique_ptr<TopicBus> open_test_bus() {
  auto bus = open_dds_bus(test_options());
  REQUIRE(bus);
  return std::move(*bus);
}

}  // namespace aim::transport::dds
