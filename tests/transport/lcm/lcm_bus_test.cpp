// Topics on LCM over lo: what holds of the contract of a TopicBus, domains, bounds, foreign packets. Other
// interfaces and liblcm: tests/interop/lcm_test.py.
#include "transport/lcm/lcm_bus.hpp"

#include <arpa/inet.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <string>
#include <thread>

#include "tests/catch.hpp"
#include "tests/transport/lcm/test_domain.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/backends/backend.hpp"
#include "transport/lcm/lcm_packet.hpp"
#include "transport/lcm/lcm_socket.hpp"

namespace aim::transport::lcm {
namespace {

std::uint32_t own_domain(std::uint32_t offset = 0) { return test_domain(DomainsOf::lcm_bus_test, offset); }

BusOptions options(std::uint32_t offset = 0) { return {.domain = own_domain(offset), .interface = "lo"}; }

std::unique_ptr<TopicBus> open(std::uint32_t offset = 0) {
  auto bus = open_lcm_bus(options(offset));
  INFO((bus ? std::string() : bus.error().message + ": " + bus.error().reason));
  REQUIRE(bus);
  return std::move(*bus);
}

TopicName channel(const std::string& name, std::uint16_t port = 7671) {
  TopicName topic{name, "lcm:cyberdog.file_recv_lcmt"};
  topic.port = port;
  return topic;
}

void publish(Publisher& publisher, std::string_view bytes) {
  contract::require_published(publisher, Encoding::lcm, bytes);
}

// A socket of another program of this machine.
class OtherProgram {
 public:
  explicit OtherProgram(const char* interface) : socket_(::socket(AF_INET, SOCK_DGRAM, 0)) {
    const ip_mreqn chosen{
        .imr_multiaddr = {}, .imr_address = {}, .imr_ifindex = static_cast<int>(if_nametoindex(interface))};
    REQUIRE(::setsockopt(socket_, IPPROTO_IP, IP_MULTICAST_IF, &chosen, sizeof chosen) == 0);
  }
  ~OtherProgram() { ::close(socket_); }
  OtherProgram(const OtherProgram&) = delete;
  OtherProgram& operator=(const OtherProgram&) = delete;

  bool send(const std::string& address, std::uint16_t port, const std::string& packet) const {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    REQUIRE(::inet_pton(AF_INET, address.c_str(), &to.sin_addr) == 1);
    return ::sendto(socket_, packet.data(), packet.size(), 0, reinterpret_cast<const sockaddr*>(&to),
                    sizeof to) == static_cast<ssize_t>(packet.size());
  }

 private:
  int socket_;
};

std::string group(std::uint32_t offset = 0) {
  return "239.255.76." + std::to_string(67 + own_domain(offset));
}

}  // namespace

TEST_CASE("lcm: bytes arrive as they were sent, in order, at every subscriber") {
  const auto near_bus = open();
  const auto far_bus = open();
  contract::Inbox first;
  contract::Inbox second;
  const auto publisher = contract::advertise(*near_bus, channel("order"));
  const auto one = contract::subscribe(*far_bus, channel("order"), first.handler());
  const auto two = contract::subscribe(*near_bus, channel("order"), second.handler());
  for (std::size_t i = 0; i < 50; ++i) {
    publish(*publisher, std::string(i, 'x') + '\0' + std::to_string(i));
    REQUIRE(first.wait_for(i + 1));
    REQUIRE(second.wait_for(i + 1));
  }
  for (const contract::Inbox* inbox : {&first, &second}) {
    const auto items = inbox->items();
    REQUIRE(items.size() == 50);
    for (std::size_t i = 0; i < items.size(); ++i) {
      CHECK(items[i].encoding == Encoding::lcm);
      CHECK(items[i].bytes == std::string(i, 'x') + '\0' + std::to_string(i));
    }
  }
  CHECK(one->dropped() == 0);
}

TEST_CASE("lcm: channels, ports and domains are apart, senders can be distinguished") {
  const auto bus = open();
  const auto other_bus = open();
  const auto elsewhere = open(1);
  contract::Inbox same;
  contract::Inbox others;
  const auto subscription = contract::subscribe(*bus, channel("a"), same.handler());
  const auto other_channel = contract::subscribe(*bus, channel("b"), others.handler());
  const auto longer = contract::subscribe(*bus, channel("aa"), others.handler());
  const auto other_port = contract::subscribe(*bus, channel("a", 7670), others.handler());
  const auto other_domain = contract::subscribe(*elsewhere, channel("a"), others.handler());
  const auto one = contract::advertise(*bus, channel("a"));
  const auto two = contract::advertise(*other_bus, channel("a"));
  publish(*one, "1");
  REQUIRE(same.wait_for(1));
  publish(*two, "2");
  REQUIRE(same.wait_for(2));
  publish(*one, "3");
  REQUIRE(same.wait_for(3));
  const auto items = same.items();
  CHECK(items[0].sender.find("lcm:127.0.0.1:") == 0);
  CHECK(items[0].sender == items[2].sender);
  CHECK(items[0].sender != items[1].sender);
  CHECK(others.items().empty());
}

TEST_CASE("lcm: a large sample comes in parts, one above the bound does not come") {
  const auto bus = open();
  contract::Inbox large_inbox;
  contract::Inbox usual_inbox;
  TopicName large = channel("large");
  large.bound = kLargePayload;
  const auto publisher = contract::advertise(*bus, large);
  const auto wide = contract::subscribe(*bus, large, large_inbox.handler());
  const auto narrow = contract::subscribe(*bus, channel("large"), usual_inbox.handler());
  std::string payload(130'000, '\0');  // more at once may not fit into the kernel's buffer of a socket
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<char>(i * 31 + i / 1000);
  publish(*publisher, payload);
  publish(*publisher, "small");
  REQUIRE(large_inbox.wait_for(2));
  REQUIRE(usual_inbox.wait_for(1));
  CHECK(large_inbox.items()[0].bytes == payload);
  CHECK(usual_inbox.items()[0].bytes == "small");
  CHECK(wide->dropped() == 0);
  CHECK(narrow->dropped() == 1);
  const Status refused = publisher->publish(Encoding::lcm, std::string(kLargePayload + 1, 'x'));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::limit);
}

TEST_CASE("lcm: no sample arrives after the end of a subscription, while another thread publishes") {
  const auto bus = open();
  const auto publisher = contract::advertise(*bus, channel("ending"));
  std::atomic<bool> stop = false;
  std::thread sender([&] {
    while (!stop) (void)publisher->publish(Encoding::lcm, "x").operator bool();
  });
  for (int round = 0; round < 100; ++round) {
    auto alive = std::make_unique<std::atomic<int>>(0);
    std::atomic<int>* const counter = alive.get();
    auto subscription =
        contract::subscribe(*bus, channel("ending"), [counter](const Sample&) { ++*counter; });
    if (round % 10 == 0) CHECK(contract::eventually([&] { return *counter > 0; }));
    subscription.reset();
    alive.reset();  // a late callback would write to freed memory, which the sanitizers detect
  }
  stop = true;
  sender.join();
}

TEST_CASE("lcm: a handler may publish and end its own subscription, and all may end in any order") {
  auto bus = open();
  contract::Inbox answers;
  auto question = contract::advertise(*bus, channel("question"));
  auto answer = contract::advertise(*bus, channel("answer"));
  auto listener = contract::subscribe(*bus, channel("answer"), answers.handler());
  std::mutex mutex;  // guards `once`
  std::unique_ptr<Subscription> once;
  std::atomic<bool> ended = false;
  {
    const std::lock_guard lock(mutex);
    once = contract::subscribe(*bus, channel("question", 7672), [&](const Sample&) {
      const std::lock_guard inside(mutex);
      if (answer->publish(Encoding::lcm, "answered")) once.reset();
      ended = true;
    });
  }
  const auto asked = contract::advertise(*bus, channel("question", 7672));
  publish(*asked, "1");
  REQUIRE(answers.wait_for(1));
  CHECK(contract::eventually([&] { return ended.load(); }));
  publish(*asked, "2");
  publish(*answer, "last");
  REQUIRE(answers.wait_for(2));
  CHECK(answers.items()[1].bytes == "last");
  bus.reset();
  publish(*question, "into the void");
  listener.reset();
}

TEST_CASE("lcm: names, types and encodings are checked") {
  const auto bus = open();
  const auto refused = [&](const TopicName& name) {
    INFO(name.topic << " " << name.type);
    const auto publisher = bus->advertise(name);
    REQUIRE_FALSE(publisher);
    CHECK(publisher.error().origin == Origin::usage);
    const auto subscription = bus->subscribe(name, [](const Sample&) {});
    REQUIRE_FALSE(subscription);
    CHECK(subscription.error().origin == Origin::usage);
    return publisher.error().reason;
  };
  CHECK(refused(channel("robot", 0)) == "the UDP port of the LCM channel is missing");
  for (const std::string& name :
       {std::string(), std::string("/robot"), std::string("two words"), std::string(64, 'x')})
    CHECK(refused(channel(name)).find("an LCM channel has 1 to 63 printable characters") == 0);
  CHECK(refused({"/robot", "lcm:"}).find("a type begins with") == 0);
  CHECK(refused(contract::kProtobufTopic) == "LCM carries LCM types only");
  TopicName wrong = contract::kProtobufTopic;
  wrong.port = 7667;
  CHECK(refused(wrong) == "only an LCM channel has a port");
  const auto publisher = contract::advertise(*bus, channel("robot"));
  for (const Encoding encoding : {Encoding::json, Encoding::protobuf, Encoding::cdr}) {
    const Status sent = publisher->publish(encoding, "{}");
    REQUIRE_FALSE(sent);
    CHECK(sent.error().origin == Origin::usage);
  }
}

TEST_CASE("lcm: packets of others on lo are read, and malformed ones are counted") {
  const auto bus = open();
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(*bus, channel("robot"), inbox.handler());
  const OtherProgram other("lo");
  REQUIRE(other.send(group(), 7671, "not a packet of LCM"));
  REQUIRE(other.send(group(), 7671, ""));
  REQUIRE(other.send(group(), 7671, packets_of("robot", "hello", 0)[0]));
  REQUIRE(inbox.wait_for(1));
  CHECK(inbox.items()[0].bytes == "hello");
  CHECK(contract::eventually([&] { return subscription->dropped() == 2; }));
}

TEST_CASE("lcm: packets to an address of this machine are not received") {
  const auto bus = open();
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(*bus, channel("robot"), inbox.handler());
  const OtherProgram other("lo");
  (void)other.send("127.0.0.1", 7671, packets_of("robot", "direct", 0)[0]);
  (void)other.send("127.255.255.255", 7671, packets_of("robot", "broadcast", 0)[0]);
  REQUIRE(other.send(group(), 7671, packets_of("robot", "to the group", 0)[0]));
  REQUIRE(inbox.wait_for(1));
  REQUIRE(inbox.items().size() == 1);
  CHECK(inbox.items()[0].bytes == "to the group");
}

TEST_CASE("lcm: a place that cannot be opened is an error that says what to do") {
  const auto refusal = [](const BusOptions& wanted) {
    const auto bus = open_lcm_bus(wanted);
    REQUIRE_FALSE(bus);
    return bus.error();
  };
  const Error unknown = refusal({.domain = 0, .interface = "nonesuch0"});
  CHECK(unknown.origin == Origin::unreachable);
  CHECK(unknown.message == "LCM cannot be opened on the network interface nonesuch0");
  CHECK(unknown.reason == "this machine has no such interface");
  CHECK_FALSE(unknown.hint.empty());
  const Error far = refusal({.domain = kMostDomain + 1, .interface = "lo"});
  CHECK(far.origin == Origin::usage);
  CHECK(far.reason.find("at most 188") != std::string::npos);
  CHECK(open_lcm_bus({.domain = kMostDomain, .interface = "lo"}));
}

TEST_CASE("lcm: the module is found by its URL, which has no host") {
  const auto host = open_bus("lcm://127.0.0.1", options(2));
  REQUIRE_FALSE(host);
  CHECK(host.error().origin == Origin::usage);
  const auto bus = open_bus("lcm:", options(2));
  INFO((bus ? std::string() : bus.error().message + ": " + bus.error().reason));
  REQUIRE(bus);
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(**bus, channel("robot"), inbox.handler());
  const auto publisher = contract::advertise(**bus, channel("robot"));
  publish(*publisher, "by module");
  REQUIRE(inbox.wait_for(1));
}

TEST_CASE("lcm: no other backend takes a type of LCM") {
  TopicName name = channel("robot");
  for (const Backend backend : kBackends) {
    const Status taken = check(name, backend);
    CHECK(static_cast<bool>(taken) == (backend == Backend::lcm));
    CHECK(static_cast<bool>(check(contract::kRosTopic, backend)) ==
          (backend != Backend::lcm && backend != Backend::ros1));
  }
  const auto loopback = open_bus("loopback:lcm", {});
  REQUIRE(loopback);
  contract::Inbox inbox;
  const auto publisher = contract::advertise(**loopback, name);
  const auto subscription = contract::subscribe(**loopback, name, inbox.handler());
  publish(*publisher, "in this process");
  REQUIRE(inbox.wait_for(1));
}

}  // namespace aim::transport::lcm
