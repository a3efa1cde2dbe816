// A source of the samples of one topic: DDS, LCM, ROS 1, or aimd polled over HTTP.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/process/interrupt.hpp"
#include "core/model/topic.hpp"

namespace aim::cli {

struct TopicReading {
  std::string json;                          // the message
  std::chrono::steady_clock::time_point at;  // when it arrived here
  // Counts the samples of the topic where it is sent, those that are not kept for polling, too; 0: not
  // counted.
  std::uint64_t number = 0;
};

class TopicSource {
 public:
  virtual ~TopicSource() = default;
  // The samples since the last call, oldest first. Waits about 10 ms if there is none.
  virtual Result<std::vector<TopicReading>> next(const Interrupt& interrupt) = 0;
  virtual bool connected() const = 0;      // a publisher is matched
  virtual std::uint64_t lost() const = 0;  // samples dropped because they arrived faster than they were read
  virtual std::string_view way() const = 0;  // "dds", "lcm", "ros1" or "http"
  // "LCM domain 0 on lo"; empty: over HTTP, from the robot itself.
  virtual std::string_view place() const { return {}; }
  // What is to be said of where the samples come from, once: that it may be another robot. Empty: nothing
  // new.
  virtual std::string note() { return {}; }
};

// From this backend: DDS, LCM or ROS 1. `name_space`: of a topic of the robot's own layer.
Result<std::unique_ptr<TopicSource>> open_bus_source(Robot& robot, const Topic& topic, Backend backend,
                                                     std::string_view name_space = {});
Result<std::unique_ptr<TopicSource>> open_http_source(Robot& robot, const Topic& topic);

// DDS if a publisher is matched within 1.5 s, else HTTP if the robot serves aim.v1; `note` then gets a
// sentence that gives the reason. An aborted error: interrupted before a publisher was matched.
Result<std::unique_ptr<TopicSource>> open_either_source(Robot& robot, const Topic& topic,
                                                        const Interrupt& interrupt,
                                                        const std::function<void(std::string)>& note);

}  // namespace aim::cli
