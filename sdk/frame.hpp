// The frames of the robot's LCM channels, of which most are those that aimd uses
// (magiclab_magicbot_frames.hpp).
//
// No messages of protobuf: a program that loads this library may have a protobuf of its own, and the static
// one of Debian cannot be in a shared library.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/robots/magiclab_magicbot_frames.hpp"
#include "sdk/part.hpp"

namespace aim::magicbot_sdk {

// aim_magicbot_reply, with the robot's own words.
struct ReplyFrame {
  std::int64_t client = 0, number = 0;
  std::int32_t code = 0;
  std::string message;

  static constexpr std::string_view kChannel = "aim_magicbot_reply";
  static constexpr std::uint64_t kFingerprint = 0x3D0B515B3F20D40B;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.client), see(frame.number), see(frame.code), see(frame.message);
  }
};

}  // namespace aim::magicbot_sdk
