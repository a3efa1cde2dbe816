// What Cyclone DDS would print to stderr: kept as the reason of an error, or counted as a dropped sample.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace aim::transport::dds {

// Samples of one DDS topic that were thrown away before anybody saw them.
using DropCounter = std::shared_ptr<std::atomic<std::uint64_t>>;

// Counts what Cyclone refuses on this topic from now on: bytes that are not the type, and samples beyond
// kMaxSample. Counting ends when the last owner lets go of the counter. Cyclone tells neither domain nor
// reader: what one reader of a topic loses is counted for every reader of that topic in this process.
DropCounter count_drops(const std::string& topic, const std::string& type);

// The last line Cyclone logged on the calling thread, and forgets it.
std::string take_last_log_line();

// From now on nothing of Cyclone goes to stderr. Called before the first domain is made; again does no harm.
void capture_log();

}  // namespace aim::transport::dds
