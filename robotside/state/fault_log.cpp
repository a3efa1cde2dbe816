// The log of faults.
#include "robotside/state/fault_log.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

std::string without_numbers(std::string sentence) {
  std::erase_if(sentence, [](char one) { return (one >= '0' && one <= '9') || one == '.'; });
  return sentence;
}

// The numbers of a sentence may change while the fault lasts. What the robot reports has nothing but its
// words.
bool same(const Fault& a, const Fault& b) {
  if (a.kind != b.kind || a.source != b.source) return false;
  return a.kind != FaultKind::reported || without_numbers(a.sentence) == without_numbers(b.sentence);
}

}  // namespace

void FaultLog::update(const std::vector<Fault>& active, TimeNs now) {
  const std::lock_guard lock(mutex_);
  const auto lasts = [&](const FaultRecord& record) {
    return std::any_of(active.begin(), active.end(),
                       [&](const Fault& one) { return same(one, record.fault); });
  };
  for (FaultRecord& record : active_) {
    if (lasts(record)) continue;
    record.gone = now;
    gone_.push_back(record);
    if (gone_.size() > kKept) gone_.pop_front();
  }
  std::erase_if(active_, [](const FaultRecord& record) { return record.gone.has_value(); });
  for (const Fault& fault : active) {
    const auto known = std::find_if(active_.begin(), active_.end(),
                                    [&](const FaultRecord& record) { return same(record.fault, fault); });
    if (known == active_.end())
      active_.push_back({++count_, fault, now, {}});
    else
      known->fault.sentence = fault.sentence;
  }
}

std::vector<FaultRecord> FaultLog::active() const {
  const std::lock_guard lock(mutex_);
  return active_;
}

std::vector<FaultRecord> FaultLog::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<FaultRecord> records(gone_.begin(), gone_.end());
  records.insert(records.end(), active_.begin(), active_.end());
  std::sort(records.begin(), records.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  return records;
}

void FaultLog::block(const std::string& kind, bool blocked) {
  const std::lock_guard lock(mutex_);
  if (blocked)
    blocked_.insert(kind);
  else
    blocked_.erase(kind);
}

std::set<std::string> FaultLog::blocked() const {
  const std::lock_guard lock(mutex_);
  return blocked_;
}

}  // namespace aim::robotside
