// Frames, as plain data, to and from the bytes of LCM: fingerprint, then the fields, big endian, without
// padding. Source: LCM type specification.
//
// A layout is a type with the constant kFingerprint and a function visit(frame, see), which calls `see` with
// each field in the order of the LCM type; most frames are their own layout. For types that are known only
// while a program runs there is to_lcm (codec.hpp); tests hold both equal.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace aim {

// A field whose number on the wire has another type than in the frame. An integer that does not fit becomes
// -1, a boolean is every number but 0, an enumeration takes each number.
template <class Wire, class Value>
struct LcmNumber {
  Value& value;
};
template <class Wire, class Value>
LcmNumber<Wire, Value> lcm_number(Value& value) {
  return {value};
}

// An array of one member of each row.
template <class Wire, class Rows, class Member>
struct LcmColumn {
  Rows rows;  // a span
  Member member;
};
template <class Wire, class Rows, class Member>
auto lcm_column(Rows&& rows, Member member) {
  return LcmColumn<Wire, decltype(std::span(rows)), Member>{std::span(rows), member};
}

class LcmFrameWriter {
 public:
  LcmFrameWriter() { bytes_.reserve(kUsualSize); }

  template <std::integral Number>
  void operator()(const Number& value) {
    const auto bits = static_cast<std::make_unsigned_t<Number>>(value);
    for (std::size_t i = sizeof value; i-- > 0;)
      bytes_.push_back(static_cast<char>(static_cast<std::uint64_t>(bits) >> (8 * i)));
  }
  void operator()(const bool& value) { bytes_.push_back(value ? '\1' : '\0'); }
  void operator()(const float& value) { (*this)(std::bit_cast<std::uint32_t>(value)); }
  // Without a zero in it.
  void operator()(std::string_view text) {
    (*this)(static_cast<std::int32_t>(text.size() + 1));
    bytes_ += text;
    bytes_.push_back('\0');
  }
  void operator()(const std::string& text) { (*this)(std::string_view(text)); }
  template <class Number, std::size_t kCount>
  void operator()(const std::array<Number, kCount>& values) {
    for (const Number& value : values) (*this)(value);
  }
  template <class Wire, class Value>
  void operator()(const LcmNumber<Wire, Value>& field) {
    (*this)(static_cast<Wire>(field.value));
  }
  template <class Wire, class Rows, class Member>
  void operator()(const LcmColumn<Wire, Rows, Member>& column) {
    for (const auto& row : column.rows) (*this)(static_cast<Wire>(row.*column.member));
  }
  std::string take() { return std::move(bytes_); }

 private:
  static constexpr std::size_t kUsualSize = 1024;  // [bytes] samples of a robot's joints fit
  std::string bytes_;
};

// Remembers the first mistake: too few bytes, a text without end or with a zero in it, a truth that is
// neither 0 nor 1, a number that is not finite.
class LcmFrameReader {
 public:
  explicit LcmFrameReader(std::string_view bytes) : rest_(bytes) {}

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
    if (byte > 1) return fail();
    value = byte == 1;
  }
  void operator()(float& value) {
    std::uint32_t bits = 0;
    (*this)(bits);
    value = std::bit_cast<float>(bits);
    sound_ = sound_ && std::isfinite(value);
  }
  void operator()(std::string& text) { text = take_text(); }
  template <class Number, std::size_t kCount>
  void operator()(std::array<Number, kCount>& values) {
    for (Number& value : values) (*this)(value);
  }
  template <class Wire, class Value>
  void operator()(const LcmNumber<Wire, Value>& field) {
    field.value = narrowed<Wire, Value>();
  }
  template <class Wire, class Rows, class Member>
  void operator()(const LcmColumn<Wire, Rows, Member>& column) {
    for (auto& row : column.rows)
      row.*column.member = narrowed<Wire, std::decay_t<decltype(row.*column.member)>>();
  }
  // The next field; it lives as long as the bytes.
  std::string_view take_text() {
    std::int32_t size = 0;  // with the zero at its end
    (*this)(size);
    if (!sound_ || size < 1 || static_cast<std::size_t>(size) > rest_.size())
      return fail(), std::string_view();
    const auto length = static_cast<std::size_t>(size - 1);
    if (rest_.find('\0') != length) return fail(), std::string_view();
    const std::string_view text = rest_.substr(0, length);
    rest_.remove_prefix(length + 1);
    return text;
  }
  bool sound_to_the_end() const { return sound_ && rest_.empty(); }

 private:
  template <class Wire, class Value>
  Value narrowed() {
    Wire number{};
    (*this)(number);
    if constexpr (std::is_same_v<Value, bool>) {
      return number != 0;
    } else if constexpr (std::is_integral_v<Value>) {
      const bool fits = std::in_range<Value>(number);
      return fits ? static_cast<Value>(number) : Value{-1};
    } else {
      return static_cast<Value>(number);
    }
  }
  void fail() {
    sound_ = false;
    rest_ = {};
  }
  std::string_view rest_;
  bool sound_ = true;
};

// In its own layout, or in another one.
template <class Layout = void, class Frame>
std::string lcm_bytes_of(const Frame& frame) {
  using Used = std::conditional_t<std::is_void_v<Layout>, Frame, Layout>;
  LcmFrameWriter writer;
  writer(Used::kFingerprint);
  Used::visit(frame, writer);
  return writer.take();
}

// False: not this type, cut off, too long, or a field that is unsound; the frame is then partly filled.
template <class Layout = void, class Frame>
bool read_lcm_frame(std::string_view bytes, Frame& frame) {
  using Used = std::conditional_t<std::is_void_v<Layout>, Frame, Layout>;
  LcmFrameReader reader(bytes);
  std::uint64_t fingerprint = 0;
  reader(fingerprint);
  if (fingerprint != Used::kFingerprint) return false;
  Used::visit(frame, reader);
  return reader.sound_to_the_end();
}

}  // namespace aim
