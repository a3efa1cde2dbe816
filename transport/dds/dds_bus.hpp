// The TopicBus on DDS. Programs reach it through the module (dds_module.cpp), tests directly.
#pragma once

#include <memory>

#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

// A handler must not destroy the bus that called it; everything else it may do.
Result<std::unique_ptr<TopicBus>> open_dds_bus(const BusOptions& options);

}  // namespace aim::transport::dds
