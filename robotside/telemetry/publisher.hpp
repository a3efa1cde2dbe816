// Publishes joint states and the state of motion control, to the topic store and to the buses.
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

  // From now on samples of the topics that this backend carries also go to the bus, which must outlive this
  // publisher. `below_hal`: those of the hardware have another source. Errors name the topics that are not
  // published there.
  Status attach(Backend backend, transport::TopicBus& bus, bool below_hal = false);

  // Publishes what has changed and what is due; returns the robot time of the next due publication.
  TimeNs tick(const RobotState& state);

 private:
  struct Line;
  void send(Line& line, const RobotState& state);
  Services& services_;
  std::mutex mutex_;  // guards the lines' publishers against attach()
  std::vector<Line> lines_;
  RobotState before_;  // of the last tick
};

}  // namespace aim::robotside
