// Two sources of samples. Those of a bus arrive on the backend's thread and wait in a bounded queue; HTTP is
// polled.
#include "cli/client/topic_source.hpp"

#include <atomic>
#include <deque>
#include <mutex>
#include <utility>

#include "aim/v1/topic.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/sample_summary.hpp"
#include "core/codec/schema.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kQueueBound = 1'000;            // samples: ten seconds of a 100 Hz topic
constexpr std::size_t kLargeQueueBound = 4;           // images and clouds: megabytes each
constexpr std::chrono::milliseconds kEmptyPause{10};  // pause when the queue is empty
constexpr std::chrono::milliseconds kMatch{1'500};    // for DDS discovery: its worst case on a quiet network
constexpr std::uint32_t kPollBatch = 100;
constexpr std::uint32_t kPollWait_ms = 20;

class BusSource final : public TopicSource {
 public:
  BusSource(const Topic& topic, Backend backend)
      : schema_name_(schema_name_of(topic.type)), large_(topic.large), backend_(backend) {}

  Status open(Robot& robot, const Topic& topic, std::string_view name_space) {
    const auto name = transport::TopicName::of(topic, name_space);
    auto bus = robot.bus(backend_, name.topic);
    if (!bus) return bus.error();
    doubt_ = bus->doubt.empty() ? "" : "samples from " + bus->site.text() + ": " + bus->doubt;
    site_ = bus->site.text();
    filter_ = std::make_unique<SenderFilter>(robot, topic, name.topic, *bus);
    auto subscription = bus->bus->subscribe(name, [this](const transport::Sample& sample) { take(sample); });
    if (!subscription) return subscription.error();
    subscription_ = std::move(*subscription);
    return Done{};
  }

  Result<std::vector<TopicReading>> next(const Interrupt& interrupt) override {
    filter_->follow_robot();
    std::deque<Raw> raws;
    if (!drain(raws)) {
      (void)interrupt.wait_until(Clock::now() + kEmptyPause);
      drain(raws);
    }
    std::vector<TopicReading> readings;
    for (const Raw& raw : raws) {
      auto message = new_message(schema_name_);
      if (!message) return message.error();
      if (auto read = decode(raw.encoding, raw.bytes, **message); !read) {
        ++lost_;  // not a message of this type: counted as lost
        continue;
      }
      readings.push_back({large_ ? summary_of(**message) : to_json(**message), raw.at});
    }
    return readings;
  }

  bool connected() const override {
    const std::string own = filter_->own();
    return own.empty() ? subscription_->matched() > 0 : subscription_->hears(own);
  }
  std::uint64_t lost() const override { return lost_ + subscription_->dropped(); }
  std::string_view way() const override { return name_of(backend_); }
  std::string_view place() const override { return site_; }
  std::string note() override {
    return doubt_.empty() ? filter_->note() : std::exchange(doubt_, std::string());
  }

 private:
  struct Raw {
    Encoding encoding;
    std::string bytes;
    Clock::time_point at;
  };

  // On the backend's thread.
  void take(const transport::Sample& sample) {
    if (!filter_->admits(sample.sender)) return;
    const std::lock_guard lock(mutex_);
    if (queue_.size() >= (large_ ? kLargeQueueBound : kQueueBound)) {
      queue_.pop_front();
      ++lost_;
    }
    queue_.push_back({sample.encoding, std::string(sample.bytes), Clock::now()});
  }

  bool drain(std::deque<Raw>& raws) {
    const std::lock_guard lock(mutex_);
    raws.swap(queue_);
    return !raws.empty();
  }

  std::string schema_name_;
  bool large_;
  Backend backend_;
  std::string site_;
  std::string doubt_;  // of the bus; empty: there is none, or it was said
  std::unique_ptr<SenderFilter> filter_;
  std::mutex mutex_;
  std::deque<Raw> queue_;
  std::atomic<std::uint64_t> lost_{0};
  std::unique_ptr<transport::Subscription> subscription_;  // last: its callbacks end before the queue does
};

class HttpSource final : public TopicSource {
 public:
  HttpSource(Robot& robot, std::string topic) : robot_(robot), topic_(std::move(topic)) {}

  Result<std::vector<TopicReading>> next(const Interrupt& interrupt) override {
    v1::PollTopicRequest request;
    request.set_topic(topic_);
    request.set_after(last_);
    request.set_max_samples(kPollBatch);
    request.set_wait_ms(kPollWait_ms);
    const auto reply = robot_.call(methods::TopicService::kPoll, request);
    if (!reply) return reply.error();
    if (reply->has_refusal() && reply->refusal().origin() != v1::ORIGIN_UNSPECIFIED)
      return to_error(reply->refusal());
    lost_ += reply->lost();
    std::vector<TopicReading> readings;
    const auto now = Clock::now();
    for (const v1::TopicSample& sample : reply->samples()) {
      last_ = sample.sequence();
      readings.push_back({sample.json(), arrival(sample.robot_time_ms(), now), sample.sequence()});
    }
    if (readings.empty()) (void)interrupt.wait_until(now + kEmptyPause);
    return readings;
  }

  bool connected() const override { return true; }
  std::uint64_t lost() const override { return lost_; }
  std::string_view way() const override { return "http"; }

 private:
  // One reply contains several samples. Their arrival times follow the robot's clock, whose offset to the
  // clock here is taken from the first sample.
  Clock::time_point arrival(std::uint64_t robot_time_ms, Clock::time_point now) {
    if (!anchored_) {
      anchor_ = now - std::chrono::milliseconds(robot_time_ms);
      anchored_ = true;
    }
    return anchor_ + std::chrono::milliseconds(robot_time_ms);
  }

  Robot& robot_;
  std::string topic_;
  std::uint64_t last_ = 0;
  std::uint64_t lost_ = 0;
  bool anchored_ = false;
  Clock::time_point anchor_;
};

}  // namespace

Result<std::unique_ptr<TopicSource>> open_bus_source(Robot& robot, const Topic& topic, Backend backend,
                                                     std::string_view name_space) {
  auto source = std::make_unique<BusSource>(topic, backend);
  if (auto opened = source->open(robot, topic, name_space); !opened) return opened.error();
  return std::unique_ptr<TopicSource>(std::move(source));
}

Result<std::unique_ptr<TopicSource>> open_http_source(Robot& robot, const Topic& topic) {
  return std::unique_ptr<TopicSource>(std::make_unique<HttpSource>(robot, std::string(topic.name)));
}

Result<std::unique_ptr<TopicSource>> open_either_source(Robot& robot, const Topic& topic,
                                                        const Interrupt& interrupt,
                                                        const std::function<void(std::string)>& note) {
  auto dds = open_bus_source(robot, topic, Backend::dds);
  std::string why_not;
  if (dds) {
    const auto deadline = Clock::now() + kMatch;
    while (!(*dds)->connected() && Clock::now() < deadline)
      if (interrupt.wait_until(Clock::now() + kEmptyPause)) return interrupted(interrupt, "nothing was read");
    if ((*dds)->connected()) return dds;
    why_not =
        "no publisher of " + std::string(topic.name) + " in DDS domain " + std::to_string(robot.dds_domain());
  } else {
    why_not = dds.error().message;
  }
  if (topic.large)
    return Error{.origin = Origin::unreachable,
                 .message = "no publisher of " + std::string(topic.name) + " was found",
                 .reason = why_not + "; images and clouds come over DDS only",
                 .hint = "aimd must run without --no-dds; aimctl sensor snapshot takes a picture over HTTP"};
  if (robot.serves_aim_v1()) {
    note(why_not + "; polling aimd over HTTP instead");
    return open_http_source(robot, topic);
  }
  return Error{.origin = Origin::unreachable,
               .message = "no publisher of " + std::string(topic.name) + " was found",
               .reason = why_not,
               .hint = "if the robot uses another DDS domain, set ROS_DOMAIN_ID"};
}

}  // namespace aim::cli
