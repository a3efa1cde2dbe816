// The faults since start: which are active, when they appeared and when they went.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "robotside/state/fault.hpp"

namespace aim::robotside {

struct FaultRecord {
  std::uint64_t number = 0;  // counts the faults since start, from 1
  Fault fault;
  TimeNs appeared = 0;              // daemon's monotonic axis [ns]
  std::optional<TimeNs> gone = {};  // empty: active
};

// Bounded: active faults, and the newest kKept that have gone. Any thread.
class FaultLog {
 public:
  static constexpr std::size_t kKept = 256;

  // The faults that are active now.
  void update(const std::vector<Fault>& active, TimeNs now);
  std::vector<FaultRecord> active() const;  // oldest first
  std::vector<FaultRecord> all() const;     // oldest first
  // Kinds that clients do not want as alerts, by name. They stay in this log.
  void block(const std::string& kind, bool blocked);
  std::set<std::string> blocked() const;

 private:
  mutable std::mutex mutex_;
  std::uint64_t count_ = 0;
  std::vector<FaultRecord> active_;
  std::deque<FaultRecord> gone_;
  std::set<std::string> blocked_;
};

}  // namespace aim::robotside
