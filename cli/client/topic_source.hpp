// Samples of one topic, whichever way they come: by DDS, or polled from aimd over HTTP.
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

// DDS where a publisher shows up soon, else HTTP where aim.v1 is served. `note` is told, in a sentence, why
// it is HTTP. Aborted: interrupted before a publisher showed up.
Result<std::unique_ptr<TopicSource>> open_either_source(Robot& robot, const Topic& topic,
                                                        const Interrupt& interrupt,
                                                        const std::function<void(std::string)>& note);

}  // namespace aim::cli
