// The topic buses of aimd: opens those that the settings ask for, publishes and subscribes on them, and
// reports when one is absent.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/backend.hpp"
#include "robotside/api/request/services.hpp"
#include "robotside/config.hpp"
#include "robotside/ports/robot_wire.hpp"
#include "robotside/sample_inbox.hpp"
#include "robotside/telemetry/body_publisher.hpp"
#include "robotside/telemetry/publisher.hpp"
#include "robotside/telemetry/sensor_publisher.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

class Buses {
 public:
  // `below_hal`: the robot behind the driver sends and receives the topics of the body itself. A topic has
  // one source. `layer`: the robot's own ROS 2 layer, served on DDS; null: none.
  Buses(const Settings& settings, Services& services, bool below_hal, RosLayer* layer)
      : settings_(settings), services_(services), below_hal_(below_hal), layer_(layer) {}

  // What the settings ask for.
  static BackendSet wanted(const Settings& settings);

  // A bus is optional: without it aimd continues. What is absent is a fault in the status and in the log, for
  // as long as it is absent.
  void open(StatePublisher& publisher, BodyPublisher& body);
  // Ends the subscriptions and the publishing of images and clouds, and waits for what is under way.
  void close();

  // Those that are open and whose samples name their senders. Any thread.
  std::vector<RobotWire> wires() const;
  // Reports programs that publish topics of this robot, too, while they do. The thread of the ticks.
  void look_for_rivals();

  // The part of the ready line: " dds=0 mqtt=127.0.0.1:1883 iceoryx=on"; "unavailable": this installation
  // lacks it.
  std::string ready_text() const;

 private:
  void open(const BackendRow& row, StatePublisher& publisher, BodyPublisher& body);
  Result<std::unique_ptr<transport::TopicBus>> open_bus(const BackendRow& row);
  void open_layer(transport::TopicBus& bus);
  Status subscribe(Backend backend, transport::TopicBus& bus);
  void handle(const Topic& topic, const transport::Sample& sample) const;  // on the inbox's thread
  void report_failure(const Topic& topic, std::string_view what) const;    // likewise
  void report_link(const BackendRow& row, const std::string& reason);      // on the bus's thread
  void report(const BackendRow& row, const std::string& topic);  // of a rival; empty: there is none any more

  const Settings& settings_;
  Services& services_;
  const bool below_hal_;
  RosLayer* const layer_;
  BackendSet open_;
  mutable std::atomic<bool> failed_{false};  // a failure has been logged
  struct OpenBus {
    const BackendRow* row;
    std::unique_ptr<transport::TopicBus> bus;
  };
  std::vector<OpenBus> buses_;
  std::chrono::steady_clock::time_point looked_at_{};  // for rivals
  std::atomic<bool> contested_ = false;                // there are some
  std::unique_ptr<SensorPublisher> sensors_;           // ends before the buses, as do these
  std::unique_ptr<SampleInbox> inbox_;                 // ends after the subscriptions
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
};

}  // namespace aim::robotside
