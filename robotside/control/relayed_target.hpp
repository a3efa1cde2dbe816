// A set-point on its way from its senders to the loop's thread, and when that saw it. The newest one applies;
// the loop never waits for a sender, which may have a lower priority: it takes the one before for a period
// more.
#pragma once

#include <cstdint>
#include <optional>

#include "robotside/state/command.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside {

template <class SetPoint>
class RelayedTarget {
 public:
  // Senders, one at a time.
  void send(const SetPoint& set_point) { sent_.store({sent_.load().count + 1, set_point}); }

  // The loop's thread, as all that follows.
  const SetPoint& take() {
    sent_.try_load(newest_);
    return newest_.set_point;
  }
  const SetPoint& taken() const { return newest_.set_point; }
  // It was sent since applies() was asked.
  bool is_new() const { return newest_.count != seen_; }
  // It applies no more; the next one does.
  void drop() {
    seen_ = newest_.count;
    seen_at_ = kNever;
  }
  // `lasts`: without a further one [ns]; empty: until the next.
  bool applies(TimeNs now, std::optional<TimeNs> lasts) {
    if (is_new()) {
      seen_ = newest_.count;
      seen_at_ = now;
    }
    if (seen_at_ == kNever) return false;
    return !lasts || now - seen_at_ <= *lasts;
  }
  TimeNs seen_at() const { return seen_at_; }

 private:
  struct Sent {
    std::uint64_t count = 0;
    SetPoint set_point{};
  };

  LatestValue<Sent> sent_;
  Sent newest_{};
  std::uint64_t seen_ = 0;
  TimeNs seen_at_ = kNever;  // kNever: it does not apply
};

}  // namespace aim::robotside
