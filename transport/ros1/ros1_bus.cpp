// The objects that users hold: publishers, subscriptions, services and the node.
#include "transport/ros1/ros1_bus.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "transport/published_names.hpp"
#include "transport/ros1/node_core.hpp"
#include "transport/ros1/service_call.hpp"

namespace aim::transport::ros1 {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kCallPatience = 3s;   // for the master, in calls about parameters
constexpr auto kDeliveryLook = 1ms;  // between two looks at what is on its way

class Ros1Publisher final : public Publisher {
 public:
  Ros1Publisher(std::shared_ptr<NodeCore> core, std::shared_ptr<Publication> publication, TopicName name)
      : core_(std::move(core)), publication_(std::move(publication)), name_(std::move(name)) {}
  ~Ros1Publisher() override { core_->end_publication(publication_); }
  Ros1Publisher(const Ros1Publisher&) = delete;
  Ros1Publisher& operator=(const Ros1Publisher&) = delete;

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (!carries(name_.type, encoding))
      return Error{.origin = Origin::usage,
                   .message = name_.type + " cannot be published in this encoding",
                   .reason = "ros1 types are sent as ROS 1"};
    if (bytes.size() > name_.bound)
      return Error{
          .origin = Origin::limit,
          .message = "a sample of " + std::to_string(bytes.size()) + " bytes was not sent on " + name_.topic,
          .reason = "a sample must not exceed " + std::to_string(name_.bound) + " bytes"};
    return core_->send(publication_, bytes);
  }
  std::size_t matched() const override { return publication_->matched; }
  bool wait_for_subscriber(Deadline deadline) override {
    return core_->wait_until(deadline, [this] { return publication_->matched > 0; });
  }
  bool wait_until_delivered(Deadline deadline) override {
    return repeat(deadline, [publication = publication_] {
      return publication->posted == 0 && publication->is_delivered();
    });
  }
  bool wait_for_subscriber_of(std::string_view sender, Deadline deadline) override {
    return repeat(deadline, [publication = publication_, node = std::string(sender)] {
      return publication->reaches(node);
    });
  }

 private:
  bool repeat(Deadline deadline, const std::function<bool()>& question) {
    while (!core_->ask_loop(deadline, question)) {
      if (Clock::now() >= deadline) return false;
      std::this_thread::sleep_for(kDeliveryLook);
    }
    return true;
  }

  std::shared_ptr<NodeCore> core_;
  std::shared_ptr<Publication> publication_;
  TopicName name_;
};

class Ros1Subscription final : public Subscription {
 public:
  Ros1Subscription(std::shared_ptr<NodeCore> core, std::shared_ptr<TopicSubscription> subscription)
      : core_(std::move(core)), subscription_(std::move(subscription)) {}
  ~Ros1Subscription() override { core_->end_subscription(subscription_); }
  Ros1Subscription(const Ros1Subscription&) = delete;
  Ros1Subscription& operator=(const Ros1Subscription&) = delete;

  std::size_t matched() const override { return subscription_->matched; }
  std::uint64_t dropped() const override { return subscription_->dropped; }

 private:
  std::shared_ptr<NodeCore> core_;
  std::shared_ptr<TopicSubscription> subscription_;
};

class ServedService final : public Ros1Service {
 public:
  ServedService(std::shared_ptr<NodeCore> core, std::shared_ptr<Service> service)
      : core_(std::move(core)), service_(std::move(service)) {}
  ~ServedService() override { core_->end_service(service_); }
  ServedService(const ServedService&) = delete;
  ServedService& operator=(const ServedService&) = delete;

 private:
  std::shared_ptr<NodeCore> core_;
  std::shared_ptr<Service> service_;
};

class SocketNode final : public Ros1Node {
 public:
  explicit SocketNode(std::shared_ptr<NodeCore> core) : core_(std::move(core)) {}
  ~SocketNode() override { core_->close(); }
  SocketNode(const SocketNode&) = delete;
  SocketNode& operator=(const SocketNode&) = delete;

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    if (Status sound = check(name, Backend::ros1); !sound) return std::move(sound.error());
    auto publication = core_->publish(name);
    if (!publication) return std::move(publication.error());
    published_.add(name.topic);
    return std::unique_ptr<Publisher>(std::make_unique<Ros1Publisher>(core_, std::move(*publication), name));
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    if (Status sound = check(name, Backend::ros1); !sound) return std::move(sound.error());
    auto subscription = core_->subscribe(name, std::move(handler));
    if (!subscription) return std::move(subscription.error());
    return std::unique_ptr<Subscription>(std::make_unique<Ros1Subscription>(core_, std::move(*subscription)));
  }

  Result<std::unique_ptr<Ros1Service>> serve(const std::string& name, const std::string& type,
                                             Ros1Handler handler) override {
    if (Status sound = check_service(name, type); !sound) return std::move(sound.error());
    auto service = core_->serve(name, type, std::move(handler));
    if (!service) return std::move(service.error());
    return std::unique_ptr<Ros1Service>(std::make_unique<ServedService>(core_, std::move(*service)));
  }

  Result<std::string> call(const std::string& name, const std::string& type, std::string_view request,
                           Deadline deadline) override {
    if (Status sound = check_service(name, type); !sound) return std::move(sound.error());
    return call_service(core_->master(), core_->name(), name, type, request, deadline);
  }

  Status set_parameter(const std::string& name, const google::protobuf::Value& value) override {
    const auto answer = ask("setParam", name, {value_of(core_->name()), value_of(name), value});
    return answer ? Status(Done{}) : Status(answer.error());
  }
  Status delete_parameter(const std::string& name) override {
    const auto answer = ask("deleteParam", name, {value_of(core_->name()), value_of(name)});
    return answer ? Status(Done{}) : Status(answer.error());
  }
  Result<google::protobuf::Value> parameter(const std::string& name) override {
    return ask("getParam", name, {value_of(core_->name()), value_of(name)});
  }
  bool reaches_master() const override { return core_->reaches_master(); }
  Result<bool> knows_node(const std::string& name) override {
    const auto api = core_->master().api_of(name, core_->name(), after(kCallPatience));
    return api ? Result<bool>(!api->empty()) : Result<bool>(api.error());
  }
  BusPlace place() const override {
    return {core_->master().text, core_->interface(), core_->name(), published_.names()};
  }
  Status appear_as(const std::vector<std::string>& names) override {
    for (const std::string& name : names)
      if (Status sound = check_node(name); !sound) return sound;
    return core_->appear_as(names);
  }

 private:
  static Status check_service(const std::string& name, const std::string& type) {
    if (Status sound = check({name, type}, Backend::ros1); sound) return sound;
    return Error{.origin = Origin::usage,
                 .message = "'" + name + "' of type '" + type + "' is not a service of ROS 1",
                 .reason = "its name begins with '/' and its type with 'ros1:'"};
  }
  static Status check_node(const std::string& name) {
    if (name.size() > 1 && name.front() == '/') return Done{};
    return Error{.origin = Origin::usage,
                 .message = "'" + name + "' is not the name of a node of ROS 1",
                 .reason = "it begins with '/'"};
  }
  // The master's answer about a parameter; it refuses names that it does not have.
  Result<Value> ask(std::string_view method, const std::string& name, const std::vector<Value>& parameters) {
    auto answer = core_->master().call(method, parameters, after(kCallPatience));
    if (answer || answer.error().origin != Origin::error) return answer;
    return Error{.origin = Origin::not_found,
                 .message = "the ROS 1 master has no parameter " + name,
                 .reason = answer.error().message};
  }

  std::shared_ptr<NodeCore> core_;
  PublishedNames published_;
};

}  // namespace

Result<std::unique_ptr<Ros1Node>> open_node(const Ros1Options& options) {
  auto core = NodeCore::open(options);
  if (!core) return std::move(core.error());
  return std::unique_ptr<Ros1Node>(std::make_unique<SocketNode>(std::move(*core)));
}

}  // namespace aim::transport::ros1
