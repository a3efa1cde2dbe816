// Watches the participants that DDS has discovered, for the discovery limit (discovery_limit.hpp).
#pragma once

#include <dds/dds.h>

#include <memory>

#include "core/result.hpp"
#include "transport/dds/dds_participant.hpp"
#include "transport/dds/discovery_limit.hpp"

namespace aim::transport::dds {

// Reports every participant that joins or leaves the domain to the limit.
Result<std::shared_ptr<Inbox>> watch_peers(dds_entity_t participant, std::shared_ptr<DiscoveryLimit> limit);

}  // namespace aim::transport::dds
