// One thread waits for all ports of a bus.
#include "transport/lcm/lcm_link.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "transport/lcm/lcm_packet.hpp"

namespace aim::transport::lcm {
namespace {

constexpr int kMostInTurn = 64;  // packets of a port before the other ports have their turn

std::size_t largest_bound(const std::vector<std::shared_ptr<ChannelInbox>>& inboxes) {
  std::size_t most = 0;
  for (const auto& inbox : inboxes) most = std::max(most, inbox->bound());
  return most;
}

}  // namespace

Result<std::shared_ptr<Link>> Link::open(const BusOptions& options) {
  auto place = place_of(options);
  if (!place) return std::move(place.error());
  auto sender = open_sender(*place);
  if (!sender) return std::move(sender.error());
  Descriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (wake.number() < 0)
    return Error{.origin = Origin::error,
                 .message = "LCM cannot be opened",
                 .reason = std::generic_category().message(errno)};
  return std::shared_ptr<Link>(new Link(std::move(*place), std::move(*sender), std::move(wake)));
}

Link::~Link() { close(); }

void Link::close() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake();
  if (thread_.joinable()) thread_.join();
}

Status Link::publish(const std::string& channel, std::uint16_t port, std::string_view payload) {
  const std::lock_guard lock(sending_);
  for (const std::string& packet : packets_of(channel, payload, sequence_++))
    if (std::string failure = send_packet(sender_, place_, port, packet); !failure.empty())
      return Error{.origin = Origin::unreachable,
                   .message = "a sample was not sent on " + channel,
                   .reason = place_.text + ": " + failure};
  return Done{};
}

Result<std::shared_ptr<Port>> Link::add(std::uint16_t number, std::shared_ptr<ChannelInbox> inbox) {
  const std::lock_guard lock(mutex_);
  const auto known =
      std::find_if(ports_.begin(), ports_.end(), [&](const auto& port) { return port->number == number; });
  std::shared_ptr<Port> port = known == ports_.end() ? nullptr : *known;
  if (!port) {
    auto socket = open_receiver(place_, number);
    if (!socket) return std::move(socket.error());
    port = ports_.emplace_back(std::make_shared<Port>(number, std::move(*socket)));
  }
  port->inboxes.push_back(std::move(inbox));
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  wake();
  return port;
}

void Link::remove(const std::shared_ptr<Port>& port, const std::shared_ptr<ChannelInbox>& inbox) {
  inbox->close();
  const std::lock_guard lock(mutex_);
  std::erase(port->inboxes, inbox);
  if (!port->inboxes.empty()) return;
  std::erase(ports_, port);
  wake();
}

void Link::wake() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(wake_.number(), &one, sizeof one);
}

std::vector<std::shared_ptr<Port>> Link::ports() {
  const std::lock_guard lock(mutex_);
  return ending_ ? std::vector<std::shared_ptr<Port>>{} : ports_;
}

void Link::run() {
  std::string buffer;
  while (true) {
    // The thread shares the ports that it waits for, so that none of their descriptors is closed meanwhile.
    const auto waited = ports();
    {
      const std::lock_guard lock(mutex_);
      if (ending_) return;
    }
    std::vector<pollfd> watched{{wake_.number(), POLLIN, 0}};
    for (const auto& port : waited) watched.push_back({port->socket.number(), POLLIN, 0});
    if (::poll(watched.data(), watched.size(), -1) <= 0) continue;
    std::uint64_t events = 0;
    if (watched[0].revents != 0) [[maybe_unused]]
      const auto read = ::read(wake_.number(), &events, sizeof events);
    for (std::size_t i = 0; i < waited.size(); ++i)
      if (watched[i + 1].revents != 0) drain(*waited[i], buffer);
  }
}

void Link::drain(Port& port, std::string& buffer) {
  for (int i = 0; i < kMostInTurn; ++i) {
    const auto received = receive_packet(port.socket, buffer);
    if (!received) return;
    take(port, *received);
  }
}

void Link::take(Port& port, const Received& received) {
  port.lost = received.lost;
  const auto packet = read_packet(received.bytes);
  if (!packet) {
    ++port.malformed;
  } else if (packet->parts == 1 && packet->part == 0 && packet->size == packet->bytes.size()) {
    deliver(port, packet->channel, packet->bytes, received.sender);
  } else {
    std::size_t bound = 0;
    {
      const std::lock_guard lock(mutex_);
      bound = largest_bound(port.inboxes);
    }
    if (auto message = port.assembly.add(received.sender, *packet, bound))
      deliver(port, message->channel, message->bytes, received.sender);
  }
  port.dropped = port.malformed + port.assembly.dropped() + port.lost;
}

void Link::deliver(Port& port, std::string_view channel, std::string_view bytes, std::string_view sender) {
  std::vector<std::shared_ptr<ChannelInbox>> takers;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& inbox : port.inboxes)
      if (inbox->channel() == channel) takers.push_back(inbox);
  }
  for (const auto& inbox : takers) inbox->deliver(bytes, sender);
}

}  // namespace aim::transport::lcm
