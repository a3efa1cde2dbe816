// Publishes images and point clouds to a bus, and only what has a subscriber there. Each sensor has a thread
// of its own with low priority, so that one that takes long slows no other, nor the control loop.
#pragma once

#include <memory>
#include <vector>

#include "robotside/api/request/services.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

class SensorPublisher {
 public:
  // `bus` and `services`, whose sensors are not null, must outlive it.
  SensorPublisher(Services& services, transport::TopicBus& bus);
  ~SensorPublisher();  // waits for the captures under way

  // The topics that could not be advertised, one sentence each.
  const std::vector<std::string>& failures() const { return failures_; }

 private:
  class Line;
  std::vector<std::string> failures_;
  std::vector<std::unique_ptr<Line>> lines_;
};

}  // namespace aim::robotside
