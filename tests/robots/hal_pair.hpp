// The driver `hal` and a hardware abstraction over the simulator in one process, joined by a loopback bus on
// simulated time: the same messages as between two daemons, every period.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "robotside/api/topics/channel.hpp"
#include "robotside/control/body_relay.hpp"
#include "robotside/control/hardware_model.hpp"
#include "robotside/drivers/hal.hpp"
#include "robotside/telemetry/body_publisher.hpp"
#include "robotside/telemetry/publisher.hpp"
#include "tests/robotside/probe_driver.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {

// What a body reports, and how.
struct HalBodyOptions {
  double headroom = HardwareModel::kHeadroom;
  bool base_topics = true;  // ours of the base
  std::optional<Backend> vendor_topics =
      {};  // those of battery and emergency stop, at their rates, on this one
};

// The buses of a body of that name: one for DDS, and another one for MQTT.
inline std::unique_ptr<transport::TopicBus> bus_of(const std::string& name, Backend backend) {
  return *transport::open_bus("loopback:" + name + (backend == Backend::dds ? "" : "-mqtt"), {});
}

// What aimd --serve hal is without its thread and its server.
class HalBody final : public RobotPort {
 public:
  HalBody(const RobotModel& model, const std::string& name, const HalBodyOptions& options)
      : hardware_(model, options.headroom, options.base_topics),
        probe_(hardware_.model),
        relay_(hardware_.model, probe_, {}),
        bus_(bus_of(name, Backend::dds)) {
    check(probe_.connect());
    check(probe_.enable());
    relay_.step(now_ += kPeriod);
    services_ = std::make_unique<Services>(*this, DaemonFacts{.hardware_only = true});
    publisher_ = std::make_unique<BodyPublisher>(*services_);
    check(publisher_->attach(Backend::dds, *bus_));
    if (options.vendor_topics) {
      vendor_bus_ = bus_of(name, *options.vendor_topics);
      states_ = std::make_unique<StatePublisher>(*services_);
      check(states_->attach(*options.vendor_topics, *vendor_bus_));
    }
    for (const Topic& topic : hardware_.model.topics) {
      if (topic.direction != Direction::to_robot) continue;
      auto subscription = bus_->subscribe({std::string(topic.name), std::string(topic.type)},
                                          [this, &topic](const transport::Sample& sample) {
                                            RequestContext context(*services_, topic.name);
                                            receive(context, topic, sample.encoding, sample.bytes);
                                            if (context.refused()) ++refused;
                                          });
      subscriptions_.push_back(std::move(*subscription));
    }
  }

  // The first limit that a joint of the simulated body did not keep; empty: none.
  std::string violation() const { return probe_.moved().violation(); }

  void step() {
    relay_.step(now_ += kPeriod);
    publisher_->publish(sample_of(relay_.state(), ++number_));
    if (states_) states_->tick(relay_.state());
  }

  void silence_vendor_topics() { states_.reset(); }

  Decision submit(const Command& command) override {
    if (const auto decision = relay_.take(command)) return *decision;
    return relay_.decide(command, now_);
  }
  RobotState state() const override { return relay_.state(); }
  const RobotModel& model() const override { return hardware_.model; }
  std::atomic<int> refused{0};

 private:
  static constexpr TimeNs kPeriod = 1'000'000;
  static void check(const Status& status) {
    if (!status) throw std::runtime_error(status.error().message);
  }
  HardwareModel hardware_;
  ProbeDriver probe_;
  BodyRelay relay_;
  std::unique_ptr<transport::TopicBus> bus_, vendor_bus_;
  std::unique_ptr<Services> services_;
  std::unique_ptr<BodyPublisher> publisher_;
  std::unique_ptr<StatePublisher> states_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
  TimeNs now_ = 0;
  std::uint64_t number_ = 0;
};

// The transports of a body as the driver takes them.
inline std::vector<HalBus> buses_of(const std::string& name) {
  std::vector<HalBus> buses;
  for (const Backend backend : {Backend::dds, Backend::mqtt})
    buses.push_back({backend, bus_of(name, backend)});
  return buses;
}

// The driver, and the body that it reaches; the body's time goes on with the driver's.
class HalPair : public Driver {
 public:
  HalPair(const RobotModel& model, const std::string& name, const HalBodyOptions& options = {})
      : model_(model),
        name_(name),
        options_(options),
        body(std::make_unique<HalBody>(model, name, options)),
        hal_(model, buses_of(name), false) {}

  Status connect() override {
    std::atomic<bool> waiting{true};
    std::thread steps([&] {
      while (waiting) {
        body->step();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
    });
    Status status = hal_.connect();
    waiting = false;
    steps.join();
    return status;
  }
  Status enable() override { return hal_.enable(); }
  void disable() noexcept override { hal_.disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override {
    if (body && !frozen) body->step();
    return hal_.read(now, out);
  }
  void write(TimeNs now, const SetPoints& set_points) noexcept override { hal_.write(now, set_points); }
  Ports ports() noexcept override { return hal_.ports(); }
  std::vector<Fault> faults() const override { return hal_.faults(); }

  // The process of the body ends, and another one begins.
  void kill() { body.reset(); }
  void restart() { body = std::make_unique<HalBody>(model_, name_, options_); }

 private:
  const RobotModel& model_;
  const std::string name_;
  const HalBodyOptions options_;

 public:
  bool frozen = false;
  std::unique_ptr<HalBody> body;

 private:
  HalDriver hal_;
};

}  // namespace aim::robotside
