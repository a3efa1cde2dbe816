// Publishes what the body measures in every period: motors and inertial sensor, with their rate in the table
// of topics (1000 Hz), for subscribers of the buses; at most 100 Hz in the topic store.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "robotside/api/request/services.hpp"
#include "robotside/kinematics/motor_space.hpp"
#include "robotside/state/body_sample.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

// One thread calls publish(); another may call attach().
class BodyPublisher {
 public:
  explicit BodyPublisher(Services& services);
  ~BodyPublisher();

  // From now on samples of the topics that this backend carries also go to the bus, which must outlive this
  // publisher. Errors name the topic that is not published there.
  Status attach(Backend backend, transport::TopicBus& bus);
  void publish(const BodySample& sample);
  // Whether a topic of more than 100 Hz has a subscriber. It is asked for now and then only.
  bool wanted() const { return wanted_; }

 private:
  struct Line;
  void count_subscribers();

  Services& services_;
  const MotorSpace motors_;
  std::mutex mutex_;  // guards the lines' bus publishers against attach()
  std::vector<Line> lines_;
  std::uint64_t published_ = 0;
  bool wanted_ = false;
};

// The thread that takes the samples of a source and publishes them: every millisecond while a topic of that
// rate has a subscriber, else every ten.
class BodyStream {
 public:
  BodyStream(BodySource& source, BodyPublisher& publisher);
  ~BodyStream();

 private:
  void run();

  BodySource& source_;
  BodyPublisher& publisher_;
  std::atomic<bool> ending_{false};
  std::thread thread_;
};

}  // namespace aim::robotside
