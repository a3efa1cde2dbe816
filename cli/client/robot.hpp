// The robot that an invocation addresses: typed calls, channel messages and topics.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/client/robot_wire.hpp"
#include "core/codec/codec.hpp"
#include "core/model/method.hpp"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "transport/backends/backend.hpp"

namespace aim::cli {

// A host and its ports. If the address names a port, all endpoints use that port.
struct RobotAddress {
  std::string name;     // as the user wrote it; with a context: its name and address
  std::string context;  // the name that the configuration gives the robot; empty: none
  std::string host = "127.0.0.1";
  std::optional<std::uint16_t> single_port;
  std::array<std::uint16_t, kEndpointCount> ports{};  // by Endpoint
  std::uint32_t dds_domain = 0;
  bool dds_configured = false;  // by the configuration or ROS_DOMAIN_ID
  // As the configuration says; empty: as the robot says, else the usual place (Robot::site_of).
  std::string dds_interface = {};
  std::optional<std::uint32_t> lcm_domain = {};  // transport::BusOptions::domain of its LCM channels
  std::string lcm_interface = {};
  std::string ros_master = {};  // of its ROS 1 topics and services
  std::string ros_interface = {};
  std::string usual_ros_master = "http://127.0.0.1:11311";  // or that of ROS_MASTER_URI

  bool is_of_this_machine() const;
  // A robot was named: by the configuration, or by an address that is not the default.
  bool is_named() const;
};

// "127.0.0.1", "robot.lab", "http://127.0.0.1:56322", "127.0.0.1:56322", "[::1]:56322".
Result<RobotAddress> parse_robot_address(std::string_view text, const RobotModel& model);

class Robot {
 public:
  using Clock = std::chrono::steady_clock;
  struct Options {
    RobotAddress address;
    const RobotModel* model;
    bool expects_model = false;  // calls are meant for a robot of this model only
    std::chrono::milliseconds timeout{5'000};
    bool verbose = false;  // one line per call to stderr
    bool debug = false;    // wire traffic to stderr
  };
  explicit Robot(Options options);
  Robot(Robot&&) noexcept;
  Robot& operator=(Robot&&) = delete;
  ~Robot();

  const RobotModel& model() const { return *options_.model; }
  // The robot has another model than expected: it refused every call so far, and the command can start again
  // with its own model.
  struct OtherRobot {
    std::string model;  // its id
    Error error;
  };
  const std::optional<OtherRobot>& other_robot() const { return other_robot_; }
  bool carried_out_a_call() const { return carried_out_; }
  // Since heed() something was sent to the robot that may change it, whether or not it has answered.
  bool was_ordered() const { return ordered_; }
  // The robot answered that it does not serve aim.v1: it is a robot of the vendor.
  bool is_without_aim_v1() const { return without_aim_v1_; }
  // Why it is not known whether the robot serves aim.v1: it did not answer serves_aim_v1().
  const std::optional<Error>& silence() const { return silence_; }
  std::chrono::milliseconds timeout() const { return options_.timeout; }  // of one call
  const RobotAddress& address() const { return options_.address; }

  // A command begins. Counted by this are the interruptions of it. A call that one comes into waits only a
  // moment longer (RpcClient::heed), and a later one only as long as this link needs.
  void heed(const std::atomic<std::uint32_t>& interruptions) {
    interruptions_ = &interruptions;
    before_ = interruptions.load();
    ordered_ = false;
  }

  // One typed call as JSON, which every robot of the vendor accepts. A reply with a non-zero header code or a
  // CommonState other than SUCCESS is a value, not an error: see check_reply in cli/client/reply.hpp.
  template <class Request, class Reply>
  Result<Reply> call(const Method<Request, Reply>& method, const Request& request) {
    return call(method, request, options_.timeout);
  }
  template <class Request, class Reply>
  Result<Reply> call(const Method<Request, Reply>& method, const Request& request,
                     std::chrono::milliseconds timeout) {
    return call(method, request, timeout, endpoint_of(method.path));
  }
  // At an endpoint of the caller's choice: some robots serve a method at two.
  template <class Request, class Reply>
  Result<Reply> call(const Method<Request, Reply>& method, const Request& request,
                     std::chrono::milliseconds timeout, Endpoint endpoint) {
    auto text = call_json(method.path, endpoint, to_sparse_json(request), timeout);
    if (!text) return text.error();
    Reply reply;
    if (auto read = reply_from_json(*text, reply, may_be_empty(method.path)); !read) return read.error();
    return reply;
  }
  // Returns the JSON of the reply as received.
  Result<std::string> call_json(std::string_view method_path, Endpoint endpoint, std::string_view json,
                                std::chrono::milliseconds timeout);

  // Publishes one message on an HTTP channel. A refusal by aimd is an error of origin state.
  Status publish(const Topic& topic, const google::protobuf::Message& message) {
    return publish(topic, message, options_.timeout);
  }
  Status publish(const Topic& topic, const google::protobuf::Message& message,
                 std::chrono::milliseconds timeout);

  // Whether the robot serves aim.v1. The robot is asked once; the answer is kept.
  bool serves_aim_v1();

  // After silence() and an answer to another call: asks anew, with the time that this link needs.
  void ask_again() {
    aim_v1_.reset();
    silence_.reset();
    (void)serves_aim_v1();
  }

  // How long the stream of set-points that this interface takes may be silent before the robot ends the
  // motion: as reported by aim.v1, else as aimd has it by default.
  std::chrono::milliseconds dead_man_time(Interface interface);

  // The DDS domain of its topics: reported by the robot if it serves aim.v1, else that of the address.
  std::uint32_t dds_domain();
  // Of its own ROS 2 layer, "/a". Error: the robot does not report one.
  Result<std::string> ros_namespace();
  // The bus that carries a topic of the robot, or a service of ROS 1, by its name on that bus; opened at the
  // first call, where the robot says that it is. Errors: unreachable: the ROS 1 master does not answer, or
  // the robot is not on such a bus; identity: the master does not know the robot's node.
  Result<RobotBus> bus(Backend backend, std::string_view name);
  // Where its bus is: `wire` as the robot says; null: it does not say.
  BusSite site_of(Backend backend, const RobotWire* wire) const;
  // Why this topic's publisher or subscriber is not connected to the node; empty: nothing of that kind.
  std::string ros1_report(std::string_view topic) const;

  // The same robot over new connections, for stop.
  Robot sibling() const;

 private:
  struct Ros1Log;
  bool is_interrupted() const { return interruptions_ != nullptr && interruptions_->load() != before_; }
  std::chrono::milliseconds needed_by_link() const;
  Result<transport::TopicBus*> open(const BusSite& site);
  Result<transport::Ros1Node*> ros1(const BusSite& site);
  Result<transport::RpcClient*> client(Endpoint endpoint);
  Error note_failure(const Error& error);
  Result<transport::CallReply> exchange(std::string_view what, Endpoint endpoint, const std::string& route,
                                        Encoding encoding, std::string_view body,
                                        std::chrono::milliseconds timeout);

  Options options_;
  const std::atomic<std::uint32_t>* interruptions_ = nullptr;
  std::uint32_t before_ = 0;  // the command
  std::array<std::unique_ptr<transport::RpcClient>, kEndpointCount> clients_;
  std::map<BusSite, std::unique_ptr<transport::TopicBus>> buses_;
  std::shared_ptr<Ros1Log> ros1_log_;
  BusSite ros1_site_;  // of the node
  std::unique_ptr<transport::Ros1Node> ros1_;
  std::optional<bool> aim_v1_;
  std::optional<std::uint32_t> reported_domain_;
  std::string reported_namespace_;
  std::chrono::milliseconds walk_silence_{500};
  std::chrono::milliseconds joint_silence_{100};
  std::chrono::milliseconds waist_silence_{250};
  std::optional<OtherRobot> other_robot_;
  bool carried_out_ = false;
  bool ordered_ = false;
  Clock::duration slowest_{};  // call that was answered
  bool without_aim_v1_ = false;
  std::optional<Error> silence_;
};

}  // namespace aim::cli
