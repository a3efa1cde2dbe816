// Captures what Cyclone DDS would print to stderr: as the reason of an error, or as a count of dropped
// samples.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace aim::transport::dds {

// Samples of one DDS topic that Cyclone dropped before a reader could take them.
using DropCounter = std::shared_ptr<std::atomic<std::uint64_t>>;

// Counts the samples that Cyclone drops on this topic from now on: bytes that are not of the type, and
// samples beyond kMaxSample. Counting ends when the last owner releases the counter. Cyclone's messages name
// neither the domain nor the reader: a sample that one reader loses is counted for every reader of that topic
// in this process.
DropCounter count_drops(const std::string& topic, const std::string& type);

// Returns the last line that Cyclone logged on the calling thread, and clears it.
std::string take_last_log_line();

// From now on Cyclone prints nothing to stderr. Call before the first domain is created; further calls do
// nothing.
void capture_log();

}  // namespace aim::transport::dds
