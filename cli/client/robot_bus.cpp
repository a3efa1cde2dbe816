// Opens buses where the robot says that they are.
#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/client/robot.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kRegistersWithin{1'200}, kRegistrationLook{50};
constexpr std::chrono::milliseconds kMasterPatience{2'000};  // longer than the node waits for an answer

// Whether the topic is in the sentence, and not another one whose name begins or ends with it.
bool mentions(std::string_view sentence, std::string_view topic) {
  const auto of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '/';
  };
  for (std::size_t at = sentence.find(topic); at != sentence.npos; at = sentence.find(topic, at + 1)) {
    const std::size_t end = at + topic.size();
    if ((at == 0 || !of_name(sentence[at - 1])) && (end == sentence.size() || !of_name(sentence[end])))
      return true;
  }
  return false;
}

bool is_local(std::string_view host) {
  return host.starts_with("127.") || host == "localhost" || host == "::1";
}

// "http://127.0.0.1:11311" as the robot names it is on the robot's machine.
std::string seen_from_here(const std::string& master, const std::string& host) {
  constexpr std::string_view kScheme = "http://";
  if (is_local(host) || !master.starts_with(kScheme)) return master;
  const std::size_t end = std::min(master.find_first_of(":/", kScheme.size()), master.size());
  if (!is_local(std::string_view(master).substr(kScheme.size(), end - kScheme.size()))) return master;
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return std::string(kScheme) + (is_ipv6 ? "[" + host + "]" : host) + master.substr(end);
}

const std::string& first_given(const std::string& configured, const std::string& otherwise) {
  return configured.empty() ? otherwise : configured;
}

// What the configuration says about buses of this kind.
bool is_configured(const RobotAddress& address, Backend backend) {
  switch (backend) {
    case Backend::lcm:
      return address.lcm_domain.has_value() || !address.lcm_interface.empty();
    case Backend::ros1:
      return !address.ros_master.empty();
    default:
      return address.dds_configured || !address.dds_interface.empty();
  }
}

// Errors: identity: what the robot says is no domain.
Result<std::uint32_t> domain_of(const BusSite& site) {
  std::uint32_t domain = 0;
  const char* const end = site.where.data() + site.where.size();
  const auto [rest, problem] = std::from_chars(site.where.data(), end, domain);
  if (problem == std::errc() && rest == end) return domain;
  return Error{.origin = Origin::identity,
               .message = "the robot names no domain of its " + std::string(title_of(site.backend)),
               .reason = "\"" + site.where + "\" is not a number",
               .hint = "is that aimd, and of this version? 'aimctl version' compares"};
}

Error other_robots_master(const RobotAddress& address, const RobotWire& wire, const std::string& master) {
  return Error{.origin = Origin::identity,
               .message = "the ROS 1 master " + master + " is not the one of the robot at " + address.name,
               .reason = "it does not know the node " + wire.program + " of that robot's aimd",
               .hint =
                   "check ros_master of the robot (aimctl config list), or remove it: the robot says where "
                   "its master is"};
}

}  // namespace

bool RobotAddress::is_of_this_machine() const { return is_local(host); }
bool RobotAddress::is_named() const { return !context.empty() || single_port || !is_of_this_machine(); }

BusSite Robot::site_of(Backend backend, const RobotWire* wire) const {
  const RobotAddress& to = options_.address;
  const std::string near = wire != nullptr && to.is_of_this_machine() ? wire->interface : "lo";
  switch (backend) {
    case Backend::lcm: {
      const std::string domain = std::to_string(to.lcm_domain.value_or(0));
      return {backend, wire != nullptr ? wire->where : domain, first_given(to.lcm_interface, near)};
    }
    case Backend::ros1: {
      const std::string usual = wire != nullptr ? seen_from_here(wire->where, to.host) : to.usual_ros_master;
      return {backend, first_given(to.ros_master, usual), first_given(to.ros_interface, near)};
    }
    default: {
      const std::string domain = std::to_string(to.dds_domain);
      return {backend, wire != nullptr ? wire->where : domain, first_given(to.dds_interface, near)};
    }
  }
}

Result<RobotBus> Robot::bus(Backend backend, std::string_view name) {
  ordered_ = true;  // by what is published on it
  const RobotAddress& to = options_.address;
  const auto wires = wires_of(*this, options_.timeout);
  const RobotWire* const wire = wires && *wires ? wire_for(**wires, backend, name) : nullptr;
  RobotBus found;
  found.site = site_of(backend, wire);
  if (backend == Backend::dds && wire == nullptr) found.site.where = std::to_string(dds_domain());
  if (wire != nullptr) {
    found.wire = *wire;
  } else if (to.is_named() && !is_configured(to, backend)) {
    found.doubt = !wires ? wires.error().message
                         : "the robot at " + to.name + " does not report where its " +
                               std::string(title_of(backend)) + " is";
  }
  if (backend == Backend::ros1) {
    const auto node = ros1(found.site);
    if (!node) return node.error();
    found.bus = found.node = *node;
    if (wire == nullptr) return found;
    // A robot that was just started, or whose master was, registers within a second.
    const auto patience = Clock::now() + kRegistersWithin;
    while (true) {
      const auto known = found.node->knows_node(wire->program);
      if (!known) return known.error();
      if (*known) return found;
      if (Clock::now() >= patience) return other_robots_master(to, *wire, found.site.where);
      std::this_thread::sleep_for(kRegistrationLook);
    }
  }
  auto opened = open(found.site);
  if (!opened) return opened.error();
  found.bus = *opened;
  return found;
}

Result<transport::TopicBus*> Robot::open(const BusSite& site) {
  auto& bus = buses_[site];
  if (!bus) {
    const auto domain = domain_of(site);
    if (!domain) return domain.error();
    auto opened = transport::open_bus(site.backend == Backend::lcm ? "lcm:" : "dds:",
                                      {.domain = *domain, .interface = site.interface});
    if (!opened) return opened.error();
    bus = std::move(*opened);
  }
  return bus.get();
}

// What the node reports, on its thread.
struct Robot::Ros1Log {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<std::string> link;   // why the master is away; empty text: it is there
  std::vector<std::string> reports;  // newest last

  void set_link(const std::string& reason) {
    const std::lock_guard lock(mutex);
    link = reason;
    changed.notify_all();
  }
  void set_report(const std::string& sentence) {
    const std::lock_guard lock(mutex);
    reports.push_back(sentence);  // the node bounds how many there are
  }
};

Result<transport::Ros1Node*> Robot::ros1(const BusSite& site) {
  if (!ros1_ || ros1_site_ != site) {
    auto log = std::make_shared<Ros1Log>();
    auto opened = transport::open_ros1({.master = site.where,
                                        .interface = site.interface,
                                        .name = "aimctl",
                                        .link = [log](const std::string& reason) { log->set_link(reason); },
                                        .report = [log](const std::string& text) { log->set_report(text); }});
    if (!opened) return opened.error();
    ros1_log_ = std::move(log);
    ros1_ = std::move(*opened);
    ros1_site_ = site;
  }
  std::unique_lock lock(ros1_log_->mutex);
  (void)ros1_log_->changed.wait_for(lock, kMasterPatience, [this] { return ros1_log_->link.has_value(); });
  const std::string reason = ros1_log_->link.value_or("it did not answer in time");
  if (reason.empty()) return ros1_.get();
  return Error{.origin = Origin::unreachable,
               .message = "the ROS 1 master " + site.where + " was not reached",
               .reason = reason,
               .hint =
                   "is the robot on? its master is the setting ros_master of a robot of the configuration, "
                   "or ROS_MASTER_URI"};
}

std::string Robot::ros1_report(std::string_view topic) const {
  if (!ros1_log_) return {};
  const std::lock_guard lock(ros1_log_->mutex);
  const auto& reports = ros1_log_->reports;
  const auto newest = std::find_if(reports.rbegin(), reports.rend(),
                                   [&](const std::string& sentence) { return mentions(sentence, topic); });
  return newest == reports.rend() ? std::string() : *newest;
}

}  // namespace aim::cli
