// Publishes joint states and the state of motion control, to the topic store and to a bus.
#pragma once

#include <memory>
#include <vector>

#include "robotside/api/request/services.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

// Paced by robot time, so that a simulation's topics run with the simulation. One thread calls tick();
// another may call attach().
class StatePublisher {
 public:
  explicit StatePublisher(Services& services);
  ~StatePublisher();

  // From now on samples also go to the bus, which must outlive this publisher. Errors name the topics that
  // are not published there.
  Status attach(transport::TopicBus& bus);

  // Publishes what is due; returns the robot time of the next due publication.
  TimeNs tick(const RobotState& state);

 private:
  struct Line;
  Services& services_;
  std::mutex mutex_;  // guards the lines' bus publishers against attach()
  std::vector<Line> lines_;
};

}  // namespace aim::robotside
