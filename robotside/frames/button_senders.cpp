// A place per publisher.
#include "robotside/frames/button_senders.hpp"

namespace aim::robotside {

// A publisher that began again has another name. It takes the place of the one that said free longest ago;
// while all of them say pressed it shares the last place.
std::size_t ButtonSenders::place_of(std::string_view sender) {
  std::size_t place = kMost - 1;
  std::uint64_t oldest = turn_;
  for (std::size_t i = 0; i < kMost; ++i) {
    if (turns_[i] != 0 && names_[i] == sender) return i;
    if (counts_[i].newest || turns_[i] >= oldest) continue;
    oldest = turns_[i];
    place = i;
  }
  names_[place] = sender;
  return place;
}

void ButtonSenders::hear(std::string_view sender, std::optional<bool> pressed) {
  ++turn_;
  const std::size_t place = place_of(sender);
  turns_[place] = turn_;
  Count& count = counts_[place];
  ++count.heard;
  count.newest = pressed.value_or(count.newest);
  if (count.newest) ++count.pressed;
  latest_.store(counts_);
}

std::span<const ButtonSource> ButtonSenders::poll(TimeNs now, TimeNs lasts) noexcept {
  Counts newest = seen_;
  latest_.try_load(newest);
  for (std::size_t i = 0; i < kMost; ++i) {
    if (newest[i].heard == seen_[i].heard) continue;
    sources_[i] = {now, lasts, newest[i].newest || newest[i].pressed != seen_[i].pressed};
  }
  seen_ = newest;
  return sources_;
}

}  // namespace aim::robotside
