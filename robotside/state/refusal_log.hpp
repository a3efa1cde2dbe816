// Recent refusals: method or topic, time and reason. `aimctl why` reads them.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/encoding.hpp"
#include "core/result.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

// A request as it arrived, so that it can be checked again.
struct RefusedRequest {
  static constexpr std::size_t kLongest = std::size_t{16} * 1024;  // [bytes]; longer ones are not kept
  Encoding encoding;
  std::string body;
};

struct RefusalRecord {
  std::string what;  // method path or topic
  Error error;
  bool clamped = false;        // accepted, but with targets moved inside their limits: nothing was refused
  TimeNs time = 0;             // of the refusal, daemon's monotonic axis [ns]
  std::uint64_t sequence = 0;  // counts refusals since start, from 1
  std::shared_ptr<const RefusedRequest> request = nullptr;  // nullptr: not kept
};

// A bounded ring; any thread. A stream that is refused 100 times a second for one reason has one record, with
// the newest time and number, so that it does not displace the others.
class RefusalLog {
 public:
  static constexpr std::size_t kCapacity = 256;

  void add(std::string_view what, const Error& error, TimeNs now,
           std::shared_ptr<const RefusedRequest> request = nullptr) {
    keep({std::string(what), error, false, now, 0, std::move(request)});
  }
  void add_clamp(std::string_view what, const Error& note, TimeNs now) {
    keep({std::string(what), note, true, now});
  }

  // The newest of `what`: a full method path, its end ("SetAction"), a topic, or empty for anything.
  std::optional<RefusalRecord> last(std::string_view what) const;
  std::optional<RefusalRecord> find(std::uint64_t sequence) const;
  // At most `limit`, newest first; 0 = all that are kept.
  std::vector<RefusalRecord> newest_first(std::size_t limit) const;

 private:
  void keep(RefusalRecord record);  // its sequence is set here

  mutable std::mutex mutex_;
  std::deque<RefusalRecord> records_;  // oldest first
  std::uint64_t sequence_ = 0;
};

}  // namespace aim::robotside
