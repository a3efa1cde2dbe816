// The wire of the toy walker: UDP, one datagram to the robot and one back. Fields are little-endian and
// follow each other without padding.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "toy_body.hpp"

namespace aim::toy {

inline constexpr std::uint16_t kPort = 56500;
inline constexpr std::uint32_t kMagic = 0x31594F54;  // "TOY1"

enum class Mode : std::uint32_t { limp, sit, stand, walk };
inline constexpr std::uint32_t kModes = 4;

enum class Refusal : std::uint32_t { none, not_from_here };

// To the robot. Every frame is answered with a StateFrame.
struct CommandFrame {
  std::uint32_t magic = kMagic;
  std::uint32_t client = 0;  // a number that each client chooses; 0: only asks for the state
  std::uint32_t number = 0;  // of this client's request for a mode: a new number is a new request
  Mode mode = Mode::limp;
  float forward = 0;   // [m/s]
  float lateral = 0;   // to the left [m/s]
  float yaw_rate = 0;  // [rad/s]
};

struct StateFrame {
  std::uint32_t magic = kMagic;
  std::uint32_t obeyed = 0;                      // the client that the robot obeys; 0: none
  std::uint32_t number = 0;                      // the newest request of that client
  Refusal refusal = Refusal::none;               // of that request
  Mode mode = Mode::limp;                        // the current one, or the one being entered
  float progress = 1;                            // of entering it, 0..1
  std::array<float, kLegs> position{};           // [rad]
  std::array<float, kLegs> velocity{};           // [rad/s]
  float x = 0, y = 0, yaw = 0;                   // odometry since start [m, m, rad]
  float forward = 0, lateral = 0, yaw_rate = 0;  // in the frame of the body [m/s, m/s, rad/s]
};

static_assert(std::endian::native == std::endian::little);
static_assert(sizeof(CommandFrame) == 28 && sizeof(StateFrame) == 80);

// Empty: the bytes are no such frame, or a field is outside its range.
std::optional<CommandFrame> read_command(std::span<const std::byte> bytes);
std::optional<StateFrame> read_state(std::span<const std::byte> bytes);

}  // namespace aim::toy
