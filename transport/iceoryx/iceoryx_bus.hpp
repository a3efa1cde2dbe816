// The TopicBus on iceoryx. Programs load it as a module (iceoryx_module.cpp), tests link it.
//
// The library runs in a program of its own, aim-iceoryx (iceoryx_program.cpp): it is started while RouDi
// runs, ends with RouDi, and is started again when RouDi is back. matched() is 1 while there are
// counterparts, however many.
#pragma once

#include <memory>
#include <string>

#include "transport/topic_bus.hpp"

namespace aim::transport::iceoryx {

// `program`: path of aim-iceoryx. Succeeds while RouDi is away; BusOptions::link reports when it is there.
// Unreachable: there is no such program.
Result<std::unique_ptr<TopicBus>> open_iceoryx_bus(const std::string& program, const BusOptions& options);

}  // namespace aim::transport::iceoryx
