// What is said to a Kuavo: its topics and its services, by name. Any thread; call() waits for the answer.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "robotside/frames/kuavo/kuavo_link.hpp"
#include "transport/ros1_node.hpp"

namespace aim::robotside::kuavo {

// The topic as this generation of the robot's software declares it.
transport::TopicName name_of(const Topic& row, Generation generation);

class RosCalls {
 public:
  RosCalls(const Edition& edition, transport::Ros1Node& node) : edition_(edition), node_(node) {}

  // Advertises all topics, because what is published before a subscriber is matched is lost.
  Status open();
  Status publish(std::string_view topic, const Message& message);
  Status call(std::string_view service, const Message& request, Message& response,
              std::chrono::milliseconds patience);

 private:
  const Edition& edition_;
  transport::Ros1Node& node_;
  std::mutex mutex_;  // of the publishers
  std::map<std::string, std::unique_ptr<transport::Publisher>, std::less<>> publishers_;
};

}  // namespace aim::robotside::kuavo
