// The two configured kinds of discovery: multicast restricted to 127.0.0.1, or a list of addresses.
// Source: RTPS 2.2 section 9.6.1 (ports); rmw_fastrtps_shared_cpp of ROS 2 Humble (what ROS_LOCALHOST_ONLY=1
// sets).
#include "tests/interop/fastdds_participant.hpp"

#include <fastdds/rtps/transport/UDPv4TransportDescriptor.h>
#include <fastrtps/utils/IPLocator.h>
#include <fastdds/dds/domain/DomainParticipantFactory.hpp>
#include <fastdds/dds/domain/qos/DomainParticipantQos.hpp>

#include <memory>
#include <utility>

namespace aim::interop {
namespace {

using eprosima::fastdds::dds::DomainParticipant;
using eprosima::fastdds::dds::DomainParticipantFactory;
using eprosima::fastdds::dds::DomainParticipantQos;
using eprosima::fastrtps::rtps::IPLocator;
using eprosima::fastrtps::rtps::Locator_t;

constexpr std::uint32_t kParticipantIndices = 10;  // number of participants that are contacted by address

Locator_t loopback(std::uint32_t port) {
  Locator_t locator;
  IPLocator::createLocator(LOCATOR_KIND_UDPv4, "127.0.0.1", port, locator);
  return locator;
}

// Port for discovery by address: 7400 + 250 * domain + 10 + 2 * participant index.
std::uint32_t discovery_port(std::uint32_t domain, std::uint32_t index) {
  return 7410 + 250 * domain + 2 * index;
}

void keep_to_loopback(DomainParticipantQos& qos) {
  qos.transport().use_builtin_transports = false;
  auto udp = std::make_shared<eprosima::fastdds::rtps::UDPv4TransportDescriptor>();
  udp->interfaceWhiteList.emplace_back("127.0.0.1");
  qos.transport().user_transports.push_back(std::move(udp));
}

void discover_by_address(DomainParticipantQos& qos, std::uint32_t domain) {
  auto& builtin = qos.wire_protocol().builtin;
  // An explicit unicast locator disables multicast; with port 0 the participant index selects the port.
  builtin.metatrafficUnicastLocatorList.push_back(loopback(0));
  for (std::uint32_t index = 0; index < kParticipantIndices; ++index) {
    builtin.initialPeersList.push_back(loopback(discovery_port(domain, index)));
  }
}

}  // namespace

void TypeWatch::on_publisher_discovery(DomainParticipant* /*participant*/,
                                       eprosima::fastrtps::rtps::WriterDiscoveryInfo&& info) {
  const std::lock_guard lock(mutex_);
  types_[info.info.topicName().to_string()] = info.info.typeName().to_string();
}

void TypeWatch::on_subscriber_discovery(DomainParticipant* /*participant*/,
                                        eprosima::fastrtps::rtps::ReaderDiscoveryInfo&& info) {
  const std::lock_guard lock(mutex_);
  types_[info.info.topicName().to_string()] = info.info.typeName().to_string();
}

std::string TypeWatch::type_of(const std::string& topic) const {
  const std::lock_guard lock(mutex_);
  const auto known = types_.find(topic);
  return known == types_.end() ? std::string("unknown") : known->second;
}

DomainParticipant* create_participant(std::uint32_t domain, Discovery discovery, TypeWatch& watch) {
  DomainParticipantQos qos;
  if (discovery != Discovery::untouched) keep_to_loopback(qos);
  if (discovery == Discovery::unicast) discover_by_address(qos, domain);
  return DomainParticipantFactory::get_instance()->create_participant(
      domain, qos, &watch, eprosima::fastdds::dds::StatusMask::none());
}

}  // namespace aim::interop
