// How old the state of a part may be, and what it means when it does not come.
#include "robotside/drivers/hal_parts_heard.hpp"

#include <fmt/core.h>

#include <utility>

namespace aim::robotside {
namespace {

constexpr TimeNs kOldest = 100'000'000;           // of a state that is still used [ns]
constexpr TimeNs kAbsent = 20'000'000;            // between two reads: the control loop did not run [ns]
constexpr TimeNs kOldestBattery = 5'000'000'000;  // sent once per second [ns]

constexpr BodyPart part_at(std::size_t index) { return static_cast<BodyPart>(index); }

// A robot has no topic for its base, and may carry the others on a transport that is not configured.
constexpr bool is_optional(BodyPart part) {
  return part == BodyPart::base || part == BodyPart::battery || part == BodyPart::emergency_stop;
}
constexpr bool is_slow(BodyPart part) {
  return part == BodyPart::battery || part == BodyPart::emergency_stop;
}

struct UnknownRow {
  BodyPart part;
  std::string_view what;
  std::string_view consequence;
  bool in_base;  // our topic of the base carries it as well
};
constexpr std::array kUnknown{
    UnknownRow{BodyPart::base, "the base and temperatures", "walking is refused", false},
    UnknownRow{BodyPart::battery, "the battery", "its charge is not watched", true},
    UnknownRow{BodyPart::emergency_stop, "its emergency stop", "a pressed button is not noticed", true},
};

void append(std::string& names, std::string_view name) {
  if (!names.empty()) names += ", ";
  names += name;
}

}  // namespace

bool HalPartsHeard::has_come(BodyPart part) {
  link_.newest(part, newest_[index_of(part)]);
  return newest_[index_of(part)].count > 0;
}

std::string HalPartsHeard::missing() {
  std::string names;
  for (std::size_t i = 0; i < kBodyParts; ++i)
    if (link_.has(part_at(i)) && !is_optional(part_at(i)) && !has_come(part_at(i)))
      append(names, name_of(part_at(i)));
  return names;
}

bool HalPartsHeard::poll(TimeNs now) {
  const TimeNs before = std::exchange(looked_at_, now);
  const TimeNs absence = before == kNever || now - before < kAbsent ? 0 : now - before;
  std::uint32_t silent = 0, unknown = 0;
  for (std::size_t i = 0; i < kBodyParts; ++i) {
    if (!link_.has(part_at(i))) continue;
    link_.newest(part_at(i), newest_[i]);
    seen_[i].at += absence;
    if (newest_[i].count != seen_[i].count) seen_[i] = {newest_[i].count, now};
    const bool never = seen_[i].count == 0;
    // An emergency stop that is not reported any more is no fault of ours: EmergencyButton.
    const bool ended = part_at(i) == BodyPart::battery && now - seen_[i].at > kOldestBattery;
    if (is_optional(part_at(i)) && (never || ended))
      unknown |= bit_of(part_at(i));
    else if (!is_slow(part_at(i)) && now - seen_[i].at > kOldest)
      silent |= bit_of(part_at(i));
  }
  silent_.store(silent, std::memory_order_relaxed);
  unknown_.store(unknown, std::memory_order_relaxed);
  return silent == 0;
}

std::vector<Fault> HalPartsHeard::faults() const {
  std::vector<Fault> found;
  const std::uint32_t silent = silent_.load(std::memory_order_relaxed);
  std::string names;
  for (std::size_t i = 0; i < kBodyParts; ++i)
    if ((silent & bit_of(part_at(i))) != 0) append(names, name_of(part_at(i)));
  if (silent != 0)
    found.push_back({FaultKind::hal_silence, names,
                     fmt::format("the hardware abstraction is silent: no state of {}", names)});
  for (const UnknownRow& row : kUnknown) {
    if (is_reported(row.part) || (row.in_base && is_reported(BodyPart::base))) continue;
    found.push_back({FaultKind::not_measured, std::string(name_of(row.part)),
                     fmt::format("the hardware abstraction does not report {} ({}): {}", row.what,
                                 state_topic_of(row.part), row.consequence)});
  }
  return found;
}

}  // namespace aim::robotside
