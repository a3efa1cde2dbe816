// A subscription on DDS: takes the samples of a topic and passes their bytes to a handler.
#pragma once

#include <atomic>
#include <memory>

#include "transport/dds/dds_participant.hpp"
#include "transport/dds/dds_type.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

Result<std::unique_ptr<Subscription>> subscribe(const std::shared_ptr<Participant>& participant,
                                                const DdsTopic& topic, const SampleHandler& handler);

}  // namespace aim::transport::dds
