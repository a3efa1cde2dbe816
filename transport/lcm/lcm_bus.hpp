// The TopicBus on LCM's UDP multicast. Programs load it as a module (lcm_module.cpp), tests link it.
//
// Sockets of our own instead of liblcm, because liblcm chooses the interface by the routing table: without a
// route to lo everything would go to the network, and everybody there could send. tests/transport/lcm judges
// with liblcm.
//
// LCM does not report who sends and who listens: matched() is 1, and delivery is not acknowledged. Samples
// have the address of their sender, which is the same for all channels of one bus.
#pragma once

#include <memory>

#include "transport/topic_bus.hpp"

namespace aim::transport::lcm {

// On BusOptions::interface, in the group of BusOptions::domain. A sample handler may use the bus in any way,
// but must not destroy it. Subscription::dropped() counts with the channel's own what was lost on its port.
Result<std::unique_ptr<TopicBus>> open_lcm_bus(const BusOptions& options);

}  // namespace aim::transport::lcm
