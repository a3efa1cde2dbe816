// Who moves the upper body.
#pragma once

#include <string>
#include <string_view>

namespace aim::cli {

// From the owner in the documents of `status` and `player status`; empty when it is not known.
inline std::string owner_text(std::string_view owner) {
  if (owner.empty()) return {};
  if (owner == "action") return "owned by the action";
  if (owner == "motion_player") return "owned by the motion player";
  return owner == "client" ? "free for commands" : "without power";
}

}  // namespace aim::cli
