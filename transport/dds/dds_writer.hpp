// A publisher on DDS: turns encoded bytes into samples of the topic's DDS type.
#pragma once

#include <memory>

#include "transport/dds/dds_participant.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

Result<std::unique_ptr<Publisher>> advertise(const std::shared_ptr<Participant>& participant,
                                             const DdsTopic& topic);

}  // namespace aim::transport::dds
