// A publisher on DDS: encoded bytes in, a sample of the topic's DDS type out.
#pragma once

#include <memory>

#include "transport/dds/dds_participant.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

Result<std::unique_ptr<Publisher>> advertise(const std::shared_ptr<Participant>& participant,
                                             const DdsTopic& topic);

}  // namespace aim::transport::dds
