// The reasons that BusOptions::link was called with, in order.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "tests/transport/topic_bus_contract.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {

class LinkLog {
 public:
  BusOptions options() {
    return {.link = [this](const std::string& reason) {
      const std::lock_guard lock(mutex_);
      reasons_.push_back(reason);
    }};
  }
  std::vector<std::string> reasons() const {
    const std::lock_guard lock(mutex_);
    return reasons_;
  }
  bool reaches(std::size_t count) const {
    return contract::eventually([&] { return reasons().size() >= count; });
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> reasons_;
};

}  // namespace aim::transport
