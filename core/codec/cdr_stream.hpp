// Primitive values of CDR: alignment, byte order and bounds; independent of message types.
// Source: DDS-RTPS 2.3 (encapsulation header), CDR as in CORBA 3.0 chapter 15 (XCDR1: 8-byte values align to
// 8).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace aim {

inline constexpr std::size_t kEncapsulationSize = 4;  // [bytes] alignment is relative to the byte after it

template <class T>
concept CdrNumber = std::is_arithmetic_v<T> && sizeof(T) <= 8;

// Appends values in little endian order.
class CdrWriter {
 public:
  CdrWriter() {
    bytes_.reserve(kUsualSize);
    bytes_.append({'\x00', '\x01', '\x00', '\x00'});
  }

  template <CdrNumber T>
  void put(T value) {
    align(sizeof(T));
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    if constexpr (std::endian::native == std::endian::big) reverse(raw, sizeof(T));
    bytes_.append(raw, sizeof(T));
  }
  void put_text(std::string_view text);
  void put_octets(std::string_view octets) { bytes_.append(octets); }
  std::string take() && { return std::move(bytes_); }

  static void reverse(char* raw, std::size_t size) {
    for (std::size_t i = 0; i < size / 2; ++i) {
      const char swapped = raw[i];
      raw[i] = raw[size - 1 - i];
      raw[size - 1 - i] = swapped;
    }
  }

 private:
  static constexpr std::size_t kUsualSize = 1024;  // [bytes] samples of a robot's limbs fit
  // `size`: a power of two
  void align(std::size_t size) { bytes_.append((kEncapsulationSize - bytes_.size()) & (size - 1), '\0'); }
  std::string bytes_;
};

// Reads values of either byte order. After the first failure every further read fails.
class CdrReader {
 public:
  // `bytes`: the sample without its encapsulation header.
  CdrReader(std::string_view bytes, bool little_endian)
      : bytes_(bytes), swap_(little_endian != (std::endian::native == std::endian::little)) {}

  template <CdrNumber T>
  bool get(T& value) {
    const std::size_t start = (at_ + sizeof(T) - 1) / sizeof(T) * sizeof(T);
    if (failed_ || start > bytes_.size() || bytes_.size() - start < sizeof(T)) return fail();
    char raw[sizeof(T)];
    std::memcpy(raw, bytes_.data() + start, sizeof(T));
    if (swap_) CdrWriter::reverse(raw, sizeof(T));
    std::memcpy(&value, raw, sizeof(T));
    at_ = start + sizeof(T);
    return true;
  }
  // The terminating zero is checked and removed; length 0 is an empty text.
  bool get_text(std::string& text);
  bool get_octets(std::size_t count, std::string& octets);
  std::size_t left() const { return failed_ ? 0 : bytes_.size() - at_; }

 private:
  bool fail() {
    failed_ = true;
    return false;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool swap_;
  bool failed_ = false;
};

}  // namespace aim
