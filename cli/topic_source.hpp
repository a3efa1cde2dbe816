// Samples of one topic, whichever way they come: by DDS, or polled from aimd over HTTP.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "cli/invocation.hpp"
#include "core/topic.hpp"

namespace aim::cli {

struct TopicReading {
  std::string json;                          // the message
  std::chrono::steady_clock::time_point at;  // when it arrived here
};

class TopicSource {
 public:
  virtual ~TopicSource() = default;
  // What has come since the last time, oldest first; waits a little (some 10 ms) when nothing has.
  virtual Result<std::vector<TopicReading>> next(const Interrupt& interrupt) = 0;
  virtual bool connected() const = 0;        // a publisher is there
  virtual std::uint64_t lost() const = 0;    // samples that came faster than they were taken
  virtual std::string_view way() const = 0;  // "dds" or "http"
};

Result<std::unique_ptr<TopicSource>> open_dds_source(Robot& robot, const Topic& topic);
Result<std::unique_ptr<TopicSource>> open_http_source(Robot& robot, const Topic& topic);

// By name of --via: "dds", "http", or "auto": DDS where a publisher shows up soon, else HTTP where aim.v1 is
// served.
Result<std::unique_ptr<TopicSource>> open_topic_source(Invocation& invocation, const Topic& topic,
                                                       std::string_view via);

}  // namespace aim::cli
