// The sockets of a bus: one for sending, one per port for receiving, and the thread that reads them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/result.hpp"
#include "transport/lcm/lcm_assembly.hpp"
#include "transport/lcm/lcm_socket.hpp"

namespace aim::transport::lcm {

// Takes what arrives on one channel. The link and the subscription share it; after close() the handler does
// not run and is not called again, except when close() is called by the handler itself.
class ChannelInbox {
 public:
  using Handler = std::function<void(std::string_view bytes, std::string_view sender)>;
  ChannelInbox(std::string channel, std::size_t bound, Handler handler)
      : channel_(std::move(channel)), bound_(bound), handler_(std::move(handler)) {}

  const std::string& channel() const { return channel_; }
  std::size_t bound() const { return bound_; }  // [B]
  void deliver(std::string_view bytes, std::string_view sender) {
    const std::lock_guard lock(mutex_);
    if (!open_) return;
    if (bytes.size() <= bound_)
      handler_(bytes, sender);
    else
      ++dropped_;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  std::uint64_t dropped() const { return dropped_; }

 private:
  const std::string channel_;
  const std::size_t bound_;
  std::recursive_mutex mutex_;
  bool open_ = true;
  Handler handler_;
  std::atomic<std::uint64_t> dropped_ = 0;
};

// A port and the inboxes of its channels.
struct Port {
  Port(std::uint16_t its_number, Descriptor its_socket) : number(its_number), socket(std::move(its_socket)) {}

  const std::uint16_t number;
  const Descriptor socket;
  std::vector<std::shared_ptr<ChannelInbox>> inboxes;  // guarded by the link
  // What cannot be assigned to a channel: packets that are not LCM's, messages of which parts are
  // missing or that are too large, and what the kernel dropped because it was not read in time.
  std::atomic<std::uint64_t> dropped = 0;
  Assembly assembly;  // link thread only, as the next two
  std::uint64_t malformed = 0;
  std::uint32_t lost = 0;
};

class Link {
 public:
  static Result<std::shared_ptr<Link>> open(const BusOptions& options);
  // Ends the thread, and with it all subscriptions. Not to be called by a handler.
  void close();
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // As others see it: Received::sender.
  std::string sender() const { return sender_of(sender_, place_); }
  // Never waits: what the network does not take at once is not sent.
  Status publish(const std::string& channel, std::uint16_t port, std::string_view payload);

  Result<std::shared_ptr<Port>> add(std::uint16_t port, std::shared_ptr<ChannelInbox> inbox);
  void remove(const std::shared_ptr<Port>& port, const std::shared_ptr<ChannelInbox>& inbox);

 private:
  Link(Place place, Descriptor sender, Descriptor wake)
      : place_(std::move(place)), sender_(std::move(sender)), wake_(std::move(wake)) {}

  void run();
  std::vector<std::shared_ptr<Port>> ports();
  void drain(Port& port, std::string& buffer);
  void take(Port& port, const Received& received);
  void deliver(Port& port, std::string_view channel, std::string_view bytes, std::string_view sender);
  void wake() const;

  const Place place_;
  const Descriptor sender_;
  const Descriptor wake_;  // an event that ends a wait of the thread

  std::mutex sending_;  // the parts of a message are sent together
  std::uint32_t sequence_ = 0;

  std::mutex mutex_;  // guards the members below; not held while a handler runs
  bool ending_ = false;
  std::vector<std::shared_ptr<Port>> ports_;
  std::thread thread_;  // begins with the first subscription
};

}  // namespace aim::transport::lcm
