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

bool same_refusal(const RefusalRecord& one, const RefusalRecord& other) {
  return one.clamped == other.clamped && one.error.origin == other.error.origin &&
         one.error.message == other.error.message && one.error.reason == other.error.reason;
}

}  // namespace

void RefusalLog::keep(RefusalRecord record) {
  const std::lock_guard lock(mutex_);
  const auto newest = std::find_if(records_.rbegin(), records_.rend(),
                                   [&](const RefusalRecord& r) { return r.what == record.what; });
  if (newest != records_.rend() && same_refusal(*newest, record)) {
    records_.erase(std::next(newest).base());
  } else if (records_.size() == kCapacity) {
    records_.pop_front();
  }
  record.sequence = ++sequence_;
  records_.push_back(std::move(record));
}

std::optional<RefusalRecord> RefusalLog::find(std::uint64_t sequence) const {
  const std::lock_guard lock(mutex_);
  for (const RefusalRecord& record : records_)
    if (record.sequence == sequence) return record;
  return std::nullopt;
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
