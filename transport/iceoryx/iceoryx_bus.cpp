// Topics on iceoryx: AimRT's names and frames over one link to the iceoryx program.
#include "transport/iceoryx/iceoryx_bus.hpp"

#include <unistd.h>

#include <system_error>
#include <utility>

#include "transport/aimrt_frame.hpp"
#include "transport/iceoryx/iceoryx_link.hpp"

namespace aim::transport::iceoryx {
namespace {

// A port of the link, for as long as this object lives.
class PortLease {
 public:
  PortLease(std::shared_ptr<Link> link, std::shared_ptr<Port> port)
      : link_(std::move(link)), port_(std::move(port)), number_(link_->add(port_)) {}
  ~PortLease() { link_->remove(number_); }
  PortLease(const PortLease&) = delete;
  PortLease& operator=(const PortLease&) = delete;

  Link& link() const { return *link_; }
  const Port& port() const { return *port_; }
  std::uint32_t number() const { return number_; }

 private:
  std::shared_ptr<Link> link_;
  std::shared_ptr<Port> port_;
  std::uint32_t number_;
};

class IceoryxPublisher final : public Publisher {
 public:
  IceoryxPublisher(const std::shared_ptr<Link>& link, const TopicName& name)
      : type_(name.type),
        lease_(link, std::make_shared<Port>(PacketKind::advertise, iceoryx_name(name), nullptr)) {}

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (Status fits = check_sample(type_, encoding, bytes); !fits) return fits;
    return lease_.link().publish(lease_.number(), iceoryx_frame(encoding, bytes));
  }
  std::size_t matched() const override { return lease_.port().matched ? 1 : 0; }
  bool wait_for_subscriber(Deadline deadline) override {
    return lease_.link().wait_until_matched(lease_.port(), deadline);
  }
  bool wait_until_delivered(Deadline /*deadline*/) override {
    return false;
  }  // iceoryx has no acknowledgement

 private:
  std::string type_;
  PortLease lease_;
};

class IceoryxSubscription final : public Subscription {
 public:
  IceoryxSubscription(const std::shared_ptr<Link>& link, const TopicName& name, Port::Handler take)
      : lease_(link, std::make_shared<Port>(PacketKind::subscribe, iceoryx_name(name), std::move(take))) {}

  std::size_t matched() const override { return lease_.port().matched ? 1 : 0; }
  std::uint64_t dropped() const override { return lease_.port().dropped; }

 private:
  PortLease lease_;
};

class IceoryxBus final : public TopicBus {
 public:
  explicit IceoryxBus(std::shared_ptr<Link> link) : link_(std::move(link)) {}

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    if (Status sound = check(name, Backend::iceoryx); !sound) return std::move(sound.error());
    return std::unique_ptr<Publisher>(std::make_unique<IceoryxPublisher>(link_, name));
  }

  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    if (Status sound = check(name, Backend::iceoryx); !sound) return std::move(sound.error());
    const auto take = [type = name.type, handle = std::move(handler)](std::string_view chunk,
                                                                      std::uint64_t sender) {
      const auto frame = read_iceoryx_frame(chunk);
      if (!frame || !carries(type, frame->encoding)) return false;
      handle({frame->encoding, frame->bytes, "iceoryx:" + std::to_string(sender)});
      return true;
    };
    return std::unique_ptr<Subscription>(std::make_unique<IceoryxSubscription>(link_, name, take));
  }

 private:
  std::shared_ptr<Link> link_;
};

}  // namespace

Result<std::unique_ptr<TopicBus>> open_iceoryx_bus(const std::string& program,
                                                   const BusOptions& options) try {
  if (::access(program.c_str(), X_OK) != 0)
    return Error{.origin = Origin::unreachable,
                 .message = "topics are not available in this installation",
                 .reason = program + " was not found",
                 .hint = "install or build aim with iceoryx"};
  return std::unique_ptr<TopicBus>(
      std::make_unique<IceoryxBus>(std::make_shared<Link>(program, options.link)));
} catch (const std::system_error& failure) {  // no thread
  return Error{.origin = Origin::error, .message = "iceoryx cannot be opened", .reason = failure.what()};
}

}  // namespace aim::transport::iceoryx
