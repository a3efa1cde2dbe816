// Name of a sender of set-points, as the transport identifies it, in a form that crosses a lock-free queue.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace aim::robotside {

// "aimctl-4711-5f3a@127.0.0.1", "dds:0110fa3c.71b0c2d4.00000001", or only the address, "127.0.0.1", of a
// client that sends no name. Longer names are cut. Empty: unknown sender.
class SenderName {
 public:
  constexpr SenderName() = default;
  constexpr explicit SenderName(std::string_view text) {
    std::copy_n(text.begin(), std::min(text.size(), text_.size() - 1), text_.begin());
  }
  constexpr std::string_view text() const { return text_.data(); }
  constexpr bool operator==(const SenderName&) const = default;

 private:
  std::array<char, 80> text_{};  // always ends in zeros
};

}  // namespace aim::robotside
