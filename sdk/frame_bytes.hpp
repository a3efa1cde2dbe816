// Frames to and from the bytes of LCM: fingerprint, then the fields, big endian.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace aim::magicbot_sdk {

class FrameWriter {
 public:
  template <std::integral Number>
  void operator()(const Number& value) {
    const auto bits = static_cast<std::make_unsigned_t<Number>>(value);
    for (std::size_t i = sizeof value; i-- > 0;)
      bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(bits) >> (8 * i)));
  }
  void operator()(const bool& value) { bytes_.push_back(value ? '\1' : '\0'); }
  void operator()(const float& value) { (*this)(std::bit_cast<std::uint32_t>(value)); }
  void operator()(const std::string& text) {
    (*this)(static_cast<std::int32_t>(text.size() + 1));
    bytes_ += text;
    bytes_.push_back('\0');
  }
  template <class Number, std::size_t kCount>
  void operator()(const std::array<Number, kCount>& values) {
    for (const Number& value : values) (*this)(value);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Remembers the first mistake: too few bytes, a text without end, a number that is not finite.
class FrameReader {
 public:
  explicit FrameReader(std::string_view bytes) : rest_(bytes) {}
  template <std::integral Number>
  void operator()(Number& value) {
    if (rest_.size() < sizeof value) return fail();
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof value; ++i) bits = bits << 8 | static_cast<unsigned char>(rest_[i]);
    value = static_cast<Number>(bits);
    rest_.remove_prefix(sizeof value);
  }
  void operator()(bool& value) {
    std::uint8_t byte = 0;
    (*this)(byte);
    value = byte != 0;
  }
  void operator()(float& value) {
    std::uint32_t bits = 0;
    (*this)(bits);
    value = std::bit_cast<float>(bits);
    sound_ = sound_ && std::isfinite(value);
  }
  void operator()(std::string& text) {
    std::int32_t size = 0;
    (*this)(size);
    if (!sound_ || size < 1 || static_cast<std::size_t>(size) > rest_.size()) return fail();
    const auto length = static_cast<std::size_t>(size - 1);
    if (rest_[length] != '\0') return fail();
    text = rest_.substr(0, length);
    rest_.remove_prefix(length + 1);
  }
  template <class Number, std::size_t kCount>
  void operator()(std::array<Number, kCount>& values) {
    for (Number& value : values) (*this)(value);
  }
  bool sound_to_the_end() const { return sound_ && rest_.empty(); }

 private:
  void fail() {
    sound_ = false;
    rest_ = {};
  }
  std::string_view rest_;
  bool sound_ = true;
};

template <class Frame>
std::string bytes_of(const Frame& frame) {
  FrameWriter writer;
  writer(Frame::kFingerprint);
  Frame::visit(frame, writer);
  return writer.take();
}

// False: not this type, cut off, too long, or a number that is not finite; the frame is then partly filled.
template <class Frame>
bool read_frame(std::string_view bytes, Frame& frame) {
  FrameReader reader(bytes);
  std::uint64_t fingerprint = 0;
  reader(fingerprint);
  if (fingerprint != Frame::kFingerprint) return false;
  Frame::visit(frame, reader);
  return reader.sound_to_the_end();
}

}  // namespace aim::magicbot_sdk
