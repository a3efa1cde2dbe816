// Opens a DDS domain: interface check, configuration, and one shared domain per number and process.
// Source: RTPS 2.2 section 9.6.1 (ports); Cyclone DDS 0.10 configuration reference; delays: measured on
// one-shot writers.
#include "transport/dds/dds_domain.hpp"

#include <dds/dds.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "transport/dds/dds_entity.hpp"
#include "transport/dds/dds_log.hpp"
#include "transport/dds/dds_socket.hpp"

namespace aim::transport::dds {
namespace {

constexpr std::string_view kLoopback = "lo";

struct OpenDomain {
  Entity domain;
  std::string interface;
  std::shared_ptr<DiscoveryLimit> limit;
  int leases = 0;
};

// Cyclone has one instance of a domain per process and closes it with all its entities, so its users are
// counted here.
struct DomainTable {
  std::mutex mutex;
  std::map<std::uint32_t, OpenDomain> domains;
};

DomainTable& domain_table() {
  static DomainTable& table =
      *new DomainTable;  // never destroyed: a lease may end in another static's destructor
  return table;
}

void release(std::uint32_t domain) {
  DomainTable& table = domain_table();
  const std::lock_guard lock(table.mutex);
  const auto row = table.domains.find(domain);
  if (row == table.domains.end() || --row->second.leases > 0) return;
  table.domains.erase(row);  // closes it
}

DomainLease lease(std::uint32_t domain, OpenDomain& open) {
  ++open.leases;
  return {open.limit.get(), [domain](const DiscoveryLimit*) { release(domain); }};
}

std::string interface_names() {
  std::string names;
  struct if_nameindex* const all = if_nameindex();
  for (const struct if_nameindex* each = all; each != nullptr && each->if_index != 0; ++each) {
    names.append(names.empty() ? "" : ", ").append(each->if_name);
  }
  if (all != nullptr) if_freenameindex(all);
  return names;
}

// The name is written into XML, so only the characters of ordinary interface names are accepted.
bool is_interface_name(std::string_view name) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-:@";
  return !name.empty() && name.size() < IF_NAMESIZE &&
         name.find_first_not_of(kAllowed) == std::string_view::npos;
}

Status check(const BusOptions& options) {
  if (options.domain > kMaxDomain) {
    return Error{.origin = Origin::usage,
                 .message = "there is no DDS domain " + std::to_string(options.domain),
                 .reason = "a domain above 232 would need network ports above 65535",
                 .hint = "choose a domain from 0 to 232"};
  }
  if (!is_interface_name(options.interface) || if_nametoindex(options.interface.c_str()) == 0) {
    return Error{.origin = Origin::usage,
                 .message = "there is no network interface \"" + options.interface + "\" for DDS",
                 .hint = "interfaces of this machine: " + interface_names()};
  }
  return Done{};
}

// The interfaces on which DDS programs with default settings discover others: those that are up, support
// multicast, have an IPv4 address and are not lo. Cyclone supports at most kMost of them beside lo.
std::vector<std::string> discovery_interfaces(std::string_view interface) {
  constexpr std::size_t kMost = 3;
  constexpr unsigned kWanted = IFF_UP | IFF_RUNNING | IFF_MULTICAST;
  std::vector<std::string> names;
  ifaddrs* all = nullptr;
  if (interface != kLoopback || getifaddrs(&all) != 0) return names;
  for (const ifaddrs* each = all; each != nullptr && names.size() < kMost; each = each->ifa_next) {
    const bool fits = each->ifa_addr != nullptr && each->ifa_addr->sa_family == AF_INET &&
                      (each->ifa_flags & (kWanted | IFF_LOOPBACK)) == kWanted &&
                      is_interface_name(each->ifa_name);
    if (fits && std::find(names.begin(), names.end(), each->ifa_name) == names.end())
      names.emplace_back(each->ifa_name);
  }
  freeifaddrs(all);
  return names;
}

// Cyclone ends the process where it cannot allocate or open what it needs to start. Empty: there is enough
// now. Source of the numbers: measured, 34 MiB for its eleven threads and 14 descriptors; doubled.
std::string missing_resources() {
  constexpr std::size_t kAddressSpace = std::size_t{160} * 1024 * 1024;
  constexpr rlim_t kDescriptors = 20;
  void* const space = ::mmap(nullptr, kAddressSpace, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return "it needs 160 MiB of address space; ulimit -v shows the limit";
  ::munmap(space, kAddressSpace);
  rlimit files{};
  const int lowest = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (lowest >= 0) ::close(lowest);
  const bool enough = lowest >= 0 && ::getrlimit(RLIMIT_NOFILE, &files) == 0 &&
                      static_cast<rlim_t>(lowest) + kDescriptors <= files.rlim_cur;
  return enough ? "" : "it needs 20 file descriptors; ulimit -n shows the limit";
}

Result<DomainLease> create(DomainTable& table, const BusOptions& options) {
  const auto refused = [&](std::string reason) {
    return Error{
        .origin = Origin::unreachable,
        .message =
            "DDS domain " + std::to_string(options.domain) + " cannot be opened on " + options.interface,
        .reason = std::move(reason),
        .hint =
            "check the limits of the process and the firewall; `ss -uap` shows which process uses the ports"};
  };
  if (std::string missing = missing_resources(); !missing.empty()) return refused(std::move(missing));
  const std::string configuration =
      domain_configuration(options.interface, discovery_interfaces(options.interface));
  auto limit = std::make_shared<DiscoveryLimit>();
  const SocketScope sockets(if_nametoindex(options.interface.c_str()), limit);
  take_last_log_line();
  Entity domain(dds_create_domain(options.domain, configuration.c_str()));
  const std::string line = take_last_log_line();
  if (!sockets.failure().empty()) return refused(sockets.failure());
  if (!domain) return refused(line.empty() ? dds_strretcode(domain.get()) : line);
  if (sockets.confined() == 0) return refused("its sockets would receive from every network of this machine");
  OpenDomain& open = table.domains[options.domain];
  open = {std::move(domain), options.interface, std::move(limit), 0};
  return lease(options.domain, open);
}

}  // namespace

std::string domain_configuration(std::string_view interface,
                                 const std::vector<std::string>& other_interfaces) {
  const bool loopback = interface == kLoopback;
  std::string xml = R"(<CycloneDDS><Domain Id="any"><General><Interfaces><NetworkInterface name=")";
  xml.append(interface);
  // A ROS 2 node with ROS_LOCALHOST_ONLY=1 discovers others by multicast on lo. It must be enabled
  // explicitly, because lo does not have the MULTICAST flag.
  xml.append(loopback ? R"(" multicast="true"/>)" : R"("/>)");
  for (const std::string& name : other_interfaces) {
    xml.append(R"(<NetworkInterface name=")" + name + R"(" presence_required="false"/>)");
  }
  xml.append("</Interfaces>");
  // With a time to live of 0 a multicast packet is received on this machine and not sent to the network.
  if (loopback) xml.append("<MulticastTimeToLive>0</MulticastTimeToLive>");
  // An image is 2.8 MB. In the usual fragments of 1.3 kB it takes 2 000 packets, whose handling costs more
  // than their bytes; the loopback interface carries packets of 64 kB.
  if (loopback) xml.append("<MaxMessageSize>65500B</MaxMessageSize><FragmentSize>63000B</FragmentSize>");
  xml.append("<AllowMulticast>true</AllowMulticast></General>");
  // Well-known ports, so that peers without multicast can discover this participant by address.
  xml.append(
      "<Discovery><ParticipantIndex>auto</ParticipantIndex><MaxAutoParticipantIndex>40</"
      "MaxAutoParticipantIndex>");
  if (loopback) xml.append(R"(<Peers><Peer Address="127.0.0.1"/></Peers>)");
  xml.append("</Discovery>");
  // Without delays for acknowledgements: the default delays cost a one-shot publisher 10 ms, and 100 ms if
  // its first sample is lost. An acknowledgement request that arrives too early is answered only with the
  // next heartbeat, which is every 100 ms by default; that affected one in three programs.
  xml.append(
      "<Internal><PreEmptiveAckDelay>0ms</PreEmptiveAckDelay><AckDelay>0ms</AckDelay><NackDelay>0ms</"
      "NackDelay>");
  xml.append(R"(<HeartbeatInterval min="1ms" minsched="2ms" max="8s">5ms</HeartbeatInterval>)");
  // One receive thread keeps the order of the samples; the fence (dds_handshake.hpp) depends on that.
  xml.append("<MultipleReceiveThreads>false</MultipleReceiveThreads>");
  xml.append("<MaxSampleSize>" + std::to_string(kMaxSample) + "B</MaxSampleSize></Internal>");
  // With shared memory enabled but no broker running, Cyclone blocks for a minute and then aborts the
  // process.
  xml.append("<SharedMemory><Enable>false</Enable></SharedMemory></Domain></CycloneDDS>");
  return xml;
}

Result<DomainLease> open_domain(const BusOptions& options) {
  if (Status ok = check(options); !ok) return std::move(ok.error());
  capture_log();
  DomainTable& table = domain_table();
  const std::lock_guard lock(table.mutex);
  const auto known = table.domains.find(options.domain);
  if (known == table.domains.end()) return create(table, options);
  if (known->second.interface == options.interface) return lease(options.domain, known->second);
  return Error{
      .origin = Origin::usage,
      .message = "DDS domain " + std::to_string(options.domain) + " cannot be opened on " + options.interface,
      .reason = "this process has it open on " + known->second.interface +
                ", and a domain has one interface per process"};
}

}  // namespace aim::transport::dds
