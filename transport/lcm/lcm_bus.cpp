// Channels of LCM as topics.
#include "transport/lcm/lcm_bus.hpp"

#include <system_error>
#include <utility>

#include "transport/lcm/lcm_link.hpp"
#include "transport/published_names.hpp"

namespace aim::transport::lcm {
namespace {

class LcmPublisher final : public Publisher {
 public:
  LcmPublisher(std::shared_ptr<Link> link, TopicName name) : link_(std::move(link)), name_(std::move(name)) {}

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (!carries(name_.type, encoding))
      return Error{.origin = Origin::usage,
                   .message = name_.type + " cannot be published in this encoding",
                   .reason = "lcm types are sent as LCM"};
    if (bytes.size() > name_.bound)
      return Error{
          .origin = Origin::limit,
          .message = "a sample of " + std::to_string(bytes.size()) + " bytes was not sent on " + name_.topic,
          .reason = "a sample must not exceed " + std::to_string(name_.bound) + " bytes"};
    return link_->publish(name_.topic, name_.port, bytes);
  }
  std::size_t matched() const override { return 1; }
  bool wait_for_subscriber(Deadline /*deadline*/) override { return true; }
  bool wait_until_delivered(Deadline /*deadline*/) override { return true; }

 private:
  std::shared_ptr<Link> link_;
  TopicName name_;
};

class LcmSubscription final : public Subscription {
 public:
  LcmSubscription(std::shared_ptr<Link> link, std::shared_ptr<Port> port, std::shared_ptr<ChannelInbox> inbox)
      : link_(std::move(link)), port_(std::move(port)), inbox_(std::move(inbox)) {}
  ~LcmSubscription() override { link_->remove(port_, inbox_); }
  LcmSubscription(const LcmSubscription&) = delete;
  LcmSubscription& operator=(const LcmSubscription&) = delete;

  std::size_t matched() const override { return 1; }
  std::uint64_t dropped() const override { return inbox_->dropped() + port_->dropped; }

 private:
  std::shared_ptr<Link> link_;
  std::shared_ptr<Port> port_;
  std::shared_ptr<ChannelInbox> inbox_;
};

class LcmBus final : public TopicBus {
 public:
  LcmBus(std::shared_ptr<Link> link, const BusOptions& options)
      : link_(std::move(link)), domain_(std::to_string(options.domain)), interface_(options.interface) {}
  ~LcmBus() override { link_->close(); }
  LcmBus(const LcmBus&) = delete;
  LcmBus& operator=(const LcmBus&) = delete;

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    if (Status sound = check(name, Backend::lcm); !sound) return std::move(sound.error());
    published_.add(name.topic);
    return std::unique_ptr<Publisher>(std::make_unique<LcmPublisher>(link_, name));
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override try {
    if (Status sound = check(name, Backend::lcm); !sound) return std::move(sound.error());
    auto inbox = std::make_shared<ChannelInbox>(
        name.topic, name.bound,
        [handle = std::move(handler)](std::string_view bytes, std::string_view sender) {
          handle({Encoding::lcm, bytes, sender});
        });
    auto port = link_->add(name.port, inbox);
    if (!port) return std::move(port.error());
    return std::unique_ptr<Subscription>(
        std::make_unique<LcmSubscription>(link_, std::move(*port), std::move(inbox)));
  } catch (const std::system_error& failure) {  // no thread
    return Error{.origin = Origin::error, .message = "LCM cannot be opened", .reason = failure.what()};
  }

  BusPlace place() const override { return {domain_, interface_, link_->sender(), published_.names()}; }

 private:
  std::shared_ptr<Link> link_;
  const std::string domain_, interface_;
  PublishedNames published_;
};

}  // namespace

Result<std::unique_ptr<TopicBus>> open_lcm_bus(const BusOptions& options) {
  auto link = Link::open(options);
  if (!link) return std::move(link.error());
  return std::unique_ptr<TopicBus>(std::make_unique<LcmBus>(std::move(*link), options));
}

}  // namespace aim::transport::lcm
