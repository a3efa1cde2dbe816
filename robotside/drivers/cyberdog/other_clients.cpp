// Frames that came back, and frames of others.
#include "robotside/drivers/cyberdog/other_clients.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside::cyberdog {
namespace {

constexpr TimeNs kComesBack = 500 * kMillisecond;  // a frame of ours does within that
constexpr TimeNs kReported = 1000 * kMillisecond;  // what other clients do is reported that long

}  // namespace

void OtherClients::note_sent(const ControlFrame& frame, bool again, TimeNs now) {
  if (!again) newest_ = (newest_ + 1) % ours_.size();
  ours_[newest_] = {frame, now};
}

bool OtherClients::is_ours(const ControlFrame& frame, TimeNs now) const {
  return std::ranges::any_of(ours_, [&](const Timed<ControlFrame>& sent) {
    return sent.since(now - kComesBack) && sent.value == frame;
  });
}

// Two clients that both send heartbeats overrule each other, because each one's frame is a command after the
// other's.
void OtherClients::watch(const Timed<ControlFrame>& heard, std::uint32_t unheeded, bool commands,
                         TimeNs now) {
  if (heard.at != std::exchange(heard_at_, heard.at)) {
    command_ = !is_ours(heard.value, now);
    if (command_ && commands) contradicted_at_ = now;
  }
  if (unheeded != std::exchange(unheeded_, unheeded)) unheeded_at_ = now;
  const auto recent = [&](TimeNs at) { return at != kNever && now - at < kReported; };
  contradict_ = recent(contradicted_at_);
  unheeds_ = recent(unheeded_at_);
}

void OtherClients::skip(TimeNs gap) {
  for (Timed<ControlFrame>& sent : ours_)
    if (sent.at != kNever) sent.at += gap;
}

std::vector<Fault> OtherClients::faults() const {
  std::vector<Fault> faults;
  if (contradict_) faults.push_back({FaultKind::reported, {}, "another client commands the robot"});
  if (unheeds_)
    faults.push_back({FaultKind::reported,
                      {},
                      "the robot ignores a client's command: its life_count is that of the command before"});
  return faults;
}

}  // namespace aim::robotside::cyberdog
