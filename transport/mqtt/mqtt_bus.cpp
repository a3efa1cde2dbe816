// Topics on MQTT: AimRT's names and frames over one link to the broker.
#include "transport/mqtt/mqtt_bus.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "transport/aimrt_frame.hpp"
#include "transport/mqtt/mqtt_link.hpp"

namespace aim::transport::mqtt {
namespace {

class MqttPublisher final : public Publisher {
 public:
  MqttPublisher(std::shared_ptr<Link> link, const TopicName& name)
      : link_(std::move(link)), type_(name.type), topic_(mqtt_topic(name)) {}

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (Status fits = check_sample(type_, encoding, bytes); !fits) return fits;
    return link_->publish(topic_, mqtt_frame(encoding, bytes));
  }
  std::size_t matched() const override { return link_->connected() ? 1 : 0; }
  bool wait_for_subscriber(Deadline deadline) override { return link_->wait_until_connected(deadline); }
  bool wait_until_delivered(Deadline deadline) override { return link_->wait_until_delivered(deadline); }

 private:
  std::shared_ptr<Link> link_;
  std::string type_;
  std::string topic_;
};

class MqttSubscription final : public Subscription {
 public:
  MqttSubscription(std::shared_ptr<Link> link, std::shared_ptr<TopicInbox> inbox)
      : link_(std::move(link)), inbox_(std::move(inbox)) {
    link_->add(inbox_);
  }
  ~MqttSubscription() override { link_->remove(inbox_); }
  MqttSubscription(const MqttSubscription&) = delete;
  MqttSubscription& operator=(const MqttSubscription&) = delete;

  std::size_t matched() const override { return inbox_->granted ? 1 : 0; }
  std::uint64_t dropped() const override { return inbox_->dropped(); }

 private:
  std::shared_ptr<Link> link_;
  std::shared_ptr<TopicInbox> inbox_;
};

class MqttBus final : public TopicBus {
 public:
  explicit MqttBus(std::shared_ptr<Link> link) : link_(std::move(link)) {}

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    if (Status sound = check(name, Backend::mqtt); !sound) return std::move(sound.error());
    return std::unique_ptr<Publisher>(std::make_unique<MqttPublisher>(link_, name));
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    if (Status sound = check(name, Backend::mqtt); !sound) return std::move(sound.error());
    const auto take = [type = name.type, sender = link_->name(),
                       handle = std::move(handler)](std::string_view payload) {
      const auto frame = read_mqtt_frame(payload);
      if (!frame || !carries(type, frame->encoding)) return false;
      handle({frame->encoding, frame->bytes, sender});
      return true;
    };
    return std::unique_ptr<Subscription>(
        std::make_unique<MqttSubscription>(link_, std::make_shared<TopicInbox>(mqtt_topic(name), take)));
  }

 private:
  std::shared_ptr<Link> link_;
};

}  // namespace

Result<std::unique_ptr<TopicBus>> open_mqtt_bus(std::string_view broker, const BusOptions& options) try {
  auto address = broker_address(broker);
  if (!address) return std::move(address.error());
  auto link = std::make_shared<Link>(std::move(*address), options.link);
  return std::unique_ptr<TopicBus>(std::make_unique<MqttBus>(std::move(link)));
} catch (const std::system_error& failure) {  // no thread
  return Error{.origin = Origin::error, .message = "MQTT cannot be opened", .reason = failure.what()};
}

}  // namespace aim::transport::mqtt
