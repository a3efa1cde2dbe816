// The reply to a request, and why the simulated MagicBot refuses one. A reply holds a pointer to one of these
// texts, so that it can cross threads; a text that arrived is looked up here.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "core/robots/magiclab_magicbot_frames.hpp"

namespace aim::robotside::magicbot {

using namespace magiclab_magicbot;  // NOLINT: frames of this robot

namespace refusal {
inline constexpr char kButton[] = "the emergency stop button is pressed";
inline constexpr char kHeld[] = "a stop of the robot's own aimd is latched";
inline constexpr char kUnknownRequest[] = "there is no request of this kind";
inline constexpr char kUnknownLevel[] = "there is no such control level; high is 1, low is 2";
inline constexpr char kUnknownGait[] = "there is no such gait";
inline constexpr char kUnknownTrick[] = "there is no such trick";
inline constexpr char kLowNeedsRest[] = "the low control level begins in PASSIVE or PURE_DAMPER";
inline constexpr char kLowLevel[] = "the robot is in the low control level";
inline constexpr char kWrongGait[] = "this gait may not follow the present one";
inline constexpr char kChanging[] = "the robot is still changing its gait";
inline constexpr char kTrickNeedsBalance[] = "tricks are performed in BALANCE_STAND only";
inline constexpr char kTrickRuns[] = "a trick is being performed";
inline constexpr char kFollowsCommands[] = "the upper body obeys upper_body_cmd";
inline constexpr char kHeadNeedsStand[] = "the head moves while the robot stands or walks";
inline constexpr char kHeadRange[] = "the head turns by 0.5236 rad and nods by 0.3491 rad at most";
// Of a reply with a text that is not in this list.
inline constexpr char kOther[] = "the robot gives a reason that is not known here";

inline constexpr std::array<const char*, 16> kAll = {
    kButton,          kHeld,           kUnknownRequest, kUnknownLevel, kUnknownGait,       kUnknownTrick,
    kLowNeedsRest,    kLowLevel,       kWrongGait,      kChanging,     kTrickNeedsBalance, kTrickRuns,
    kFollowsCommands, kHeadNeedsStand, kHeadRange,      kOther};
}  // namespace refusal

// Static text that equals `text`; "" for "".
constexpr const char* reply_text(std::string_view text) {
  if (text.empty()) return "";
  for (const char* one : refusal::kAll)
    if (text == one) return one;
  return refusal::kOther;
}

constexpr bool is_published(ReplyCode code) {
  return code >= ReplyCode::ok && code <= ReplyCode::service_error;
}
// aim_magicbot_reply; `message` is static text
struct Reply {
  std::int64_t client = 0;
  std::int64_t number = 0;
  ReplyCode code = ReplyCode::ok;
  const char* message = "";

  static constexpr std::string_view kChannel = "aim_magicbot_reply";
  static constexpr std::uint64_t kFingerprint = 0x3D0B515B3F20D40B;
  template <class Self, class See>
  static void visit(Self& frame, See&& see) {
    see(frame.client), see(frame.number);
    see(lcm_number<std::int32_t>(frame.code));
    if constexpr (std::is_const_v<Self>) {
      see(std::string_view(frame.message));
    } else {
      if (!is_published(frame.code)) frame.code = ReplyCode::internal_error;
      frame.message = reply_text(see.take_text());
    }
  }
};

}  // namespace aim::robotside::magicbot
