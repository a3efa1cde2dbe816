// A DDS domain of this process, with our configuration, shared by all buses on it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "transport/dds/discovery_limit.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

// The highest domain whose ports fit below 65536 (RTPS: 7400 + 250 * domain); the real robot uses this
// domain.
inline constexpr std::uint32_t kMaxDomain = 232;

// Keeps the domain open; the last owner closes it. Points to the limit of its discovery.
using DomainLease = std::shared_ptr<DiscoveryLimit>;

// Opens the domain on the interface, or shares it if this process has it open already. CYCLONEDDS_URI is
// ignored: the interface of a robot is set by its own configuration, not by the environment.
Result<DomainLease> open_domain(const BusOptions& options);

// The XML configuration for Cyclone; also called by tests. On lo the domain also sends on `other_interfaces`,
// where DDS programs with default settings listen, but these packets do not leave the machine.
std::string domain_configuration(std::string_view interface,
                                 const std::vector<std::string>& other_interfaces = {});

}  // namespace aim::transport::dds
