// The robot's ROS 2 layer on DDS: its services and topics in front of the motion node. One thread decodes,
// answers and publishes; the node runs on the control thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "robotside/ports/ros_layer.hpp"
#include "robotside/simulators/cyberdog/motion_node.hpp"
#include "transport/service.hpp"

namespace aim::robotside::cyberdog {

class DogRos final : public RosLayer {
 public:
  // Gives a file of a gait to the controller; false: rejected.
  using TakeGait = std::function<bool(std::string_view text)>;

  DogRos(MotionNode& node, TakeGait take_gait);
  ~DogRos() override;

  std::string name_space(std::string_view interface) const override;
  Status attach(transport::TopicBus& bus, const std::string& name_space) override;
  void detach() noexcept override;

 private:
  enum class Source : std::uint8_t { result_service, queue_service, servo_topic };
  struct Request {
    Source source;
    transport::ServiceCall call;
    std::string bytes;
  };

  void push(Request request);  // thread of the bus
  void run();
  void handle(const Request& request);
  void handle_motion(const Request& request);
  void handle_frames(const Request& request);
  void handle_servo(const Request& request);
  void submit(const MotionOrder& order, const Request& request);
  void answer(const Answer& answer);
  void answer(Source source, const transport::ServiceCall& call, const Answer& answer);
  void refuse(const Request& request, MotionCode code);
  void publish_status();

  MotionNode& node_;
  const TakeGait take_gait_;
  std::atomic<bool> ending_ = false;
  std::mutex mutex_;  // of requests_
  std::deque<Request> requests_;

  // Of the thread.
  std::uint64_t tickets_ = 0;
  std::int32_t servo_commands_ = 0;
  struct Waiting {
    Source source;
    transport::ServiceCall call;
  };
  std::map<std::uint64_t, Waiting> waiting_;  // by ticket
  std::thread thread_;

  std::unique_ptr<transport::Publisher> status_, servo_responses_;
  std::unique_ptr<transport::ServiceServer> results_, queues_;
  std::unique_ptr<transport::Subscription> servo_commands_in_;
};

}  // namespace aim::robotside::cyberdog
