// The publishers of a topic that reports the emergency stop button, distinguished by their identity: the
// newest sample of all must not decide for one of them. No sample that says pressed is lost on the way.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "robotside/state/button_report.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside {

class ButtonSenders {
 public:
  static constexpr std::size_t kMost = 4;

  // On threads of buses, one at a time. `sender`: Sample::sender. nullopt: the sample does not show the
  // button, so that what this publisher said before goes on.
  void hear(std::string_view sender, std::optional<bool> pressed);
  // The control thread; it does not wait. One source per publisher; a sample counts for `lasts` [ns].
  std::span<const ButtonSource> poll(TimeNs now, TimeNs lasts) noexcept;

 private:
  struct Count {
    std::uint64_t heard = 0;    // samples
    std::uint64_t pressed = 0;  // of these, those that say so
    bool newest = false;        // what the newest one says
  };
  using Counts = std::array<Count, kMost>;
  std::size_t place_of(std::string_view sender);

  // Threads of buses.
  std::array<std::string, kMost> names_;
  std::array<std::uint64_t, kMost> turns_{};  // when each was heard last; 0: the place is free
  std::uint64_t turn_ = 0;
  Counts counts_{};

  LatestValue<Counts> latest_;

  // Control thread.
  Counts seen_{};
  std::array<ButtonSource, kMost> sources_{};
};

}  // namespace aim::robotside
