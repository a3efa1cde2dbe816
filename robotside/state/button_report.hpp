// What each source of the emergency stop button says, and what is wrong with what they say. A source is a
// topic or, where they can be distinguished, one of its publishers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "robotside/state/command.hpp"

namespace aim::robotside {

struct ButtonSource {
  TimeNs at = kNever;    // its newest sample came; kNever: it has sent none
  TimeNs lasts = 0;      // so long a sample counts; without a further one the source is silent [ns]
  bool pressed = false;  // the newest sample says so, or one since the last read()
};

struct ButtonReport {
  static constexpr std::size_t kMost = 8;
  std::array<ButtonSource, kMost> sources{};

  bool pressed() const {
    return std::any_of(sources.begin(), sources.end(), [](const ButtonSource& one) { return one.pressed; });
  }
};

enum class ButtonTrouble : std::uint8_t {
  none,
  unheard,       // it was reported, and is not any more
  contradicted,  // a source says pressed, and another one free
  flickers,      // it is pressed again and again within a few seconds
  lost,          // a source that said pressed is silent, and another one says free
};
// A sentence; empty: none.
std::string_view sentence_of(ButtonTrouble trouble);

}  // namespace aim::robotside
