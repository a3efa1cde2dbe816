// The TopicBus on MQTT. Programs load it as a module (mqtt_module.cpp), tests link it.
//
// A broker does not report who sends and who listens: matched() is 1 while the broker is connected (for a
// subscription: while it has confirmed it), and all samples have the broker as their sender. Samples are not
// sent while the broker is away. MQTT 3.1.1 has no bound on what a broker may deliver; frames above kMaxFrame
// are dropped.
#pragma once

#include <memory>
#include <string_view>

#include "transport/topic_bus.hpp"

namespace aim::transport::mqtt {

// `broker`: HOST or HOST:PORT. Succeeds while the broker is away; BusOptions::link reports when it is there.
Result<std::unique_ptr<TopicBus>> open_mqtt_bus(std::string_view broker, const BusOptions& options);

}  // namespace aim::transport::mqtt
