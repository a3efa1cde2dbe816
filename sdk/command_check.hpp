// What is wrong with a command. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sdk/answer.hpp"
#include "sdk/part.hpp"

namespace aim::magicbot_sdk {

// `what`: the name of what is counted ("joints of the arms").
Answer check_count(std::string_view what, std::size_t given, std::size_t wanted);

// Mode, numbers and limits of each joint of a part; the first mistake is reported. Positions are compared
// with the limits in the modes that move, because a joint in ready ignores them.
Answer check_joints(Part part, std::span<const JointSetPoint> joints);

// A command must not be older than this. Chosen by us: the dead-man time of joints in aimd.
inline constexpr std::int64_t kOldest_ns = 100'000'000;

struct Clocks {
  std::int64_t system_ns;
  std::int64_t steady_ns;
};
// `stamp` is compared with the nearer of both clocks. `newest`: the newest stamp of this part so far.
Answer check_stamp(std::int64_t stamp, std::int64_t newest, const Clocks& now);

}  // namespace aim::magicbot_sdk
