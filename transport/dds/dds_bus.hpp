// The TopicBus on DDS. Programs load it as a module (dds_module.cpp), tests link it.
#pragma once

#include <memory>

#include "transport/topic_bus.hpp"

namespace aim::transport::dds {

// A sample handler may use the bus in any way, but must not destroy it.
Result<std::unique_ptr<TopicBus>> open_dds_bus(const BusOptions& options);

}  // namespace aim::transport::dds
