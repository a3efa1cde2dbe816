// Counts between the threads; the pin itself belongs to those of the buses.
#include "robotside/drivers/sender_pin.hpp"

#include <algorithm>
#include <utility>

#include "robotside/state/control_config.hpp"

namespace aim::robotside {
namespace {

constexpr double kPeriods = 3;          // without a sample are a silence
constexpr TimeNs kAbsent = 20'000'000;  // between two periods: the control loop did not run [ns]

static_assert(SenderPin::kSilent > ControlConfig{}.driver_silence);

}  // namespace

bool SenderPin::admits(std::string_view sender) {
  if (sender.empty()) return true;
  if (pinned_.empty() || release_) pin(sender);
  const bool own = pinned_ == sender;
  ++(own ? own_ : others_);
  return own;
}

void SenderPin::poll(TimeNs now) noexcept {
  const TimeNs before = std::exchange(polled_at_, now);
  const TimeNs absence = before == kNever || now - before < kAbsent ? 0 : now - before;
  const std::uint64_t own = own_, others = others_;
  const bool heard = own != std::exchange(own_seen_, own);
  if (heard || heard_at_ == kNever)
    heard_at_ = now;
  else
    heard_at_ += absence;
  if (now - heard_at_ > silent_) {
    release_ = true;
    heard_at_ = now;
    other_since_ = false;
  }
  if (heard && std::exchange(other_since_, false)) contested_at_ = now;
  if (others != std::exchange(others_seen_, others)) other_since_ = true;
  contested_ = contested_at_ != kNever && now - contested_at_ < kReported;
}

SenderPin& SenderPins::of(std::string_view topic, double rate_hz) {
  for (Row& row : rows_)
    if (row.topic == topic) return row.pin;
  const auto periods =
      rate_hz > 0 ? static_cast<TimeNs>(kPeriods / rate_hz * static_cast<double>(kSecond)) : 0;
  return rows_.emplace_back(topic, std::max(SenderPin::kSilent, periods)).pin;
}

std::vector<HeardTopic> SenderPins::heard() const {
  std::vector<HeardTopic> heard;
  for (const Row& row : rows_)
    if (std::string sender = row.pin.sender(); !sender.empty())
      heard.push_back({row.topic, std::string(transport::program_of(sender))});
  return heard;
}

std::vector<std::string> SenderPins::troubles() const {
  std::vector<std::string> sentences;
  for (const Row& row : rows_)
    if (row.pin.contested())
      sentences.push_back("what a second sender of " + row.topic +
                          " measures is ignored: the first one that was heard is the robot");
  return sentences;
}

}  // namespace aim::robotside
