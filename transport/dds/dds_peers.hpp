// Who is in the domain, as DDS itself knows it: what bounds the newcomers (discovery_limit.hpp).
#pragma once

#include <dds/dds.h>

#include <memory>

#include "core/result.hpp"
#include "transport/dds/dds_participant.hpp"
#include "transport/dds/discovery_limit.hpp"

namespace aim::transport::dds {

// Tells the limit about every participant that comes and goes.
Result<std::shared_ptr<Inbox>> watch_peers(dds_entity_t participant, std::shared_ptr<DiscoveryLimit> limit);

}  // namespace aim::transport::dds
