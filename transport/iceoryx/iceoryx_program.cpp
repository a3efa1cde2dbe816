// aim-iceoryx: the program that speaks iceoryx for a bus of aim, and ends with it. iceoryx ends a process on
// its own errors, and RouDi sends SIGTERM to every registered process when it ends; neither may happen to the
// process that controls a robot, so iceoryx has this one. Started by iceoryx_link.cpp with a socket as
// descriptor 3.
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <iceoryx_hoofs/log/logmanager.hpp>
#include <iceoryx_posh/popo/listener.hpp>
#include <iceoryx_posh/popo/untyped_publisher.hpp>
#include <iceoryx_posh/popo/untyped_subscriber.hpp>
#include <iceoryx_posh/runtime/posh_runtime.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "transport/aimrt_frame.hpp"
#include "transport/iceoryx/iceoryx_packet.hpp"
#include "transport/iceoryx/roudi.hpp"

namespace aim::transport::iceoryx {
namespace {

constexpr unsigned kGoodbye_s = 2;    // for deregistration from RouDi
constexpr std::uint64_t kQueue = 64;  // samples kept for a slow program; the oldest give way

iox::capro::ServiceDescription description(std::string_view text) {
  const auto part = [&] {
    const std::size_t end = text.find('\n');
    const std::string_view taken = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    return iox::capro::IdString_t(iox::cxx::TruncateToCapacity, taken.data(), taken.size());
  };
  const auto service = part();
  const auto instance = part();
  return {service, instance, part()};
}

// The frame at the beginning of a chunk, whose rest is not defined.
std::string_view frame_of(const void* chunk, std::size_t size) {
  const std::string_view all(static_cast<const char*>(chunk), size);
  const auto read = read_iceoryx_frame(all);
  if (!read) return all.substr(0, 1);  // counted as dropped by the bus
  return {all.data(), static_cast<std::size_t>(read->bytes.data() + read->bytes.size() - all.data())};
}

struct Sending {
  explicit Sending(const iox::capro::ServiceDescription& name) : publisher(name) {}
  iox::popo::UntypedPublisher publisher;
  bool matched = false;

  void publish(std::string_view frame) {
    publisher.loan(static_cast<std::uint32_t>(frame.size())).and_then([&](void* chunk) {
      std::memcpy(chunk, frame.data(), frame.size());
      publisher.publish(chunk);
    });  // no chunk is free: the sample is lost
  }
};

struct Receiving {
  Receiving(const iox::capro::ServiceDescription& name, std::uint32_t number)
      : subscriber(name, options()), port(number) {}
  iox::popo::UntypedSubscriber subscriber;
  std::uint32_t port;
  bool matched = false;

  static iox::popo::SubscriberOptions options() {
    iox::popo::SubscriberOptions all;
    all.queueCapacity = kQueue;
    return all;
  }
  // On iceoryx's thread.
  static void take(iox::popo::UntypedSubscriber* from, Receiving* self) {
    while (true) {
      const void* chunk = nullptr;
      from->take().and_then([&](const void* taken) { chunk = taken; });
      if (chunk == nullptr) return;
      const auto* const header = iox::mepoo::ChunkHeader::fromUserPayload(chunk);
      send_packet(kProgramSocket,
                  {PacketKind::sample, self->port, static_cast<std::uint64_t>(header->originId())},
                  frame_of(chunk, header->userPayloadSize()));
      from->release(chunk);
    }
  }
};

class Ports {
 public:
  void handle(const Packet& packet) {
    const std::uint32_t port = packet.header.port;
    switch (packet.header.kind) {
      case PacketKind::advertise:
        sending_[port] = std::make_unique<Sending>(description(packet.payload));
        return;
      case PacketKind::subscribe:
        subscribe(port, packet.payload);
        return;
      case PacketKind::withdraw:
        withdraw(port);
        return;
      case PacketKind::sample:
        if (const auto found = sending_.find(port); found != sending_.end())
          found->second->publish(packet.payload);
        return;
      case PacketKind::matched:
      case PacketKind::attached:
      case PacketKind::lost:
      case PacketKind::alive:
        return;  // never sent to the program
    }
  }

  void report_matches() {
    for (auto& [port, sending] : sending_)
      report(port, sending->matched, sending->publisher.hasSubscribers());
    for (auto& [port, receiving] : receiving_)
      report(port, receiving->matched,
             receiving->subscriber.getSubscriptionState() == iox::SubscribeState::SUBSCRIBED);
  }

 private:
  void subscribe(std::uint32_t port, std::string_view name) {
    auto& receiving = receiving_[port];
    receiving = std::make_unique<Receiving>(description(name), port);
    listener_
        .attachEvent(receiving->subscriber, iox::popo::SubscriberEvent::DATA_RECEIVED,
                     iox::popo::createNotificationCallback(Receiving::take, *receiving))
        .or_else([](auto) { ::_exit(1); });  // more subscriptions than iceoryx can serve
  }
  void withdraw(std::uint32_t port) {
    sending_.erase(port);
    const auto found = receiving_.find(port);
    if (found == receiving_.end()) return;
    listener_.detachEvent(found->second->subscriber, iox::popo::SubscriberEvent::DATA_RECEIVED);
    receiving_.erase(found);
  }
  static void report(std::uint32_t port, bool& reported, bool now) {
    if (reported == now) return;
    if (send_packet(kProgramSocket, {PacketKind::matched, port, now ? 1U : 0U}, {})) reported = now;
  }

  std::map<std::uint32_t, std::unique_ptr<Sending>> sending_;
  std::map<std::uint32_t, std::unique_ptr<Receiving>> receiving_;
  iox::popo::Listener listener_;  // declared last: its thread ends before the subscribers do
};

// Set in main before the signals, whose handler can use only static variables.
std::array<std::string, 2>& files() {
  static std::array<std::string, 2> all;
  return all;
}

// Of aimd's end, of RouDi's, and of the alarm: whatever iceoryx does at that moment.
extern "C" [[noreturn]] void end_now(int) {
  for (const std::string& file : files()) ::unlink(file.c_str());
  ::_exit(0);
}

// Ends at once: iceoryx cannot deregister from a RouDi that does not run.
[[noreturn]] void end_lost(std::string_view reason) {
  send_packet(kProgramSocket, {PacketKind::lost, 0, 0}, reason);
  end_now(0);
}

void serve(const Roudi& roudi) {
  using Clock = std::chrono::steady_clock;
  Ports ports;
  send_packet(kProgramSocket, {PacketKind::attached, 0, 0}, {});
  std::string buffer(kMaxPacket, '\0');
  Packet packet;
  auto due = Clock::now();
  while (true) {
    pollfd one{kProgramSocket, POLLIN, 0};
    ::poll(&one, 1, static_cast<int>(kAlivePeriod.count()));
    for (int got = 1; got > 0;) {
      got = receive_packet(kProgramSocket, buffer, packet);
      if (got == 0) return;
      if (got > 0) ports.handle(packet);
      if (Clock::now() >= due) break;
    }
    if (Clock::now() < due) continue;
    due = Clock::now() + kAlivePeriod;
    send_packet(kProgramSocket, {PacketKind::alive, 0, 0}, {});
    if (find_roudi() != roudi) end_lost("RouDi has ended");
    ports.report_matches();
  }
}

}  // namespace
}  // namespace aim::transport::iceoryx

int main() {
  using namespace aim::transport::iceoryx;
  files() = program_files(::getpid());
  for (const int signal : {SIGTERM, SIGALRM}) std::signal(signal, end_now);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // also while iceoryx waits for RouDi
  iox::log::LogManager::GetLogManager().SetDefaultLogLevel(iox::log::LogLevel::kOff,
                                                           iox::log::LogLevelOutput::kHideLogLevel);
  const std::optional<Roudi> roudi = find_roudi();
  if (!roudi) end_lost("RouDi is not running");
  const std::string name = program_name(::getpid());
  iox::runtime::PoshRuntime::initRuntime(iox::RuntimeName_t(iox::cxx::TruncateToCapacity, name));
  serve(*roudi);
  ::alarm(kGoodbye_s);
  return 0;
}
