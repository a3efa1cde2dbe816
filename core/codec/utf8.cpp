// Checks UTF-8 by the table of well-formed byte sequences.
// Source: Unicode 15, table 3-7.
#include "core/codec/utf8.hpp"

#include <cstddef>

namespace aim {
namespace {

struct Lead {
  std::size_t length;  // of the whole sequence; 0: not a lead byte
  unsigned char min;   // of the second byte
  unsigned char max;
};

Lead lead_of(unsigned char byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte >= 0xC2 && byte <= 0xDF) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte >= 0xE1 && byte <= 0xEF) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte >= 0xF1 && byte <= 0xF3) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

bool is_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const Lead lead = lead_of(static_cast<unsigned char>(text[at]));
    if (lead.length == 0 || lead.length > text.size() - at) return false;
    for (std::size_t i = 1; i < lead.length; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      if (i == 1 ? byte < lead.min || byte > lead.max : byte < 0x80 || byte > 0xBF) return false;
    }
    at += lead.length;
  }
  return true;
}

}  // namespace aim
