// Recent refusals: method or topic, time and reason. `aimctl why` reads them.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

struct RefusalRecord {
  std::string what;  // method path or topic
  Error error;
  bool clamped = false;        // accepted, but with targets moved inside their limits: nothing was refused
  TimeNs time = 0;             // of the refusal, daemon's monotonic axis [ns]
  std::uint64_t sequence = 0;  // counts refusals since start, from 1
};

// A bounded ring; any thread. A stream that is refused 100 times a second for one reason has one record, with
// the newest time and number, so that it does not displace the others.
class RefusalLog {
 public:
  static constexpr std::size_t kCapacity = 256;

  void add(std::string_view what, const Error& error, TimeNs now) { keep(what, error, false, now); }
  void add_clamp(std::string_view what, const Error& note, TimeNs now) { keep(what, note, true, now); }

  // The newest of `what`: a full method path, its end ("SetAction"), a topic, or empty for anything.
  std::optional<RefusalRecord> last(std::string_view what) const;
  // At most `limit`, newest first; 0 = all that are kept.
  std::vector<RefusalRecord> newest_first(std::size_t limit) const;

 private:
  void keep(std::string_view what, const Error& error, bool clamped, TimeNs now);

  mutable std::mutex mutex_;
  std::deque<RefusalRecord> records_;  // oldest first
  std::uint64_t sequence_ = 0;
};

}  // namespace aim::robotside
