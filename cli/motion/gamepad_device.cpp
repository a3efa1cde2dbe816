// Linux event devices (evdev).
#include "cli/motion/gamepad_device.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

namespace aim::cli {
namespace {

bool has_button(int descriptor, int code) {
  std::array<unsigned char, KEY_MAX / 8 + 1> bits{};
  if (ioctl(descriptor, EVIOCGBIT(EV_KEY, bits.size()), bits.data()) < 0) return false;
  return (bits[static_cast<std::size_t>(code) / 8] >> (code % 8) & 1) != 0;
}

std::string name_of(int descriptor) {
  std::array<char, 128> name{};
  if (ioctl(descriptor, EVIOCGNAME(name.size() - 1), name.data()) < 0) return "gamepad";
  return name.data();
}

Error not_usable(const std::string& path, const std::string& why) {
  return Error{.origin = Origin::usage,
               .message = fmt::format("{} cannot be used as a gamepad", path),
               .reason = why,
               .hint = "name an event device, for example /dev/input/event5; see /proc/bus/input/devices"};
}

}  // namespace

GamepadDevice::GamepadDevice(int descriptor, std::string name)
    : descriptor_(descriptor), name_(std::move(name)) {
  constexpr std::array kCodes{ABS_X, ABS_Y, ABS_RX};  // in the order of Gamepad::Axis
  for (std::size_t i = 0; i < kCodes.size(); ++i) {
    input_absinfo axis{};
    if (ioctl(descriptor_, EVIOCGABS(kCodes[i]), &axis) == 0)
      state_.ranges[i] = {axis.minimum, axis.maximum, axis.flat};
  }
}

GamepadDevice::GamepadDevice(GamepadDevice&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      state_(other.state_) {}

GamepadDevice::~GamepadDevice() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<GamepadDevice> GamepadDevice::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return not_usable(path, std::strerror(errno));
  if (!has_button(descriptor, BTN_GAMEPAD)) {
    ::close(descriptor);
    return not_usable(path, "it is not an event device with the buttons of a gamepad");
  }
  return GamepadDevice(descriptor, name_of(descriptor));
}

std::optional<GamepadDevice> GamepadDevice::find() {
  std::error_code none;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/input", none))
    if (entry.path().filename().string().starts_with("event")) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths)
    if (auto device = open(path)) return std::move(*device);
  return std::nullopt;
}

bool GamepadDevice::read() {
  input_event event{};
  for (;;) {
    const auto got = ::read(descriptor_, &event, sizeof event);
    if (got == static_cast<ssize_t>(sizeof event)) {
      state_ = after(state_, event);
      continue;
    }
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    state_.enabled = false;
    return false;
  }
}

}  // namespace aim::cli
