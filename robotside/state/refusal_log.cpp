// The ring buffer of refusals.
#include "robotside/state/refusal_log.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside {
namespace {

bool names(std::string_view asked, std::string_view what) {
  if (asked.empty() || asked == what) return true;
  // "SetAction" and "McActionService/SetAction" name a method by its end, at a word boundary.
  if (asked.size() >= what.size() || what.substr(what.size() - asked.size()) != asked) return false;
  const char before = what[what.size() - asked.size() - 1];
  return before == '/' || before == '.';
}

bool same_reason(const RefusalRecord& record, const Error& error) {
  return record.error.origin == error.origin && record.error.message == error.message &&
         record.error.reason == error.reason;
}

}  // namespace

void RefusalLog::keep(std::string_view what, const Error& error, bool clamped, TimeNs now) {
  const std::lock_guard lock(mutex_);
  const auto newest = std::find_if(records_.rbegin(), records_.rend(),
                                   [&](const RefusalRecord& r) { return r.what == what; });
  if (newest != records_.rend() && newest->clamped == clamped && same_reason(*newest, error)) {
    records_.erase(std::next(newest).base());
  } else if (records_.size() == kCapacity) {
    records_.pop_front();
  }
  records_.push_back({std::string(what), error, clamped, now, ++sequence_});
}

std::optional<RefusalRecord> RefusalLog::last(std::string_view what) const {
  const std::lock_guard lock(mutex_);
  for (auto record = records_.rbegin(); record != records_.rend(); ++record)
    if (names(what, record->what)) return *record;
  return std::nullopt;
}

std::vector<RefusalRecord> RefusalLog::newest_first(std::size_t limit) const {
  const std::lock_guard lock(mutex_);
  const std::size_t count = limit == 0 ? records_.size() : std::min(limit, records_.size());
  return {records_.rbegin(), records_.rbegin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace aim::robotside
