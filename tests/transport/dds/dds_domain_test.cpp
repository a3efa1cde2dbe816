// Domains and interfaces: refusals, sharing within a process, sockets in child processes.
#include <dds/ddsrt/sockets.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "transport/dds/dds_bus.hpp"
#include "transport/dds/dds_domain.hpp"
#include "transport/dds/dds_socket.hpp"

namespace aim::transport::dds {
namespace {

std::set<int> sockets() {
  std::set<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int descriptor = std::stoi(entry.path().filename().string());
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode)) found.insert(descriptor);
  }
  return found;
}

// An interface that is up, has multicast and an IPv4 address, and is not loopback; empty: none.
std::string other_interface() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  std::string name;
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    constexpr unsigned kWanted = IFF_UP | IFF_MULTICAST;
    const bool fits = each->ifa_addr != nullptr && each->ifa_addr->sa_family == AF_INET &&
                      (each->ifa_flags & (kWanted | IFF_LOOPBACK)) == kWanted;
    if (fits) name = each->ifa_name;
  }
  freeifaddrs(all);
  return name;
}

}  // namespace

TEST_CASE("dds: a domain number above 232 is refused") {
  for (const std::uint32_t domain : {233U, 1000U, 0xFFFFFFFFU}) {
    const auto lease = open_domain({.domain = domain, .interface = "lo"});
    REQUIRE_FALSE(lease);
    CHECK(lease.error().origin == Origin::usage);
    CHECK(lease.error().message.find(std::to_string(domain)) != std::string::npos);
  }
}

TEST_CASE("dds: the domain of the real robot, the highest, can be opened") {
  CHECK(open_domain({.domain = kMaxDomain, .interface = "lo"}));
}

TEST_CASE("dds: an unknown interface is refused, and the existing ones are listed") {
  for (const char* name : {"", "nosuch0", "lo\"/><x", "averylonginterfacename"}) {
    INFO(name);
    const auto lease = open_domain({.domain = test_domain(2), .interface = name});
    REQUIRE_FALSE(lease);
    CHECK(lease.error().origin == Origin::usage);
    CHECK(lease.error().hint.find("lo") != std::string::npos);
  }
}

TEST_CASE("dds: a domain is shared within the process and can be opened again after the last bus is closed") {
  for (int round = 0; round < 3; ++round) {
    auto first = open_dds_bus(test_options(2));
    auto second = open_dds_bus(test_options(2));
    REQUIRE(first);
    REQUIRE(second);
    first->reset();
    CHECK((*second)->advertise({"/aim/test/shared", "pb:aimdk.protocol.McStateChannel"}));
  }
}

TEST_CASE("dds: our configuration overrides the environment") {
  REQUIRE(setenv("CYCLONEDDS_URI", "<CycloneDDS><Domain><NoSuchElement/></Domain></CycloneDDS>", 1) == 0);
  CHECK(open_dds_bus(test_options(3)));
  REQUIRE(unsetenv("CYCLONEDDS_URI") == 0);
}

TEST_CASE("dds: no socket is inherited by child processes") {
  const std::set<int> before = sockets();
  const auto bus = open_dds_bus(test_options(3));
  REQUIRE(bus);
  const auto publisher = (*bus)->advertise({"/aim/test/sockets", "pb:aimdk.protocol.McStateChannel"});
  REQUIRE(publisher);
  std::size_t checked = 0;
  for (const int descriptor : sockets()) {
    if (before.contains(descriptor)) continue;
    CHECK((fcntl(descriptor, F_GETFD) & FD_CLOEXEC) != 0);
    ++checked;
  }
  CHECK(checked > 0);
}

TEST_CASE("dds: two participants match on an interface other than loopback") {
  const std::string name = other_interface();
  if (name.empty()) {
    WARN("this machine has loopback only");
    return;
  }
  const auto near = open_dds_bus({.domain = test_domain(2), .interface = name});
  const auto far = open_dds_bus({.domain = test_domain(2), .interface = name});
  INFO(name << ": " << (near ? std::string() : near.error().reason));
  REQUIRE(near);
  REQUIRE(far);
  const auto clash = open_domain({.domain = test_domain(2), .interface = "lo"});
  REQUIRE_FALSE(clash);
  CHECK(clash.error().reason.find(name) != std::string::npos);
  const auto publisher = (*near)->advertise({"/aim/test/beside", "pb:aimdk.protocol.McStateChannel"});
  const auto subscription =
      (*far)->subscribe({"/aim/test/beside", "pb:aimdk.protocol.McStateChannel"}, [](const Sample&) {});
  REQUIRE(publisher);
  REQUIRE(subscription);
  CHECK((*publisher)->wait_for_subscriber(after(std::chrono::seconds(10))));
}

TEST_CASE("dds: a socket without a filter gets no port") {
  SocketScope sockets(if_nametoindex("lo"), std::make_shared<DiscoveryLimit>());
  sockaddr_in address{};
  address.sin_family = AF_INET;
  const int no_socket = -1;
  CHECK(ddsrt_bind(no_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) < 0);
  CHECK(sockets.confined() == 0);
  CHECK(sockets.failure().find("packet filter") != std::string::npos);
}

TEST_CASE("dds: every socket with a port has a filter that cannot be removed") {
  const std::set<int> before = sockets();
  const auto bus = open_dds_bus(test_options(3));
  REQUIRE(bus);
  std::size_t checked = 0;
  for (const int descriptor : sockets()) {
    if (before.contains(descriptor)) continue;
    const int off = 0;
    CHECK(setsockopt(descriptor, SOL_SOCKET, SO_DETACH_FILTER, &off, sizeof off) != 0);
    CHECK(errno == EPERM);
    ++checked;
  }
  CHECK(checked > 0);
}

TEST_CASE("dds: packets sent beside lo for programs with default settings stay on the machine") {
  const std::string loopback = domain_configuration("lo", {"eth0", "wlan0"});
  CHECK(loopback.find(R"(<NetworkInterface name="eth0" presence_required="false"/>)") != std::string::npos);
  CHECK(loopback.find(R"(<NetworkInterface name="wlan0" presence_required="false"/>)") != std::string::npos);
  CHECK(loopback.find("<MulticastTimeToLive>0</MulticastTimeToLive>") != std::string::npos);
  CHECK(domain_configuration("eth0").find("MulticastTimeToLive") == std::string::npos);
}

TEST_CASE("dds: loopback has multicast and a unicast peer, another interface its own multicast only") {
  const std::string loopback = domain_configuration("lo");
  CHECK(loopback.find(R"(<NetworkInterface name="lo" multicast="true"/>)") != std::string::npos);
  CHECK(loopback.find(R"(<Peer Address="127.0.0.1"/>)") != std::string::npos);
  const std::string robot = domain_configuration("eth0");
  CHECK(robot.find(R"(<NetworkInterface name="eth0"/>)") != std::string::npos);
  CHECK(robot.find("127.0.0.1") == std::string::npos);
  CHECK(robot.find("<AllowMulticast>true") != std::string::npos);
}

}  // namespace aim::transport::dds
