// A DDS domain of this process, configured by us and shared by every bus on it.
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

// The highest domain whose ports fit below 65536 (RTPS: 7400 + 250 * domain); a real robot uses it.
inline constexpr std::uint32_t kMaxDomain = 232;

// Keeps the domain open, the last owner closes it; points at what bounds its discovery.
using DomainLease = std::shared_ptr<DiscoveryLimit>;

// Opens the domain on the interface, or joins it where this process has it open already. CYCLONEDDS_URI has
// no say: which interface a robot listens on is decided by its own configuration, not by the environment.
Result<DomainLease> open_domain(const BusOptions& options);

// The configuration handed to Cyclone; for the tests, too. On lo the domain also speaks through neighbours,
// which is what programs with default settings listen to, but nothing of that leaves the machine.
std::string domain_configuration(std::string_view interface, const std::vector<std::string>& neighbours = {});

}  // namespace aim::transport::dds
